import { warningOutline } from 'ionicons/icons'
import { Icon } from '../../../kit/icon.tsx'

/** Warnings block nothing. */
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
