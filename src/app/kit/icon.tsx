import { createElement, memo, type ReactNode } from 'react'

export interface IconProps {
  /** From `ionicons/icons`. */
  readonly icon: string
  /** Read by screen readers; without it the icon is decoration. */
  readonly label?: string
}

const PREFIX = 'data:image/svg+xml;utf8,'
const drawn = new Map<string, ReactNode>()

/** An inline icon: Ionic's custom element takes a shadow tree and a frame each, slow in tables. */
function PlainIcon({ icon, label }: IconProps) {
  return (
    <svg
      className="icon"
      viewBox="0 0 512 512"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label || undefined}
    >
      {shapesOf(icon)}
    </svg>
  )
}

export const Icon = memo(PlainIcon)

/** The shapes of an icon, parsed once. */
function shapesOf(icon: string): ReactNode {
  if (!drawn.has(icon)) {
    const { documentElement } = new DOMParser().parseFromString(icon.slice(PREFIX.length), 'image/svg+xml')
    drawn.set(icon, [...documentElement.children].map(toShape))
  }
  return drawn.get(icon)
}

function toShape(shape: Element, key: number): ReactNode {
  const attributes = [...shape.attributes].map(({ name, value }) => [nameInReact(name), value] as const)
  return createElement(shape.tagName, { key, ...Object.fromEntries(attributes) })
}

function nameInReact(attribute: string): string {
  return attribute === 'class' ? 'className' : attribute.replace(/-./g, (dash) => dash.slice(1).toUpperCase())
}
