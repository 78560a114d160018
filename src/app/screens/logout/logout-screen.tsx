import { useIonRouter } from '@ionic/react'
import { warningOutline } from 'ionicons/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { unsentOf } from '../../../sync/sync-status.ts'
import { Button } from '../../components/button.tsx'
import { Screen } from '../../components/screen.tsx'
import { EmptyState, Loading } from '../../components/states.tsx'
import { readSignOutWarning, signOut } from '../../shell/sign-out.ts'
import { useSyncStatus } from '../../stores/use-session.ts'

/** Null: leaving. */
type Step = { readonly name: 'asking' } | { readonly name: 'warned'; readonly words: string } | null

/**
 * /logout: asks the server, and signs out at once when it answers and nothing is half-typed. Else it asks the person first: without signal nobody can sign in on this
 * tablet before there is signal (3-decisions §1).
 */
export function LogoutScreen() {
  const router = useIonRouter()
  const status = useSyncStatus()
  const latest = useRef(status)
  latest.current = status
  const [step, setStep] = useState<Step>({ name: 'asking' })
  const leave = useCallback(() => {
    setStep(null)
    void signOut()
  }, [])
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void readSignOutWarning(latest.current).then((words) => {
      if (words === null) leave()
      else setStep({ name: 'warned', words })
    })
  }, [leave])
  const unsent = status ? unsentOf(status) : 0
  return (
    <Screen title="Logout">
      {step?.name === 'asking' && <Loading label="Asking the server" />}
      {step === null && <Loading label={unsent > 0 ? `Sending ${unsent} changes` : 'Signing out'} />}
      {step?.name === 'warned' && (
        <EmptyState icon={warningOutline} text={step.words}>
          <Button tone="primary" large onClick={() => router.push('/', 'root')}>
            Stay signed in
          </Button>
          <Button tone="danger" large onClick={leave}>
            Logout anyway
          </Button>
        </EmptyState>
      )}
    </Screen>
  )
}
