import { buildWhenOlder } from './build.mjs'

// `node scripts/yardhand.mjs serve`: builds first where that is needed, then hands the arguments to the built server, in this process, so that a signal
// reaches it and its exit code is ours.
buildWhenOlder()
await import('../dist/server/cli.js')
