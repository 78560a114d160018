import { asOfWords, isPlainAttribute, isPlainStyle, isPlainTag, type LastView, type Part } from './record.ts'
import './last-view.css'

const ID = 'last-view'
const SVG = 'http://www.w3.org/2000/svg'

/** The app has begun to show its own. */
let isEnded = false

/**
 * Draws a view, and returns the function that shows it over the page, unless it has ended meanwhile. Nobody can act on it: it takes all taps, and what it
 * shows is inert. Texts are set as texts, and elements and attributes without a place in `record.ts` are left out.
 */
export function drawLastView(view: LastView, nowMs: number): () => void {
  const words = asOfWords(view, nowMs)
  const cover = document.createElement('div')
  cover.id = ID
  cover.setAttribute('aria-hidden', 'true')
  const inside = document.createElement('div')
  inside.inert = true
  for (const part of toNodes(view.Frame, view, words)) inside.append(part)
  cover.append(inside)
  return () => {
    if (isEnded) return
    document.documentElement.classList.add(`theme-${view.Theme}`)
    document.body.append(cover)
  }
}

/** Takes the drawn view away, and lets none show from now on. */
export function endLastView(): void {
  isEnded = true
  document.getElementById(ID)?.remove()
}

/** True while a view is drawn. */
export function isLastViewShown(): boolean {
  return document.getElementById(ID) !== null
}

function toNodes(part: Part | undefined, view: LastView, words: string, isDrawing = false): readonly (Node | string)[] {
  if (part === undefined) return []
  if (part === null) return [words]
  if (typeof part === 'number') return toNodes(view.Drawings[part], view, words)
  if (typeof part === 'string') return [part]
  const [tag, attributes, styles, ...content] = part
  if (!isPlainTag(tag)) return []
  const isSvg = isDrawing || tag === 'svg'
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (isPlainAttribute(name)) element.setAttribute(name, value)
  }
  for (const [name, value] of Object.entries(styles)) {
    if (isPlainStyle(value)) element.style.setProperty(name, value)
  }
  for (const inner of content) element.append(...toNodes(inner, view, words, isSvg))
  return [element]
}
