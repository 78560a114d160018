import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isAnyFormDirty } from '../data/dirty-forms.ts'
import { confirm } from '../kit/confirm-dialog.tsx'
import type { LazyPart } from '../kit/lazy-part.ts'
import { missingDialog, PartView } from '../kit/part-view.tsx'

interface Closable {
  readonly onClose: () => void
}

/** Opens a part with the remaining props. `row`: its row's ID, if any. */
export type OpenOverlay<C extends object> = <const O extends object>(
  part: LazyPart<NoInfer<O> & C & Closable>,
  opened: O,
  row?: number,
) => void

export interface OverlayOptions<C extends object> {
  /** Props of all overlays, always up to date. */
  readonly context: C
  /** True once the list has its rows: then `parts` are downloaded, for a quick first tap. */
  readonly shown: boolean
  /** Must be memoized. */
  readonly parts: readonly { load(): Promise<unknown> }[]
}

export interface Overlays<C extends object> {
  /** Stable. Asks before replacing unsaved input. */
  readonly open: OpenOverlay<C>
  /** The row of what is open; null for none. */
  readonly row: number | null
  /** The open part, for the `panel` of `<Screen>`. */
  readonly view: ReactNode
}

interface Opened<C> {
  readonly part: unknown
  readonly row: number | null
  readonly round: number
  readonly render: (context: C, onClose: () => void) => ReactNode
}

/** The one form, panel or dialog that is open over a screen. */
export function useOverlays<C extends object>({ context, shown, parts }: OverlayOptions<C>): Overlays<C> {
  const [opened, setOpened] = useState<Opened<C> | null>(null)
  const now = useRef(opened)
  now.current = opened
  const rounds = useRef(0)
  usePreload(shown, parts)
  const open: OpenOverlay<C> = useCallback((part, props, row) => {
    if (row !== undefined && now.current?.row === row && now.current.part === part) return
    const show = () => {
      rounds.current += 1
      const round = rounds.current
      setOpened({
        ...{ part, row: row ?? null, round },
        render: (screen, onClose) => (
          <PartView key={round} part={part} props={{ ...props, ...screen, onClose }} missing={missingDialog(onClose)} />
        ),
      })
    }
    if (now.current) void mayLeaveForm().then((agreed) => agreed && show())
    else show()
  }, [])
  const props = useSameFields(context)
  // The same element while nothing of it changes: a list whose rows change does not draw the form over it again.
  const view = useMemo(() => {
    // A late save must not close the form of another row.
    const close = () => setOpened((current) => (current?.round === opened?.round ? null : current))
    return opened?.render(props, close)
  }, [opened, props])
  return { open, row: opened?.row ?? null, view }
}

/** Returns the object from before while its fields hold the same values. */
function useSameFields<C extends object>(fields: C): C {
  const kept = useRef(fields)
  const before = Object.entries(kept.current)
  const now = new Map<string, unknown>(Object.entries(fields))
  const isSame = before.length === now.size && before.every(([name, value]) => Object.is(value, now.get(name)))
  if (!isSame) kept.current = fields
  return kept.current
}

/** Asks before a form with unsaved input is left. */
export async function mayLeaveForm(): Promise<boolean> {
  if (!isAnyFormDirty()) return true
  return confirm({
    title: 'Leave the open form?',
    text: 'It is not saved. What you typed is kept as a draft.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  })
}

function usePreload(shown: boolean, parts: OverlayOptions<object>['parts']): void {
  useEffect(() => {
    if (!shown) return
    const load = () => parts.map((part) => part.load().catch(() => undefined))
    // Loads after the paint; if that fails, the tap loads the part.
    const timer = setTimeout(load)
    return () => clearTimeout(timer)
  }, [shown, parts])
}
