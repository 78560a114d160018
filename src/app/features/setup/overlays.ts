import { lazyPart } from '../../kit/lazy-part.ts'

/** Replaces the screens while there is no site. */
export const firstSite = lazyPart(() => import('./first-site.tsx').then((module) => module.FirstSite))
