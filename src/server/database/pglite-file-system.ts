import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
type FileModule = Parameters<NonNullable<Awaited<ReturnType<Init>>['emscriptenOpts']['preRun']>[number]>[0]

/** The part of the file layer that PGlite leaves without an fsync: `nfd` is Node's number of the open file. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number }
}

/**
 * Files of the embedded database, with a real fsync: as shipped, PGlite never calls one, and a power cut loses everything that it had acknowledged. This leans
 * on its inside, so its version is pinned and the start checks that a commit reaches `syncs`.
 */
export class SyncedFiles extends NodeFS {
  /** How often the database had its files written to the disk. */
  syncs = 0

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const made = await super.init(pglite, options)
    const addSync = (module: FileModule) => {
      const files = (module as unknown as { readonly NODEFS: NodeFiles }).NODEFS
      files.stream_ops.fsync = ({ nfd }) => {
        fsyncSync(nfd)
        this.syncs += 1
        return 0
      }
    }
    return { emscriptenOpts: { ...made.emscriptenOpts, preRun: [...(made.emscriptenOpts.preRun ?? []), addSync] } }
  }
}
