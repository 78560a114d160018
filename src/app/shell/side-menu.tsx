import { useIonRouter } from '@ionic/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { mayLeaveForm } from '../forms/use-overlays.tsx'
import { Icon } from '../kit/icon.tsx'
import { useSteady } from '../kit/use-steady.ts'
import { useSwipeLeft } from '../kit/use-swipe.ts'
import { guardOverlay, stepEnds } from '../kit/overlay-history.ts'
import { OverdueBadge, OVERDUE_BADGE_ID } from './overdue-badge.tsx'
import { type OpenScreen, openScreens } from './screens.ts'
import { SiteLogo } from './site-logo.tsx'
import type { Menu } from './use-menu-mode.ts'
import './side-menu.css'

export interface SideMenuProps {
  readonly user: SessionUser
  readonly site: Site
  readonly menu: Menu
}

/** The site's logo and the screens that this person may open. */
export function SideMenu({ user, site, menu }: SideMenuProps) {
  const { pathname } = useLocation()
  const overlay = menu.mode === 'overlay'
  const nav = useOverlayMenu(menu)
  useSwipeLeft(nav, menu.close)
  return (
    <>
      {menu.open && <div className="menu-scrim" aria-hidden="true" onClick={menu.close} />}
      <nav
        ref={nav}
        id="side-menu"
        className="menu"
        aria-label="Main menu"
        data-open={menu.open}
        inert={overlay && !menu.open}
      >
        <SiteLogo site={site} rail={menu.mode === 'rail'} />
        <ul className="menu-items">
          {openScreens(user, site)
            .filter((item) => !item.part)
            .map((item) => (
              <li key={item.path}>
                <MenuLink
                  item={item}
                  current={currentAt(item.path, pathname)}
                  ready={() => item.ready(user, site)}
                  onFollow={menu.close}
                />
                {item.path === '/yard-control' && site.ProductProtectionEnabled && <OverdueBadge siteID={site.ID} />}
              </li>
            ))}
        </ul>
      </nav>
    </>
  )
}

/** An entry's relation to the address: its own page, one that belongs to it (a walk), or neither. */
type Current = 'page' | 'true' | undefined

function currentAt(path: string, pathname: string): Current {
  if (pathname === path) return 'page'
  return pathname.startsWith(`${path}/`) ? 'true' : undefined
}

/** The entry tapped last: an earlier one that is ready later leads nowhere. */
let chosen: string | null = null

interface MenuLinkProps {
  readonly item: OpenScreen
  readonly current: Current
  /** Resolves when the screen can be shown. */
  readonly ready: () => Promise<void>
  readonly onFollow: () => void
}

function MenuLink({ item, current, ready, onFollow }: MenuLinkProps) {
  const router = useIonRouter()
  async function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onFollow()
    chosen = item.path
    if (current === 'page' || !(await mayLeaveForm())) return
    await ready()
    await stepEnds()
    // `root` unmounts the page before, with its queries.
    if (chosen === item.path) router.push(item.path, 'root')
  }
  return (
    <a
      className="menu-link"
      href={item.path}
      aria-current={current}
      aria-describedby={item.path === '/yard-control' ? OVERDUE_BADGE_ID : undefined}
      title={item.label}
      // A finger is down for a tenth of a second before it is a tap: the screen loads meanwhile.
      onPointerDown={() => void ready()}
      onClick={(event) => void follow(event)}
    >
      <Icon icon={item.icon} />
      <span className="menu-label">{item.label}</span>
      <span className="menu-word" aria-hidden="true" data-word={item.word} />
    </a>
  )
}

/** Moves the focus into the overlay, and back when Esc or Back closes it. */
function useOverlayMenu(menu: Menu) {
  const nav = useRef<HTMLElement>(null)
  const close = useSteady(menu.close)
  useEffect(() => {
    if (!menu.open) return
    const opener = document.getElementById('menu-toggle')
    nav.current?.querySelector<HTMLElement>('a, button')?.focus()
    const dropGuard = guardOverlay(close)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      dropGuard()
      // Deferred until React has removed `inert`, or the button cannot take the focus.
      setTimeout(() => opener?.focus())
    }
  }, [menu.open, close])
  return nav
}
