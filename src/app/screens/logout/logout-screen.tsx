import { useIonRouter } from '@ionic/react'
import { warningOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Screen } from '../../components/screen.tsx'
import { EmptyState, Loading } from '../../components/states.tsx'
import { signOut, signOutWarning } from '../../shell/sign-out.ts'
import { useSyncStatus } from '../../stores/use-session.ts'

/**
 * /logout: signs out at once while the server answers. Without signal it asks first, since nobody can sign in on this tablet before there is signal
 * (3-decisions §1).
 */
export function LogoutScreen() {
  const router = useIonRouter()
  const status = useSyncStatus()
  const warning = status && signOutWarning(status)
  const [agreed, setAgreed] = useState(false)
  const started = useRef(false)
  const leaving = agreed || (status !== null && warning === null)
  useEffect(() => {
    if (!leaving || started.current) return
    started.current = true
    void signOut()
  }, [leaving])
  return (
    <Screen title="Logout">
      {leaving || warning === null ? (
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
