import { buildWhenOlder } from './build.mjs'

// Builds if needed, then runs the server in this process, for its signals and exit code.

const LOOK_FOR_PARENT_MS = 500

/** Stops with npm's shell: a SIGTERM for npm ends that shell only. */
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
