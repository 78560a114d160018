import { informationCircleOutline } from 'ionicons/icons'
import { Icon } from './icon.tsx'
import './note-line.css'

/** A sentence about the rows below, such as why they are old. */
export function NoteLine({ words }: { readonly words: string | null }) {
  if (words === null) return null
  return (
    <p className="note-line" role="status">
      <Icon icon={informationCircleOutline} />
      {words}
    </p>
  )
}
