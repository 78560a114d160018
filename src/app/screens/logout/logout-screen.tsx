import { useIonRouter } from '@ionic/react'
import { useLiveQuery } from '../../stores/use-live-query.ts'
import { warningOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { listDrafts } from '../../../mirror/reads/drafts.ts'
import { Button } from '../../components/button.tsx'
import { Screen } from '../../components/screen.tsx'
import { EmptyState, Loading } from '../../components/states.tsx'
import { halfTypedWarning } from '../../shell/half-typed.ts'
import { signOut, signOutWarning } from '../../shell/sign-out.ts'
import { useSyncStatus } from '../../stores/use-session.ts'

/**
 * /logout: signs out at once while the server answers and nothing is half-typed. Without signal it asks first, since nobody can sign in on this tablet before there
 * is signal (3-decisions §1).
 */
export function LogoutScreen() {
  const router = useIonRouter()
  const status = useSyncStatus()
  const drafts = useLiveQuery(listDrafts, [])
  const warnings = [status && signOutWarning(status), drafts ? halfTypedWarning(drafts) : null]
  const warning = warnings.filter((one) => one !== null).join(' ')
  const [agreed, setAgreed] = useState(false)
  const started = useRef(false)
  const leaving = agreed || (status !== null && drafts !== undefined && warning === '')
  useEffect(() => {
    if (!leaving || started.current) return
    started.current = true
    void signOut()
  }, [leaving])
  return (
    <Screen title="Logout">
      {leaving || warning === '' ? (
        <Loading label={status && status.waiting > 0 ? `Sending ${status.waiting} changes` : 'Signing out'} />
      ) : (
        <EmptyState icon={warningOutline} text={warning}>
          <Button tone="primary" large onClick={() => router.push('/', 'root')}>
            Stay signed in
          </Button>
          <Button tone="danger" large onClick={() => setAgreed(true)}>
            Logout anyway
          </Button>
        </EmptyState>
      )}
    </Screen>
  )
}
