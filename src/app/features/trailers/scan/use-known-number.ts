import { useCallback, useMemo } from 'react'
import { may, toPerson } from '../../../../domain/access/rights.ts'
import type { SessionUser } from '../../../../domain/people/session-user.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import type { KnownAct, KnownRights } from '../../../../domain/trailers/known-number.ts'
import { noteHintFollowed } from '../../../data/hints.ts'
import { useFindScanned } from '../../../data/use-find-scanned.ts'
import type { OpenOverlay } from '../../../forms/use-overlays.tsx'
import { scanInSight } from '../../../kit/scan-in-sight.ts'
import { useWedgeScanner } from '../../../kit/use-wedge-scanner.ts'
import { tagForm } from '../../site-settings/overlays.ts'
import { openTask } from '../open-task.ts'
import { checkDialog, historyDialog, openState, type OverlayContext, scanDialog, trailerForm } from '../overlays.ts'

export interface KnownNumberParts {
  readonly site: Site
  readonly user: SessionUser
  /** False while another screen is shown. */
  readonly active: boolean
  readonly open: OpenOverlay<OverlayContext>
}

export interface KnownNumber {
  readonly rights: KnownRights
  /** Shows the card of a typed number. */
  readonly look: (code: string) => void
  /** Opens the form or dialog of an act. */
  readonly act: (act: KnownAct) => void
}

/** Shows what the tablet knows of a number, typed or scanned anywhere on the screen, and opens what follows from it. */
export function useKnownNumber({ site, user, active, open }: KnownNumberParts): KnownNumber {
  const rights = useMemo(() => rightsAt(user, site), [user, site])
  const find = useFindScanned(site.ID)
  const act = useCallback((chosen: KnownAct) => openAct(chosen, site, open), [site, open])
  const look = useCallback(
    (code: string) => {
      const show = async () => {
        const found = await find(code)
        if (found) open(scanDialog, { found, rights, onAct: act, onScan: look })
      }
      void show()
      noteHintFollowed('gate', user.UserID)
    },
    [find, user, rights, open, act],
  )
  useWedgeScanner(active, scanInSight(look))
  return { rights, look, act }
}

function rightsAt(user: SessionUser, site: Site): KnownRights {
  const person = toPerson(user)
  const mayWrite = may(person, 'trailers.write')
  return {
    mayWrite,
    mayCheck: site.ProductProtectionEnabled && mayWrite,
    mayAddTask: may(person, 'tasks.create'),
    mayAddTags: site.ActiveSiteRFID && may(person, 'tags.write'),
  }
}

function openAct(act: KnownAct, site: Site, open: OpenOverlay<OverlayContext>): void {
  switch (act.name) {
    case 'state':
      openState(open, act.trailer)
      break
    case 'check':
      open(checkDialog, { purpose: { name: 'check', trailerID: act.trailer.ID } }, act.trailer.ID)
      break
    case 'task':
      void openTask(act.trailer, open)
      break
    case 'edit':
      open(trailerForm, { purpose: { name: 'edit', trailerID: act.trailer.ID } }, act.trailer.ID)
      break
    case 'history':
      open(historyDialog, { trailerID: act.trailer.ID }, act.trailer.ID)
      break
    case 'arrive': {
      const { fields } = act
      const key = [fields.Number, fields.EPCID ?? '', fields.ReferenceID ?? ''].join('/')
      open(trailerForm, { purpose: { name: 'seen', key: `${site.ID}:code-${key}`, fields, older: act.older } })
      break
    }
    case 'add-tag':
      open(tagForm, { tag: null, code: act.EPC })
  }
}
