/** A label, and a value (a code) to type instead. */
export interface Suggestable {
  readonly Name: string
  readonly Value?: string
}

/**
 * Returns suggestions (spec 1§5), ignoring case: with a value, labels that start with the text or values that
 * contain it; else labels that contain it.
 */
export function suggest<E extends Suggestable>(entries: readonly E[], typed: string, limit = entries.length): E[] {
  const wanted = typed.trim().toLowerCase()
  const found: E[] = []
  for (const entry of entries) {
    if (found.length >= limit) break
    if (matches(entry, wanted)) found.push(entry)
  }
  return found
}

function matches(entry: Suggestable, wanted: string): boolean {
  const label = entry.Name.toLowerCase()
  if (entry.Value === undefined) return label.includes(wanted)
  return label.startsWith(wanted) || entry.Value.toLowerCase().includes(wanted)
}
