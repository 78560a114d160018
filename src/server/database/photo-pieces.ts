import { commands } from '../../domain/commands/catalogue.ts'
import { PhotoState } from '../../domain/photos/photo.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { type ConnectionSource, withConnection } from './connection.ts'
import { findUndecided } from './logged-commands.ts'

/** A photo, by site and ID. */
export interface PhotoKey {
  readonly SiteID: number
  readonly ID: number
}

/** The bytes of photos that have not arrived whole. */
export interface PhotoPieces {
  /** Count of the bytes that have arrived. */
  offset(photo: PhotoKey): Promise<number>
  /** False unless the piece begins where the upload is. */
  add(photo: PhotoKey, start: number, bytes: Buffer, now: number): Promise<boolean>
  read(photo: PhotoKey): Promise<Buffer>
  drop(photo: PhotoKey): Promise<void>
  /** Returns the body of this person's command that declares the photo and waits for a decision; null for none. */
  undecided(photo: PhotoKey, userID: number): Promise<unknown>
  /** Returns photos that still wait although all their bytes had arrived before this moment. */
  listWhole(before: number): Promise<readonly PhotoKey[]>
  /** Counts an upload that a person begins; false if they have begun `most` on this day (UTC). */
  begin(userID: number, most: number, now: number): Promise<boolean>
}

const offsetSql = `coalesce((select p."Start" + octet_length(p."Bytes") from photo_piece p
  where p."SiteID" = $1::bigint and p."PhotoID" = $2::bigint order by p."Start" desc limit 1), 0)`

/** Photos whose row waits for nothing but being stored. */
const wholeSql = `select f."SiteID", f."ID" from "Photos" f
  join (
    select "SiteID", "PhotoID", max("Start" + octet_length("Bytes")) as "End", max("At") as "At"
    from photo_piece group by "SiteID", "PhotoID"
  ) p on p."SiteID" = f."SiteID" and p."PhotoID" = f."ID"
  where f."State" = ${PhotoState.Waiting} and f."RemovedDate" is null and p."End" = f."Size"`

export function createPhotoPieces(source: ConnectionSource): PhotoPieces {
  const run = <R>(text: string, values: readonly unknown[]) =>
    withConnection(source, (connection) => connection.query<R>(text, values))
  return {
    offset: async ({ SiteID, ID }) => {
      const { rows } = await run<{ Offset: number }>(`select ${offsetSql} as "Offset"`, [SiteID, ID])
      return rows[0]?.Offset ?? 0
    },
    // Of two at once, the key admits one.
    add: async ({ SiteID, ID }, start, bytes, now) => {
      const { affected } = await run(
        `insert into photo_piece ("SiteID", "PhotoID", "Start", "Bytes", "At")
        select $1::bigint, $2::bigint, $3::bigint, decode($4::text, 'base64'), $5::timestamptz where ${offsetSql} = $3::bigint
        on conflict do nothing`,
        [SiteID, ID, start, bytes.toString('base64'), fromMs(now)],
      )
      return affected === 1
    },
    read: async ({ SiteID, ID }) => {
      const { rows } = await run<{ Text: string }>(
        `select encode("Bytes", 'base64') as "Text" from photo_piece
        where "SiteID" = $1::bigint and "PhotoID" = $2::bigint order by "Start"`,
        [SiteID, ID],
      )
      return Buffer.concat(rows.map(({ Text }) => Buffer.from(Text, 'base64')))
    },
    drop: async ({ SiteID, ID }) => {
      await run('delete from photo_piece where "SiteID" = $1::bigint and "PhotoID" = $2::bigint', [SiteID, ID])
    },
    undecided: async ({ SiteID, ID }, UserID) => {
      const about = { UserID, SiteID, Call: commands.addPhoto.call, ID }
      const command = await withConnection(source, (connection) => findUndecided(connection, about))
      return command?.Entry.Body ?? null
    },
    listWhole: async (before) => {
      const { rows } = await run<PhotoKey>(`${wholeSql} and p."At" < $1::timestamptz`, [fromMs(before)])
      return rows
    },
    begin: async (userID, most, now) => {
      const { affected } = await run(
        `insert into photo_day as d values ($1::bigint, $2::date, 1)
        on conflict ("UserID") do update set "Day" = excluded."Day",
          "Begun" = case when d."Day" = excluded."Day" then d."Begun" + 1 else 1 end
        where d."Day" <> excluded."Day" or d."Begun" < $3::integer`,
        [userID, fromMs(now).slice(0, 10), most],
      )
      return affected === 1
    },
  }
}

const DAY_MS = 86_400_000
const IDLE_DAYS = 7

/**
 * Deletes the pieces of uploads without progress; a tablet that returns later begins again. Those stay that are whole, or
 * whose command waits for a decision: their tablet may be wiped.
 */
export async function prunePhotoPieces(source: ConnectionSource, now: number): Promise<void> {
  await withConnection(source, (connection) =>
    connection.query(
      `delete from photo_piece p using (
        select "SiteID", "PhotoID" from photo_piece group by "SiteID", "PhotoID" having max("At") < $1::timestamptz
      ) idle where idle."SiteID" = p."SiteID" and idle."PhotoID" = p."PhotoID"
        and (idle."SiteID", idle."PhotoID") not in (${wholeSql})
        and not exists (
          select 1 from open_refusal waiting
          cross join lateral (select * from command_log where "Key" = waiting."Key" offset 0) l
          where waiting."SiteID" = idle."SiteID" and l."Call" = $2::text and l."Entry"->'Body'->>'ID' = idle."PhotoID"::text
        )`,
      [fromMs(now - IDLE_DAYS * DAY_MS), commands.addPhoto.call],
    ),
  )
}
