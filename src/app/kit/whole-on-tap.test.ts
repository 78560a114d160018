import type { FormEvent, MouseEvent, PointerEvent } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { wholeOnTap } from './whole-on-tap.ts'

const page: { activeElement: object | null } = { activeElement: null }
vi.stubGlobal('document', page)

beforeEach(() => {
  page.activeElement = null
})

/** An input as far as taps and keys reach its handlers, in the order of a browser. */
function createInput() {
  const input = { select: vi.fn(), selectionStart: 3, selectionEnd: 3 }
  const event = { currentTarget: input } as object
  const focus = () => {
    if (page.activeElement === input) return
    page.activeElement = input
    wholeOnTap.onFocus()
  }
  return {
    focus,
    type: () => wholeOnTap.onInput(event as FormEvent<HTMLInputElement>),
    /** Returns true if the tap has selected all. */
    tap: () => {
      input.select.mockClear()
      wholeOnTap.onPointerDown(event as PointerEvent<HTMLInputElement>)
      focus()
      wholeOnTap.onClick(event as MouseEvent<HTMLInputElement>)
      return input.select.mock.calls.length > 0
    },
  }
}

test('the first tap into an input selects all of it, the next one sets the caret', () => {
  const input = createInput()
  expect([input.tap(), input.tap()]).toEqual([true, false])
})

test('a tap after a list or a button was used selects all again', () => {
  const input = createInput()
  input.tap()
  input.type()
  page.activeElement = { name: 'button' }
  expect(input.tap()).toBe(true)
})

test('a tap selects all where a dialog gave the focus back, until something is typed', () => {
  const input = createInput()
  input.focus()
  expect(input.tap()).toBe(true)
  const other = createInput()
  other.focus()
  other.type()
  expect(other.tap()).toBe(false)
})
