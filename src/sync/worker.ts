import { expose, proxy } from 'comlink'
import type { SyncApi } from './api.ts'
import { createHost } from './host.ts'

const host = createHost()
const { watchTrailers } = host

// The function that ends a watch must stay here, so it travels as a proxy.
const watch: SyncApi['watchTrailers'] = async (query, listener) => proxy(await watchTrailers(query, listener))

expose(Object.assign(host, { watchTrailers: watch }))

// The page waits for this word, and works without a worker when it does not come.
postMessage('ready')
