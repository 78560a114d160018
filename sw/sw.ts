import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { isOurPicture, isOurs } from './ours.ts'

declare const self: ServiceWorkerGlobalScope

// What this worker keeps: the shell of the app, and the logos of sites. Never an answer with data, never the outbox: those live in the mirror, under the
// rules of sync, and a second copy here could only be wrong.

// Every file is ours, or none is kept and the page asks again: a guest network's page in place of a script would stay until the next version.
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
      // Never seen and no signal: no picture, and the page shows the initials. That is no fault to complain of.
      { handlerDidError: async () => new Response(null, { status: 204 }) },
      new ExpirationPlugin({ maxEntries: LOGOS_KEPT, maxAgeSeconds: LOGO_KEPT_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
)

/**
 * What the page may say: SKIP_WAITING, once the person agreed to the new version and no form is dirty; CLAIM, from a page that no worker serves;
 * SIGNED_OUT, after which nothing of the sites that person could see stays here.
 */
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (event.data?.type === 'SIGNED_OUT') event.waitUntil(caches.delete(LOGO_CACHE))
})
