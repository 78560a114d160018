import { useRef } from 'react'
import type { Option } from '../option.ts'

/**
 * Returns the options, and chosen ones that left them, under their old names: otherwise they would disappear but
 * still be saved.
 */
export function useKnownOptions<O extends Option>(options: readonly O[], chosen: readonly number[]): readonly O[] {
  const seen = useRef(new Map<number, O>())
  for (const option of options) seen.current.set(option.ID, option)
  return withGone(options, chosen, seen.current)
}

/** Adds the chosen options that are only in `seen`. */
export function withGone<O extends Option>(
  options: readonly O[],
  chosen: readonly number[],
  seen: ReadonlyMap<number, O>,
): readonly O[] {
  const gone = chosen
    .filter((id) => !options.some(({ ID }) => ID === id))
    .map((id) => seen.get(id))
    .filter((option) => option !== undefined)
  if (gone.length === 0) return options
  return [...options, ...gone.map((option) => ({ ...option, Name: `${option.Name} (no longer offered)` }))]
}
