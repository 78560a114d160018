import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, on every machine that Node runs on. */
const TICKS_PER_SECOND = 100

/**
 * Seconds of processor time of a process and of all its children, also those that have ended. NaN on a machine without
 * /proc.
 */
export function cpuSeconds(pid: number): number {
  const own = statOf(pid)
  if (own === null) return Number.NaN
  const children = processIDs().flatMap((id) => {
    const stat = statOf(id)
    return stat?.parent === pid ? [stat.own + stat.ended] : []
  })
  return children.reduce((sum, ticks) => sum + ticks, own.own + own.ended) / TICKS_PER_SECOND
}

function processIDs(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

interface Stat {
  readonly parent: number
  /** Ticks of its own, and of children that have ended and were waited for. */
  readonly own: number
  readonly ended: number
}

/** Null for a process that has ended. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, which may hold spaces, ends with the last bracket; then come the state and the parent.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    return null
  }
}
