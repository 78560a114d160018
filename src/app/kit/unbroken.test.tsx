import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

const render = (text: string) => renderToStaticMarkup(<Unbroken text={text} />)

test('the name of a spot stays on one line, with what is written at it', () => {
  const html = 'The walk stands at <span class="unbroken">B-36.</span> Go on.'
  expect(render('The walk stands at B-36. Go on.')).toBe(html)
  expect(render('A-01: saved')).toBe('<span class="unbroken">A-01:</span> saved')
})

test('a long word with a hyphen may break, and other words are as they were', () => {
  for (const text of ['CONTAINER-90123456789 arrived', 'Trailer TR-100200300 departed', 'Saved on this tablet', '']) {
    expect(render(text)).toBe(text)
  }
})
