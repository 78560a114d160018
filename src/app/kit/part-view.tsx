import { cloudOfflineOutline, refreshOutline } from 'ionicons/icons'
import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { LazyPart } from './lazy-part.ts'
import { EmptyState } from './states.tsx'

/** A part that could not be loaded. */
export interface Missing {
  readonly again: () => void
  /** Loading because a person asked. */
  readonly busy: boolean
}

export interface PartViewProps<P extends object> {
  readonly part: LazyPart<P>
  readonly props: P
  /** During the first load; default nothing. */
  readonly loading?: ReactNode
  /** Shown if loading fails; default words and a button. */
  readonly missing?: (missing: Missing) => ReactNode
}

/**
 * Renders a part. A failed download is retried on a tap, when online, and every few seconds.
 * @throws the error of a downloaded part that does not run
 */
export function PartView<P extends object>({ part, props, loading = null, missing = missingHere }: PartViewProps<P>) {
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
  | { readonly name: 'here'; readonly Part: FunctionComponent<P> }
  | { readonly name: 'loading' }
  /** `tries`: who started the running try. */
  | { readonly name: 'missing'; readonly tries: 'asked' | 'by itself' | null }
  | { readonly name: 'broken'; readonly error: unknown }

const AGAIN_MS = 5_000

function usePart<P extends object>(part: LazyPart<P>) {
  // A loaded part stays: another component would lose its state.
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

/** True when a download failed (all browsers name the module), not the part itself. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /\bmodule\b/i.test(error.message)
}

/** For anything that the tablet lacks and the server has. */
export const NOT_DOWNLOADED = 'Not downloaded yet. It loads when you are online.'

/** In the place of the part. */
export function missingHere(missing: Missing): ReactNode {
  return (
    <EmptyState icon={cloudOfflineOutline} text={NOT_DOWNLOADED}>
      <TryAgain {...missing} />
    </EmptyState>
  )
}

/** Shows a part that could not be loaded as a dialog over the screen. */
export function missingDialog(onClose: () => void): (missing: Missing) => ReactNode {
  return (missing) => (
    <Dialog title="Not downloaded yet" onClose={onClose} footer={<TryAgain {...missing} />}>
      <p>{NOT_DOWNLOADED}</p>
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
