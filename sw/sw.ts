import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { isOurPicture, isOurs } from './ours.ts'

declare const self: ServiceWorkerGlobalScope

// This worker keeps the app's shell and the logos of sites. It never keeps data or the outbox,
// which live in the mirror under the rules of sync.

// All files or none are kept: a guest network's page as a script would stay until the next version.
addPlugins([{ cacheWillUpdate: async ({ response }) => (isOurs(response) ? response : null) }])
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
      { cacheWillUpdate: async ({ response }) => (isOurPicture(response) ? response : null) },
      // Offline without a copy: no picture and no error, and the page shows the initials.
      { handlerDidError: async () => new Response(null, { status: 204 }) },
      new ExpirationPlugin({ maxEntries: LOGOS_KEPT, maxAgeSeconds: LOGO_KEPT_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
)

/**
 * Messages of the page: SKIP_WAITING, when the person agreed to the new version and no form is
 * dirty; CLAIM, from a page without a worker; SIGNED_OUT, which removes the sites' logos.
 */
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (event.data?.type === 'SIGNED_OUT') event.waitUntil(caches.delete(LOGO_CACHE))
})
