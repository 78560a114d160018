import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Words for which docs/glossary.md or plain English has another one. Looked for in comments and titles of tests. */
const variants: readonly (readonly [variant: RegExp, instead: string])[] = [
  [
    /^(What|Whether|Who|Whose|How|Why|Where|Which)\b/,
    'a comment begins with a noun or a verb: "Returns the rows that changed"',
  ],
  [/^(Tells|Says) (what|whether|who|how|why|where|which)\b/, '"Returns …"'],
  [/\b[Aa]nswers (whether|what|how|the|a|with|null|true|false|undefined)\b/, 'returns'],
  [/\btells? (a|the) (no|yes)\b/, 'rejects, accepts'],
  [/\b(is|are|was|were) told\b/, 'is shown, is reported'],
  [/\bput (it |them |one )?right\b/, 'correct, corrected'],
  [/\b(mad|truly|in vain|for ever|buried|riddle)\b/, 'plain English'],
  [/\bhas become of\b/, 'plain English: "the rows that changed"'],
  [/\bthe books\b/, 'the list'],
  [/\bshall\b/, 'must, is to, will'],
  [/\b(wishes to|is wished|wished for)\b/, 'wants, asked for'],
  [/\bno signal\b/, 'offline'],
]

/** Words of the screen and of messages for which there is a better one. */
const spoken: readonly (readonly [variant: RegExp, instead: string])[] = [
  [/\b(a|has|needs?|without|there is) signal\b|\bthe signal\b/i, 'online, offline, connection'],
  [/\brefused (change|check|arrival|by)\b/i, 'rejected'],
  [/\b(put|puts) right\b/i, 'corrected'],
  [/\b(addressees?|mend|shall|truly)\b/i, 'recipient, correct, must, plain English'],
  [/^Up-to-date|^In step\b/, 'Up to date'],
]

test('messages and words on the screen are plain English', () => {
  const faults = listSources()
    .filter((file) => /^(src|sw)\//.test(file) && !/\.(test\.tsx?|css)$|\/demo\/|\/testing\//.test(file))
    .flatMap((file) =>
      sentencesOf(readFileSync(join(root, file), 'utf8')).flatMap(({ line, text }) =>
        spoken.flatMap(([variant, instead]) =>
          variant.test(text) ? [`${file}:${line}: ${text}: better ${instead}`] : [],
        ),
      ),
    )
  expect(faults).toEqual([])
})

test('the glossary gives each term one meaning, in the order of the alphabet', () => {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/^\| ([a-z ]+) \| (.+) \|$/gm)
  const terms = [...rows].map(([, term]) => `${term}`).filter((term) => term !== 'term')
  expect(terms.length).toBeGreaterThanOrEqual(30)
  expect(terms).toEqual([...new Set(terms)].sort())
})

test('comments and titles of tests are in the words of the glossary', () => {
  const faults = listSources().flatMap((file) =>
    phrasesOf(readFileSync(join(root, file), 'utf8')).flatMap(({ line, text }) =>
      variants.flatMap(([variant, instead]) =>
        variant.test(text) ? [`${file}:${line}: ${variant.exec(text)?.[0]}: better ${instead}`] : [],
      ),
    ),
  )
  expect(faults).toEqual([])
})

function listSources(): readonly string[] {
  return ['src', 'sw', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs|css)$/.test(name) && !name.endsWith('language.test.ts'))
      .map((name) => `${folder}/${name}`),
  )
}

/** Returns every line of a comment, and every title of a test, without its marks. */
function phrasesOf(source: string): readonly { readonly line: number; readonly text: string }[] {
  return source.split('\n').flatMap((text, at) => {
    const comment = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/|\{\/\*)\s*(.*?)\s*(?:\*\/\}?)?$/.exec(text)?.[1]
    const title = /^\s*(?:test|describe)(?:\.\w+)*\(\s*['"`](.*?)['"`],/.exec(text)?.[1]
    const phrase = comment ?? title
    return phrase ? [{ line: at + 1, text: phrase }] : []
  })
}

/** Returns the quoted texts and JSX texts of two words or more. */
function sentencesOf(source: string): readonly { readonly line: number; readonly text: string }[] {
  return source.split('\n').flatMap((line, at) => {
    if (/^\s*(\/\/|\/?\*|import )/.test(line)) return []
    const texts = line.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`|>([^<>{}\n]+)</g)
    return [...texts]
      .map(([, ...parts]) => parts.find((part) => part !== undefined) ?? '')
      .filter((text) => /[a-z] [a-z]/i.test(text))
      .map((text) => ({ line: at + 1, text }))
  })
}
