import { cloudOfflineOutline, refreshOutline } from 'ionicons/icons'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { LazyPart } from './lazy-part.ts'
import { EmptyState } from './states.tsx'

/** Why a part is not there yet, and how it is asked for again. */
export interface Missing {
  readonly again: () => void
  /** Somebody has asked. */
  readonly busy: boolean
}

export interface PartViewProps<P extends object> {
  readonly part: LazyPart<P>
  readonly props: P
  /** Stands there while the part is on its way for the first time; default nothing. */
  readonly loading?: ReactNode
  /** Stands there when the part could not be had; default words and a button. */
  readonly missing?: (missing: Missing) => ReactNode
}

/**
 * Draws a part, at once where it is loaded. One that is not on the tablet yet (the signal went during the very first visit) says so, and is asked for again by a
 * tap, when the signal comes and every now and then; the rest of the screen goes on. @throws what a part throws that came and does not run
 */
export function PartView<P extends object>({ part, props, loading = null, missing = toMissing }: PartViewProps<P>) {
  const { state, again } = usePart(part)
  switch (state.name) {
    case 'here':
      return <state.Part {...props} />
    case 'loading':
      return loading
    case 'missing':
      return missing({ again, busy: state.tries === 'asked' })
    case 'broken':
      throw state.error
  }
}

type PartState<P extends object> =
  | { readonly name: 'here'; readonly Part: ComponentType<P> }
  | { readonly name: 'loading' }
  /** `tries`: by whose wish it is on its way again; null: it is left alone. */
  | { readonly name: 'missing'; readonly tries: 'asked' | 'by itself' | null }
  | { readonly name: 'broken'; readonly error: unknown }

/** How long a part that could not be had is left alone. */
const AGAIN_MS = 5_000

function usePart<P extends object>(part: LazyPart<P>) {
  // A part that is here stays: another component would take it down, and lose what it holds.
  const [state, setState] = useState<PartState<P>>(() => {
    const Part = part.now()
    return Part ? { name: 'here', Part } : { name: 'loading' }
  })
  const isMissing = state.name === 'missing'
  const isOnItsWay = state.name === 'loading' || (isMissing && state.tries !== null)
  const isLeftAlone = isMissing && !isOnItsWay
  useEffect(() => {
    if (!isOnItsWay) return
    let alive = true
    part.load().then(
      (Part) => alive && setState({ name: 'here', Part }),
      (error) => alive && setState(isUnreachable(error) ? { name: 'missing', tries: null } : { name: 'broken', error }),
    )
    return () => {
      alive = false
    }
  }, [part, isOnItsWay])
  useEffect(() => {
    if (!isLeftAlone) return
    const byItself = () => setState({ name: 'missing', tries: 'by itself' })
    const timer = setTimeout(byItself, AGAIN_MS)
    window.addEventListener('online', byItself)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', byItself)
    }
  }, [isLeftAlone])
  return { state, again: () => setState({ name: 'missing', tries: 'asked' }) }
}

/** Whether a file could not be had; else it came and does not run, which no signal mends. Each browser says it in its own words, all of them name the module. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /\bmodule\b/i.test(error.message)
}

const MISSING = 'This part of the app is not on this tablet yet. It comes with the next signal, and then stays.'

function toMissing(missing: Missing): ReactNode {
  return (
    <EmptyState icon={cloudOfflineOutline} text={MISSING}>
      <TryAgain {...missing} />
    </EmptyState>
  )
}

/** The same for what opens over a screen. */
export function missingDialog(onClose: () => void): (missing: Missing) => ReactNode {
  return (missing) => (
    <Dialog title="Not on this tablet yet" onClose={onClose} footer={<TryAgain {...missing} />}>
      <p>{MISSING}</p>
    </Dialog>
  )
}

function TryAgain({ again, busy }: Missing) {
  return (
    <Button tone="primary" icon={refreshOutline} busy={busy} onClick={again}>
      Try again
    </Button>
  )
}
