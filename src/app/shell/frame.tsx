import { useMemo, useState } from 'react'
import { may, toPerson } from '../../domain/access/rights.ts'
import type { SessionUser } from '../../domain/people/session-user.ts'
import { isPractice, readStatusNow } from '../../sync/client.ts'
import { leftKey, useLefts } from '../data/left-store.ts'
import { useCadence } from '../data/use-cadence.ts'
import { useSite, useSyncStatus } from '../data/use-session.ts'
import { mayLeaveForm } from '../forms/use-overlays.tsx'
import { Announcements } from '../kit/announce.tsx'
import { Button } from '../kit/button.tsx'
import { NoticeLine } from '../kit/notice.tsx'
import { missingHere, PartView } from '../kit/part-view.tsx'
import { PullContext } from '../kit/pull.tsx'
import { Loading } from '../kit/states.tsx'
import { useWedgeScanner } from '../kit/use-wedge-scanner.ts'
import { handOver } from '../features/audits/overlays.ts'
import { firstSite } from '../features/setup/overlays.ts'
import { askServer } from './ask-server.ts'
import { FullPageLoader } from './full-page-loader.tsx'
import { LoadNotice } from './load-notice.tsx'
import { siteLoadWords } from './load-words.ts'
import { Outlet } from './outlet.tsx'
import { SelectSiteDialog } from './select-site-dialog.tsx'
import { SideMenu } from './side-menu.tsx'
import { askToSignOut } from './sign-out.ts'
import { StoreAlerts } from './store-alerts.tsx'
import { SystemMessage } from './system-message.tsx'
import { TopBar } from './top-bar.tsx'
import { useFreshHelp } from './use-fresh-help.ts'
import { useMenuMode } from './use-menu-mode.ts'
import './frame.css'

export interface FrameProps {
  readonly user: SessionUser
  readonly siteID: number | null
}

const nothing = () => null

/** Side menu, top bar, outlet, and dialogs of no screen. */
export function Frame({ user, siteID }: FrameProps) {
  const site = useSite()
  const menu = useMenuMode()
  useFreshHelp()
  // Mounted first, so asked last: on no screen does the Enter of a scan press a button.
  useWedgeScanner(true, () => 'next')
  const [switching, setSwitching] = useState(false)
  const [messageOpen, setMessageOpen] = useState(false)
  const lefts = useLefts()
  const pull = useMemo(() => (site && !isPractice ? () => askServer(site) : null), [site])
  const select = switching && <SelectSiteDialog siteID={siteID} onClose={() => setSwitching(false)} />
  if (!site) {
    return (
      <>
        <SiteLoader user={user} hasSite={siteID !== null} onSwitch={() => setSwitching(true)} />
        {select}
      </>
    )
  }
  return (
    <div className="frame" data-menu={menu.mode}>
      <SideMenu user={user} site={site} menu={menu} />
      <div className="frame-main" inert={menu.mode === 'overlay' && menu.open}>
        <TopBar
          user={user}
          site={site}
          menu={menu}
          onSwitchSites={() => void mayLeaveForm().then(setSwitching)}
          onShowBanner={() => setMessageOpen(true)}
        />
        <Announcements />
        <NoticeLine />
        <StoreAlerts />
        <LoadNotice />
        <div className="hand-overs">
          {lefts.map((left) => {
            const others = lefts.flatMap(({ UserID }) => (UserID === left.UserID ? [] : UserID))
            return (
              <PartView key={leftKey(left)} part={handOver} props={{ left, others, user, site }} missing={nothing} />
            )
          })}
        </div>
        <div className="frame-outlet">
          <PullContext value={pull}>
            <Outlet user={user} site={site} />
          </PullContext>
        </div>
      </div>
      {select}
      <SystemMessage user={user} site={site} asked={messageOpen} onClose={() => setMessageOpen(false)} />
    </div>
  )
}

/** Cadence while a person waits for a site. */
const NO_SITE_REFRESH_MS = 30_000

interface SiteLoaderProps {
  readonly user: SessionUser
  readonly hasSite: boolean
  readonly onSwitch: () => void
}

/** The full-page loader (spec 1§2.2), with its reason, a choice of sites and a sign-out. */
function SiteLoader({ user, hasSite, onSwitch }: SiteLoaderProps) {
  useCadence(NO_SITE_REFRESH_MS, !hasSite)
  const status = useSyncStatus()
  // Without a site, times are in the tablet's zone.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const text = hasSite ? status && siteLoadWords(status, readStatusNow(), zone) : 'You have no active site.'
  if (!hasSite && may(toPerson(user), 'sites.write') && user.Sites.length === 0) {
    return (
      <main className="full-page">
        <StoreAlerts />
        <PartView part={firstSite} props={{}} missing={missingHere} loading={<Loading label="Loading" />} />
        <Button onClick={() => void askToSignOut()}>Logout</Button>
      </main>
    )
  }
  return (
    <FullPageLoader text={text ?? 'Loading the yard'}>
      <StoreAlerts />
      <div className="full-page-buttons">
        <Button onClick={onSwitch}>Switch sites</Button>
        <Button onClick={() => void askToSignOut()}>Logout</Button>
      </div>
    </FullPageLoader>
  )
}
