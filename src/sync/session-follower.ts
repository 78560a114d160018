import type { Bench } from './bench.ts'
import { isLetIn } from './people.ts'
import type { Verdict } from './retry.ts'
import { isSomebodyElse, signedInOf } from './signed-in.ts'
import { leaveSites } from './sites-here.ts'

export interface FollowerParts {
  readonly ask: () => Promise<Verdict>
  readonly getBench: () => Bench | null
  readonly keep: (bench: Bench) => Promise<void>
  readonly onRevoked: () => Promise<void>
  readonly onNotLetIn: (bench: Bench) => Promise<void>
}

/** Follows what administration changes of the person and their sites. */
export class SessionFollower {
  /** News that the server was last asked about. */
  #askedFor: string | null = null

  constructor(private readonly parts: FollowerParts) {}

  /** Called after each cycle: not every change ends the cursor. */
  async follow(bench: Bench): Promise<void> {
    // No cycle asks for changes then: a site may have been given.
    if (bench.engine.siteID === null) return this.refresh()
    const news = await newsOf(bench)
    if (news !== null && news !== this.#askedFor) await this.refresh()
    this.#askedFor = news
  }

  /** Follows changed sites. Commands made at removed ones stay for the server to decide. */
  async refresh(): Promise<void> {
    const bench = this.parts.getBench()
    if (!bench) return
    const verdict = await this.parts.ask()
    // It is about a person who has left meanwhile.
    if (bench !== this.parts.getBench()) return
    if (verdict.name === 'locked') return bench.engine.lock()
    if (verdict.name === 'revoked') return this.parts.onRevoked()
    const signedIn = signedInOf(verdict)
    if (!signedIn) return
    if (isSomebodyElse(signedIn, bench)) return bench.engine.lock()
    if (!isLetIn(signedIn.SessionUser)) return this.parts.onNotLetIn(bench)
    const reach = new Set(signedIn.SessionUser.Sites.map((site) => site.ID))
    await leaveSites(bench, reach)
    const current = bench.engine.siteID
    const siteID = current !== null && reach.has(current) ? current : signedIn.SessionUser.ActiveSiteID
    bench.user = signedIn.SessionUser
    if (siteID !== current) await bench.setSite(siteID)
    await this.parts.keep(bench)
    if (current === null && siteID !== null) bench.engine.wake()
  }
}

/**
 * Returns the mirror's sites and name of the person if the session differs. Comparing is needed: a renamed site, or a
 * super admin's new one, ends no cursor.
 */
async function newsOf({ mirror, user }: Pick<Bench, 'mirror' | 'user'>): Promise<string | null> {
  const sites = await mirror.rows('Sites').toArray()
  const card = await mirror.rows('People').get(user.UserID)
  const { FirstName, LastName } = user
  const shown = [namesOf(sites), card ? [card.FirstName, card.LastName] : null]
  const known = [namesOf(user.Sites), card ? [FirstName, LastName] : null]
  const news = JSON.stringify(shown)
  return news === JSON.stringify(known) ? null : news
}

function namesOf(
  sites: readonly { readonly ID: number; readonly Name: string }[],
): readonly (readonly [number, string])[] {
  return sites.map(({ ID, Name }) => [ID, Name] as const).toSorted(([a], [b]) => a - b)
}
