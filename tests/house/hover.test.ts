import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../src', import.meta.url))

/** Returns the selectors with `:hover` that stand outside of `@media (hover: hover)`. */
function bareHovers(style: string): readonly string[] {
  const around: string[] = []
  const bare: string[] = []
  for (const [, head = '', mark] of style.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '{') {
      around.push(head.trim())
      if (head.includes(':hover') && !around.some((one) => one.startsWith('@media') && one.includes('(hover: hover)')))
        bare.push(head.trim())
    }
    if (mark === '}') around.pop()
  }
  return bare
}

test('nothing looks hovered under a finger, where it would stay so after the tap', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const found = files.flatMap((file) => {
    return bareHovers(readFileSync(join(source, file), 'utf8')).map((selector) => `${file}: ${selector}`)
  })
  expect(found).toEqual([])
  expect(bareHovers('.a { color: red } .b:hover { color: blue }')).toEqual(['.b:hover'])
  expect(bareHovers('@media (hover: hover) { .b:hover { color: blue } }')).toEqual([])
})
