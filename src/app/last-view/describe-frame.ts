import { isPlainAttribute, isPlainStyle, isPlainTag, type Part, type Piece } from './record.ts'

/** A screen as data. */
export interface Described {
  readonly Frame: Piece
  readonly Drawings: readonly Piece[]
}

/** Not in sight, or true only now: the state of sync, its counts, and what it says beside. */
const LEFT_OUT =
  'dialog, [popover], [hidden], ion-refresher, .visually-hidden, .ion-page-hidden, .ion-page-invisible, ' +
  '.notice-line, .store-alert, .load-notice, .hand-over, .sync-segment ~ *, .needs-you-button[data-count="true"]'

/** Of a table or of the dock's board: hundreds may be below the edge of the page. */
const ROW = 'tbody > tr, .dock-tile'

/** Ionic's elements, which draw nothing before their scripts run, with the classes in their place. */
const places: Readonly<Record<string, string>> = {
  'ion-router-outlet': 'last-view-outlet',
  'ion-content': 'last-view-content',
}

/**
 * Describes a frame with its screen, without what is below the edge of the page. Returns null for a screen that cannot be
 * drawn without its scripts.
 */
export function describeFrame(frame: HTMLElement): Described | null {
  const drawings: Piece[] = []
  const known = new Map<string, number>()
  try {
    const [described] = describeNode(frame)
    return isPiece(described) ? { Frame: described, Drawings: drawings } : null
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  }

  function describeNode(node: Node): readonly Part[] {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof HTMLElement || node instanceof SVGElement) || node.matches(LEFT_OUT)) return []
    if (node.matches('.state-line > span')) return [['span', {}, {}, null, ', loading…']]
    if (node.matches('.sync-bar .sync-words')) {
      return [['span', attributesOf(node), {}, ['b', {}, {}, 'Loading'], ['span', {}, {}, null]]]
    }
    if (node.matches('.needs-you-button > span')) return [['span', {}, {}, '–']]
    if (node.matches('.state-line > svg, .sync-bar svg')) return [['svg', attributesOf(node), {}]]
    if (node instanceof SVGElement) return [numberOf(toPiece(node, node.tagName))]
    if (node.matches(ROW) && node.getBoundingClientRect().top >= window.innerHeight) return []
    return [toPiece(node, node.localName)]
  }

  function toPiece(element: HTMLElement | SVGElement, tag: string): Piece {
    const place = places[tag]
    if (place !== undefined) return ['div', { class: place }, {}, ...contentOf(element)]
    if (tag === 'img') return ['span', { class: element.className.toString() }, sizeOf(element)]
    if (!isPlainTag(tag)) throw new NotPlain(tag)
    return [tag, attributesOf(element), stylesOf(element), ...contentOf(element)]
  }

  function contentOf(element: Element): readonly Part[] {
    if (element instanceof SVGElement)
      return [...element.children].map((child) => toPiece(child as SVGElement, child.tagName))
    const nodes = element instanceof HTMLSelectElement ? [...element.selectedOptions] : [...element.childNodes]
    return nodes.flatMap(describeNode)
  }

  /** Most drawings are those of other rows too. */
  function numberOf(drawing: Piece): number {
    const text = JSON.stringify(drawing)
    const found = known.get(text) ?? drawings.push(drawing) - 1
    known.set(text, found)
    return found
  }
}

/** An element that only its own script can draw. */
class NotPlain extends Error {}

function isPiece(part: Part | undefined): part is Piece {
  return Array.isArray(part)
}

function attributesOf(element: Element): Readonly<Record<string, string>> {
  const all = [...element.attributes].map(({ name, value }) => [name, value] as const)
  const found = all.filter(([name]) => isPlainAttribute(name))
  if (element instanceof HTMLInputElement && element.type !== 'password') found.push(['value', element.value])
  return Object.fromEntries(found)
}

function stylesOf({ style }: HTMLElement | SVGElement): Readonly<Record<string, string>> {
  const all = [...style].map((name) => [name, style.getPropertyValue(name)] as const)
  return Object.fromEntries(all.filter(([, value]) => isPlainStyle(value)))
}

/** The size of a picture, whose bytes come later. */
function sizeOf(element: Element): Readonly<Record<string, string>> {
  const { width, height } = element.getBoundingClientRect()
  return { display: 'inline-block', width: `${width}px`, height: `${height}px` }
}
