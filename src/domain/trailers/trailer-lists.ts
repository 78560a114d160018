/** Lookup 17. */
export const TrailerState = { OnYard: 1, Departed: 2, InTransit: 3 } as const
export type TrailerState = (typeof TrailerState)[keyof typeof TrailerState]
export const trailerStateNames: Readonly<Record<TrailerState, string>> = {
  1: 'On Yard',
  2: 'Departed',
  3: 'In Transit',
}

/** Lookup 11 (spec 2§3). */
export const TrailerType = {
  Reefer: 1,
  Van: 2,
  ContainerReefer: 3,
  ContainerDry: 4,
  Livestock: 5,
  OpenTop: 6,
  Tanker: 7,
  SideDump: 8,
  Flatbed: 9,
  Curtainside: 10,
  Hopper: 11,
} as const
export type TrailerType = (typeof TrailerType)[keyof typeof TrailerType]
export const trailerTypeNames: Readonly<Record<TrailerType, string>> = {
  1: 'Reefer',
  2: 'Van',
  3: 'Container Reefer',
  4: 'Container Dry',
  5: 'Livestock',
  6: 'Open Top',
  7: 'Tanker',
  8: 'Side Dump',
  9: 'Flatbed',
  10: 'Curtainside',
  11: 'Hopper',
}

/** Lookup 13 (spec 2§3); 0 is "not chosen". */
export const StatusType = {
  None: 0,
  Loaded: 1,
  Empty: 2,
  OutOfService: 3,
  Partial: 4,
  PreCooling: 5,
  RedTagLoaded: 6,
  RedTagEmpty: 7,
  StorageEmpty: 8,
  StorageLoaded: 9,
  StoragePartial: 10,
} as const
export type StatusType = (typeof StatusType)[keyof typeof StatusType]
export const statusTypeNames: Readonly<Record<StatusType, string>> = {
  0: 'None',
  1: 'Loaded',
  2: 'Empty',
  3: 'Out Of Service',
  4: 'Partial',
  5: 'PreCooling',
  6: 'Red Tag Loaded',
  7: 'Red Tag Empty',
  8: 'Storage Empty',
  9: 'Storage Loaded',
  10: 'Storage Partial',
}

/** Lookup 12. */
export const Direction = { None: 0, Inbound: 1, Outbound: 2 } as const
export type Direction = (typeof Direction)[keyof typeof Direction]
export const directionNames: Readonly<Record<Direction, string>> = { 0: 'None', 1: 'Inbound', 2: 'Outbound' }

/** Lookup 14; Live: the driver waits at the truck. */
export const Intent = { Live: 1, Drop: 2, Storage: 3 } as const
export type Intent = (typeof Intent)[keyof typeof Intent]
export const intentNames: Readonly<Record<Intent, string>> = { 1: 'Live', 2: 'Drop', 3: 'Storage' }

/** Lookup 15, numbered as in 3-decisions §3. */
export const fuelLevelNames: Readonly<Record<number, string>> = {
  1: 'Empty',
  2: '1/4',
  3: '1/2',
  4: '3/4',
  5: 'Full',
  6: '1/8',
  7: '3/8',
  8: '5/8',
  9: '7/8',
}
/** From empty to full. */
export const fuelLevelOrder: readonly number[] = [1, 6, 2, 7, 3, 8, 4, 9, 5]

/** Acts on a trailer (3-decisions §3). */
export const Activity = {
  Arrived: 1,
  Departed: 2,
  ReArrived: 3,
  Edited: 4,
  Moved: 5,
  YardCheck: 6,
  ProductCheck: 7,
  Task: 8,
} as const
export type Activity = (typeof Activity)[keyof typeof Activity]
export const activityNames: Readonly<Record<Activity, string>> = {
  1: 'Arrived',
  2: 'Departed',
  3: 'Re-arrived',
  4: 'Edited',
  5: 'Moved',
  6: 'Yard check',
  7: 'Product check',
  8: 'Task',
}

export const AuditState = { NotChecked: 0, Checked: 1, CheckedWithFinding: 2, ConditionalDeparted: 3 } as const
export type AuditState = (typeof AuditState)[keyof typeof AuditState]
/** The words of audit state 3, which is the trailer's own (3-decisions §3). */
export const conditionalDepartedName = 'Conditional Departed'

/** Lookup 2. */
export const LocationType = {
  Yard: 1,
  Door: 2,
  Scale: 3,
  ParkingSpot: 4,
  Gate: 5,
  WashBay: 6,
  ManyToOne: 7,
  FuelIsland: 8,
} as const
export type LocationType = (typeof LocationType)[keyof typeof LocationType]
export const locationTypeNames: Readonly<Record<LocationType, string>> = {
  1: 'Yard',
  2: 'Door',
  3: 'Scale',
  4: 'Parking Spot',
  5: 'Gate',
  6: 'Wash Bay',
  7: 'Many To One',
  8: 'Fuel Island',
}

/** Returns a name of a closed list; '' for an unknown value. */
export function nameIn(names: Readonly<Record<number, string>>, value: number | null): string {
  return value === null ? '' : (names[value] ?? '')
}

/** True for types with temperatures and fuel (spec 2§3). */
export function isReefer(type: number): boolean {
  return type === TrailerType.Reefer || type === TrailerType.ContainerReefer
}

export function isSideDumpOrFlatbed(type: number): boolean {
  return type === TrailerType.SideDump || type === TrailerType.Flatbed
}

/** True for the type with three seals. */
export function isHopper(type: number): boolean {
  return type === TrailerType.Hopper
}

/** True for livestock to flatbed, without required seals (3-decisions §4). */
export function isSealless(type: number): boolean {
  return type >= TrailerType.Livestock && type <= TrailerType.Flatbed
}

/** True for statuses of the storage feature. */
export function isStorageStatus(status: number): boolean {
  return (
    status === StatusType.StorageEmpty || status === StatusType.StorageLoaded || status === StatusType.StoragePartial
  )
}
