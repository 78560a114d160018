import type { SpotLook } from '../../domain/map/map-features.ts'

/** The colours of the theme and the patterns that tell spots apart without them; only a free spot is plain. */
export interface MapColors {
  readonly fills: Readonly<Record<SpotLook, string>>
  readonly patterns: Readonly<Partial<Record<SpotLook, CanvasPattern | null>>>
  readonly ground: string
  readonly line: string
  readonly ink: string
  readonly found: string
  readonly chosen: string
  readonly font: string
}

/** Pixels. */
const TILE = 8

/** Reads the colours of the present theme. */
export function readMapColors(): MapColors {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const ink = color('--map-ink')
  return {
    fills: {
      out: color('--map-out'),
      overdue: color('--map-overdue'),
      loaded: color('--map-loaded'),
      empty: color('--map-empty'),
      free: color('--map-free'),
    },
    patterns: {
      loaded: pattern(ink, drawDots),
      empty: pattern(ink, drawLines),
      overdue: pattern(ink, drawStripes),
      out: pattern(ink, drawCrosses),
    },
    ...{ ground: color('--surface-raised'), line: color('--line-strong'), ink },
    ...{ found: color('--map-found'), chosen: color('--focus'), font: color('--font') },
  }
}

function pattern(ink: string, draw: (context: CanvasRenderingContext2D) => void): CanvasPattern | null {
  const tile = document.createElement('canvas')
  tile.width = TILE
  tile.height = TILE
  const context = tile.getContext('2d')
  if (!context) return null
  context.globalAlpha = 0.35
  context.fillStyle = ink
  context.strokeStyle = ink
  draw(context)
  return context.createPattern(tile, 'repeat')
}

function drawDots(context: CanvasRenderingContext2D): void {
  context.fillRect(1, 1, 2, 2)
  context.fillRect(5, 5, 2, 2)
}

function drawLines(context: CanvasRenderingContext2D): void {
  context.fillRect(0, 3, TILE, 1)
}

/** From the lower left, once in the middle and once over each corner, so that tiles join. */
function drawStripes(context: CanvasRenderingContext2D): void {
  context.lineWidth = 2
  context.beginPath()
  for (const shift of [-TILE, 0, TILE]) {
    context.moveTo(shift - 1, TILE + 1)
    context.lineTo(shift + TILE + 1, -1)
  }
  context.stroke()
}

function drawCrosses(context: CanvasRenderingContext2D): void {
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(0, 0)
  context.lineTo(TILE, TILE)
  context.moveTo(TILE, 0)
  context.lineTo(0, TILE)
  context.stroke()
}
