import { type LatLngExpression, type Point, Polygon, type PolylineOptions } from 'leaflet'
import type { MapColors } from './map-colors.ts'
import type { SpotLook } from '../../domain/map/map-features.ts'

declare module 'leaflet' {
  // Leaflet's own hooks for a path on a canvas, which its types leave out.
  interface Polygon {
    _updatePath(): void
    readonly _parts: readonly (readonly Point[])[]
    readonly _renderer: { readonly _ctx: CanvasRenderingContext2D; readonly _drawing: boolean }
  }
}

/** The label and state that a spot shows. */
export interface SpotPaint {
  readonly label: string
  readonly look: SpotLook
  /** The lot under the spots. */
  readonly isGround: boolean
  readonly mark: 'found' | 'chosen' | null
}

/** Pixels; labels of narrower spots cannot be read. */
const NARROWEST_LABEL = 14
const TEXT_PIXELS = 13
const MARGIN = 4

/** An outline on the canvas with its pattern and label, drawn there since elements would be thousands. */
export class SpotPolygon extends Polygon {
  #paint: SpotPaint | null = null
  #colors: MapColors | null = null

  constructor(ring: LatLngExpression[], paint: SpotPaint, colors: MapColors) {
    super(ring, { ...styleOf(paint, colors), noClip: true, smoothFactor: 0, bubblingMouseEvents: false })
    this.#paint = paint
    this.#colors = colors
  }

  /** Draws it again if it looks different now. */
  repaint(paint: SpotPaint, colors: MapColors): void {
    if (colors === this.#colors && JSON.stringify(paint) === JSON.stringify(this.#paint)) return
    this.#paint = paint
    this.#colors = colors
    this.setStyle(styleOf(paint, colors))
  }

  override _updatePath(): void {
    super._updatePath()
    const [corners] = this._parts
    const { _ctx: context, _drawing: isDrawing } = this._renderer
    if (!isDrawing || !corners || !this.#paint || !this.#colors) return
    context.save()
    drawPattern(context, this.#paint, this.#colors)
    drawLabel(context, corners, this.#paint, this.#colors)
    context.restore()
  }
}

function styleOf({ look, isGround, mark }: SpotPaint, colors: MapColors): PolylineOptions {
  const fillColor = mark === 'found' ? colors.found : isGround ? colors.ground : colors.fills[look]
  const color = mark === 'chosen' ? colors.chosen : isGround || look === 'free' ? colors.line : colors.ink
  const weight = mark ? 4 : look === 'overdue' ? 2 : 1
  // Over tiles the picture of the ground shows through the lot alone.
  const fillOpacity = isGround ? 0.5 : 0.92
  return {
    fillColor,
    fillOpacity,
    color: mark === 'found' ? colors.ink : color,
    weight,
    dashArray: dashOf(look, isGround),
  }
}

function dashOf(look: SpotLook, isGround: boolean): string {
  if (isGround) return '10 6'
  return look === 'out' ? '5 3' : ''
}

/** Fills the path that Leaflet has just drawn. */
function drawPattern(context: CanvasRenderingContext2D, { look, isGround, mark }: SpotPaint, colors: MapColors): void {
  const pattern = colors.patterns[look]
  if (!pattern || isGround || mark === 'found') return
  context.fillStyle = pattern
  context.fill()
}

function drawLabel(
  context: CanvasRenderingContext2D,
  corners: readonly Point[],
  { label, look, isGround, mark }: SpotPaint,
  colors: MapColors,
): void {
  const [first, second, third] = corners
  if (!first || !second || !third) return
  // The yellow of a found spot is the same in all themes.
  context.fillStyle = mark === 'found' ? '#18222a' : colors.ink
  context.font = `600 ${TEXT_PIXELS}px ${colors.font}`
  context.textBaseline = 'middle'
  if (isGround) {
    drawInCorner(context, corners, label)
    return
  }
  const sides = [second.subtract(first), third.subtract(second)].sort((a, b) => length(b) - length(a))
  const [long, short] = sides
  if (!long || !short || length(short) < NARROWEST_LABEL) return
  const width = context.measureText(label).width + MARGIN
  const isUpright = width <= widthAt(corners)
  if (!isUpright && width > length(long)) return
  const middle = middleOf(corners)
  context.textAlign = 'center'
  context.translate(middle.x, middle.y)
  if (!isUpright) context.rotate(readableAngle(long))
  // A ground of its own on a pattern.
  if (colors.patterns[look] && mark !== 'found') {
    context.strokeStyle = colors.fills[look]
    context.lineWidth = 3
    context.strokeText(label, 0, 0)
  }
  context.fillText(label, 0, 0)
}

/** In its middle a lot is covered by its spots. */
function drawInCorner(context: CanvasRenderingContext2D, corners: readonly Point[], label: string): void {
  const left = Math.min(...corners.map(({ x }) => x))
  const top = Math.min(...corners.map(({ y }) => y))
  context.textAlign = 'left'
  context.fillText(label, left + 2 * MARGIN, top - TEXT_PIXELS)
}

/** Returns the width of the outline along a level line through its middle. */
function widthAt(corners: readonly Point[]): number {
  const { y } = middleOf(corners)
  const crossed = corners.flatMap((from, place) => {
    const to = corners[(place + 1) % corners.length] ?? from
    if (from.y <= y === to.y <= y) return []
    return [from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)]
  })
  return crossed.length < 2 ? 0 : Math.max(...crossed) - Math.min(...crossed)
}

function middleOf(corners: readonly Point[]): { readonly x: number; readonly y: number } {
  const sum = (of: (corner: Point) => number) => corners.reduce((total, corner) => total + of(corner), 0)
  return { x: sum(({ x }) => x) / corners.length, y: sum(({ y }) => y) / corners.length }
}

function length({ x, y }: Point): number {
  return Math.hypot(x, y)
}

/** Returns the angle of a side from which a text stands on its feet or reads upwards. */
function readableAngle({ x, y }: Point): number {
  const angle = Math.atan2(y, x)
  if (angle > Math.PI / 2 - 0.01) return angle - Math.PI
  return angle < -Math.PI / 2 - 0.01 ? angle + Math.PI : angle
}
