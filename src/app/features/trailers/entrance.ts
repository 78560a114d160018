import { lazyPart } from '../../kit/lazy-part.ts'

/** The trailer form in its drawer, for screens of other features. */
export const trailerDrawer = lazyPart(() => import('./trailer-drawer.tsx').then((module) => module.TrailerDrawer))

/** The dialog that closes an audit session. */
export const closeSessionDialog = lazyPart(() =>
  import('./audit/close-session-dialog.tsx').then((module) => module.CloseSessionDialog),
)
