import { useSyncExternalStore } from 'react'
import { followTextSize } from './text-size.ts'

/** The lengths that theme/tokens.css registers: pixels under a finger, with text of the usual size. */
const USUAL_PX = { '--rem': 16, '--row': 48, '--card': 88 } as const

export type ThemeLength = keyof typeof USUAL_PX

/** Reading a computed style in each render would make the browser work out styles in between. */
const known = new Map<ThemeLength, number>()
const listeners = new Set<() => void>()

/** Returns a length of the theme, pixels. It grows with the text size that the system or the browser is set to. */
export function themeLength(name: ThemeLength): number {
  const before = known.get(name)
  if (before !== undefined) return before
  const now = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name))
  known.set(name, now)
  return now
}

/** Like `themeLength`, and follows changes. */
export function useThemeLength(name: ThemeLength): number {
  return useSyncExternalStore(
    follow,
    () => themeLength(name),
    () => USUAL_PX[name],
  )
}

/** Returns how many times larger than usual text is. Widths in code are given for text of the usual size. */
export function useTextScale(): number {
  return useThemeLength('--rem') / USUAL_PX['--rem']
}

/** Like `useTextScale`, at this moment. */
export function textScale(): number {
  return themeLength('--rem') / USUAL_PX['--rem']
}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) leaveChanges = followChanges()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) leaveChanges()
  }
}

let leaveChanges: () => void = () => undefined

function followChanges(): () => void {
  const leaveSize = followTextSize(readAgain)
  const pointer = window.matchMedia('(pointer: fine)')
  window.addEventListener('resize', readAgain)
  pointer.addEventListener('change', readAgain)
  return () => {
    leaveSize()
    window.removeEventListener('resize', readAgain)
    pointer.removeEventListener('change', readAgain)
  }
}

function readAgain(): void {
  known.clear()
  for (const listener of [...listeners]) listener()
}
