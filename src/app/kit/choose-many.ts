/** Returns the choices after a tap (spec 1§2.4); 0 (all) excludes others and stands for none. */
export function chooseMany(chosen: readonly number[], tapped: number): readonly number[] {
  if (tapped === 0) return [0]
  const others = chosen.filter((id) => id !== 0 && id !== tapped)
  const next = chosen.includes(tapped) ? others : [...others, tapped]
  return next.length === 0 ? [0] : next
}

/** Returns the choices after a tap, where there is no "all". */
export function toggled(chosen: readonly number[], tapped: number): readonly number[] {
  return chosen.includes(tapped) ? chosen.filter((id) => id !== tapped) : [...chosen, tapped]
}
