import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { createTurns } from '../../domain/values/in-turn.ts'
import { setFields } from './set-fields.ts'

/** An act reads what it needs, and takes over the fields that its rule changed. */
type Act<T, R> = (take: (next: Partial<T>) => void) => Promise<R>

/** What acts need of their form. */
export interface ActsForm<T> {
  getValues(): T
  setFields(next: Partial<T>): void
}

/** For the acts of a form that read the mirror before they change fields. */
export function useActsInTurn<T extends FieldValues>(form: UseFormReturn<T>): <R>(act: Act<T, R>) => Promise<R> {
  // Read while rendering: the form keeps it up to date only for those who do.
  const { isSubmitted } = form.formState
  const [acts] = useState(() => new ActsInTurn<T>())
  const ofNow: ActsForm<T> = {
    getValues: () => form.getValues(),
    setFields: (next) => setFields(form, next, isSubmitted),
  }
  return (act) => acts.run(ofNow, act)
}

/** One act after the other, each on what the one before it left; and what the person enters while one is on its way stays as entered. */
export class ActsInTurn<T extends object> {
  readonly #inTurn = createTurns()
  /** The fields as the acts left them that ended while another was waiting. */
  #taken: Partial<T> = {}
  #open = 0

  /** @throws what the act throws; the next one is done all the same. */
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
      // A form library copies what it is given.
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
