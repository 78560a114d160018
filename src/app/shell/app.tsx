import { IonApp } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { Navigate, useLocation } from 'react-router-dom'
import { ConfirmHost } from '../kit/confirm-dialog.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import { PartView } from '../kit/part-view.tsx'
import { NoticeHost } from '../kit/notice.tsx'
import type { SessionState } from '../../sync/api.ts'
import { useSessionStore } from '../data/session-store.ts'
import { useTrouble } from '../data/trouble-store.ts'
import { useSyncStatus } from '../data/use-session.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Frame } from './frame.tsx'
import { FullPageLoader } from './full-page-loader.tsx'
import { LockedCard } from './locked-card.tsx'
import { PracticeFrame } from './practice-strip.tsx'
import { unsentLines } from './present-others.ts'
import { StoreAlerts } from './store-alerts.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

const activateScreen = lazyPart(() =>
  import('../features/login/activate-screen.tsx').then((module) => module.ActivateScreen),
)
const loginScreen = lazyPart(() => import('../features/login/login-screen.tsx').then((module) => module.LoginScreen))

// Explicit, or the router warns. No transitions: Ionic mounts pages itself.
const routerFuture = { v7_startTransition: false, v7_relativeSplatPath: true }

/** The page; the session decides what is shown. */
export function App() {
  const trouble = useTrouble((state) => state.trouble)
  if (trouble) return <ErrorScreen />
  return (
    <IonApp>
      <PracticeFrame>
        <IonReactRouter future={routerFuture}>
          <SessionGate />
        </IonReactRouter>
        <UpdatePrompt />
        <ConfirmHost />
        <NoticeHost />
      </PracticeFrame>
    </IonApp>
  )
}

function SessionGate() {
  const session = useSessionStore((state) => state.session)
  const { pathname } = useLocation()
  if (pathname === '/activate' && session.name !== 'starting') {
    const props = { isOpen: session.name === 'open' }
    return <PartView part={activateScreen} props={props} loading={<FullPageLoader />} />
  }
  switch (session.name) {
    case 'starting':
      return <FullPageLoader />
    case 'signed-out':
      return <SignedOut session={session} />
    case 'open':
    case 'locked':
      // One element for both states, so that what is open survives the lock; a new one for another person.
      return (
        <>
          <Frame key={session.user.UserID} user={session.user} siteID={session.siteID} />
          {session.name === 'locked' && <LockedCard user={session.user} />}
        </>
      )
  }
}

/** Signed out, every path leads to the sign-in screen (spec 1§2.2). */
function SignedOut({ session }: { readonly session: SessionState & { name: 'signed-out' } }) {
  const { pathname } = useLocation()
  const unsent = unsentLines(useSyncStatus()?.others ?? [])
  if (pathname !== '/login') return <Navigate to="/login" replace />
  const { notice } = session
  return (
    <>
      <StoreAlerts />
      <PartView part={loginScreen} props={{ notice, unsent }} loading={<FullPageLoader />} />
    </>
  )
}
