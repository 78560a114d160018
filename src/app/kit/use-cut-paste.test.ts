import { expect, test } from 'vitest'
import { cutWords, takenText } from './use-cut-paste.ts'

const field = (value: string, selectionStart = value.length, selectionEnd = selectionStart, maxLength = 10) =>
  ({ value, selectionStart, selectionEnd, maxLength }) as const

test('a paste that does not fit says that its end is cut', () => {
  expect(cutWords(field('1234'), '567890x')).toBe('Only 10 characters fit. The rest is cut.')
})

test('a paste that fits, also in place of marked text or without a limit, says nothing', () => {
  expect(cutWords(field('1234'), '567890')).toBeNull()
  expect(cutWords(field('1234567890', 2, 10), 'abcdefgh')).toBeNull()
  expect(cutWords(field('', 0, 0, -1), 'x'.repeat(1000))).toBeNull()
})

test('a cell of a spreadsheet ends with a line break, which takes no room', () => {
  expect(cutWords(field('1234'), takenText('567890\r\n', true))).toBeNull()
  expect(cutWords(field('1234'), takenText('56\r\n789', false))).toBeNull()
  expect(cutWords(field('1234'), takenText('56\r\n7890', false))).not.toBeNull()
})
