import { type RefObject, useEffect } from 'react'

const MARGIN = 8

export interface Anchoring {
  /** The aligned edges; default `start`. */
  readonly align?: 'start' | 'end'
  /** Pixels; default 300, for suggestions (spec 1§9). */
  readonly maxHeight?: number
}

/** Places a popover below its anchor, or above where there is more room, and as wide or wider. */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  { align = 'start', maxHeight = 300 }: Anchoring = {},
): void {
  useEffect(() => {
    if (!open) return
    const follow = () => place(anchor.current, popover.current, align, maxHeight)
    follow()
    // Capture, since scrolls of any panel around do not bubble.
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [open, anchor, popover, align, maxHeight])
}

function place(anchor: HTMLElement | null, popover: HTMLElement | null, align: 'start' | 'end', most: number): void {
  if (!anchor || !popover) return
  const box = anchor.getBoundingClientRect()
  const below = window.innerHeight - box.bottom - MARGIN
  const above = box.top - MARGIN
  const up = below < 200 && above > below
  const { style } = popover
  style.left = align === 'start' ? `${box.left}px` : 'auto'
  style.right = align === 'end' ? `${rightOf(box, popover)}px` : 'auto'
  style.minWidth = `${box.width}px`
  style.maxWidth = `${Math.max(box.width, window.innerWidth - 2 * MARGIN - (align === 'start' ? box.left : 0))}px`
  style.maxHeight = `${Math.min(most, up ? above : below)}px`
  style.top = up ? 'auto' : `${box.bottom + 2}px`
  style.bottom = up ? `${window.innerHeight - box.top + 2}px` : 'auto'
}

/** Returns pixels from the window's right edge: at the anchor's edge, unless the popover would begin outside of the window. */
function rightOf(anchor: DOMRect, popover: HTMLElement): number {
  const { clientWidth } = document.documentElement
  return Math.max(MARGIN, Math.min(clientWidth - anchor.right, clientWidth - MARGIN - popover.offsetWidth))
}
