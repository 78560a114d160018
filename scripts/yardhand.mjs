import { buildWhenOlder } from './build.mjs'

// `node scripts/yardhand.mjs serve`: builds first where that is needed, then hands the arguments to
// the built server, in this process, so that a signal reaches it and its exit code is ours.

const LOOK_FOR_PARENT_MS = 500

/**
 * npm puts a shell between itself and us. A SIGTERM for npm ends that shell and never reaches this
 * process, which would live on alone: then it stops too.
 */
function stopWithShellOfNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_FOR_PARENT_MS)
  look.unref()
}

buildWhenOlder()
stopWithShellOfNpm()
await import('../dist/server/cli.js')
