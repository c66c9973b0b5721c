"""What a hosted game that lasts for weeks needs: chat, agreements, clocks, standing orders. No seat imports it."""
