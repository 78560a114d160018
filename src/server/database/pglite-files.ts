import { chmodSync, fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { codeOf } from './trouble.ts'

type Init = NodeFS['init']
type FileModule = Parameters<NonNullable<Awaited<ReturnType<Init>>['emscriptenOpts']['preRun']>[number]>[0]

interface FileNode {
  readonly mode: number
}

interface OpenFile {
  readonly nfd: number
}

type SetAttributes<T> = (target: T, attributes: { mode?: number }) => void

/** `nfd` is Node's number of the open file. */
interface NodeFiles {
  readonly tryFSOperation: <T>(work: () => T) => T
  readonly realPath: (node: FileNode) => string
  readonly node_ops: {
    setattr: SetAttributes<FileNode>
    mknod: (parent: FileNode, name: string, mode: number, device: number) => FileNode
  }
  readonly stream_ops: {
    setattr: SetAttributes<OpenFile>
    fsync?: (file: OpenFile) => number
  }
}

/** Others, such as a missing file, are results that the database expects. */
const DISK_ERRORS: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EFBIG',
  'ENODEV',
  'ENXIO',
  'ESTALE',
])
const FOREIGN_RIGHTS = 0o077

/**
 * Files with a real fsync, which PGlite lacks, for the owner alone. `refused` keeps the disk's first error, after which
 * PGlite might go on. Relies on PGlite's internals: its version is pinned, and the start checks that a commit raises
 * `syncs`.
 */
export class DatabaseFiles extends NodeFS {
  syncs = 0
  refused: Error | null = null

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const made = await super.init(pglite, options)
    const harden = (module: FileModule) => {
      this.harden((module as unknown as { readonly NODEFS: NodeFiles }).NODEFS)
    }
    return { emscriptenOpts: { ...made.emscriptenOpts, preRun: [...(made.emscriptenOpts.preRun ?? []), harden] } }
  }

  private harden(files: NodeFiles): void {
    const attempt = files.tryFSOperation
    const watched: typeof attempt = (work) => attempt(() => this.watch(work))
    const makeNode = files.node_ops.mknod
    Object.assign(files, { tryFSOperation: watched })
    files.node_ops.mknod = (parent, name, mode, device) => {
      const node = makeNode(parent, name, mode & ~FOREIGN_RIGHTS, device)
      watched(() => chmodSync(files.realPath(node), node.mode & 0o777))
      return node
    }
    files.node_ops.setattr = keepPrivate(files.node_ops.setattr)
    files.stream_ops.setattr = keepPrivate(files.stream_ops.setattr)
    files.stream_ops.fsync = ({ nfd }) => {
      attempt(() => this.watch(() => fsyncSync(nfd), true))
      this.syncs += 1
      return 0
    }
  }

  /** `isFatal`: any error counts, since after a failed fsync a second one would succeed all the same. */
  private watch<T>(work: () => T, isFatal = false): T {
    try {
      return work()
    } catch (error) {
      if (error instanceof Error && (isFatal || DISK_ERRORS.has(codeOf(error) ?? ''))) this.refused ??= error
      throw error
    }
  }
}

function keepPrivate<T>(setAttributes: SetAttributes<T>): SetAttributes<T> {
  return (target, attributes) => {
    const { mode } = attributes
    setAttributes(target, mode === undefined ? attributes : { ...attributes, mode: mode & ~FOREIGN_RIGHTS })
  }
}
