/** In a lower window an open panel of filters would leave only a few rows. */
const FOLD_BELOW_PX = 1000

/**
 * Returns true if a list's filters start open: as specified (1§2.4), unless the window is too low or
 * the person closed them.
 * @param height of the window, pixels
 * @param kept the person's last choice on this tablet
 */
export function startsOpen(height: number, kept: boolean | undefined): boolean {
  return height >= FOLD_BELOW_PX && kept !== false
}
