import { memo } from 'react'

export interface IconProps {
  /** From `ionicons/icons` or drawings.ts. */
  readonly icon: string
  /** For screen readers; without it the icon is decoration. */
  readonly label?: string
}

const SVG = /<svg[^>]* viewBox='([^']+)'[^>]*>(.*)<\/svg>$/s
const SVG_SPACE = 'http://www.w3.org/2000/svg'
const drawn = new Map<string, Drawing>()

interface Drawing {
  readonly viewBox: string
  /** Puts copies of the shapes into an element, in place of what is in it. */
  readonly draw: (svg: SVGSVGElement | null) => void
}

/**
 * An inline icon: Ionic's custom element needs a shadow tree and a frame each, which is slow in tables. Its shapes are no
 * elements of React's, of which the first screen would have four times as many, and they are copied: to parse them again
 * took a fifth of the time in which a page of new rows is drawn.
 */
function PlainIcon({ icon, label }: IconProps) {
  const { viewBox, draw } = drawingOf(icon)
  return (
    <svg
      ref={draw}
      className="icon"
      viewBox={viewBox}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label || undefined}
    />
  )
}

export const Icon = memo(PlainIcon)

/** Returns a drawing, taken apart once. */
function drawingOf(icon: string): Drawing {
  const known = drawn.get(icon)
  if (known) return known
  const [, viewBox = '0 0 512 512', shapes = ''] = SVG.exec(icon) ?? []
  let parsed: DocumentFragment | null = null
  const draw = (svg: SVGSVGElement | null) => {
    parsed ??= parse(shapes)
    svg?.replaceChildren(parsed.cloneNode(true))
  }
  const drawing = { viewBox, draw }
  drawn.set(icon, drawing)
  return drawing
}

/** Parses shapes, which are part of the build. */
function parse(shapes: string): DocumentFragment {
  const holder = document.createElementNS(SVG_SPACE, 'svg')
  holder.innerHTML = shapes
  const parsed = document.createDocumentFragment()
  parsed.append(...holder.childNodes)
  return parsed
}
