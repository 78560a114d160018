import type { Answers } from '../contract/answers.ts'
import type { Network } from './engine/ports.ts'
import { judge } from './retry.ts'

/** What other tablets still hold for the site of an audit session, as the server was told; null without a good answer. */
export async function readPendingChecks(
  network: Network,
  auditID: number,
): Promise<Answers['PendingChecks']['Pending'] | null> {
  const body = await readGood(network, `/audits/${auditID}/pending`)
  return Array.isArray(body?.Pending) ? (body.Pending as Answers['PendingChecks']['Pending']) : null
}

/** Mail and texts of the site; null without a good answer. Nothing of it is kept: the state of a mail is only true now. */
export async function readOutgoing(network: Network): Promise<Answers['Outgoing'] | null> {
  const body = await readGood(network, '/outgoing')
  return Array.isArray(body?.Outgoing) ? (body as unknown as Answers['Outgoing']) : null
}

async function readGood(network: Network, path: string): Promise<Readonly<Record<string, unknown>> | null> {
  const verdict = judge(await network.call({ method: 'GET', path }), 0)
  return verdict.name === 'good' ? verdict.body : null
}
