import { useRef } from 'react'
import { may, toPerson } from '../../../../domain/access/rights.ts'
import type { SessionUser } from '../../../../domain/people/session-user.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { findScanned } from '../../../../mirror/reads/scans.ts'
import type { OpenOverlay } from '../../../forms/use-overlays.tsx'
import { refuseCovered } from '../../../kit/refuse-covered.ts'
import { useWedgeScanner } from '../../../kit/use-wedge-scanner.ts'
import { tagForm } from '../../site-settings/overlays.ts'
import { historyDialog, openState, type OverlayContext, scanDialog, trailerForm } from '../overlays.ts'
import { type ScanAct, scanOutcome } from './scan-outcome.ts'

export interface YardScanParts {
  readonly site: Site
  readonly user: SessionUser
  /** False while another screen is shown. */
  readonly active: boolean
  readonly open: OpenOverlay<OverlayContext>
}

/** Opens the trailer that a scan names; asks where it names none on the yard, or several. All by the tablet's rows. */
export function useYardScan({ site, user, active, open }: YardScanParts): void {
  const person = toPerson(user)
  const mayWrite = may(person, 'trailers.write')
  const rights = { mayWrite, mayAddTags: site.ActiveSiteRFID && may(person, 'tags.write') }
  const latest = useRef(0)

  async function scan(code: string): Promise<void> {
    latest.current += 1
    const mine = latest.current
    const outcome = scanOutcome(await findScanned(site.ID, code), rights)
    // A later scan counts.
    if (mine !== latest.current) return
    if (outcome.name === 'open') return act({ name: 'open', trailer: outcome.trailer })
    open(scanDialog, { outcome, onAct: act, onScan: (next: string) => void scan(next) })
  }
  function act(chosen: ScanAct): void {
    switch (chosen.name) {
      case 'open': {
        const { ID } = chosen.trailer
        if (mayWrite) open(trailerForm, { purpose: { name: 'edit', trailerID: ID } }, ID)
        else open(historyDialog, { trailerID: ID }, ID)
        break
      }
      case 'state':
        openState(open, chosen.trailer)
        break
      case 'arrive': {
        const { fields } = chosen
        const key = fields.Number === '' ? `tag-${fields.EPCID}` : `number-${fields.Number}`
        open(trailerForm, { purpose: { name: 'seen', key: `${site.ID}:${key}`, fields } })
        break
      }
      case 'add-tag':
        open(tagForm, { tag: null, code: chosen.EPC })
    }
  }
  useWedgeScanner(active, (code, field) => {
    const covered = refuseCovered(field)
    if (covered) return covered
    void scan(code)
    return 'taken'
  })
}
