import { chmodSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PERIOD_US = 100_000

/** A program that runs another one, with all its children, on a quarter of one core. */
export interface QuarterCore {
  /** The program to start instead of `program`, with the same arguments. */
  readonly wrapper: string
  discard(): void
}

/**
 * Makes a control group of a quarter of a core for `program`; null where this machine or this
 * account cannot.
 */
export function quarterCore(program: string): QuarterCore | null {
  const group = makeGroup()
  if (group === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'yardhand-quarter-'))
  const wrapper = join(folder, 'run')
  writeFileSync(wrapper, `#!/bin/sh\necho $$ > '${group}/cgroup.procs'\nexec '${program}' "$@"\n`)
  chmodSync(wrapper, 0o755)
  return {
    wrapper,
    discard: () => {
      rmSync(folder, { recursive: true, force: true })
      rmdirSync(group)
    },
  }
}

/** Made so far, so that one whose programs have not ended is not in the way. */
let groups = 0

function makeGroup(): string | null {
  groups += 1
  const name = `yardhand-bench-${process.pid}-${groups}`
  try {
    return groupOfVersion2(name) ?? groupOfVersion1(name)
  } catch {
    // Not permitted here: the figure is left out, and the bench prints that.
    return null
  }
}

function groupOfVersion2(name: string): string | null {
  const controllers = '/sys/fs/cgroup/cgroup.controllers'
  if (!existsSync(controllers) || !readFileSync(controllers, 'utf8').includes('cpu')) return null
  const group = join('/sys/fs/cgroup', name)
  mkdirSync(group)
  writeFileSync(join(group, 'cpu.max'), `${PERIOD_US / 4} ${PERIOD_US}`)
  return group
}

function groupOfVersion1(name: string): string | null {
  const root = '/sys/fs/cgroup/cpu'
  if (!existsSync(join(root, 'cpu.cfs_quota_us'))) return null
  const group = join(root, name)
  mkdirSync(group)
  writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
  writeFileSync(join(group, 'cpu.cfs_quota_us'), String(PERIOD_US / 4))
  return group
}
