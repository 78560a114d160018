import { createContext, useContext } from 'react'
import { useMedia } from './use-media.ts'

/** True within a screen's place for a panel beside its content. */
export const BesidePlace = createContext(false)

/** The width from which a drawer leaves enough of the list: forms of 736 px, panels of 440 px. */
const FROM = { form: '(min-width: 1400px)', small: '(min-width: 1200px)' }

/** Returns true if a drawer opens beside the content, without a scrim, rather than over it. */
export function useBeside(size: keyof typeof FROM): boolean {
  const isPlace = useContext(BesidePlace)
  const isWide = useMedia(FROM[size])
  return isPlace && isWide
}
