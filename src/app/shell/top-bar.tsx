import type { CSSProperties } from 'react'
import { menuOutline, swapHorizontalOutline } from 'ionicons/icons'
import { may, toPerson } from '../../domain/access/rights.ts'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { isPractice } from '../../sync/client.ts'
import { Icon } from '../kit/icon.tsx'
import { NoticePlace } from '../kit/notice.tsx'
import { Banner } from './banner.tsx'
import { NoticesButton } from './notices-button.tsx'
import { SyncBar } from './sync-bar.tsx'
import { TaskBadges } from './task-badges.tsx'
import { ThemeButton } from './theme-button.tsx'
import type { Menu } from './use-menu-mode.ts'
import { UserMenu } from './user-menu.tsx'

export interface TopBarProps {
  readonly user: SessionUser
  readonly site: Site
  readonly menu: Menu
  readonly onSwitchSites: () => void
  readonly onShowBanner: () => void
}

/** The top bar: site, state of sync, and person. */
export function TopBar({ user, site, menu, onSwitchSites, onShowBanner }: TopBarProps) {
  return (
    <>
      <header className="top-bar">
        <button
          id="menu-toggle"
          type="button"
          className="bar-button"
          aria-label="Menu"
          title="Menu"
          aria-controls="side-menu"
          aria-expanded={menu.mode === 'overlay' ? menu.open : menu.mode === 'expanded'}
          onClick={menu.toggle}
        >
          <Icon icon={menuOutline} />
        </button>
        <div className="top-bar-site">
          <span className="top-bar-name" style={lengthOf(site.Name)}>
            {site.Name}
          </span>
          {!isPractice && (
            <button
              type="button"
              className="bar-button"
              aria-label="Switch sites"
              title="Switch sites"
              onClick={onSwitchSites}
            >
              <Icon icon={swapHorizontalOutline} />
            </button>
          )}
          <NoticePlace />
        </div>
        {may(toPerson(user), 'tasks.read') && <TaskBadges siteID={site.ID} />}
        <SyncBar site={site} />
        <NoticesButton key={site.ID} site={site} user={user} />
        <ThemeButton />
        <UserMenu user={user} />
      </header>
      {site.BannerMessage && <Banner text={site.BannerMessage} onOpen={onShowBanner} />}
    </>
  )
}

/** Reserves room for the first 20 characters, in two lines. */
function lengthOf(name: string): CSSProperties & { readonly '--name-length': number } {
  return { '--name-length': name.length }
}
