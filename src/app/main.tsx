// Imported first, so that worker, session and rows load while the rest is parsed.
import './shell/start-early.ts'
import '@ionic/react/css/core.css'
import '@ionic/react/css/normalize.css'
import '@ionic/react/css/structure.css'
import './theme/tokens.css'
import './theme/base.css'
import { setupIonicReact } from '@ionic/react'
import { createRoot } from 'react-dom/client'
import { isPractice, yardClient } from '../sync/client.ts'
import { keepFocus } from './kit/keep-focus.ts'
import { keepInSight } from './kit/keep-in-sight.ts'
import { followKeyboard } from './kit/keyboard-room.ts'
import { dropQuestions } from './kit/confirm-dialog.tsx'
import { closeNotices } from './kit/notice.tsx'
import { listenToBack } from './kit/overlay-history.ts'
import { App } from './shell/app.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { startedEarly } from './shell/start-early.ts'
import { showSyncNotices } from './shell/sync-notices.ts'
import { watchForUpdates } from './shell/update.ts'
import { followLeaving } from './data/left-store.ts'
import { watchRealYard } from './data/real-yard-store.ts'
import { reportTrouble } from './data/trouble-store.ts'
import { keepLastView } from './last-view/keep.ts'
import { followTheme } from './data/ui-store.ts'

// Before the first component. Without animations pages show at once, also on slow tablets.
setupIonicReact({ mode: 'md', animated: false })
followTheme()
// Before the router: of two listeners to one event the first to register runs first.
listenToBack()
keepFocus()
keepInSight()
followKeyboard()

// Before the first render, so that no view of another person stays over a sign-in.
keepLastView()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <ErrorBoundary>
    <App />
  </ErrorBoundary>,
)
followLeaving(() => {
  closeNotices()
  dropQuestions()
})
Promise.all([startedEarly, showSyncNotices()])
  .then(() => Promise.all([yardClient.start(), isPractice && watchRealYard()]))
  .catch(reportTrouble)
watchForUpdates()
