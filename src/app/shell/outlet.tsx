import { IonRouterOutlet } from '@ionic/react'
import { Navigate, Route } from 'react-router-dom'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { PartView } from '../kit/part-view.tsx'
import { FullPageLoader } from './full-page-loader.tsx'
import { homePath, openScreens } from './screens.ts'
import { LogoutScreen } from '../features/logout/logout-screen.tsx'
import { StartScreen } from '../features/start/start-screen.tsx'

export interface OutletProps {
  readonly user: SessionUser
  readonly site: Site
}

const noProps = {}

/** Routes of screens that this person may open here; other paths lead home (spec 1§2.2). */
export function Outlet({ user, site }: OutletProps) {
  const home = homePath(user, site)
  return (
    <IonRouterOutlet animated={false}>
      {openScreens(user, site).map((screen) => (
        <Route
          key={screen.path}
          path={screen.path}
          element={<PartView part={screen} props={noProps} loading={<FullPageLoader />} />}
        />
      ))}
      <Route path="/logout" element={<LogoutScreen />} />
      <Route path="/start" element={<StartScreen />} />
      <Route path="*" element={<Navigate to={home} replace />} />
    </IonRouterOutlet>
  )
}
