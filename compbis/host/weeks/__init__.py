"""What a hosted game needs that lasts for weeks: words besides orders, agreements, clocks, standing orders. The referee
uses it; no seat does."""
