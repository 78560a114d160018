import type { ReactNode } from 'react'
import type { Audit } from '../../../domain/audits/audit.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { NoSession } from './no-session.tsx'

export interface NotOpenProps {
  /** Null when the yard has no such session. */
  readonly audit: Audit | null
  /** A type of audit, lookup 9: that of the screen. */
  readonly type: number
  /** Said of a session of another type. */
  readonly otherType: string
  readonly onReport: () => void
  /** Shown below the words about a session that is closed or not found. */
  readonly children?: ReactNode
}

/** Shown in place of a walk or a round that nobody can go on with. */
export function NotOpen({ audit, type, otherType, onReport, children }: NotOpenProps) {
  if (!audit) return <NoSession>{children}</NoSession>
  if (audit.Type !== type) return <EmptyState text={otherType} />
  return (
    <EmptyState text={`This session was closed by ${audit.ClosedUserName ?? 'somebody else'}.`}>
      {children}
      <Button large onClick={onReport}>
        Report
      </Button>
    </EmptyState>
  )
}
