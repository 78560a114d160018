import { warningOutline } from 'ionicons/icons'
import { fromMs } from '../../domain/values/instant.ts'
import type { StoreLoss } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { TABLET_FULL } from '../data/store-trouble.ts'
import { useNow } from '../data/use-now.ts'
import { useSite, useSyncStatus } from '../data/use-session.ts'
import { describeLoss } from './loss-words.ts'
import './store-alerts.css'

/** Shows problems of the store until they are over or read. */
export function StoreAlerts() {
  const status = useSyncStatus()
  const zone = useSite()?.Timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!status) return null
  const { losses, space } = status
  return (
    <>
      {space.name === 'full' && (
        <div className="store-alert" role="alert">
          <Icon icon={warningOutline} />
          <p>{TABLET_FULL}</p>
        </div>
      )}
      {losses.length > 0 && <LossAlert losses={losses} zone={zone} />}
    </>
  )
}

function LossAlert({ losses, zone }: { readonly losses: readonly StoreLoss[]; readonly zone: string }) {
  const now = fromMs(useNow(60_000))
  return (
    <div className="store-alert" role="alert">
      <Icon icon={warningOutline} />
      <div>
        {losses
          .flatMap((loss) => describeLoss(loss, zone, now))
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </div>
      <Button onClick={() => void yardClient.forgetLosses()}>I have read this</Button>
    </div>
  )
}
