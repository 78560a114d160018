import { useState } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { TrailerQuery } from '../../../domain/trailers/trailer-query-fields.ts'
import { currentMirror } from '../../../mirror/database.ts'
import { readFirstList } from '../../../mirror/reads/first-list.ts'
import { listMarks, type Mark } from '../../../mirror/reads/marks.ts'
import { getTrailers } from '../../../mirror/reads/trailers.ts'
import { type NamedRows, type Places, readNamedRows, readPlaces } from '../../data/use-references.ts'

export interface FirstRows {
  readonly ids: readonly number[]
  readonly trailers: readonly Trailer[]
  readonly marks: ReadonlyMap<number, Mark>
  readonly places: Places
  readonly named: NamedRows
}

interface Kept extends FirstRows {
  readonly question: string
}

let kept: Kept | null = null

/** Reads the first rows straight from the mirror while the worker starts; other lists wait. */
export async function readFirstRows(site: Site, query: TrailerQuery): Promise<void> {
  const ids = await readFirstList(currentMirror(), site.ID, query)
  if (!ids) return
  const readingTrailers = getTrailers(ids)
  const [trailers, marks, places, named] = await Promise.all([
    readingTrailers,
    listMarks(ids),
    readPlaces(site.ID),
    readingTrailers.then(readNamedRows),
  ])
  kept = { question: questionOf(site, query), ids, trailers, marks, places, named }
}

/** Returns the first rows if they match the query, but only once, since they get old. */
export function useFirstRows(site: Site, query: TrailerQuery): FirstRows | null {
  const [first] = useState(() => {
    const given = kept
    kept = null
    return given?.question === questionOf(site, query) ? given : null
  })
  return first
}

function questionOf(site: Site, query: TrailerQuery): string {
  return `${site.ID}:${JSON.stringify(query)}`
}
