import fs, { readdirSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/**
 * Runs `before` and `after` around every call of a function of `node:fs` in this process; returns
 * the function that ends that.
 */
function around(
  call: 'writeSync' | 'fsyncSync',
  { before, after }: { before?: (fd: number) => void; after?: (fd: number) => void },
): () => void {
  const usual = fs[call]
  const watched = new Proxy(usual, {
    apply: (target, self, given) => {
      const fd = Number(given[0])
      before?.(fd)
      const answer: unknown = Reflect.apply(target, self, given)
      after?.(fd)
      return answer
    },
  })
  Object.assign(fs, { [call]: watched })
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, { [call]: usual })
    syncBuiltinESMExports()
  }
}

/** Follows, by inode, which files are written, and which are synced after their last write. */
export function watchSyncs() {
  const synced = new Set<number>()
  const written = new Set<number>()
  const inode = (fd: number) => fs.fstatSync(fd).ino
  const endWrites = around('writeSync', {
    before: (fd) => {
      synced.delete(inode(fd))
      written.add(inode(fd))
    },
  })
  const endSyncs = around('fsyncSync', { after: (fd) => synced.add(inode(fd)) })
  const isSynced = (path: string) => synced.has(statSync(path).ino)
  const isWritten = (path: string) => written.has(statSync(path).ino)
  return {
    /** Paths that were not synced after their last write. */
    notSynced: (paths: readonly string[]) => paths.filter((path) => !isSynced(path)),
    /** Paths that were written since the start and not synced. */
    dirty: (paths: readonly string[]) => paths.filter((path) => isWritten(path) && !isSynced(path)),
    end: () => {
      endWrites()
      endSyncs()
    },
  }
}

/**
 * Makes a call fail with an error of the device for files whose path contains `part`; returns the
 * function that heals them.
 */
export function failIn(part: string, call: 'writeSync' | 'fsyncSync'): () => void {
  return around(call, {
    before: (fd) => {
      if (fs.readlinkSync(`/proc/self/fd/${fd}`).includes(part))
        throw Object.assign(new Error('planted by a test'), { code: 'EIO' })
    },
  })
}

/** A folder and all in it. */
export function allIn(path: string): readonly string[] {
  return statSync(path).isDirectory() ? [path, ...readdirSync(path).flatMap((name) => allIn(join(path, name)))] : [path]
}
