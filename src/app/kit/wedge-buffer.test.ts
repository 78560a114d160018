import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ScanUse, TypedKeys, WedgeBuffer } from './wedge-buffer.ts'

const nothing = () => undefined

function scanWith(use: ScanUse, keys: readonly string[], gap: number, isHeld = false) {
  const codes: string[] = []
  const buffer = new WedgeBuffer((code) => {
    codes.push(code)
    return use
  })
  let swallowed = false
  let stopped = false
  for (const [at, key] of keys.entries()) {
    const preventDefault = () => {
      swallowed ||= key === 'Enter'
    }
    const stopPropagation = () => {
      stopped = true
    }
    const repeat = isHeld && at > 0 && key !== 'Enter'
    buffer.take({ key, timeStamp: 1000 + at * gap, target: null, repeat, preventDefault, stopPropagation })
  }
  return { codes, swallowed, stopped }
}

test('a scanned code is reported and its Enter is swallowed', () => {
  const used = { codes: ['TRL4711'], swallowed: true, stopped: true }
  expect(scanWith(nothing, [...'TRL4711', 'Enter'], 8)).toEqual(used)
  expect(scanWith('refused', [...'TRL4711', 'Enter'], 8)).toEqual(used)
})

test('the Enter of a scan that nobody uses does what it always does', () => {
  expect(scanWith('next', [...'TRL4711', 'Enter'], 8)).toMatchObject({ codes: ['TRL4711'], swallowed: false })
})

test('the Enter of a scan into a field sends no form, and still chooses a suggestion', () => {
  expect(scanWith('typed', [...'TRL4711', 'Enter'], 8)).toMatchObject({ swallowed: true, stopped: false })
})

test('typing by hand is not a scan', () => {
  expect(scanWith(nothing, [...'TRL4711', 'Enter'], 120)).toMatchObject({ codes: [], swallowed: false })
})

test('a key that is held down is not a scan', () => {
  expect(scanWith(nothing, [...'00000000', 'Enter'], 30, true)).toMatchObject({ codes: [], swallowed: false })
})

test('keys such as Shift are not part of the code, nor are spaces around it', () => {
  expect(scanWith(nothing, ['Shift', 'T', 'Shift', 'R', '1', '2', ' ', 'Enter'], 8).codes).toEqual(['TR12'])
})

test('a space within a scan does not press the button that has the focus', () => {
  const prevented: string[] = []
  const buffer = new WedgeBuffer(() => nothing)
  for (const [at, key] of [...'HLWC 5301'].entries())
    buffer.take({
      ...{ key, timeStamp: at * 8, target: null, stopPropagation: () => undefined },
      preventDefault: () => prevented.push(key),
    })
  expect(prevented).toEqual([' '])
})

/** A field of a page, as far as a scan is concerned. */
class Field extends EventTarget {
  #value: string
  readonly maxLength: number = 6
  readonly selectionStart = null
  constructor(value: string) {
    super()
    this.#value = value
  }
  get value() {
    return this.#value
  }
  set value(text: string) {
    this.#value = text
  }
  matches() {
    return true
  }
}

class Line extends Field {}
Object.defineProperty(Line.prototype, 'value', Object.getOwnPropertyDescriptor(Field.prototype, 'value') ?? {})

test('a scan becomes the text of a filled line; several lines keep what stood there', () => {
  for (const [name, kind] of Object.entries({ Element: Field, HTMLInputElement: Line, HTMLSelectElement: class {} }))
    vi.stubGlobal(name, kind)
  const scanInto = (field: Field, code: string) => {
    const buffer = new WedgeBuffer(() => 'typed')
    let changes = 0
    field.addEventListener('input', () => (changes += 1))
    for (const [at, key] of [...code, 'Enter'].entries()) {
      const ignored = { preventDefault: () => undefined, stopPropagation: () => undefined }
      buffer.take({ key, timeStamp: at * 8, target: field, ...ignored })
      if (key.length === 1) field.value += key
    }
    return [field.value, changes]
  }
  expect(scanInto(new Line('SAIA'), 'HLWC')).toEqual(['HLWC', 1])
  expect(scanInto(new Line('SAIA'), 'HLWC5301')).toEqual(['HLWC53', 1])
  expect(scanInto(new Line(''), 'HLWC')).toEqual(['HLWC', 0])
  expect(scanInto(new Field('Left light broken '), 'HLWC')).toEqual(['Left light broken HLWC', 0])
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a key answers alone, and not as a part of a scan', () => {
  const typed: string[] = []
  const keys = new TypedKeys((key) => typed.push(key))
  const press = (key: string, timeStamp: number) => keys.take({ key, timeStamp, target: null })
  press('1', 1000)
  vi.advanceTimersByTime(100)
  expect(typed).toEqual(['1'])
  for (const [at, key] of [...'123'].entries()) press(key, 2000 + at * 10)
  press('Enter', 2030)
  vi.advanceTimersByTime(1000)
  expect(typed).toEqual(['1'])
  press('2', 4000)
  keys.stop()
  vi.advanceTimersByTime(1000)
  expect(typed).toEqual(['1'])
})
