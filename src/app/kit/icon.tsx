import { memo } from 'react'

export interface IconProps {
  /** From `ionicons/icons` or drawings.ts. */
  readonly icon: string
  /** For screen readers; without it the icon is decoration. */
  readonly label?: string
}

const SVG = /<svg[^>]* viewBox='([^']+)'[^>]*>(.*)<\/svg>$/s
const drawn = new Map<string, Drawing>()

interface Drawing {
  readonly viewBox: string
  readonly shapes: { readonly __html: string }
}

/**
 * An inline icon: Ionic's custom element needs a shadow tree and a frame each, which is slow in tables. Its shapes are no
 * elements of React's, of which the first screen would have four times as many.
 */
function PlainIcon({ icon, label }: IconProps) {
  const { viewBox, shapes } = drawingOf(icon)
  return (
    <svg
      className="icon"
      viewBox={viewBox}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings are part of the build.
      dangerouslySetInnerHTML={shapes}
    />
  )
}

export const Icon = memo(PlainIcon)

/** Returns a drawing, taken apart once. */
function drawingOf(icon: string): Drawing {
  const known = drawn.get(icon)
  if (known) return known
  const [, viewBox = '0 0 512 512', shapes = ''] = SVG.exec(icon) ?? []
  const drawing = { viewBox, shapes: { __html: shapes } }
  drawn.set(icon, drawing)
  return drawing
}
