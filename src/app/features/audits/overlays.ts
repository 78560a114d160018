import { lazyPart } from '../../kit/lazy-part.ts'

/** The line about the work that the last person left on this tablet. */
export const handOver = lazyPart(() => import('./hand-over.tsx').then((module) => module.HandOver))
