import { useEffect, useState } from 'react'
import { useUiStore } from '../data/ui-store.ts'
import { useMedia } from '../kit/use-media.ts'

/** `overlay`: opened by the button. `rail`: icons, 70 px. `expanded`: 250 px. */
type MenuMode = 'overlay' | 'rail' | 'expanded'

export interface Menu {
  readonly mode: MenuMode
  readonly open: boolean
  /** Opens the overlay, or switches rail and expanded. */
  toggle(): void
  close(): void
}

/** 3-decisions §7. */
const EXPANDED_FROM = '(min-width: 96rem)'
const RAIL_FROM = '(min-width: 48rem)'

/** Returns the menu's mode: the person's choice, until the width class of the screen changes. */
export function useMenuMode(): Menu {
  const wide = useMedia(EXPANDED_FROM)
  const medium = useMedia(RAIL_FROM)
  const [open, setOpen] = useState(false)
  const expanded = useUiStore((state) => state.menuExpanded)
  const setExpanded = useUiStore((state) => state.setMenuExpanded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width classes are what this waits for.
  useEffect(() => {
    setOpen(false)
    setExpanded(null)
  }, [wide, medium, setExpanded])
  const mode = medium ? ((expanded ?? wide) ? 'expanded' : 'rail') : 'overlay'
  return {
    mode,
    open: mode === 'overlay' && open,
    toggle: () => (mode === 'overlay' ? setOpen(!open) : setExpanded(mode === 'rail')),
    close: () => setOpen(false),
  }
}
