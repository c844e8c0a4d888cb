/**
 * Lets exactly the field page open without network: the page and the files it is made of, by name. Every other request, and every
 * call of the server, passes by untouched and is never stored.
 */

type Extending = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Extending & { request: Request; respondWith: (answer: Promise<Response>) => void }
type WorkerScope = {
  addEventListener(name: 'install' | 'activate', act: (event: Extending) => void): void
  addEventListener(name: 'fetch', act: (event: Fetching) => void): void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
const worker = globalThis as unknown as WorkerScope

const page = '/web/field'
/** Filled in by the build: the files of the page, and a version made of their names. */
const files: readonly string[] = '__FIELD_FILES__'.split(' ')
const cacheName = 'field-__FIELD_VERSION__'
/** A slow line is worse than none: the stored page opens then. */
const timeoutMs = 4000

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll([page, ...files]))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('field-') && name !== cacheName) await caches.delete(name)
    await worker.clients.claim()
  }
  event.waitUntil(tidy())
})

worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin) return
  if (pathname === page) event.respondWith(freshOr(event.request))
  else if (files.includes(pathname)) event.respondWith(stored(pathname, event.request))
})

async function stored(path: string, request: Request): Promise<Response> {
  return (await caches.match(path, { cacheName })) ?? fetch(request)
}

/** The newest page where the network gives it in time. */
async function freshOr(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
    if (answer.ok) return answer
  } catch {
    // Without network the stored page is the answer.
  }
  return stored(page, request)
}
