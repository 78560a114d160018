import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { createTurns } from '../../domain/values/in-turn.ts'
import { setFields } from './set-fields.ts'

/** An act, which reads what it needs and sets the fields that its rule changed. */
type Act<T, R> = (take: (next: Partial<T>) => void) => Promise<R>

export interface ActsForm<T> {
  getValues(): T
  setFields(next: Partial<T>): void
}

/** Runs acts that read the mirror before they change fields. */
export function useActsInTurn<T extends FieldValues>(form: UseFormReturn<T>): <R>(act: Act<T, R>) => Promise<R> {
  // Read while rendering, or the form library does not update it.
  const { isSubmitted } = form.formState
  const [acts] = useState(() => new ActsInTurn<T>())
  const ofNow: ActsForm<T> = {
    getValues: () => form.getValues(),
    setFields: (next) => setFields(form, next, isSubmitted),
  }
  return (act) => acts.run(ofNow, act)
}

/** Runs each act on the result of the one before; input during an act is kept. */
export class ActsInTurn<T extends object> {
  readonly #inTurn = createTurns()
  /** Fields set by acts that ended while another waited. */
  #taken: Partial<T> = {}
  #open = 0

  /** @throws the act's error; the next act still runs. */
  run<R>(form: ActsForm<T>, act: Act<T, R>): Promise<R> {
    const begun = { ...form.getValues() }
    const take = (next: Partial<T>): void => {
      const now = form.getValues()
      const kept: Partial<T> = {}
      for (const name in next) {
        const untouched = Object.is(now[name], begun[name]) || Object.is(now[name], this.#taken[name])
        if (untouched) kept[name] = next[name]
      }
      form.setFields(kept)
      // Reads the values back, since the form library copies them.
      const after = form.getValues()
      for (const name in kept) this.#taken[name] = after[name]
    }
    this.#open += 1
    return this.#inTurn(() => act(take)).finally(() => {
      this.#open -= 1
      if (this.#open === 0) this.#taken = {}
    })
  }
}
