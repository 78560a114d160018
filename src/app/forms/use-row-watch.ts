import { useLiveQuery } from '../data/use-live-query.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { StoreApi } from 'zustand'
import { useUser } from '../data/use-session.ts'
import { type Author, isSameValue, type RowFields, sortChanges } from './row-changes.ts'

/**
 * The input over a row that is gone stays a draft: for the decision about its rejected arrival, or for the other entry under
 * which its trailer is listed now.
 */
export type KeptFor = 'decision' | 'other-entry'

/** A row as it is now, for its form. */
export interface WatchedRow {
  readonly fields: RowFields
  /** The reason why nothing can be saved, with author and time. */
  readonly closed: string | null
  /** Default null: the input is of no more use. */
  readonly keptFor?: KeptFor | null
  /** Returns a field's value as a person reads it. */
  readonly show: (field: string, value: unknown) => string
  /** Returns who changed a field from what was seen; null: not known. */
  readonly authorOf: (field: string, seen: unknown) => Author | null
}

/** A field changed by a rejected act, and different now. */
export interface Offer {
  readonly field: string
  readonly mine: unknown
}

export interface RowWatchOptions<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  /** The form's values, in the row's types. */
  readonly values: () => RowFields
  /** The row as the person saw it, which a save is merged against. */
  readonly seen: RowFields
  /** Called once the person has seen these fields as they are now. */
  readonly onSeen: (fields: RowFields) => void
  /** Reads the row, live. Null: none to watch. */
  readonly read: () => Promise<WatchedRow | null>
  /** The dependencies of `read`. */
  readonly deps: readonly unknown[]
  readonly quiet: StoreApi<boolean>
  readonly labels: Readonly<Record<string, string>>
  /** Sets a form field to the row's value. */
  readonly put: (field: string, value: unknown, words: string) => void
  /** Fields to decide before the save, by the rule that merges. */
  readonly contested: (now: RowFields) => readonly string[]
  /** True when the person entered something; default: differs from `seen`. */
  readonly isTouched?: (field: string) => boolean
  /** Fields that the form shows and does not change. */
  readonly shownOnly?: readonly string[]
  /** Contested fields of a rejected act, to decide by "Mine" or "Theirs". */
  readonly offers?: readonly Offer[]
}

/** A change above a form. */
export interface NewsLine {
  readonly field: string
  readonly label: string
  readonly theirs: string
  readonly author: Author | null
  /** The value that a rejected act wanted; null for a change under the open form. */
  readonly mine: string | null
  readonly onTake: () => void
  /** Null when this person has nothing to keep. */
  readonly onKeep: (() => void) | null
}

export interface RowWatch {
  readonly closed: string | null
  /** Null for a row that can be saved, too. */
  readonly keptFor: KeptFor | null
  readonly lines: readonly NewsLine[]
  /** undefined until read. */
  readonly fields: RowFields | undefined
  /**
   * Marks undecided fields; false if any, or if nothing can be saved. Reads the row if that has not happened yet.
   * Throws if it cannot be read.
   */
  readonly isDecided: () => Promise<boolean>
}

const NO_OFFERS: readonly Offer[] = []

/**
 * Watches the row under a form. Changes by others are shown at once, to take or keep; own ones are taken silently; a
 * row that left can no longer be saved.
 */
export function useRowWatch<T extends FieldValues>(options: RowWatchOptions<T>): RowWatch {
  const { form, seen, labels, offers = NO_OFFERS } = options
  const userID = useUser()?.UserID ?? null
  const [open, setOpen] = useState(offers)
  const now = useLiveQuery(options.read, options.deps, { quiet: options.quiet })
  const values = options.values()
  const isTouched = options.isTouched ?? ((field: string) => !isSameValue(options.values()[field], seen[field]))
  const offered = new Set(open.map(({ field }) => field))
  const watched = Object.fromEntries(Object.entries(seen).filter(([field]) => !offered.has(field)))
  const author = (field: string, row = now) => row?.authorOf(field, seen[field]) ?? null
  const sorted = (row: typeof now) =>
    sortChanges(watched, row?.fields ?? {}, values, userID, (field) => author(field, row))
  const { told, quiet } = sorted(now)

  const put = (field: string, value: unknown) =>
    options.put(field, value, now && !isSameValue(value, null) ? now.show(field, value) : '')
  const absorb = useEffectEvent((fields: readonly string[]) => {
    if (!now) return
    for (const field of fields) if (!isTouched(field)) put(field, now.fields[field])
    options.onSeen(Object.fromEntries(fields.map((field) => [field, now.fields[field]])))
  })
  const followed = [...quiet, ...open.map(({ field }) => field).filter((field) => isOutdated(field))]
  const toFollow = followed.join()
  useEffect(() => {
    if (toFollow !== '') absorb(toFollow.split(','))
  }, [toFollow])

  /** An offered field shows the present value until decided. */
  function isOutdated(field: string): boolean {
    return now != null && field in now.fields && !isSameValue(seen[field], now.fields[field])
  }
  function settle(field: string, value: unknown, isPut: boolean) {
    if (isPut) put(field, value)
    if (now) options.onSeen({ [field]: now.fields[field] })
    setOpen((before) => before.filter((offer) => offer.field !== field))
    form.clearErrors(field as FieldPath<T>)
  }
  const show = (field: string, value: unknown) => now?.show(field, value) ?? ''
  const linesOfOffers = open.map(({ field, mine }) => ({
    ...{ field, label: labels[field] ?? field, theirs: show(field, now?.fields[field]), author: author(field) },
    mine: show(field, mine),
    onTake: () => settle(field, now?.fields[field], true),
    onKeep: () => settle(field, mine, true),
  }))
  const linesOfChanges = told.map(({ field, theirs, author: by }) => ({
    ...{ field, label: labels[field] ?? field, theirs: show(field, theirs), author: by, mine: null },
    onTake: () => settle(field, theirs, true),
    onKeep: options.shownOnly?.includes(field) ? null : () => settle(field, theirs, false),
  }))
  const lines = now ? [...linesOfOffers, ...linesOfChanges] : []

  async function isDecided(): Promise<boolean> {
    // A button can be pressed before the first read, and what is contested would be sent without a choice.
    const row = now === undefined ? await options.read() : now
    if (!row) return true
    if (row.closed !== null) return false
    const undecided = open.map(({ field }) => field).filter((field) => !isTouched(field))
    const waiting = [...undecided, ...mustDecide(row)]
    for (const [at, field] of waiting.entries()) {
      const isOffer = offered.has(field)
      const message = isOffer
        ? 'Please choose Mine or Theirs above.'
        : 'Changed meanwhile: please take or keep it above.'
      form.setError(field as FieldPath<T>, { type: 'contested', message }, { shouldFocus: at === 0 })
    }
    return waiting.length === 0
  }
  function mustDecide(row: WatchedRow): readonly string[] {
    const contested = new Set(options.contested(row.fields))
    return sorted(row)
      .told.map(({ field }) => field)
      .filter((field) => contested.has(field))
  }
  const keptFor = now?.keptFor ?? null
  return { closed: now?.closed ?? null, keptFor, lines, fields: now?.fields, isDecided }
}
