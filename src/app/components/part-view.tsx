import { cloudOfflineOutline, refreshOutline } from 'ionicons/icons'
import { type ReactNode, useEffect, useState } from 'react'
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
  const { Part, failed, attempt, again } = usePart(part)
  if (Part) return <Part {...props} />
  return failed ? missing({ again, busy: attempt === 'asked' }) : loading
}

/** How long a part that could not be had is left alone. */
const AGAIN_MS = 5_000

function usePart<P extends object>(part: LazyPart<P>) {
  // Chosen once: another component would take the part down, and lose what it holds.
  const [Part, setPart] = useState(() => part.now())
  const [broken, setBroken] = useState<{ readonly error: unknown }>()
  const [failed, setFailed] = useState(false)
  /** null: nothing is on its way. */
  const [attempt, setAttempt] = useState<'first' | 'asked' | 'by itself' | null>('first')
  const isHere = Part !== undefined
  useEffect(() => {
    if (isHere || attempt === null) return
    let alive = true
    const onError = (error: unknown) => {
      if (!alive) return
      if (!isUnreachable(error)) setBroken({ error })
      setFailed(true)
      setAttempt(null)
    }
    part.load().then((loaded) => alive && setPart(() => loaded), onError)
    return () => {
      alive = false
    }
  }, [part, isHere, attempt])
  useEffect(() => {
    if (isHere || attempt !== null) return
    const byItself = () => setAttempt('by itself')
    const timer = setTimeout(byItself, AGAIN_MS)
    window.addEventListener('online', byItself)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', byItself)
    }
  }, [isHere, attempt])
  if (broken) throw broken.error
  return { Part, failed, attempt, again: () => setAttempt('asked') }
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
