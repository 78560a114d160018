import { useIonRouter } from '@ionic/react'
import { warningOutline } from 'ionicons/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { unsentOf } from '../../../sync/sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { readSignOutWarning, signOut } from '../../shell/sign-out.ts'
import { useSyncStatus } from '../../data/use-session.ts'

/** Null while signing out. */
type Step = { readonly name: 'asking' } | { readonly name: 'warned'; readonly words: string } | null

/**
 * /logout: signs out at once when the server responds and no form has unsaved input. Otherwise it
 * asks first, since nobody can sign in on this tablet while it is offline (3-decisions §1).
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
