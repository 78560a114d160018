import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { forgetSaves, isBeingSaved } from './as-save.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { keepScan, typedField, typeKey } from './kept-text.ts'
import { overlayStack } from './overlay-stack.ts'
import { PressGroup } from './press-group.tsx'
import { restFromPresses } from './rest-from-presses.ts'
import { useSteady } from './use-steady.ts'
import { useWedgeScanner } from './use-wedge-scanner.ts'

export interface Question {
  /** The question, verbatim. */
  readonly title: string
  readonly text?: string
  /** Below the text, e.g. a live value. */
  readonly more?: ReactNode
  readonly confirmLabel?: string
  /** Null: nothing to decline, only to read. */
  readonly cancelLabel?: string | null
  /** `danger` for removing something. */
  readonly tone?: 'primary' | 'danger'
}

interface Asked extends Question {
  readonly id: number
  /** The field that is typed into when the question comes; null for none, and for a question of a save. */
  readonly field: ReturnType<typeof typedField>
  /** Null: closed without an answer. */
  readonly answer: (yes: boolean | null) => void
}

const useQuestions = create<{ readonly asked: readonly Asked[] }>(() => ({ asked: [] }))
let lastID = 0

/** Returns the field to which a question that comes now passes keys and scans on; null for none. */
export function fieldOfQuestion(): ReturnType<typeof typedField> {
  const field = typedField()
  return isBeingSaved(field) ? null : field
}

/** Returns true for the confirming button; false for cancel, Esc and Back, and once `until` is aborted, which closes it. */
export async function confirm(question: Question, until?: AbortSignal): Promise<boolean> {
  return (await choose(question, until)) === true
}

/**
 * Asks a question of which both answers do something: true for the confirming button, false for the other one, null for
 * Esc, Back and the close button, and once `until` is aborted.
 */
export function choose(question: Question, until?: AbortSignal): Promise<boolean | null> {
  if (until?.aborted) return Promise.resolve(null)
  return new Promise((resolve) => {
    lastID += 1
    const id = lastID
    const answer = (yes: boolean | null) => {
      if (!useQuestions.getState().asked.some((one) => one.id === id)) return
      useQuestions.setState(({ asked }) => ({ asked: asked.filter((one) => one.id !== id) }))
      resolve(yes)
    }
    until?.addEventListener('abort', () => answer(null), { once: true })
    useQuestions.setState(({ asked }) => ({ asked: [...asked, { ...question, id, field: fieldOfQuestion(), answer }] }))
  })
}

/**
 * Closes all questions without an answer, when the person leaves: what asked them ends there. Even a "no" would go on in
 * the name of the next person, such as a departure that keeps the open tasks.
 */
export function dropQuestions(): void {
  useQuestions.setState({ asked: [] })
  // Saves that wait for those answers do not end.
  forgetSaves()
}

/**
 * Lets what is typed while a question opens reach its field, until the person acts in the dialog. A scan begun in that
 * field ends there too; any other is swallowed.
 */
function KeysOfField({ field }: Pick<Asked, 'field'>) {
  const place = useRef<HTMLSpanElement>(null)
  const typesOn = useSteady(
    () => field?.isConnected === true && place.current?.closest('dialog') === document.activeElement,
  )
  useWedgeScanner(true, (code) => {
    if (!field || !typesOn()) return 'refused'
    keepScan(field, code)
    return 'typed'
  })
  useLayoutEffect(() => {
    if (!field) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !typesOn()) return
      typeKey(field, event.key)
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [field, typesOn])
  return <span ref={place} hidden />
}

/**
 * Takes no press for a moment: on a narrow tablet the second half of the double tap that asked would answer. Nor does what
 * the question leaves under the finger.
 */
function PressesUnused() {
  useEffect(() => {
    restFromPresses(overlayStack.top())
    return () => restFromPresses(overlayStack.top() ?? document.body)
  }, [])
  return null
}

/** Shows the open questions; mounted once. Their buttons are for gloves, since acts of walk, round and gate ask too. */
export function ConfirmHost() {
  const asked = useQuestions((state) => state.asked)
  return asked.map(
    ({ id, title, text, more, field, answer, cancelLabel = 'Cancel', confirmLabel = 'OK', tone = 'primary' }) => (
      <Dialog
        key={id}
        title={title}
        onClose={() => answer(null)}
        keepsKeys
        footer={
          <PressGroup>
            {cancelLabel && (
              <Button large onClick={() => answer(false)}>
                {cancelLabel}
              </Button>
            )}
            <Button large tone={tone} onClick={() => answer(true)}>
              {confirmLabel}
            </Button>
          </PressGroup>
        }
      >
        {text}
        {more}
        <KeysOfField field={field} />
        <PressesUnused />
      </Dialog>
    ),
  )
}
