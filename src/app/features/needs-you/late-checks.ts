import type { RefusedItem } from '../../../contract/sync.ts'
import { AuditType } from '../../../domain/audits/audit.ts'
import { checkTrailer, takeBackCheck } from '../../../domain/audits/commands/check-trailer.ts'
import { AuditState } from '../../../domain/trailers/trailer-lists.ts'

/** Checks rejected because somebody else had closed the session; decided together. */
export interface LateChecks {
  readonly AuditID: number
  readonly UserID: number
  readonly UserName: string
  readonly SiteID: number
  /** The server's message with who closed it. */
  readonly words: string
  /** In the order in which they were made. */
  readonly checks: readonly RefusedItem[]
  /** Undone checks with the commands that undid them; nothing to add. */
  readonly undone: readonly RefusedItem[]
}

/** An ID's own session, or the one that it joined. */
export interface KnownSession {
  readonly ID: number
  readonly Type: number
}

/** Groups late checks by person and session, apart from other rejected commands. */
export function groupLateChecks(
  items: readonly RefusedItem[],
  sessionOf: (id: number) => KnownSession | null,
): { readonly groups: readonly LateChecks[]; readonly others: readonly RefusedItem[] } {
  const late = new Map<string, RefusedItem[]>()
  for (const item of items) {
    if (!isLate(item)) continue
    const name = `${item.UserID}:${sessionIDOf(item, sessionOf)}`
    late.set(name, [...(late.get(name) ?? []), item])
  }
  const groups = [...late.values()].flatMap((group) => toGroup(group, items, sessionOf))
  const grouped = new Set(groups.flatMap(({ checks, undone }) => [...checks, ...undone]))
  return { groups, others: items.filter((item) => !grouped.has(item)) }
}

function isLate({ Call, Outcome, Answer, Body }: RefusedItem): boolean {
  return (
    Call === checkTrailer.call &&
    Outcome === 'rejected' &&
    Answer.code === 'session-closed' &&
    typeof Body.AuditID === 'number'
  )
}

function sessionIDOf({ Body }: RefusedItem, sessionOf: (id: number) => KnownSession | null): number {
  const id = Number(Body.AuditID)
  return sessionOf(id)?.ID ?? id
}

function toGroup(
  group: readonly RefusedItem[],
  items: readonly RefusedItem[],
  sessionOf: (id: number) => KnownSession | null,
): LateChecks[] {
  const inOrder = [...group].sort((a, b) => a.MadeAt.localeCompare(b.MadeAt) || a.Sequence - b.Sequence)
  const [first] = inOrder
  if (!first) return []
  const AuditID = sessionIDOf(first, sessionOf)
  const isYard = sessionOf(AuditID)?.Type !== AuditType.ProductProtection
  const undone: RefusedItem[] = []
  let checks: RefusedItem[] = []
  for (const item of inOrder) {
    if (!isYard || item.Body.TrailerAuditState !== AuditState.NotChecked) {
      checks.push(item)
      continue
    }
    // A mark of the list that was undone.
    const marked = checks.findLast(({ Body }) => Body.TrailerID === item.Body.TrailerID)
    undone.push(item, ...(marked ? [marked] : []))
    checks = checks.filter((check) => check !== marked)
  }
  for (const item of items.filter(({ Call, UserID }) => Call === takeBackCheck.call && UserID === first.UserID)) {
    const answer = checks.find(({ Body }) => Body.ID === item.Body.ID)
    if (!answer) continue
    undone.push(item, answer)
    checks = checks.filter((check) => check !== answer)
  }
  const { UserID, UserName, SiteID, Answer } = first
  return [{ AuditID, UserID, UserName, SiteID, words: Answer.title, checks, undone }]
}
