import { useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { TakeTag } from '../../domain/trailers/tag-holder.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { SaveResult } from '../../sync/api.ts'
import { useDirtyForm } from '../data/dirty-forms.ts'
import { signal } from '../data/signal.ts'
import type { FormSection } from '../kit/form/items.ts'
import { afterPaint } from '../kit/after-paint.ts'
import { asSave, formInUse } from '../kit/as-save.ts'
import { Underway } from '../kit/form/underway.ts'
import { type NoticeAct, notifyInForm } from '../kit/notice.tsx'
import { overlayStack } from '../kit/overlay-stack.ts'
import { useWedgeScanner } from '../kit/use-wedge-scanner.ts'
import { saveAskingForTag } from './ask-for-tag.ts'
import { type Checked, isRight, showErrors, showRefusal } from './form-check.ts'
import { notSaved } from './not-saved.ts'
import { tellSaved } from './save-command.ts'
import { type ScanAtForm, scanMeaning, scanUse } from './scan-meaning.ts'
import { useFocusAtStart } from './use-focus-at-start.ts'
import { useFormDraft } from './use-form-draft.ts'
import { type OneAtATime, useOneAtATime } from './use-one-at-a-time.ts'
import { type Offer, type RowWatch, type RowWatchOptions, useRowWatch } from './use-row-watch.ts'

/** The start of a form. */
export interface OpenedForm<T> {
  readonly draftKey: string
  readonly initial: T
  /** Unsaved input; null for none. */
  readonly draft: T | null
  /** For a rejected command: others' changes to choose from. */
  readonly offers: readonly Offer[]
}

/** The rules of one form. */
export interface CommandFormRules<T extends FieldValues> {
  readonly opened: OpenedForm<T>
  /** The trailer as seen, kept with the draft. */
  readonly trailer: Trailer | null
  /** Kept with the draft too. */
  readonly beside?: object
  /** Checks with the command's own schema. */
  readonly check: (values: T) => Promise<Checked<T>>
  /** The row beneath the form. */
  readonly row: (form: UseFormReturn<T>) => Omit<RowWatchOptions<T>, 'form' | 'quiet' | 'offers'>
  /** Asks the questions before a save; false: the person declined. */
  readonly agree?: (values: T) => Promise<boolean>
  /** Saves; null: the person declined. `taking` names the trailer that loses its RFID tag. */
  readonly save: (values: T, taking: TakeTag) => Promise<SaveResult | null>
  readonly saved: (values: T) => string
  /** Returns the button that takes a saved command back; null or omitted: none. */
  readonly undo?: (saved: Extract<SaveResult, { readonly name: 'saved' }>) => NoticeAct | null
  /** Returns warnings read before the save. */
  readonly read?: () => readonly string[]
  /** The field of a rejection that names none, by its code. */
  readonly fieldOfCode?: Readonly<Record<string, FieldPath<T>>>
  /** Focused at the start. */
  readonly focus?: FieldPath<T> | null
  readonly scan?: ScanRules<T>
  /** Called after a save, before closing. */
  readonly onSaved?: () => void
  readonly onClose: () => void
}

/** A way of saving, where a form has several. */
export type SaveWay<T extends FieldValues> = Pick<CommandFormRules<T>, 'agree' | 'save' | 'saved' | 'undo'>

/** The step after a save, such as closing the form. */
type After<T> = (values: T) => void | Promise<void>

/** Scans into a form; also the meaning of Enter in the number. */
interface ScanRules<T extends FieldValues> {
  readonly names: readonly FieldPath<T>[]
  readonly next: FieldPath<T>
  /** Takes a number. A save waits for the promise that is returned. */
  readonly take: (code: string) => unknown
  /** The same for an RFID tag, wherever in the form the focus is. */
  readonly takeTag: (code: string) => unknown
  /** True when the form is that of a present row, which only a scan into its fields changes. */
  readonly edits: boolean
}

export interface CommandForm<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly turns: OneAtATime
  /** Look-ups and questions of the fields, which a save waits for. */
  readonly underway: Underway
  readonly watch: RowWatch
  readonly hasDraft: boolean
  /** Saves after the check and the questions. `then` replaces closing the form, `way` its own questions and save. */
  readonly submit: (sections: readonly FormSection<T>[], then?: After<T>, way?: SaveWay<T>) => void
  /** Runs another act, such as a deletion, that ends the form with `words`. */
  readonly end: (act: () => Promise<SaveResult | null>, words: string) => Promise<void>
  readonly forget: () => Promise<void>
}

/**
 * A form over a queued command, from draft to save, with live changes of the row beneath. It stays open until the save
 * is on the disk.
 */
export function useCommandForm<T extends FieldValues>(rules: CommandFormRules<T>): CommandForm<T> {
  const { opened, check, onClose } = rules
  const form = useForm<T>({
    // From the first render on, so that no part of the form begins with other values.
    defaultValues: (opened.draft ?? opened.initial) as DefaultValues<T>,
    resolver: (values) => check(values),
    shouldFocusError: false,
  })
  const turns = useOneAtATime()
  const [underway] = useState(() => new Underway())
  const watch = useRowWatch({ ...rules.row(form), form, quiet: turns.busy, offers: opened.offers })
  const { forget } = useFormDraft({ ...opened, beside: { ...rules.beside, trailer: rules.trailer } }, form)
  const noLongerDirty = useDirtyForm(form.formState.isDirty || opened.draft !== null)
  useFocusAtStart(form, rules.focus ?? null)
  const { scan } = rules
  useWedgeScanner(scan !== undefined, (code, field) => {
    if (!scan) return 'next'
    return scanUse(scanMeaning(code, atForm(scan, field)), {
      isSaving: turns.busy.getState(),
      take: scan.take,
      takeTag: () => scan.takeTag(code),
      follow: (begun) => underway.follow(begun),
      goOn: () => form.setFocus(scan.next),
      refuse: () => signal('refused'),
    })
  })

  /** Ends the form after a save, or shows why it was not saved. */
  async function end(
    result: SaveResult | null,
    words: string,
    then: () => void | Promise<void>,
    sections: readonly FormSection<T>[] = [],
    undo: SaveWay<T>['undo'] = undefined,
  ): Promise<void> {
    if (result === null) return
    if (result.name === 'not-saved') return notifyInForm(result.words)
    if (result.name === 'refused') return showRefusal(form, sections, result.refusal, rules.fieldOfCode ?? {})
    turns.end()
    noLongerDirty()
    // Begun before the notice: a window that is closed now must not bring the form back as unsaved.
    const forgotten = forget()
    const read = rules.read?.() ?? []
    const unread = result.warnings.filter((one) => !read.includes(one))
    tellSaved(words, unread, { key: result.key, act: undo?.(result) ?? null })
    rules.onSaved?.()
    // The words come first: closing a dialog computes the style of the whole page.
    await Promise.all([forgotten, afterPaint()])
    await then()
  }
  async function send(
    values: T,
    sections: readonly FormSection<T>[],
    then: After<T>,
    way: SaveWay<T>,
    within: Element | null,
  ): Promise<void> {
    const result = await asSave(async () => {
      if (way.agree && !(await way.agree(values))) return null
      return saveAskingForTag((taking) => way.save(values, taking))
    }, within)
    const tell = () => end(result, way.saved(values), () => then(values), sections, way.undo)
    // After a submit, the form library clears a field's message once corrected.
    if (result?.name === 'refused') await form.handleSubmit(tell)()
    else await tell()
  }
  async function isDecided(): Promise<boolean> {
    try {
      return await watch.isDecided()
    } catch (error) {
      notifyInForm(notSaved(error).words)
      return false
    }
  }
  /** A valid form is sent at once; errors go through the form library, which redraws it. */
  async function submit(sections: readonly FormSection<T>[], then: After<T>, way: SaveWay<T>): Promise<void> {
    const within = formInUse()
    if (!(await isDecided())) return
    if (!(await underway.settled())) return
    const values = form.getValues()
    if (isRight(await check(values))) return send(values, sections, then, way, within)
    await form.handleSubmit(
      (now) => send(now, sections, then, way, within),
      (found) => showErrors(form, sections, found),
    )()
  }
  return {
    ...{ form, turns, underway, watch, forget, hasDraft: opened.draft !== null },
    submit: (sections, then = onClose, way = rules) => {
      // Enter in the number comes from a slow scanner or means "next field": the rest is empty.
      if (scan && isFocused(scan.names)) return form.setFocus(scan.next)
      void turns.once(() => submit(sections, then, way))
    },
    end: (act, words) => turns.once(async () => end(await act(), words, onClose)),
  }
}

function isFocused(names: readonly string[]): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && names.includes(activeElement.name)
}

function atForm<T extends FieldValues>({ names, edits }: ScanRules<T>, field: Element | null): ScanAtForm {
  const top = overlayStack.top()
  return {
    edits,
    isCovered: top !== null && !holds(top, names),
    isInside: holds(document.activeElement?.closest('dialog'), names),
    field: field && (field.matches('[data-scan]') ? 'number' : 'other'),
  }
}

/** True if a dialog has one of these fields. */
function holds(dialog: Element | null | undefined, names: readonly string[]): boolean {
  return names.some((name) => dialog?.querySelector(`[name="${name}"]`))
}
