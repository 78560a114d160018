import { lazyPart } from '../../kit/lazy-part.ts'

/** Adds locations by a range of names. */
export const doorRangeForm = lazyPart(() => import('./doors-range-form.tsx').then((module) => module.DoorRangeForm))
