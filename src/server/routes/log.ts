import { readLink } from '../../contract/log.ts'
import { SHARED } from '../../domain/lists.ts'
import { checkLink, checkPage } from '../log/check-log.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Handlers } from './incoming.ts'
import { atNamedSite } from './protocol-headers.ts'

/** The chain over the command log (`server/log/README.md`). */
export function logCalls({
  database: { log },
  signer,
  heavyReads,
}: ServerParts): Pick<Handlers, 'newestLink' | 'listChains' | 'checkLog' | 'checkLink'> {
  return {
    newestLink: async ({ caller, request }) => {
      const head = await log.head(atNamedSite(caller, request).SiteID ?? SHARED)
      return { Link: head && signer.sign(head) }
    },
    listChains: async () => {
      const chains = await log.chains()
      return {
        Chains: chains.map(({ Chain, Head }) => ({
          SiteID: Chain,
          Pruned: Head?.PrunedLink ?? 0,
          Link: Head && signer.sign(Head),
        })),
        PublicKey: signer.publicKey,
      }
    },
    // Beside other long reads, so that checks of several people do not take the database together.
    checkLog: ({ query: { siteID, after } }) => heavyReads.run(() => checkPage(log, siteID, after ?? null)),
    checkLink: async ({ query }) => {
      const link = readLink(query.link)
      if (link === null) return { Result: 'unreadable', Signature: 'wrong' }
      return { Result: await checkLink(log, link), Signature: signer.judge(link) }
    },
  }
}
