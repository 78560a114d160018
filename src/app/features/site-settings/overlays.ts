import { lazyPart } from '../../kit/lazy-part.ts'

/** Adds an RFID tag, or corrects one. */
export const tagForm = lazyPart(() => import('./tags-form.tsx').then((module) => module.TagForm))

/** Adds locations by a range of names. */
export const doorRangeForm = lazyPart(() => import('./doors-range-form.tsx').then((module) => module.DoorRangeForm))
