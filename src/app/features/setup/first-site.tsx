import { addOutline } from 'ionicons/icons'
import { useNavigate } from 'react-router-dom'
import { yardClient } from '../../../sync/client.ts'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { Button } from '../../kit/button.tsx'
import { notify } from '../../kit/notice.tsx'
import { siteForm } from '../sites/overlays.ts'
import './setup.css'

const parts = [siteForm]

/** Lets the first person of an installation make the first site. */
export function FirstSite() {
  const navigate = useNavigate()
  const { open, view } = useOverlays({ context: {}, shown: true, parts })
  async function enter(siteID: number): Promise<void> {
    navigate('/setup', { replace: true })
    const result = await yardClient.switchSite(siteID)
    if (result.name === 'failed') notify(result.words, 'error')
  }
  return (
    <div className="first-site">
      <h1>Set up your first site</h1>
      <p>
        A site is one yard with its doors, people and time zone. It begins with the locations Yard and Gate. All of it
        can be changed later.
      </p>
      <Button
        tone="primary"
        large
        icon={addOutline}
        onClick={() => open(siteForm, { site: null, onCreated: (siteID: number) => void enter(siteID) })}
      >
        Create the first site
      </Button>
      {view}
    </div>
  )
}
