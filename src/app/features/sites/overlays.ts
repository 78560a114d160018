import { lazyPart } from '../../kit/lazy-part.ts'

export const siteForm = lazyPart(() => import('./site-form.tsx').then((module) => module.SiteForm))
