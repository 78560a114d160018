import { plainTime } from '../values/time-mark.ts'
import type { By } from '../commands/command.ts'
import type { InputOf } from '../commands/catalogue.ts'
import { type Audit, AuditType, SessionState } from '../audits/audit.ts'
import type { AuditTrailer } from '../audits/audit-trailer.ts'
import { plainCheck } from '../audits/plain-check.ts'
import { buildBy } from './builders.ts'

export const SESSION = 500
let lastID = 10_000

export function buildAudit(with_: Partial<Audit> = {}): Audit {
  return {
    SiteID: 1,
    ID: SESSION,
    Type: AuditType.YardAudit,
    State: SessionState.Open,
    OpenedUserID: 7,
    OpenedUserName: 'Gail Keeper',
    OpenedDate: '2026-11-20T12:00:00.000Z',
    OpenedGivenDate: null,
    OpenedUncertain: false,
    ClosedUserID: null,
    ClosedUserName: null,
    ClosedDate: null,
    ClosedGivenDate: null,
    ClosedUncertain: false,
    AmendedDate: null,
    ...with_,
  }
}

/** With an ID of its own. */
export function buildCheck(with_: Partial<InputOf<'checkTrailer'>> = {}): InputOf<'checkTrailer'> {
  return plainCheck({ ID: lastID++, AuditID: SESSION, TrailerID: 100, TrailerAuditState: 1, ...with_ })
}

/** Has IDs for two rows of history. */
export function auditorAt(time: string, with_: Partial<By> = {}): By {
  return buildBy({ MadeAt: `2026-11-20T${time}:00.000Z`, IDs: [lastID++, lastID++], ...with_ })
}

/** Seen in its listed spot. */
export function buildAuditTrailer(with_: Partial<AuditTrailer> = {}): AuditTrailer {
  return {
    SiteID: 1,
    ID: lastID++,
    AuditID: SESSION,
    Type: AuditType.YardAudit,
    TrailerID: 100,
    TrailerNumber: 'TR100',
    ScacID: 20,
    TrailerAuditState: 1,
    LocationID: 13,
    BookedLocationID: 13,
    FoundTrailerID: null,
    FoundNumber: null,
    FoundBookedLocationID: null,
    Walked: false,
    BoxTemperature: null,
    SetTemperature: null,
    ReeferFuelLevel: null,
    Defrost: false,
    CheckedDate: '2026-11-20T13:00:00.000Z',
    ReceivedDate: null,
    ...plainTime,
    UserID: 7,
    UserName: 'Gail Keeper',
    TakenBack: false,
    ...with_,
  }
}
