// First: worker, session and rows are on their way while the rest is read.
import './shell/start-early.ts'
import '@ionic/react/css/core.css'
import '@ionic/react/css/normalize.css'
import '@ionic/react/css/structure.css'
import './theme/tokens.css'
import './theme/base.css'
import { setupIonicReact } from '@ionic/react'
import { createRoot } from 'react-dom/client'
import { yardClient } from '../sync/client.ts'
import { listenToBack } from './components/overlay-history.ts'
import { App } from './shell/app.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { startedEarly } from './shell/start-early.ts'
import { showSyncNotices } from './shell/sync-notices.ts'
import { watchForUpdates } from './shell/update.ts'
import { reportTrouble } from './stores/trouble-store.ts'
import { followTheme } from './stores/ui-store.ts'

// Before the first component; without animations a page stands at once, also on slow tablets.
setupIonicReact({ mode: 'md', animated: false })
followTheme()
// Before the router: both listen to the same event, and the first to register hears it first.
listenToBack()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <ErrorBoundary>
    <App />
  </ErrorBoundary>,
)
Promise.all([startedEarly, showSyncNotices()])
  .then(() => yardClient.start())
  .catch(reportTrouble)
watchForUpdates()
