import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../src', import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
const styles = files.map((file) => {
  return { file, text: readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }
})

/** Returns the selectors with `:hover` that stand outside of `@media (hover: hover)`. */
function bareHovers(style: string): readonly string[] {
  const around: string[] = []
  const bare: string[] = []
  for (const [, head = '', mark] of style.matchAll(/([^{};]*)([{};])/g)) {
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
  const found = styles.flatMap(({ file, text }) => bareHovers(text).map((selector) => `${file}: ${selector}`))
  expect(found).toEqual([])
  expect(bareHovers('.a { color: red } .b:hover { color: blue }')).toEqual(['.b:hover'])
  expect(bareHovers('@media (hover: hover) { .b:hover { color: blue } }')).toEqual([])
})

/** Shows or moves something. */
const REVEALS = /(?:^|[\s;{])(display|visibility|opacity|content|width|height|max-height|clip-path|transform)\s*:/

/** Returns the rules for `:hover` that show what is hidden without it. */
function revealingHovers(style: string): readonly string[] {
  const rules = [...style.matchAll(/([^{}]*:hover[^{}]*)\{([^{}]*)\}/g)]
  return rules.filter(([, , rule = '']) => REVEALS.test(rule)).map(([, head = '']) => head.trim())
}

test('a pointer over something shows nothing that a finger could not find', () => {
  const found = styles.flatMap(({ file, text }) => revealingHovers(text).map((selector) => `${file}: ${selector}`))
  expect(found).toEqual([])
  expect(revealingHovers('.b:hover .c { display: block }')).toEqual(['.b:hover .c'])
})

/** Drawn without the page's thread; pointer-events draws nothing. All others repaint at each frame. */
const CHEAP: readonly string[] = ['transform', 'opacity', 'pointer-events']

test('an animation moves or fades, and repaints nothing frame by frame', () => {
  const animations = styles.flatMap(({ text }) => text.match(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g) ?? [])
  expect(animations.length).toBeGreaterThan(0)
  const animated = animations.flatMap((text) => [...text.matchAll(/([a-z-]+)\s*:/g)].map(([, name]) => name))
  expect(animated.filter((name) => name === undefined || !CHEAP.includes(name))).toEqual([])
})

/** Rules that a component applies only where motion is welcome: the banner's text, and the zoom of the map. */
const BY_COMPONENT = ['.banner[data-scrolls="true"] .banner-text', '.leaflet-zoom-anim .leaflet-zoom-animated']

/** Selectors of rules, by the media query around them. */
interface Motion {
  /** Of rules that move something, also for people who asked their system for less motion. */
  readonly always: readonly string[]
  /** Of rules that keep something still for these. */
  readonly stilled: readonly string[]
}

/** Returns the rules that move, and those that keep still. A duration of 0 is a delay alone. */
function motionIn(style: string): Motion {
  const around: string[] = []
  const found = { always: [] as string[], stilled: [] as string[] }
  for (const [, text = '', mark] of style.matchAll(/([^{};]*)([{};])/g)) {
    const [, value] = /^\s*(?:transition|animation)(?:-duration)?\s*:([\s\S]*)/.exec(text) ?? []
    const selectors = (around.at(-1) ?? '').split(/,(?![^(]*\))/).map((one) => one.trim())
    const query = around.find((one) => one.includes('prefers-reduced-motion')) ?? ''
    const isStill = value?.trim() === 'none'
    if (value !== undefined && isStill && query.includes('reduce)')) found.stilled.push(...selectors)
    if (value !== undefined && !isStill && !/^\s*[\w-]+ 0s\b/.test(value) && query === '')
      found.always.push(...selectors)
    if (mark === '{') around.push(text.trim())
    if (mark === '}') around.pop()
  }
  return found
}

test('nothing moves for people who asked for less motion: no card, no dialog, no menu', () => {
  const found = styles.flatMap(({ file, text }) => {
    const { always, stilled } = motionIn(text)
    // The same selector: a weaker one would not count.
    return always.filter((one) => !stilled.includes(one)).map((one) => `${file}: ${one}`)
  })
  const left = found.filter((one) => !BY_COMPONENT.some((name) => one.endsWith(`: ${name}`)))
  expect(left).toEqual([])
  expect(found).toHaveLength(BY_COMPONENT.length)
  expect(motionIn('.a, .b { transition: none } .c { transition: opacity 0s 1s } .d, .e { animation: f 1s }')).toEqual({
    ...{ always: ['.d', '.e'], stilled: [] },
  })
  const reduced = '@media (prefers-reduced-motion: reduce) { .a { transition: none } }'
  const welcome = '@media (prefers-reduced-motion: no-preference) { .b { transition: top 1s } }'
  expect(motionIn(`.a { transition: top 1s } ${reduced} ${welcome}`)).toEqual({ always: ['.a'], stilled: ['.a'] })
})

/** Motion that a script begins. `animate` of `pointer-events` draws nothing, and is a pause of buttons. */
const SCRIPTED = /\.animate\((?!\s*\{\s*pointerEvents)|behavior: 'smooth'|startViewTransition|animated: true/

test('no script moves anything either, and the pages of Ionic come without animation', () => {
  const scripts = readdirSync(join(source, 'app'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const moving = scripts.filter((file) => SCRIPTED.test(readFileSync(join(source, 'app', file), 'utf8')))
  expect(moving).toEqual([])
  expect(readFileSync(join(source, 'app/main.tsx'), 'utf8')).toContain('animated: false')
  expect(styles.filter(({ text }) => /scroll-behavior:\s*smooth/.test(text))).toEqual([])
})

/** Declarations whose lengths grow with the text, and conditions that compare with such lengths. */
const SIZES =
  /(?:^|[\s;{])((?:font-size|line-height|(?:min-|max-)?(?:width|height)|flex|flex-basis|grid-template[a-z-]*|--[a-z-]+)\s*:[^;{}]*)|(@(?:media|container)[^{;]*)/g
/** Thinner ones are lines and stripes; spaces and round corners stay as they are, and so does the margin of the window. */
const KEPT = /--(?:space|radius|edge|shadow)|100d?v[wh] - \d+px|100% - \d+px/

/** Returns the sizes of text, and of what holds it, that are given in pixels. */
function sizesInPixels(style: string): readonly string[] {
  const found = [...style.matchAll(SIZES)].map(([, size, condition]) => (size ?? condition ?? '').trim())
  return found.filter(
    (one) =>
      !/rem\b/.test(one) && !KEPT.test(one) && [...one.matchAll(/([\d.]+)px/g)].some(([, px]) => Number(px) >= 8),
  )
}

test('text, and what holds it, grows with the text size that the system is set to', () => {
  const screen = styles.filter(({ file }) => !file.endsWith('print-page.css'))
  const found = screen.flatMap(({ file, text }) => {
    // The initial values of registered lengths must be absolute.
    return sizesInPixels(text.replace(/@property[^}]*\}/g, '')).map((size) => `${file}: ${size}`)
  })
  expect(found).toEqual([])
  expect(sizesInPixels('.a { font-size: 14px; min-height: 3rem }')).toEqual(['font-size: 14px'])
  expect(sizesInPixels('@media (width < 900px) { .a { height: 1px } }')).toEqual(['@media (width < 900px)'])
})

/** Grounds of quiet texts: the page, a card, a row with a colour or under a pointer. */
const GROUNDS = /^--(surface|hover|quiet)|-soft$/
const QUIET = ['--ink-soft', '--ink-disabled']

test('quiet texts are read in rain and through polarised glasses: dark enough, and never thin', () => {
  const tokens = styles.find(({ file }) => file.endsWith('tokens.css'))?.text ?? ''
  const themes = [...tokens.matchAll(/\.theme-(\w+) \{\s*color-scheme([^}]*)\}/g)]
  expect(themes.map(([, name]) => name)).toEqual(['light', 'dark', 'sun'])
  const dull = themes.flatMap(([, theme, rules = '']) => {
    const colours = [...rules.matchAll(/(--[\w-]+): (#[\da-f]+)/g)].map(([, name = '', colour = '']) => ({
      name,
      colour,
    }))
    const inks = colours.filter(({ name }) => QUIET.includes(name))
    const grounds = colours.filter(({ name }) => GROUNDS.test(name) && !name.includes('ink'))
    expect([inks.length, grounds.length > 8]).toEqual([2, true])
    const least = theme === 'sun' ? 7 : 4.5
    return inks.flatMap((ink) =>
      grounds
        .filter((ground) => contrast(ink.colour, ground.colour) < least)
        .map((ground) => `${theme}: ${ink.name} on ${ground.name}`),
    )
  })
  expect(dull).toEqual([])
  const thin = styles.filter(({ text }) => /font-weight:\s*(lighter|[1-3]00)\b/.test(text))
  expect(thin.map(({ file }) => file)).toEqual([])
})

/** Returns how much one colour stands out from another, 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const digits = colour.slice(1)
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
