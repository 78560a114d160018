import { useIonRouter } from '@ionic/react'
import { checkmarkCircleOutline, warningOutline } from 'ionicons/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { counted } from '../../../domain/values/counted.ts'
import { Button } from '../../kit/button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { listStuck } from '../../shell/present-others.ts'
import { keptWords } from '../../shell/sign-out-words.ts'
import { readSignOutWarning, signOut } from '../../shell/sign-out.ts'
import { useSyncStatus } from '../../data/use-session.ts'

/** `words` null: nothing to warn of, or not any more. Null while signing out. */
type Step = { readonly name: 'asking' } | { readonly name: 'warned'; readonly words: string | null } | null

/**
 * /logout: signs out at once when the server responds and nothing is left behind. Otherwise it
 * asks first, since nobody can sign in on this tablet while it is offline (3-decisions §1). The warning follows the
 * signal and the queue; once it has warned, or the sign-out has failed, only a tap signs out.
 */
export function LogoutScreen() {
  const router = useIonRouter()
  const status = useSyncStatus()
  const [step, setStep] = useState<Step>({ name: 'asking' })
  const hasWarned = useRef(false)
  const hasLeft = useRef(false)
  const [failures, setFailures] = useState(0)
  const leave = useCallback(() => {
    hasLeft.current = true
    setStep(null)
    void signOut().then((isOut) => {
      if (isOut) return
      hasLeft.current = false
      hasWarned.current = true
      // All that would be left behind is still there.
      setStep({ name: 'asking' })
      setFailures((count) => count + 1)
    })
  }, [])
  const toSend = status?.toSend ?? 0
  const { waiting = 0, failed = 0 } = status?.photos ?? {}
  const left = keptWords(toSend, waiting)
  const stuck = listStuck(status?.others ?? []).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the connection and the queue.
  useEffect(() => {
    if (hasLeft.current) return
    let isLatest = true
    void readSignOutWarning().then((words) => {
      // The first answer counts even if the signal has changed since: asking the server may be what showed it.
      if (hasLeft.current || (hasWarned.current && !isLatest)) return
      if (words === null && !hasWarned.current) return leave()
      hasWarned.current = true
      setStep({ name: 'warned', words })
    })
    return () => {
      isLatest = false
    }
  }, [leave, failures, status?.connection.name, toSend, status?.held.length, status?.needsYou, waiting, failed, stuck])
  useEffect(
    () => () => {
      hasLeft.current = true
    },
    [],
  )
  return (
    <Screen title="Logout">
      {step?.name === 'asking' && <Loading label="Asking the server" />}
      {step === null && <Loading label={toSend > 0 ? `Sending ${counted(toSend, 'change')}` : 'Signing out'} />}
      {step?.name === 'warned' && (
        <EmptyState
          icon={(step.words ?? left) === '' ? checkmarkCircleOutline : warningOutline}
          text={(step.words ?? left) || 'Nothing is left unsent.'}
        >
          <Button tone="primary" large onClick={() => router.push('/', 'root')}>
            Stay signed in
          </Button>
          <Button tone="danger" large onClick={leave}>
            {step.words === null ? 'Logout' : 'Logout anyway'}
          </Button>
        </EmptyState>
      )}
    </Screen>
  )
}
