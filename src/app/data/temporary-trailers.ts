import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Trailers added by hand to the open Product Protection session (spec 2§4), until checked. */
interface TemporaryTrailers {
  /** IDs by person and site. */
  readonly added: Readonly<Record<string, readonly number[]>>
}

const NONE: readonly number[] = []

const useTemporaryStore = create<TemporaryTrailers>()(
  persist(() => ({ added: {} }), { name: 'yardhand-temporary-trailers', version: 1 }),
)

export interface TemporaryPlace {
  readonly UserID: number
  readonly SiteID: number
}

/** Returns this person's trailers here that nobody has checked since. */
export function useTemporaryTrailers({ UserID, SiteID }: TemporaryPlace): readonly number[] {
  return useTemporaryStore((state) => state.added[keyOf({ UserID, SiteID })] ?? NONE)
}

export function addTemporaryTrailer(place: TemporaryPlace, trailerID: number): void {
  change(place, (ids) => [...ids.filter((id) => id !== trailerID), trailerID])
}

/** Removes a checked trailer. */
export function removeTemporaryTrailer(place: TemporaryPlace, trailerID: number): void {
  change(place, (ids) => ids.filter((id) => id !== trailerID))
}

/** Removes all, since they belong to the session that ended. */
export function clearTemporaryTrailers(place: TemporaryPlace): void {
  change(place, () => NONE)
}

function change(place: TemporaryPlace, next: (ids: readonly number[]) => readonly number[]): void {
  const key = keyOf(place)
  useTemporaryStore.setState(({ added }) => {
    const { [key]: before = NONE, ...others } = added
    const after = next(before)
    return { added: after.length === 0 ? others : { ...others, [key]: after } }
  })
}

function keyOf({ UserID, SiteID }: TemporaryPlace): string {
  return `${UserID}:${SiteID}`
}
