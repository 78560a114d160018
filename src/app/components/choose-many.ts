/**
 * The choices after a tap on one (spec 1§2.4): choosing 0 (all) clears the others, choosing another removes 0, emptying returns to 0.
 */
export function chooseMany(chosen: readonly number[], tapped: number): readonly number[] {
  if (tapped === 0) return [0]
  const others = chosen.filter((id) => id !== 0 && id !== tapped)
  const next = chosen.includes(tapped) ? others : [...others, tapped]
  return next.length === 0 ? [0] : next
}
