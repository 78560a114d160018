import { createContext, useContext } from 'react'
import { useMedia } from './use-media.ts'

/** Within a screen's place for panels. */
export const BesidePlace = createContext(false)

/** The width from which a drawer leaves enough of the list: forms of 736 px, panels of 440 px. */
const FROM = { form: '(min-width: 87.5rem)', small: '(min-width: 75rem)' }

/** True if a drawer opens beside the content rather than over it. */
export function useBeside(size: keyof typeof FROM): boolean {
  const isPlace = useContext(BesidePlace)
  const isWide = useMedia(FROM[size])
  return isPlace && isWide
}
