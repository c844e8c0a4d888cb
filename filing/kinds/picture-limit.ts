/** How many pixels a picture may have: more is refused when it is taken on the device, and when it arrives. */
export const mostPixels = 100_000_000
