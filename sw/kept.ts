import { CacheExpiration } from 'workbox-expiration'

interface Arrived {
  readonly response: Response
}

/** Returns the rule of a cache that keeps some responses; the others are passed on, and asked for again. */
export function keepIf(isKept: (response: Response) => boolean) {
  return { cacheWillUpdate: async ({ response }: Arrived) => (isKept(response) ? response : null) }
}

/** Empties caches, and removes the list of their addresses, which say as much as the pictures. */
export async function forget(names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      await caches.delete(name)
      await new CacheExpiration(name, { maxEntries: 1 }).delete()
    }),
  )
}
