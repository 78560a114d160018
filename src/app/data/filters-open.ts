/** In a smaller window an open panel of filters would leave only a few rows. */
const LOW_PX = 1000
const NARROW_PX = 900

/**
 * Returns true if filters start open: as specified (1§2.4), unless the window is too small, or the person closed them.
 * @param window pixels
 * @param scale how many times larger than usual text is
 * @param kept the person's last choice on this tablet
 */
export function startsOpen(
  { innerHeight, innerWidth }: Pick<Window, 'innerHeight' | 'innerWidth'>,
  scale: number,
  kept: boolean | undefined,
): boolean {
  return innerHeight >= LOW_PX * scale && innerWidth >= NARROW_PX * scale && kept !== false
}
