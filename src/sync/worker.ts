import { expose } from 'comlink'
import { forwardTo } from './forward.ts'
import { Host } from './host.ts'

expose(forwardTo(new Host()))

// The page waits for this message, and works without a worker when it does not come.
postMessage('ready')
