import { cloudOfflineOutline, refreshOutline } from 'ionicons/icons'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { EmptyState } from './states.tsx'

/** A part of the app in a chunk of its own. */
export interface LazyPart<P extends object> {
  /** The part itself; undefined until its chunk is loaded. */
  now(): ComponentType<P> | undefined
  /** Loads the chunk, once. @throws what the browser says, where it cannot be had; the next who asks tries again. */
  load(): Promise<ComponentType<P>>
}

export function lazyPart<P extends object>(read: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loading: Promise<ComponentType<P>> | null = null
  let loaded: ComponentType<P> | undefined
  return {
    now: () => loaded,
    load: async () => {
      loading ??= read().catch((error: unknown) => {
        loading = null
        throw error
      })
      loaded = await loading
      return loaded
    },
  }
}

export interface PartViewProps<P extends object> {
  readonly part: LazyPart<P>
  readonly props: P
  /** Stands there while the part is on its way; default nothing. */
  readonly loading?: ReactNode
  /** Stands there when the part could not be had; default words and a button. */
  readonly missing?: (again: () => void) => ReactNode
}

/**
 * Draws a part, at once where it is loaded. One that is not on the tablet yet (the signal went during the very first visit) says so and is asked for again by a
 * tap or when the signal comes; the rest of the screen goes on.
 */
export function PartView<P extends object>({ part, props, loading = null, missing = toMissing }: PartViewProps<P>) {
  // Chosen once: another component would take the part down, and lose what it holds.
  const [Part, setPart] = useState(() => part.now())
  const [failed, setFailed] = useState(false)
  const isHere = Part !== undefined
  useEffect(() => {
    if (isHere || failed) return
    let alive = true
    part.load().then(
      (loaded) => alive && setPart(() => loaded),
      () => alive && setFailed(true),
    )
    return () => {
      alive = false
    }
  }, [part, isHere, failed])
  useEffect(() => {
    if (!failed) return
    const again = () => setFailed(false)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])
  if (Part) return <Part {...props} />
  return failed ? missing(() => setFailed(false)) : loading
}

const MISSING = 'This part of the app is not on this tablet yet. It comes with the next signal, and then stays.'

function toMissing(again: () => void): ReactNode {
  return (
    <EmptyState icon={cloudOfflineOutline} text={MISSING}>
      <TryAgain onClick={again} />
    </EmptyState>
  )
}

/** The same for what opens over a screen. */
export function missingDialog(onClose: () => void): (again: () => void) => ReactNode {
  return (again) => (
    <Dialog title="Not on this tablet yet" onClose={onClose} footer={<TryAgain onClick={again} />}>
      <p>{MISSING}</p>
    </Dialog>
  )
}

function TryAgain({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button tone="primary" icon={refreshOutline} onClick={onClick}>
      Try again
    </Button>
  )
}
