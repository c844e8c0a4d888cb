/** A real identity provider for tests and journeys, on this machine, with a page where anybody signs in by a name. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'

export const clientId = 'green-portal'
export const clientSecret = 'one-that-only-the-tests-know'
export const label = '渝快办'

type Claims = Record<string, unknown>
type Jwk = Record<string, unknown>

export type TestProvider = {
  issuer: string
  /** Changes the ID tokens that go out from now on; null: they go out as they are. */
  tamper: ((claims: Claims) => { claims?: Claims; key?: Jwk }) | null
  /** How many requests came to each path. */
  asked: Map<string, number>
  /** Goes to the page of the address and signs in under this name, or cancels; returns where the browser is sent back to. */
  visit(address: string, name: string | null): Promise<URL>
  close(): Promise<void>
}

export const newSigningKey = (): Jwk => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'first',
  use: 'sig',
  alg: 'RS256',
})

export async function startProvider(redirects: readonly string[], port = 0): Promise<TestProvider> {
  const key = newSigningKey()
  let handle = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end()
  const requests = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    requests.set(path, (requests.get(path) ?? 0) + 1)
    handle(request, response)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = providerOf(issuer, key, redirects)
  const own: TestProvider = {
    issuer,
    tamper: null,
    asked: requests,
    visit: (address, name) => visit(address, name),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  provider.use(async (context, next) => {
    await next()
    if (context.path !== '/token' || !own.tamper) return
    const body = context.body as { id_token?: string }
    if (!body.id_token) return
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString()) as Claims
    const changed = own.tamper(claims)
    context.body = { ...body, id_token: signed(changed.claims ?? claims, changed.key ?? key) }
  })
  const toProvider = provider.callback()
  handle = (request, response) => {
    if (request.url?.startsWith('/enter/')) void enter(provider, request, response)
    else toProvider(request, response)
  }
  return own
}

function providerOf(issuer: string, key: Jwk, redirects: readonly string[]): Provider {
  const provider: Provider = new Provider(issuer, {
    adapter: createMemoryAdapter(0),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirects],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['for-tests'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/enter/${uid}` },
    findAccount: (_context: unknown, name: string) => ({ accountId: name, claims: async () => ({ sub: name }) }),
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** The sign-in page: `?name=` signs in, `?cancel=1` goes back without. */
async function enter(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://x')
  const name = searchParams.get('name')
  if (name) return provider.interactionFinished(request, response, { login: { accountId: name, remember: false } })
  if (searchParams.has('cancel'))
    return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'cancelled' })
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="zh-CN"><link rel="icon" href="data:,"><title>统一身份</title><main><h1>统一身份</h1><form><label>姓名或证件 <input name="name" required></label><button>同意并登录</button></form><form><button name="cancel" value="1">取消</button></form></main></html>`,
    )
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(claims: Claims, key: Jwk): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: 'first' })}.${part(claims)}`
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

/** Like a browser of its own: with its cookies, until the provider sends it elsewhere. */
async function visit(address: string, name: string | null): Promise<URL> {
  const cookies = new Map<string, string>()
  const home = new URL(address).origin
  let url = new URL(address)
  for (let hop = 0; hop < 10; hop++) {
    if (url.pathname.startsWith('/enter/') && url.search === '')
      url.search = name === null ? '?cancel=1' : `?name=${encodeURIComponent(name)}`
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(key, value)
    }
    const to = answer.headers.get('location')
    if (!to) throw new Error(`${answer.status} ${await answer.text()}`)
    url = new URL(to, url)
    if (url.origin !== home) return url
  }
  throw new Error('sent around')
}
