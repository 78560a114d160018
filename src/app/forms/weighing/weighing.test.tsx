import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Weighing, type WeighingProps } from './weighing.tsx'

const show = (Scale: number, part: Partial<WeighingProps> = {}) =>
  renderToStaticMarkup(
    <Weighing site={{ Scale }} mayRead weight={45_280} taken={null} known={null} onTake={() => undefined} {...part} />,
  )

test('a site without a scale asks for a weight and nothing more', () => {
  expect(show(0)).toBe('')
})

test('with a manual scale the weight is typed, and says so; nothing is read', () => {
  expect(show(1)).toContain('Typed by hand')
  expect(show(1)).not.toContain('Reading the scale')
})

test('an automatic scale is read for those who may read it', () => {
  expect(show(2)).toContain('Reading the scale')
  expect(show(2, { mayRead: false })).not.toContain('Reading the scale')
  expect(show(2, { taken: 45_280 })).toContain('From the scale')
})
