import { lazyPart } from '../../kit/lazy-part.ts'

/** Add Site and Edit Site. */
export const siteForm = lazyPart(() => import('./site-form.tsx').then((module) => module.SiteForm))
