import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../src', import.meta.url))

/** Drawn without the page's thread; pointer-events draws nothing. All others repaint at each frame. */
const CHEAP: readonly string[] = ['transform', 'opacity', 'pointer-events']

test('an animation moves or fades, and repaints nothing frame by frame', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const styles = files.map((file) => readFileSync(join(source, file), 'utf8'))
  const animations = styles.flatMap((style) => style.match(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g) ?? [])
  expect(animations.length).toBeGreaterThan(0)
  const animated = animations.flatMap((text) => [...text.matchAll(/([a-z-]+)\s*:/g)].map(([, name]) => name))
  expect(animated.filter((name) => name === undefined || !CHEAP.includes(name))).toEqual([])
})
