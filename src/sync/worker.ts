import { expose, proxy } from 'comlink'
import type { SyncApi } from './api.ts'
import { createHost } from './host.ts'

const host = createHost()
const { watchTrailers, watchWalk, watchAudit, watchTasks, watchTasksSummary } = host

// The function that ends a watch must stay here, so it travels as a proxy.
const watches: Pick<SyncApi, 'watchTrailers' | 'watchWalk' | 'watchAudit' | 'watchTasks' | 'watchTasksSummary'> = {
  watchTrailers: async (query, listener) => proxy(await watchTrailers(query, listener)),
  watchWalk: async (auditID, listener) => proxy(await watchWalk(auditID, listener)),
  watchAudit: async (auditID, listener) => proxy(await watchAudit(auditID, listener)),
  watchTasks: async (query, listener) => proxy(await watchTasks(query, listener)),
  watchTasksSummary: async (listener) => proxy(await watchTasksSummary(listener)),
}

expose(Object.assign(host, watches))

// The page waits for this word, and works without a worker when it does not come.
postMessage('ready')
