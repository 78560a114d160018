import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { forget, keepIf } from './kept.ts'
import { isOurPicture, isOurs, isPicture } from './ours.ts'

declare const self: ServiceWorkerGlobalScope

// Keeps the app's shell, sites' logos and map tiles; data and the outbox are in the mirror.

// All files or none: a guest network's page as a script would stay until the next version.
addPlugins([keepIf(isOurs)])
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }))

const LOGO_CACHE = 'site-logos'
const LOGO_KEPT_SECONDS = 30 * 24 * 60 * 60
const LOGOS_KEPT = 50

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/sites/SiteLogo/'),
  new StaleWhileRevalidate({
    cacheName: LOGO_CACHE,
    plugins: [
      keepIf(isOurPicture),
      // No error offline: the page shows the initials.
      { handlerDidError: async () => new Response(null, { status: 204 }) },
      new ExpirationPlugin({ maxEntries: LOGOS_KEPT, maxAgeSeconds: LOGO_KEPT_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
)

const TILE_CACHE = 'map-tiles'
const TILE_KEPT_SECONDS = 30 * 24 * 60 * 60
/** The zooms of some yards; about 10 MB. */
const TILES_KEPT = 500

// The page's policy admits no other picture from elsewhere.
registerRoute(
  ({ request, sameOrigin }) => !sameOrigin && request.destination === 'image' && request.mode === 'cors',
  new CacheFirst({
    cacheName: TILE_CACHE,
    plugins: [
      keepIf(isPicture),
      // No error offline: the map shows the ground.
      { handlerDidError: async () => new Response(null, { status: 204 }) },
      new ExpirationPlugin({ maxEntries: TILES_KEPT, maxAgeSeconds: TILE_KEPT_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
)

/**
 * SKIP_WAITING: the person agreed to the new version; CLAIM: from a page without a worker;
 * SIGNED_OUT: removes the logos and tiles, which tell of the person's sites.
 */
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (event.data?.type === 'SIGNED_OUT') event.waitUntil(forget([LOGO_CACHE, TILE_CACHE]))
})
