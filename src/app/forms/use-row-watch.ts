import { useLiveQuery } from '../stores/use-live-query.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { StoreApi } from 'zustand'
import { useUser } from '../stores/use-session.ts'
import { type Author, isSameValue, type RowFields, sortChanges } from './row-changes.ts'
import { useBeforeAct } from './use-one-at-a-time.ts'

/** A row as it is now, as the form over it sees it. */
export interface WatchedRow {
  readonly fields: RowFields
  /** Why nothing can be saved any more, who did it and when; null while it can. */
  readonly closed: string | null
  /** A field's value as a person reads it. */
  readonly show: (field: string, value: unknown) => string
  /** Who changed a field from what was seen; null: not known. */
  readonly authorOf: (field: string, seen: unknown) => Author | null
}

/** A field that the person had changed in a refused act, and that is otherwise now. */
export interface Offer {
  readonly field: string
  readonly mine: unknown
}

export interface RowWatchOptions<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  /** What stands in the form, in the types of the row. */
  readonly values: () => RowFields
  /** The fields of the row as the person saw them: what is saved is merged against them. */
  readonly seen: RowFields
  /** The person has seen these fields as they are now. */
  readonly onSeen: (fields: RowFields) => void
  /** Reads the row; live. Null: there is none to watch. */
  readonly read: () => Promise<WatchedRow | null>
  /** What `read` depends on. */
  readonly deps: readonly unknown[]
  readonly quiet: StoreApi<boolean>
  readonly labels: Readonly<Record<string, string>>
  /** Puts a value of the row into the form. */
  readonly put: (field: string, value: unknown, words: string) => void
  /** Fields that cannot be saved before the person has decided, by the rule that merges. */
  readonly contested: (now: RowFields) => readonly string[]
  /** Whether the person has entered something into a field; default: it differs from what they saw. */
  readonly isTouched?: (field: string) => boolean
  /** Fields that the form shows and does not change: they are only told. */
  readonly shownOnly?: readonly string[]
  /** Of a refused act that is put right: what waits for "Mine" or "Theirs". */
  readonly offers?: readonly Offer[]
}

/** One line of news above a form. */
export interface NewsLine {
  readonly field: string
  readonly label: string
  readonly theirs: string
  readonly author: Author | null
  /** What this person had wanted in a refused act; null for what changed under the open form. */
  readonly mine: string | null
  readonly onTake: () => void
  /** Null: there is nothing of one's own to keep. */
  readonly onKeep: (() => void) | null
}

export interface RowWatch {
  readonly closed: string | null
  readonly lines: readonly NewsLine[]
  /** The row as it is now; undefined until it is read. */
  readonly fields: RowFields | undefined
  /** Marks the fields that are still to be decided; false when there are some, or when nothing can be saved any more. */
  readonly isDecided: () => boolean
}

const NO_OFFERS: readonly Offer[] = []

/**
 * Watches the row under an open form: what others change in it is told at once, field by field, to be taken or kept; what this person did themselves is taken over
 * without a word; and when the row has left, nothing can be saved any more. One mechanism for all forms and dialogs over a row.
 */
export function useRowWatch<T extends FieldValues>(options: RowWatchOptions<T>): RowWatch {
  const { form, seen, labels, offers = NO_OFFERS } = options
  const userID = useUser()?.UserID ?? null
  const [open, setOpen] = useState(offers)
  const now = useBeforeAct(useLiveQuery(options.read, [...options.deps]), options.quiet)
  const values = options.values()
  const isTouched = options.isTouched ?? ((field: string) => !isSameValue(options.values()[field], seen[field]))
  const offered = new Set(open.map(({ field }) => field))
  const watched = Object.fromEntries(Object.entries(seen).filter(([field]) => !offered.has(field)))
  const author = (field: string) => now?.authorOf(field, seen[field]) ?? null
  const { told, quiet } = sortChanges(watched, now?.fields ?? {}, values, userID, author)

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

  /** A field on offer shows what is there now, until the person chooses. */
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

  function isDecided(): boolean {
    if (!now) return true
    if (now.closed !== null) return false
    const waiting = [...open.map(({ field }) => field).filter((field) => !isTouched(field)), ...mustDecide(now.fields)]
    for (const [at, field] of waiting.entries()) {
      const isOffer = offered.has(field)
      const message = isOffer
        ? 'Please choose Mine or Theirs above.'
        : 'Changed meanwhile: please take or keep it above.'
      form.setError(field as FieldPath<T>, { type: 'contested', message }, { shouldFocus: at === 0 })
    }
    return waiting.length === 0
  }
  function mustDecide(fields: RowFields): readonly string[] {
    const contested = new Set(options.contested(fields))
    return told.map(({ field }) => field).filter((field) => contested.has(field))
  }
  return { closed: now?.closed ?? null, lines, fields: now?.fields, isDecided }
}
