import { useEffect, useState } from 'react'
import type { AuditView } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { listening } from './listening.ts'

/**
 * Returns counts, findings and report, live while `active`. `onView` runs before each view is shown and must be stable.
 * @returns undefined: not read yet; null: no such session at this site
 */
export function useAuditView(
  auditID: number | null,
  active: boolean,
  onView?: (view: AuditView) => void,
): AuditView | null | undefined {
  const [told, setTold] = useState<{ readonly auditID: number; readonly view: AuditView | null }>()
  useEffect(() => {
    if (auditID === null || !active) return
    return listening((alive) =>
      yardClient.watchAudit(auditID, (view) => {
        if (!alive()) return
        if (view) onView?.(view)
        setTold({ auditID, view })
      }),
    )
  }, [auditID, active, onView])
  if (auditID === null) return null
  return told?.auditID === auditID ? told.view : undefined
}
