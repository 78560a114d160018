import { createElement, memo, type ReactNode } from 'react'

export interface IconProps {
  /** From `ionicons/icons` or drawings.ts. */
  readonly icon: string
  /** For screen readers; without it the icon is decoration. */
  readonly label?: string
}

const PREFIX = 'data:image/svg+xml;utf8,'
const drawn = new Map<string, Drawing>()

interface Drawing {
  readonly viewBox: string
  readonly shapes: ReactNode
}

/** An inline icon: Ionic's custom element needs a shadow tree and a frame each, which is slow in tables. */
function PlainIcon({ icon, label }: IconProps) {
  const { viewBox, shapes } = drawingOf(icon)
  return (
    <svg className="icon" viewBox={viewBox} role={label && 'img'} aria-label={label} aria-hidden={!label || undefined}>
      {shapes}
    </svg>
  )
}

export const Icon = memo(PlainIcon)

/** Returns the shapes, parsed once. */
function drawingOf(icon: string): Drawing {
  const known = drawn.get(icon)
  if (known) return known
  const { documentElement } = new DOMParser().parseFromString(icon.slice(PREFIX.length), 'image/svg+xml')
  const viewBox = documentElement.getAttribute('viewBox') ?? '0 0 512 512'
  const drawing = { viewBox, shapes: shapesIn(documentElement) }
  drawn.set(icon, drawing)
  return drawing
}

function shapesIn(parent: Element): ReactNode[] {
  return [...parent.children].map((shape, key) => {
    const attributes = [...shape.attributes].map(({ name, value }) => [nameInReact(name), value] as const)
    return createElement(shape.tagName, { key, ...Object.fromEntries(attributes) }, ...shapesIn(shape))
  })
}

function nameInReact(attribute: string): string {
  return attribute === 'class' ? 'className' : attribute.replace(/-./g, (dash) => dash.slice(1).toUpperCase())
}
