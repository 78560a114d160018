import { warningOutline } from 'ionicons/icons'
import { yardClient } from '../../sync/client.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { TABLET_FULL } from '../data/store-trouble.ts'
import { useSite, useSyncStatus } from '../data/use-session.ts'
import { describeLoss } from './loss-words.ts'
import './store-alerts.css'

/** Problems of this tablet's store, until they are over or have been read. */
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
      {losses.length > 0 && (
        <div className="store-alert" role="alert">
          <Icon icon={warningOutline} />
          <div>
            {losses
              .flatMap((loss) => describeLoss(loss, zone))
              .map((line) => (
                <p key={line}>{line}</p>
              ))}
          </div>
          <Button onClick={() => void yardClient.forgetLosses()}>I have read this</Button>
        </div>
      )}
    </>
  )
}
