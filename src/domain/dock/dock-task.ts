import type { Site } from '../sites/site.ts'
import type { TaskFields } from '../tasks/task-fields.ts'
import { TaskAction } from '../tasks/task-lists.ts'
import { Direction, StatusType } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'

type DockSite = Pick<Site, 'SpecialTrailerStatusEdit' | 'SpecialDirectionEdit' | 'SpecialShipmentNumberEdit'>

/**
 * Returns the start of a door's task (spec 1§2.8, 2§4): a pull of its trailer to the yard, or for an empty door a
 * spot from the yard.
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
    ...(carriesLoad(trailer.StatusType) ? withoutLoad : {}),
    ...(site.SpecialShipmentNumberEdit ? withoutShipment : {}),
  }
}

const outbound = { DirectionType: Direction.Outbound } as const

const afterDoor: Readonly<Record<number, number>> = {
  [StatusType.Loaded]: StatusType.Empty,
  [StatusType.Empty]: StatusType.Loaded,
  [StatusType.Partial]: StatusType.Loaded,
}

/** True for statuses 1 and 6: papers and temperatures are those of the load that came to the door. */
export function carriesLoad(status: number): boolean {
  return status === StatusType.Loaded || status === StatusType.RedTagLoaded
}

const withoutShipment = { ShipmentNumber: null, ShipmentID: 0 } as const

const withoutLoad = {
  ...withoutShipment,
  ...{ TransactionID: null, SealNumber: null, SealNumber2: null, SealNumber3: null },
  ...{ SetTemperature: null, TargetTemperature: null },
} as const
