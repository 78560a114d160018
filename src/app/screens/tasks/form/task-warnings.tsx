import { warningOutline } from 'ionicons/icons'
import { Icon } from '../../../components/icon.tsx'

/** What the person should know before they save; it keeps them from nothing. */
export function TaskWarnings({ words }: { readonly words: readonly string[] }) {
  return (
    <div className="task-warnings" role="status">
      {words.map((one) => (
        <p key={one}>
          <Icon icon={warningOutline} />
          {one}
        </p>
      ))}
    </div>
  )
}
