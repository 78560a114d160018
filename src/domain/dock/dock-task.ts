import type { Location } from '../sites/location.ts'
import type { Site } from '../sites/site.ts'
import type { TaskFields } from '../tasks/task-fields.ts'
import { TaskAction } from '../tasks/task-lists.ts'
import { Direction, LocationType, StatusType } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'

type DockSite = Pick<Site, 'SpecialTrailerStatusEdit' | 'SpecialDirectionEdit' | 'SpecialShipmentNumberEdit'>

/**
 * Returns the start of a door's task (spec 1§2.8, 2§4): a pull of its trailer to the yard, or for an
 * empty door a spot from the yard.
 */
export function dockTaskStart(
  doorID: number,
  trailer: Trailer | undefined,
  yardID: number,
  site: DockSite,
): Partial<TaskFields> {
  if (!trailer) return { Action: TaskAction.Spot, FromLocationID: yardID, ToLocationID: doorID, ...outbound }
  const status = site.SpecialTrailerStatusEdit
    ? trailer.StatusType
    : (afterDoor[trailer.StatusType] ?? trailer.StatusType)
  return {
    ...{ Action: TaskAction.Pull, FromLocationID: doorID, ToLocationID: yardID, TrailerID: trailer.ID },
    TrailerStatusType: status,
    ...(site.SpecialDirectionEdit ? {} : outbound),
    ...(isUnloaded(trailer.StatusType, status) ? withoutLoad : {}),
    ...(site.SpecialShipmentNumberEdit ? withoutShipment : {}),
  }
}

const outbound = { DirectionType: Direction.Outbound } as const

const afterDoor: Readonly<Record<number, number>> = {
  [StatusType.Loaded]: StatusType.Empty,
  [StatusType.Empty]: StatusType.Loaded,
  [StatusType.Partial]: StatusType.Loaded,
}

/** The specification clears the papers of status 1 and 6; they stay with a load that stays. */
function isUnloaded(before: number, after: number): boolean {
  return (before === StatusType.Loaded || before === StatusType.RedTagLoaded) && before !== after
}

const withoutShipment = { ShipmentNumber: null, ShipmentID: 0 } as const

const withoutLoad = {
  ...withoutShipment,
  ...{ TransactionID: null, SealNumber: null, SealNumber2: null, SealNumber3: null },
  ...{ SetTemperature: null, TargetTemperature: null },
} as const

/** Returns the question about the weight for a move between doors and yard; null for other moves. */
export function weightQuestion(
  from: Pick<Location, 'Type'> | undefined,
  to: Pick<Location, 'Type'> | undefined,
): string | null {
  const start = sideOf(from)
  const end = sideOf(to)
  if (start === null || end === null) return null
  return `You are updating location ${moves[`${start} ${end}`]}, please update weight if necessary`
}

/** Verbatim, spec 1§2.8. */
const moves = {
  'door door': 'door to a Door',
  'door yard': 'from a door to yard',
  'yard yard': 'yard to yard',
  'yard door': 'yard to door',
} as const

function sideOf(place: Pick<Location, 'Type'> | undefined): 'door' | 'yard' | null {
  if (!place) return null
  return place.Type === LocationType.Door ? 'door' : 'yard'
}
