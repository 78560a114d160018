import { alertCircleOutline, checkmarkCircleOutline, cloudOfflineOutline, hourglassOutline } from 'ionicons/icons'
import type { Answers } from '../../../contract/answers.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { yardClient } from '../../../sync/client.ts'
import { useReadEachSync } from '../../data/use-read-each-sync.ts'
import { Icon } from '../../kit/icon.tsx'
import { useActive } from '../../kit/use-active.ts'
import { textStateWords } from './text-state-words.ts'
import './text-states.css'

const TITLE = 'Texts of the last 30 days'

/** The texts of the site that wait or were not sent, with the reasons. */
export function TextStates({ site }: { readonly site: Site }) {
  const read = useReadEachSync(ask, useActive())
  return (
    <section className="text-states" aria-label={TITLE}>
      <h2>{TITLE}</h2>
      <ul>
        {linesOf(read, site.Timezone).map(({ icon, words }) => (
          <li key={words}>
            <Icon icon={icon} />
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}

const ask = () => yardClient.callServer('listTextStates')

function linesOf(read: Answers['TextStates'] | null, zone: string) {
  if (read === null) return [{ icon: cloudOfflineOutline, words: 'Known only online' }]
  if (read.Texts.length === 0) return [{ icon: checkmarkCircleOutline, words: 'No text waits or failed' }]
  return read.Texts.map((state) => ({
    icon: state.State === 'failed' ? alertCircleOutline : hourglassOutline,
    words: textStateWords(state, zone),
  }))
}
