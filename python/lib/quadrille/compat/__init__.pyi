from . import exact_cover as exact_cover, xcover as xcover
