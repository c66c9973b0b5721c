"""The packages: those of compbis, and data/ as one of them, so that its files go along into the wheel."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["compbis", "compbis.*"]), "compbis.data"],
    package_dir={"compbis.data": "data"},
    package_data={"compbis.data": ["*.dat", "*/*.csv"]},
)
