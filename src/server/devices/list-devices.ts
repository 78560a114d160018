import { type QueryExecutorProvider, sql } from 'kysely'
import type { PresentedDevice, PresentedQueue } from '../../contract/devices.ts'
import { type ReportedQueue, standingOf } from '../../domain/devices/reported-queue.ts'
import { fromMs } from '../../domain/values/instant.ts'

interface StoredQueue {
  readonly UserID: number
  readonly Through: number
  readonly Above: readonly number[]
  readonly Waiting: number
}

type Moment = 'SeenAt' | 'ReportedAt' | 'RevokedAt' | 'WipedAt'
type Facts = Omit<PresentedDevice, Moment | 'Revoked' | 'Waiting' | 'OldestAt' | 'MissingCount' | 'Queues'>
type DeviceRow = Facts & { readonly [M in Moment]: number | null } & {
  readonly Reported: string | null
  readonly Stored: string | null
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** Includes the last contact, and what is known to wait on a tablet. */
export async function readDevices(db: QueryExecutorProvider): Promise<readonly PresentedDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select d."ID", d."Name", d."DeviceID", r."Version", r."Persisted", r."Queues"::text as "Reported",
      btrim(u."FirstName" || ' ' || u."LastName") as "UserName", s."Name" as "SiteName",
      ${ms('greatest(d."SeenAt", d."LastSignInAt")')} as "SeenAt", ${ms('r."At"')} as "ReportedAt",
      ${ms('d."RevokedAt"')} as "RevokedAt", ${ms('d."WipedAt"')} as "WipedAt",
      (select json_agg(json_build_object('UserID', q."UserID", 'Through', q."Through", 'Above', q."Above", 'Waiting', q."Waiting"))::text
        from device_queue q where q."DeviceID" = d."DeviceID") as "Stored"
    from devices d left join device_report r on r."DeviceID" = d."DeviceID"
      left join users u on u."ID" = d."UserID" left join "Sites" s on s."ID" = d."SiteID"`.execute(db)
  const names = await readNames(db)
  return rows.map((row) => present(row, names))
}

async function readNames(db: QueryExecutorProvider): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ readonly ID: number; readonly Name: string }>`
    select "ID", btrim("FirstName" || ' ' || "LastName") as "Name" from users
    where "ID" in (select "UserID" from enrolled_device union select "UserID" from device_queue)`.execute(db)
  return new Map(rows.map(({ ID, Name }) => [ID, Name]))
}

function present({ Reported, Stored, ...row }: DeviceRow, names: ReadonlyMap<number, string>): PresentedDevice {
  // Checked by the schema of the report, and made by the query above.
  const reported = JSON.parse(Reported ?? '[]') as readonly ReportedQueue[]
  const stored = JSON.parse(Stored ?? '[]') as readonly StoredQueue[]
  const userIDs = new Set([...reported, ...stored].map(({ UserID }) => UserID))
  const Queues = [...userIDs].flatMap((UserID) => {
    const UserName = names.get(UserID)
    // A tablet may report anybody; only people who worked on one are named.
    if (UserName === undefined) return []
    const one = reported.find((queue) => queue.UserID === UserID) ?? null
    return [presentQueue(UserID, UserName, one, stored.find((queue) => queue.UserID === UserID) ?? null)]
  })
  const oldest = Queues.flatMap(({ OldestAt }) => OldestAt ?? []).sort()
  return {
    ...row,
    Revoked: row.RevokedAt !== null,
    SeenAt: toInstant(row.SeenAt) ?? fromMs(0),
    ReportedAt: toInstant(row.ReportedAt),
    RevokedAt: toInstant(row.RevokedAt),
    WipedAt: toInstant(row.WipedAt),
    Waiting: sumOf(Queues, 'Waiting'),
    MissingCount: sumOf(Queues, 'MissingCount'),
    OldestAt: oldest[0] ?? null,
    Queues,
  }
}

function presentQueue(
  UserID: number,
  UserName: string,
  reported: ReportedQueue | null,
  stored: StoredQueue | null,
): PresentedQueue {
  const standing = standingOf(reported, stored ?? { Through: 0, Above: [] })
  // Without a report only the count of the last batch is known.
  const Waiting = reported ? standing.Waiting : (stored?.Waiting ?? 0)
  return { UserID, UserName, ...standing, Waiting, OldestAt: Waiting > 0 ? (reported?.OldestAt ?? null) : null }
}

function sumOf(queues: readonly PresentedQueue[], field: 'Waiting' | 'MissingCount'): number {
  return queues.reduce((sum, queue) => sum + queue[field], 0)
}

function toInstant(at: number | null): string | null {
  return at === null ? null : fromMs(Math.round(at))
}
