import { LookupType } from '../../domain/lookups/lookups.ts'
import type { Site } from '../../domain/sites/site.ts'
import { TaskAction } from '../../domain/tasks/task-lists.ts'
import { fuelLevelNames, fuelLevelOrder, StatusType, TrailerType } from '../../domain/trailers/trailer-lists.ts'
import { MAX_TEMPERATURE, MIN_TEMPERATURE } from '../../domain/values/temperature.ts'
import type { TileOption } from '../kit/form/items.ts'
import { closedChoices } from './choices.ts'
import { statusIcon } from './trailer-chips.tsx'

/** Descriptions of fields that several forms have, to spread into an item. */

/** The first value of an empty temperature field: chilled freight is the most common. */
const FIRST_TEMPERATURE = 34

/** Degrees Fahrenheit, in steps of one. */
export const degrees = {
  kind: 'number',
  unit: '°F',
  min: MIN_TEMPERATURE,
  max: MAX_TEMPERATURE,
  start: FIRST_TEMPERATURE,
} as const

/** Set temperatures of common freight: one tap, and no minus is needed, which keypads of many tablets lack. */
export const setDegrees = { ...degrees, usual: [-20, -10, 28, 34, 36] } as const

export const pounds = { kind: 'number', unit: 'lb', min: 0, typedOnly: true, whole: true } as const

/** Letters as on the gauge. */
const gauge: Readonly<Record<number, string>> = {
  1: 'E',
  6: '⅛',
  2: '¼',
  7: '⅜',
  3: '½',
  8: '⅝',
  4: '¾',
  9: '⅞',
  5: 'F',
}

/** Lookup 15 from empty to full, null for none. */
export const fuelLevel = {
  kind: 'tiles',
  narrow: true,
  wide: true,
  nullable: true,
  options: fuelLevelOrder.map((ID): TileOption => ({ ID, Name: fuelLevelNames[ID] ?? '', short: gauge[ID] ?? '' })),
} as const

const { Reefer, Van, ContainerReefer, ContainerDry } = TrailerType
const frequentTypes: readonly number[] = [Reefer, Van, ContainerReefer, ContainerDry]
const { Pull, Spot, PullSpot, Yard, Bump } = TaskAction
const frequentActions: readonly number[] = [Pull, Spot, PullSpot, Yard, Bump]

/** The most frequent choices; the others are behind one more tap. */
const frequent: Readonly<Partial<Record<LookupType, readonly number[]>>> = {
  [LookupType.TrailerTypes]: frequentTypes,
  [LookupType.Actions]: frequentActions,
  [LookupType.StatusTypes]: [StatusType.Loaded, StatusType.Empty, StatusType.Partial, StatusType.PreCooling],
}

/** One tile per choice of a closed list, frequent ones first. */
export function tilesOf(site: Site, type: LookupType) {
  const first = frequent[type]
  const options = closedChoices(site, type).map((option): TileOption => {
    const icon = type === LookupType.StatusTypes ? statusIcon(option.ID) : undefined
    return icon === undefined ? option : { ...option, icon }
  })
  if (!first) return { kind: 'tiles', options } as const
  const [open, rest] = [options.filter(({ ID }) => first.includes(ID)), options.filter(({ ID }) => !first.includes(ID))]
  return { kind: 'tiles', options: [...open, ...rest], open: open.length, wide: true } as const
}
