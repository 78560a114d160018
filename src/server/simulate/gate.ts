import type { Entities } from '../../domain/lists.ts'
import { promisedTrailers } from '../../domain/tasks/open-tasks.ts'
import { emptyTrailerFields, type TrailerFields } from '../../domain/trailers/trailer-fields.ts'
import { Direction, Intent, StatusType, TrailerState, TrailerType } from '../../domain/trailers/trailer-lists.ts'
import { dayOf } from '../../domain/values/day.ts'
import type { Agent, Surroundings } from './agent.ts'
import type { Client } from './client.ts'
import { readOnYard, readOpenTasks } from './read-all.ts'

const HOUR_MINUTES = 60
/** From this many empties on, one leaves for each truck, so that the yard does not fill up. */
const EMPTIES_KEPT = 12

/** Lets trucks arrive at an hourly rate, and empties leave. */
export function createGate(
  client: Client,
  trucksPerHour: number,
  { chance, say, now, tally, givenUp }: Surroundings,
): Agent {
  let scacs: readonly Entities['Scacs'][] = []
  let site: Pick<Entities['Sites'], 'Timezone' | 'ShipmentDateEnabled'> | null = null

  async function arrive(): Promise<void> {
    if (scacs.length === 0) scacs = (await client.get<{ Scacs: typeof scacs }>('/scacs?take=50')).Scacs
    site ??= await readSite()
    const fields = truck(chance.pick(scacs).ID, site)
    const sent = await client.send('POST', '/trailers', fields)
    if (sent.name === 'ok') tally.trucksCame += 1
    say(sent.name === 'ok' ? `${fields.Number} arrives` : `${fields.Number} is turned away: ${sent.words}`)
  }

  async function readSite() {
    const { SessionUser } = await client.get<{ SessionUser: { ActiveSiteID: number } }>('/users/token')
    return (await client.get<{ Site: Entities['Sites'] }>(`/sites/${SessionUser.ActiveSiteID}`)).Site
  }

  /** Fields by the site's rules; the driver waits, so no tag is required. */
  function truck(ScacID: number, { Timezone, ShipmentDateEnabled }: NonNullable<typeof site>): TrailerFields {
    const type = chance.weighted([
      [TrailerType.Reefer, 3],
      [TrailerType.Van, 4],
    ])
    const isReefer = type === TrailerType.Reefer
    const degrees = chance.pick([-10, 34, 38])
    return {
      ...emptyTrailerFields,
      Number: `S${chance.whole(10_000, 99_999)}`,
      ScacID,
      Type: type,
      StatusType: StatusType.Loaded,
      DirectionType: Direction.Inbound,
      Intent: Intent.Live,
      ShipmentNumber: `SH${chance.whole(100_000, 999_999)}`,
      ShipmentDate: ShipmentDateEnabled ? dayOf(now(), Timezone) : null,
      SealNumber: `SL${chance.whole(100_000, 999_999)}`,
      SealIntact: true,
      SealMatchesBOL: true,
      ...(isReefer && { SetTemperature: degrees, BoxTemperature: degrees, ReeferFuelLevel: 5 }),
    }
  }

  /** Departs the empty untouched longest, without a task or an earlier rejection. */
  async function depart(): Promise<void> {
    const promised = promisedTrailers(await readOpenTasks(client))
    const empties = await readOnYard(client, `statusTypes=${StatusType.Empty}`)
    const ready = empties.filter(({ ID }) => !promised.has(ID) && !givenUp.has(ID))
    const [oldest] = ready
    if (!oldest || ready.length <= EMPTIES_KEPT) return
    const sent = await client.send('PUT', '/trailers/State', { TrailerID: oldest.ID, State: TrailerState.Departed })
    if (sent.name === 'ok') tally.trucksLeft += 1
    else givenUp.add(oldest.ID)
    say(sent.name === 'ok' ? `${oldest.Number} departs` : `${oldest.Number} stays: ${sent.words}`)
  }

  return {
    async act() {
      await arrive()
      await depart()
      return (HOUR_MINUTES / trucksPerHour) * (0.5 + chance.next())
    },
  }
}
