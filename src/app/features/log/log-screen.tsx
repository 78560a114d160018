import { alertCircleOutline, checkmarkCircleOutline, copyOutline, shieldCheckmarkOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import type { Answers } from '../../../contract/answers.ts'
import { type LogChain, linkText } from '../../../contract/log.ts'
import { SHARED } from '../../../domain/lists.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { listSites } from '../../../mirror/reads/sites.ts'
import { yardClient } from '../../../sync/client.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useServerRead } from '../../data/use-server-read.ts'
import { useHasServer, useSite } from '../../data/use-session.ts'
import { Button } from '../../kit/button.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { Icon } from '../../kit/icon.tsx'
import { NoteLine } from '../../kit/note-line.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useActive } from '../../kit/use-active.ts'
import { notify } from '../../kit/notice.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { serverFailureWords } from '../../data/server-words.ts'
import { stateWords } from './chain-words.ts'
import { type ChainState, checkChain } from './check-chain.ts'
import { KeptLink } from './kept-link.tsx'
import './log.css'

/** The check of the command log, for super admins; empty until the site is known. */
export default function LogScreen() {
  const site = useSite()
  return site ? <LogCheckPage site={site} /> : null
}

const OFFLINE = 'You are offline. The log is checked only online.'

function LogCheckPage({ site }: { readonly site: Site }) {
  const active = useActive()
  const isOnline = useHasServer()
  const [round, setRound] = useState(0)
  const read = useServerRead(round, readChains, active)
  const { states, isRunning, run } = useCheck()
  const names = useLiveQuery(listSites, [])
  const shown = read?.name === 'answered' ? read.value : null
  const nameOf = (siteID: number) =>
    siteID === SHARED ? 'Shared by all sites' : (names?.find(({ ID }) => ID === siteID)?.Name ?? `Site ${siteID}`)
  const failure = read && read.name !== 'answered' ? serverFailureWords(read, OFFLINE) : null
  async function check() {
    const now = await readChains()
    if (now.name !== 'answered') return notify(serverFailureWords(now, OFFLINE), 'error')
    setRound(round + 1)
    await run(now.value.Chains)
  }
  return (
    <Screen
      title="Log"
      aside={
        <div className="log-buttons">
          <SyncStateLine />
          <Button
            tone="primary"
            icon={shieldCheckmarkOutline}
            busy={isRunning}
            disabled={!isOnline}
            onClick={() => void check()}
          >
            Check the log
          </Button>
        </div>
      }
    >
      <NoteLine words={isOnline ? failure : OFFLINE} />
      <p className="log-words">
        Each entry of the log has the hash of the one before it. The check finds an entry that was changed, removed or
        inserted. Copy the signed last entry now and then, and keep it elsewhere: it shows if the log was written anew.
      </p>
      {shown && (
        <ul className="log-chains">
          {shown.Chains.map((chain) => (
            <Chain
              key={chain.SiteID}
              chain={chain}
              name={nameOf(chain.SiteID)}
              zone={site.Timezone}
              state={states.get(chain.SiteID)}
            />
          ))}
        </ul>
      )}
      {shown && <KeptLink publicKey={shown.PublicKey} nameOf={nameOf} />}
    </Screen>
  )
}

function readChains(_round?: number) {
  return yardClient.callServer('listChains')
}

/** Checks one chain after the other; ends with the screen. */
function useCheck() {
  const [states, setStates] = useState<ReadonlyMap<number, ChainState>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  async function run(chains: Answers['LogChains']['Chains']): Promise<void> {
    setStates(new Map())
    setRunning(true)
    for (const { SiteID: siteID } of chains) {
      const ask = (after: string | undefined) => yardClient.callServer('checkLog', { query: { siteID, after } })
      const report = (state: ChainState) => setStates((before) => new Map(before).set(siteID, state))
      if (!(await checkChain(ask, report, () => isHere.current))) return
    }
    setRunning(false)
  }
  return { states, isRunning, run }
}

interface ChainProps {
  readonly chain: LogChain
  readonly name: string
  readonly zone: string
  readonly state: ChainState | undefined
}

function Chain({ chain: { Link: link, Pruned }, name, zone, state }: ChainProps) {
  const isBad = state?.name === 'fault' || state?.name === 'stopped'
  const count = link ? link.Sequence - Pruned : 0
  async function copy() {
    if (link && (await copyText(linkText(link)))) notify('Signed entry copied')
    else notify('This browser did not copy it.', 'error')
  }
  return (
    <li className="log-chain" data-fault={isBad || undefined}>
      <h2>{name}</h2>
      <p role="status">
        {state && state.name !== 'running' && <Icon icon={isBad ? alertCircleOutline : checkmarkCircleOutline} />}
        {stateWords(state, count, zone)}
      </p>
      {state?.name === 'running' && <progress aria-label={`Check of ${name}`} value={state.checked} max={count} />}
      {Pruned > 0 && <p>Entries up to {Pruned} were deleted after 13 months.</p>}
      {link && (
        <dl>
          <dt>Last entry</dt>
          <dd>
            {link.Sequence}, signed {showDateTime(link.Time, zone)}
          </dd>
          <dt>Hash</dt>
          <dd className="log-hash">{link.Hash}</dd>
        </dl>
      )}
      {link && (
        <Button icon={copyOutline} aria-label={`Copy the signed entry of ${name}`} onClick={() => void copy()}>
          Copy the signed entry
        </Button>
      )}
    </li>
  )
}
