import { pino } from 'pino'
import { expect } from 'vitest'
import type { Answers, PresentedAudit } from '../../../src/contract/answers.ts'
import type { Scac } from '../../../src/domain/sites/scac.ts'
import type { PresentedTrailer } from '../../../src/domain/trailers/present-trailer.ts'
import { createOutbox, type OutboxParts } from '../../../src/server/outlets/outbox.ts'
import { readSettings } from '../../../src/server/settings.ts'
import type { Client, ServerUnderTest } from '../http/server-under-test.ts'

export const MINUTE = 60_000

/** One run of each part of an outbox. */
export interface RoundOutbox {
  round(): Promise<void>
}

/** An outbox on a server's database, with its clock, that runs when a test says so. */
export function outboxOf(
  server: ServerUnderTest,
  environment: Readonly<Record<string, string>>,
  more: Partial<OutboxParts> = {},
): RoundOutbox {
  const { expand, senders } = createOutbox({
    database: server.database,
    settings: readSettings({ MAIL_FROM: 'yard@northgate.example', ...environment }),
    clock: server.now,
    logger: pino({ level: 'silent' }),
    ...more,
  })
  return {
    round: async () => {
      await expand()
      await Promise.all(senders.map((send) => send(() => false)))
    },
  }
}

export async function onYard(client: Client): Promise<readonly PresentedTrailer[]> {
  return (await client.get('/trailers?take=100&states=1')).json<Answers['Trailers']>().Trailers
}

export async function allScacs(client: Client): Promise<readonly Scac[]> {
  return (await client.get('/scacs?take=100')).json<Answers['Scacs']>().Scacs
}

export async function openYardAudit(client: Client): Promise<PresentedAudit> {
  const answer = await client.send('POST', '/audits', { Type: 1 })
  expect(answer.statusCode).toBe(200)
  return answer.json().Audit
}

export async function checkIn(client: Client, audit: { readonly ID: number }, check: object, headers = {}) {
  const body = { AuditTrailer: { AuditID: audit.ID, TrailerAuditState: 1, ...check } }
  const answer = await client.send('POST', '/audittrailers', body, headers)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
}

/** Opens a yard audit, checks some trailers of the yard as seen, and closes it a minute later. */
export async function holdYardAudit(server: ServerUnderTest, client: Client): Promise<PresentedAudit> {
  const audit = await openYardAudit(client)
  server.advance(MINUTE)
  for (const { ID } of (await onYard(client)).slice(0, 5)) await checkIn(client, audit, { TrailerID: ID })
  await closeAudit(server, client, audit)
  return audit
}

export async function closeAudit(server: ServerUnderTest, client: Client, audit: { readonly ID: number }) {
  server.advance(MINUTE)
  expect((await client.send('PUT', `/audits/${audit.ID}/close`)).statusCode).toBe(200)
}

export async function outgoingOf(client: Client): Promise<Answers['Outgoing']['Outgoing']> {
  return (await client.get('/outgoing')).json<Answers['Outgoing']>().Outgoing
}
