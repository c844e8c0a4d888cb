/**
 * The port from the first moment on: answers that the server is starting until the app takes it over. The app takes the
 * listening server itself, so no connection is refused in between, and one that is open goes on.
 */
import type { RequestListener } from 'node:http'
import { errors, refuse } from '@green/contract/errors.ts'
import { errorBody } from '../http/body/broken-request.ts'
import { ids } from '../ids.ts'
import { progressText, type Stage, type StartProgress } from './start-progress.ts'
import { retrySeconds, waitingPage } from './waiting-page.ts'

/** An import of the module would load the client for `fetch` too, which costs memory from the start. */
const { Server } = process.getBuiltinModule('node:http')

/** The time limits that the app sets for the connections of its server. */
export type ServerLimits = {
  requestTimeout?: number
  keepAliveTimeout?: number
  connectionTimeout?: number
  http?: { headersTimeout?: number; connectionsCheckingInterval?: number } | null
}

/** Listens at once; its second `listen`, the app's, only takes the requests over. */
export class WaitingServer extends Server {
  #app: RequestListener | null = null

  constructor(waiting: RequestListener, lookEveryMs: number) {
    super({ connectionsCheckingInterval: lookEveryMs }, waiting)
  }

  /** For the app's framework, which makes no server of its own then. */
  handOver(
    handler: RequestListener,
    { requestTimeout, keepAliveTimeout, connectionTimeout, http }: ServerLimits,
  ): this {
    this.#app = handler
    if (requestTimeout !== undefined) this.requestTimeout = requestTimeout
    if (keepAliveTimeout !== undefined) this.keepAliveTimeout = keepAliveTimeout
    if (connectionTimeout !== undefined) this.timeout = connectionTimeout
    if (http?.headersTimeout !== undefined) this.headersTimeout = http.headersTimeout
    return this
  }

  override listen(...args: unknown[]): this {
    const app = this.#app
    if (!this.listening || !app) return super.listen(...(args as []))
    this.removeAllListeners('request').on('request', app)
    process.nextTick(() => this.emit('listening'))
    return this
  }
}

export type WaitingPort = { server: WaitingServer; address: string; close(): void }

/**
 * Whether the port opens before the app is ready. Not on a city's own database: several machines stand behind one proxy
 * there, and it should use the others until this one can serve.
 */
export const opensEarly = ({ DEMO, DATABASE_URL }: { DEMO: boolean; DATABASE_URL?: string | undefined }): boolean =>
  DEMO || DATABASE_URL === undefined

type Place = { PORT: number; HOST: string }

/** Opens the port. `stages`: those that this start may have, for the page. */
export async function openWaitingPort(
  { PORT: port, HOST: host }: Place,
  progress: StartProgress,
  stages: readonly Stage[],
): Promise<WaitingPort> {
  const server = new WaitingServer(waitingAnswers(progress, stages), 5000)
  await new Promise<void>((settle, fail) => {
    server.once('error', fail)
    server.listen({ port, host }, () => {
      server.off('error', fail)
      settle()
    })
  })
  const at = server.address()
  const openPort = typeof at === 'object' && at ? at.port : port
  return {
    server,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${openPort}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Pages say how far the start is; every call, health and readiness answer 503. */
export function waitingAnswers(progress: StartProgress, stages: readonly Stage[]): RequestListener {
  return (request, response) => {
    const state = progress.state()
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const common = {
      'cache-control': 'no-store',
      'retry-after': String(retrySeconds),
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    }
    const send = (status: number, type: string, body: string) => {
      response.writeHead(status, { ...common, 'content-type': `${type}; charset=utf-8` })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    request.resume()
    if (isPage(path, request)) {
      // The service worker of the field page stores what is answered with 200, and has a page of its own for any other answer.
      const status = path === '/web/field' ? errors.STARTING[0] : 200
      return send(status, 'text/html', waitingPage(state, stages))
    }
    const { stage, percent } = state
    const refusal = refuse(
      'STARTING',
      { doing: progressText(state) },
      { stage, percent, secondsLeft: state.secondsLeft, seconds: retrySeconds },
    )
    const ownFields = {
      '/ht/health': { status: 'starting', stage, percent },
      '/ht/ready': { ready: false, stage, percent },
    }
    const body = { ...errorBody(refusal, ids.request()), ...ownFields[path as keyof typeof ownFields] }
    send(refusal.status, 'application/json', JSON.stringify(body))
  }
}

/** Where a browser goes is a page; scripts, styles and pictures of an open page are not. */
function isPage(
  path: string,
  { method, headers }: { method?: string | undefined; headers: { accept?: string | undefined } },
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(ht|server|metrics)(\/|$)/.test(path)) return false
  return headers.accept?.includes('text/html') === true || !/\.[^/]*$/.test(path)
}
