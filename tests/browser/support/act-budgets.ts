/** The most of taps, keys and swipes for each frequent act, as `src/app/README.md` lists them. */
export const budgets = {
  new: { taps: 15, keys: 25, scrolls: 2 },
  typed: { taps: 15, keys: 25, scrolls: 2 },
  returning: { taps: 12, keys: 18, scrolls: 2 },
  back: { taps: 9, keys: 30, scrolls: 3 },
  departure: { taps: 3, keys: 6, scrolls: 0 },
  spot: { taps: 1, keys: 0, scrolls: 0 },
  check: { taps: 3, keys: 0, scrolls: 0 },
  digits: { taps: 4, keys: 0, scrolls: 0 },
  pull: { taps: 3, keys: 0, scrolls: 0 },
} as const
