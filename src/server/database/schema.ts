/** The server's own tables. Yard rows are left to `Database.site`, so that a query across sites does not compile. */
export interface ServerTables {
  site_version: {
    readonly SiteID: number
    readonly Version: number
    readonly Mark: string
    readonly OldestCursor: number
  }
  device_queue: {
    readonly DeviceID: string
    readonly UserID: number
    readonly Through: number
    readonly Above: readonly number[]
    readonly Waiting: number
    readonly WaitingAt: string | null
    readonly WaitingSiteID: number | null
  }
  id_block: {
    readonly Block: number
    readonly DeviceID: string
    readonly UserID: number
    readonly UsedTo: number
    readonly GrantedAt: string
  }
  command_log: {
    readonly Key: string
    readonly UserID: number
    readonly UserName: string
    readonly DeviceID: string
    readonly Sequence: number | null
    readonly SiteID: number
    readonly Call: string
    readonly Outcome: string | null
    readonly Status: number | null
    readonly Version: number | null
    readonly Mark: string
    readonly MadeAt: string
    readonly ReceivedAt: string
  }
  open_refusal: {
    readonly Key: string
    readonly UserID: number
    readonly SiteID: number
    readonly HandedAt: string | null
    readonly HandedNote: string | null
  }
  resolved_refusal: { readonly Key: string; readonly At: string; readonly How: string }
  command_failure: { readonly Key: string; readonly Failures: number; readonly At: string }
}
