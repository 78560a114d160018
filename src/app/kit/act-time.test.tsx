import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainTime } from '../../domain/values/time-mark.ts'
import { ActTime } from './act-time.tsx'

const render = (mark: typeof plainTime) =>
  renderToStaticMarkup(<ActTime shown="12:00" mark={mark} zone="America/Chicago" />)
const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '')

test('a corrected time says so and shows the time of the tablet', () => {
  const html = render({ ...plainTime, GivenDate: '2026-11-19T18:00:00.000Z' })
  expect(wordsOf(html)).toBe('12:00 time adjusted')
  expect(html).toContain('title="Tablet time 11/19/2026 12:00"')
})

test('a time by a doubtful clock says so, and any other time is plain words', () => {
  expect(wordsOf(render({ ...plainTime, TimeUncertain: true }))).toBe('12:00 time uncertain')
  expect(render(plainTime)).toBe('12:00')
})
