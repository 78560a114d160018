import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import type { ObjectSchema } from 'yup'
import { checked } from '../../domain/commands/check.ts'
import type { ServerResult } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { SaveKey } from '../../sync/save-key.ts'
import { useDirtyForm } from '../data/dirty-forms.ts'
import { serverFailureWords } from '../data/server-words.ts'
import { asSave, formInUse } from '../kit/as-save.ts'
import { confirm, type Question } from '../kit/confirm-dialog.tsx'
import { type FormSection, itemsOf } from '../kit/form/items.ts'
import type { Side } from '../kit/form/versions.tsx'
import { notify, notifyInForm } from '../kit/notice.tsx'
import { useSteady } from '../kit/use-steady.ts'
import { resolved, showErrors, showRefusal } from './form-check.ts'
import { type RowCalls, type RowOutcome, readSeen, type SeenRow, writeSeen } from './seen-row.ts'
import { type KeptForm, useFormDraft } from './use-form-draft.ts'
import { type OneAtATime, useOneAtATime } from './use-one-at-a-time.ts'

/** An act that writes: the question before it, if any, and the message after it. */
interface Act {
  readonly question?: Question
  readonly done: string
}

/** Rules of one form over a row that only the server may change. */
export interface ServerFormRules<T extends FieldValues> {
  /** Names the draft, such as `freight:41`. */
  readonly draftKey: string
  readonly title: string
  /** A function if fields depend on values of others. */
  readonly sections: readonly FormSection<T>[] | ((values: T) => readonly FormSection<T>[])
  /** As listed, or a new one's empty fields. An untouched form follows it. */
  readonly fields: T
  /** The call's schema. */
  readonly schema: ObjectSchema<T>
  /** Creates a row, or reads, updates and removes one. */
  readonly calls: ((fields: T, key: string) => Promise<ServerResult<unknown>>) | RowCalls<T>
  readonly save: Act
  /** Without it the form has no Delete. */
  readonly removal?: Act & { readonly question: Question }
  /** The field of a rejection that names none, by its code. */
  readonly fieldOfCode?: Readonly<Record<string, FieldPath<T>>>
  /** Called with the saved fields, null after a removal, to reread lists that the mirror does not have. */
  readonly onSaved?: (fields: T | null) => void
  readonly onClose: () => void
}

/** A draft with the row typed over. */
export interface ServerDraft<T> extends KeptForm<T> {
  readonly seen: T
}

interface Clash<T> {
  readonly theirs: SeenRow<T>
  readonly mine: T
  readonly chosen: Side | null
}

export interface ServerForm<T extends FieldValues> {
  /** The sections for the present values. */
  readonly sections: readonly FormSection<T>[]
  readonly form: UseFormReturn<T>
  readonly turns: OneAtATime
  /** Both versions after somebody else's change. */
  readonly clash: Clash<T> | null
  readonly choose: (side: Side) => void
  /** The reason why the last act was not confirmed. */
  readonly trouble: string | null
  readonly submit: () => void
  readonly remove: () => void
  /** True while the form holds a draft from before. */
  readonly hasDraft: boolean
  readonly forget: () => Promise<void>
}

const NO_ANSWER =
  'No answer from the server, so this may not be saved. What you typed stays here: try again when online.'
const GONE = 'It was removed meanwhile. Nothing was saved.'
const UNDECIDED = 'Choose one of the two versions first.'

/**
 * A form over server calls, with `If-Match` and both versions after a conflict. Without an answer it stays as it is.
 */
export function useServerForm<T extends FieldValues>(
  rules: ServerFormRules<T>,
  draft: ServerDraft<T> | null,
): ServerForm<T> {
  const { calls, schema, onClose } = rules
  const row = typeof calls === 'function' ? null : calls
  /** The row that the person types over; a newer one while nothing is typed. */
  const [base, setBase] = useState(draft?.seen ?? rules.fields)
  const form = useForm<T>({
    defaultValues: (draft?.form ?? base) as DefaultValues<T>,
    resolver: async (values) => resolved(values, () => checked(schema, values)),
    shouldFocusError: false,
  })
  const sections = useSections(rules.sections, form)
  const turns = useOneAtATime()
  const seen = useRef<SeenRow<T>>({ fields: base, etag: null })
  const [saveKey] = useState(() => new SaveKey(draft?.attempt ?? null))
  const [hasDraft, setHasDraft] = useState(draft !== null)
  const [clash, setClash] = useState<Clash<T> | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { keep, forget } = useFormDraft(
    {
      draftKey: rules.draftKey,
      initial: base,
      beside: { seen: base, title: rules.title },
      secrets: itemsOf(sections).flatMap(({ kind, name }) => (kind === 'secret' ? [name] : [])),
      // An update needs none: after a reload its row is compared again.
      attempt: () => (row ? null : saveKey.attempt),
    },
    form,
  )
  const isDirty = form.formState.isDirty || hasDraft
  const noLongerDirty = useDirtyForm(isDirty)

  function meet(theirs: SeenRow<T>): void {
    setClash({ theirs, mine: form.getValues(), chosen: null })
  }
  useReadAtStart(row, seen, draft?.form ?? null, (theirs) => {
    if (isDirty) meet(theirs)
    else takeOver(theirs)
  })
  useFollowed(rules.fields, () => {
    if (!isDirty && clash === null && !turns.busy.getState()) takeOver({ fields: rules.fields, etag: null })
  })
  /** Lets the person type over another row. */
  function takeOver(theirs: SeenRow<T>): void {
    seen.current = theirs
    setBase(theirs.fields)
    form.reset(theirs.fields, { keepFieldsRef: true })
  }

  async function end(outcome: RowOutcome<T>, { done }: Act, mine: T | null): Promise<void> {
    if (outcome.name === 'changed') return meet(outcome.theirs)
    if (outcome.name === 'rejected' || outcome.name === 'conflict') {
      const { code, words } = outcome
      const title = code === 'not-found' ? GONE : words
      const errors = outcome.name === 'rejected' ? outcome.errors : {}
      return showRefusal(form, sections, { title, code, errors }, rules.fieldOfCode ?? {})
    }
    if (outcome.name !== 'done') return setTrouble(serverFailureWords(outcome, NO_ANSWER))
    turns.end()
    noLongerDirty()
    notify(done)
    // The list follows with the next changes.
    void yardClient.syncNow()
    rules.onSaved?.(mine)
    await forget()
    onClose()
  }
  async function act(
    rule: Act,
    mine: T | null,
    write: () => Promise<RowOutcome<T>>,
    within = formInUse(),
  ): Promise<void> {
    if (clash && clash.chosen === null) return notifyInForm(UNDECIDED)
    const { question } = rule
    if (question && !(await asSave(() => confirm(question), within))) return
    setTrouble(null)
    await end(await write(), rule, mine)
  }
  /** Saves the fields; null removes the row. */
  function writeRow(calls: RowCalls<T>, mine: T | null): Promise<RowOutcome<T>> {
    return writeSeen(seen.current, mine, calls, saveKey, (etag) => {
      seen.current = { ...seen.current, etag }
    })
  }
  async function create(values: T): Promise<RowOutcome<T>> {
    if (typeof calls !== 'function') return { name: 'done' }
    const key = saveKey.value
    // Before it is sent: a reload that cuts it off must not make a second row.
    await keep()
    const answer = await calls(values, key)
    saveKey.settle(answer)
    if (answer.name !== 'answered') await keep()
    return answer.name === 'answered' ? { name: 'done' } : answer
  }
  return {
    ...{ form, sections, turns, clash, trouble, hasDraft, forget },
    choose: (side) => {
      if (!clash) return
      // Input since the clash is part of mine.
      const mine = clash.chosen === 'theirs' ? clash.mine : form.getValues()
      setClash({ ...clash, mine, chosen: side })
      takeOver(clash.theirs)
      setHasDraft(side === 'mine' && hasDraft)
      if (side === 'mine') form.reset(mine, { keepDefaultValues: true, keepFieldsRef: true })
    },
    submit: () => {
      const within = formInUse()
      const save = (values: T) => act(rules.save, values, () => (row ? writeRow(row, values) : create(values)), within)
      void turns.once(() => form.handleSubmit(save, (errors) => showErrors(form, sections, errors))())
    },
    remove: () => {
      const { removal } = rules
      if (removal && row) void turns.once(() => act(removal, null, () => writeRow(row, null)))
    },
  }
}

function useSections<T extends FieldValues>(
  sections: ServerFormRules<T>['sections'],
  form: UseFormReturn<T>,
): readonly FormSection<T>[] {
  const isFixed = typeof sections !== 'function'
  // Renders the form with each change of a value.
  useWatch({ control: form.control, disabled: isFixed })
  return isFixed ? sections : sections(form.getValues())
}

/** Reads the version when the form opens, so that a change is met early. A failure is left to the save. */
function useReadAtStart<T extends FieldValues>(
  row: RowCalls<T> | null,
  seen: { current: SeenRow<T> },
  mine: T | null,
  onChanged: (theirs: SeenRow<T>) => void,
): void {
  const latest = useRef({ row, mine, onChanged })
  latest.current = { row, mine, onChanged }
  useEffect(() => {
    let ended = false
    const { read } = latest.current.row ?? {}
    if (!read) return
    void readSeen(seen.current, latest.current.mine, read).then((now) => {
      // A save may have read it meanwhile.
      if (ended || seen.current.etag !== null) return
      if (now.name === 'known') seen.current = { ...seen.current, etag: now.etag }
      if (now.name === 'changed') latest.current.onChanged(now.theirs)
    })
    return () => {
      ended = true
    }
  }, [seen])
}

/** Calls back when the list's row changes. */
function useFollowed(fields: object, onChanged: () => void): void {
  const change = useSteady(onChanged)
  const shown = JSON.stringify(fields)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    change()
  }, [shown, change])
}
