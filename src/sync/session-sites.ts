import type { SessionUser } from '../domain/people/session-user.ts'
import { SESSION_EXPIRED } from '../domain/people/session-words.ts'
import type { SwitchableSite, SwitchResult } from './api.ts'
import type { Bench } from './bench.ts'
import type { Clock } from './engine/ports.ts'
import { ASK_LIMIT_MS, type SessionCalls } from './session-calls.ts'
import { NO_GOOD_ANSWER, refusedWords } from './session-words.ts'
import { isSomebodyElse, signedInOf } from './signed-in.ts'
import { listSitesHere } from './sites-here.ts'

interface SitesParts {
  readonly calls: Pick<SessionCalls, 'make' | 'isAnswered'>
  readonly clock: Pick<Clock, 'now'>
  readonly getBench: () => Bench | null
  readonly workAt: (bench: Bench, user: SessionUser, siteID: number) => Promise<void>
  /** The server refuses the site: the person's sites have changed. */
  readonly onTakenAway: () => Promise<void>
}

export interface SessionSites {
  listSwitchableSites(): Promise<readonly SwitchableSite[]>
  switchSite(siteID: number): Promise<SwitchResult>
  /** Reports the site at which the person works. Returns true once the server has noted it. */
  tellSite(): Promise<boolean>
}

/** Makes the calls about the sites at which the person can work. */
export function makeSiteCalls({ calls, clock, getBench, workAt, onTakenAway }: SitesParts): SessionSites {
  const ask = (SiteID: number, limitMs?: number) => calls.make('PUT', '/users/activeSite', { SiteID }, limitMs)
  const list = async () => {
    const bench = getBench()
    return bench ? listSitesHere(bench, clock.now()) : []
  }
  return {
    /** Sites that are not on this tablet are available only while online. */
    listSwitchableSites: async () => {
      const known = await list()
      if (known.every(({ unavailable }) => unavailable === null) || !(await calls.isAnswered())) return known
      return known.map((site) => ({ ...site, unavailable: null }))
    },

    switchSite: async (siteID) => {
      const failed = (words: string) => ({ name: 'failed', words }) as const
      const bench = getBench()
      if (!bench) return failed(SESSION_EXPIRED)
      const site = (await list()).find((candidate) => candidate.ID === siteID)
      const isHere = site?.unavailable === null
      const notHere = failed(site?.unavailable ?? NO_GOOD_ANSWER)
      if (!isHere && !(await calls.isAnswered())) return notHere
      const verdict = await ask(siteID, ASK_LIMIT_MS)
      if (verdict.name === 'wait' && !isHere) return notHere
      const signedIn = signedInOf(verdict)
      if (!signedIn && verdict.name !== 'wait') return failed(refusedWords(verdict))
      if (signedIn && isSomebodyElse(signedIn, bench)) {
        bench.engine.lock()
        return failed(SESSION_EXPIRED)
      }
      await workAt(bench, signedIn?.SessionUser ?? bench.user, siteID)
      return { name: 'ok' }
    },

    tellSite: async () => {
      const siteID = getBench()?.engine.siteID
      if (siteID == null) return false
      const verdict = await ask(siteID)
      // The site was taken away before its first load was complete, so no cursor exists that could be rejected.
      if (verdict.name === 'refused') await onTakenAway()
      return verdict.name === 'good'
    },
  }
}
