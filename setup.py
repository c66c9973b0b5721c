"""The packages: those of compbis, and data/ as one of them, so that its files go along into the
wheel, as do those that stand beside a game."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["compbis", "compbis.*"]), "compbis.data"],
    package_dir={"compbis.data": "data"},
    package_data={"": ["*.dat", "*.csv"], "compbis.data": ["*.dat", "*/*.csv", "*/*.dat"]},
)
