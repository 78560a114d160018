import { fuelLevelNames, fuelLevelOrder } from '../../../domain/trailers/trailer-lists.ts'
import type { Option } from '../../kit/option.ts'

/** The fuel levels from empty to full, in the stepper's order (lookup 15). */
export const fuelChoices: readonly Option[] = fuelLevelOrder.map((ID) => ({ ID, Name: fuelLevelNames[ID] ?? '' }))
