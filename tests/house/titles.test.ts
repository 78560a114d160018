import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../browser', import.meta.url))
const LONGEST = 80

/** The first argument of `test` and its kin at the start of a line; a title is one literal. */
const TITLE = /^ *(?:test|onPostgres)\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)/gm

function titlesIn(text: string): readonly string[] {
  return [...text.matchAll(TITLE)].map(([, single, double, template]) => single ?? double ?? template ?? '')
}

test('titles are read from every way of writing them', () => {
  expect(
    titlesIn("test('one', async () => {})\n  test(\n    \"it's two\",\n  )\nonPostgres(`three ${4}`, run)"),
  ).toEqual(['one', "it's two", 'three ${4}'])
})

test('the title of each browser test has fewer than 80 characters', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'))
  const titles = files.flatMap((file) => titlesIn(readFileSync(join(folder, file), 'utf8')))
  expect(titles.length).toBeGreaterThan(files.length)
  expect(titles.filter((title) => title.length >= LONGEST)).toEqual([])
})
