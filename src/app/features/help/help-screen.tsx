import { useState } from 'react'
import { useHelpLinks } from '../../data/help-links.ts'
import { Screen } from '../../kit/screen.tsx'
import { SegmentTabs, type Tab } from '../../kit/segment-tabs.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { type FirstDay, firstDays, type HelpStep, needsYouSteps, videoTitles } from './first-days.ts'
import { questions } from './questions.ts'
import { connectionMeanings, countMeanings, markMeanings, type Meaning } from './sync-meanings.ts'
import './help.css'

type Page = 'faq' | FirstDay['key'] | 'sync' | 'needs-you'

const pages: readonly Tab<Page>[] = [
  { key: 'faq', label: 'FAQ' },
  ...firstDays,
  { key: 'sync', label: 'Sync words' },
  { key: 'needs-you', label: 'Needs you' },
]

/** Help/FAQ (spec 2§2.17), and the product's own pages, which are there offline. */
export default function HelpScreen() {
  const [page, setPage] = useState<Page>('faq')
  const day = firstDays.find(({ key }) => key === page)
  return (
    <Screen title="Help/FAQ" aside={<SyncStateLine />}>
      <SegmentTabs label="Pages" tabs={pages} value={page} onChange={setPage} />
      <div className="help-page">
        {page === 'faq' && <Faq />}
        {day && <FirstDayPage day={day} />}
        {page === 'sync' && <SyncWords />}
        {page === 'needs-you' && <NeedsYou />}
      </div>
    </Screen>
  )
}

function Faq() {
  const links = useHelpLinks((state) => state.links)
  return (
    <>
      <h2>Questions</h2>
      <dl className="help-meanings">
        {questions.map(({ asked, answer }) => (
          <div key={asked}>
            <dt>{asked}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <h2>More help</h2>
      <Address links={links} />
      {links !== null && links.Videos.length > 0 && (
        <>
          <h2>Videos</h2>
          <ul className="help-links">
            {links.Videos.map((address, at) => (
              <li key={address}>
                <a href={address} target="_blank" rel="noopener noreferrer">
                  {videoTitles[at] ?? address}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Address({ links }: { readonly links: ReturnType<typeof useHelpLinks.getState>['links'] }) {
  if (links === null) return <p>The address for questions appears here when you are online.</p>
  if (links.Email === null) return <p>Ask the administrator of your site.</p>
  return (
    <p>
      For questions and problems, e-mail <a href={`mailto:${links.Email}`}>{links.Email}</a>.
    </p>
  )
}

function FirstDayPage({ day: { label, steps } }: { readonly day: FirstDay }) {
  return (
    <>
      <h2>{`A first day: ${label.toLowerCase()}`}</h2>
      <ol className="help-steps">
        {steps.map((step) => (
          <Step key={step.picture} step={step} />
        ))}
      </ol>
    </>
  )
}

function Step({ step: { picture, alt, title, words } }: { readonly step: HelpStep }) {
  return (
    <li>
      <h3>{title}</h3>
      <p>{words}</p>
      <img src={`/pictures/${picture}.webp`} alt={alt} width={960} height={600} />
    </li>
  )
}

function SyncWords() {
  return (
    <>
      <h2>In the top bar</h2>
      <Meanings meanings={connectionMeanings()} />
      <h2>Counts</h2>
      <Meanings meanings={countMeanings()} />
      <h2>Marks of rows</h2>
      <Meanings meanings={markMeanings()} />
    </>
  )
}

function Meanings({ meanings }: { readonly meanings: readonly Meaning[] }) {
  return (
    <dl className="help-meanings">
      {meanings.map(({ word, means }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  )
}

function NeedsYou() {
  return (
    <>
      <h2>When something needs you</h2>
      <ol className="help-steps">
        {needsYouSteps.map(({ title, words }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
