import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { isOurPicture } from './our-picture.ts'

declare const self: ServiceWorkerGlobalScope

// What this worker keeps: the shell of the app, and the logos of sites. Never an answer with data, never the outbox: those live in the mirror, under the
// rules of sync, and a second copy here could only be wrong.

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
      // A captive portal answers 200 to everything: only a picture that our server sent is kept.
      { cacheWillUpdate: async ({ response }) => (isOurPicture(response) ? response : null) },
      // Never seen and no signal: no picture, and the page shows the initials. That is no fault to complain of.
      { handlerDidError: async () => new Response(null, { status: 204 }) },
      new ExpirationPlugin({ maxEntries: LOGOS_KEPT, maxAgeSeconds: LOGO_KEPT_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
)

/**
 * What the page may say: SKIP_WAITING, once the person agreed to the new version and no form is dirty; SIGNED_OUT, after which nothing of the sites that
 * person could see stays here.
 */
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'SIGNED_OUT') event.waitUntil(caches.delete(LOGO_CACHE))
})
