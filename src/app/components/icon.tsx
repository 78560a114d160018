import { createElement, memo, type ReactNode } from 'react'

export interface IconProps {
  /** One icon of `ionicons/icons`. */
  readonly icon: string
  /** Said by a screen reader; without it the icon is decoration. */
  readonly label?: string
}

const PREFIX = 'data:image/svg+xml;utf8,'
const drawn = new Map<string, ReactNode>()

/**
 * An icon in the size of the text beside it. Drawn into the page as it is: the custom element of Ionic makes a shadow tree for each one and draws it a frame
 * later, of which a table with two icons in each row feels every one.
 */
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

/** The shapes of an icon, read once. */
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
