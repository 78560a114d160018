import { expect, test } from 'vitest'
import { createSignals, QUIET_MS, type SignalForm, signalForms } from './signals.ts'

function start() {
  const given: SignalForm[] = []
  let at = 0
  const signal = createSignals(
    (form) => void given.push(form),
    () => at,
  )
  return { given, signal, pass: (milliseconds: number) => (at += milliseconds) }
}

test('each answer feels and sounds different', () => {
  const forms = Object.values(signalForms)
  for (const part of ['vibration', 'tones'] as const) {
    expect(new Set(forms.map((form) => form[part].join())).size).toBe(forms.length)
  }
})

test('of quickly repeated answers only one is felt, and a different one always', () => {
  const { given, signal, pass } = start()
  signal('yes')
  pass(QUIET_MS - 1)
  signal('yes')
  pass(QUIET_MS - 1)
  signal('yes')
  expect(given).toEqual([signalForms.yes])
  signal('no')
  pass(QUIET_MS)
  signal('no')
  expect(given).toEqual([signalForms.yes, signalForms.no, signalForms.no])
})
