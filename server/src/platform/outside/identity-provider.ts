/**
 * 单点登录: the city's identity provider by OpenID Connect: authorization code with PKCE, state and nonce, and an exact
 * redirect address. What it says counts only when its ID token is signed by one of its published keys.
 */
import type { FastifyBaseLogger } from 'fastify'
import * as oidc from 'openid-client'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type AddressGuard, ClosedAddress } from './address-guard.ts'
import { type Circuit, CircuitOpen } from './circuit.ts'
import { ProviderAway, providerFetch } from './provider-fetch.ts'

/** What a sign-in at the provider begins with; kept until its answer comes. */
export type Begun = { address: string; state: string; nonce: string; verifier: string }
/** A person as the provider names it, for ever the same. */
export type Identity = { issuer: string; subject: string }

export type IdentityProvider = {
  /** Its name for people: 渝快办. */
  label: string
  begin(): Promise<Begun>
  /** `answer`: the query with which the provider sent the browser back. Throws an IdentityFault. */
  identify(answer: string, begun: Pick<Begun, 'state' | 'nonce' | 'verifier'>): Promise<Identity>
}

/** `used`: the code or the state is not one that is waited for. `denied`: the person or the provider said no. */
type FaultKind = 'away' | 'denied' | 'used' | 'untrusted'

/** Why there is no identity; `why` says what did not hold. */
export class IdentityFault extends Error {
  readonly kind: FaultKind
  readonly why: string
  constructor(kind: FaultKind, why: string) {
    super(why)
    this.kind = kind
    this.why = why
  }
}

type Settings = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'GATEWAY_TIMEOUT_SECONDS'> &
  Pick<Config, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_LABEL'>

/** The two clocks may differ by this much. */
const toleranceSeconds = 60
/** What the provider publishes about itself is read again after this. */
const knownForMs = 10 * 60_000

/** The page that the provider sends people back to, registered there word for word. */
const returnAddress = ({ PUBLIC_URL, HOST, PORT }: Settings) => `${PUBLIC_URL ?? `http://${HOST}:${PORT}`}/web/login`

/** Null where the city has no provider configured. Nothing is asked of it before somebody signs in. */
export function openIdentityProvider(
  settings: Settings,
  log: Pick<FastifyBaseLogger, 'warn'>,
  circuit: Circuit,
  guard: AddressGuard,
): IdentityProvider | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL } = settings
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_LABEL) return null
  let known: { client: Promise<oidc.Configuration>; until: number } | null = null
  const client = () => {
    if (known && clock.nowMs() < known.until) return known.client
    const reading = discovered(OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, {
      timeoutMs: settings.GATEWAY_TIMEOUT_SECONDS * 1000,
      guard,
    })
    const entry = { client: reading, until: clock.nowMs() + knownForMs }
    known = entry
    reading.catch(() => {
      if (known === entry) known = null
    })
    return reading
  }
  const asText = async <T>(operation: () => Promise<T>): Promise<T> => {
    try {
      return await operation()
    } catch (error) {
      const fault = faultOf(error)
      if (fault.kind !== 'denied')
        log.warn({ kind: fault.kind, why: fault.why, code: codeOf(error) }, 'the identity provider did not vouch')
      throw fault
    }
  }
  /** Somebody who is refused there has had an answer. */
  const throughCircuit = <T>(work: () => Promise<T>) =>
    circuit.run(work, { isFailure: (error) => faultOf(error).kind === 'away' })
  const redirect = returnAddress(settings)
  return {
    label: OIDC_LABEL,
    begin: () =>
      asText(async () => {
        const verifier = oidc.randomPKCECodeVerifier()
        const begun = { verifier, state: oidc.randomState(), nonce: oidc.randomNonce() }
        const { href } = oidc.buildAuthorizationUrl(await throughCircuit(client), {
          redirect_uri: redirect,
          scope: 'openid',
          state: begun.state,
          nonce: begun.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return { ...begun, address: href }
      }),
    identify: (answer, { state, nonce, verifier }) =>
      asText(async () => {
        const back = new URL(redirect)
        back.search = answer
        if (back.searchParams.get('state') !== state) throw new IdentityFault('used', '状态值不是本次登录的')
        return throughCircuit(async () => {
          const configuration = await client()
          const tokens = await oidc.authorizationCodeGrant(configuration, back, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          })
          const claims = tokens.claims()
          if (!claims) throw new IdentityFault('untrusted', '没有给出身份令牌')
          return { issuer: claims.iss, subject: claims.sub }
        })
      }),
  }
}

async function discovered(
  issuer: string,
  clientId: string,
  secret: string,
  limits: { timeoutMs: number; guard: AddressGuard },
): Promise<oidc.Configuration> {
  const configuration = await oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: toleranceSeconds },
    oidc.ClientSecretBasic(secret),
    {
      [oidc.customFetch]: providerFetch(issuer, limits),
      timeout: limits.timeoutMs / 1000,
      // The setting allows http only for a provider on this machine.
      execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    },
  )
  // The token comes over TLS from the provider itself; its signature is checked all the same.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** The error with what caused it, outermost first. */
function* causes(error: unknown): Generator<unknown> {
  for (let one: unknown = error; one; one = one instanceof Error ? one.cause : null) yield one
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

const otherIssuer = '签发方与设置的不一致'
/** The token's claim that was not as it should be is the one of who issued it. */
const isOfIssuer = (error: unknown) => [...causes(error)].some((one) => (one as { claim?: unknown }).claim === 'iss')

const untrusted: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: '身份令牌已过期，或双方服务器的时间相差过大',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: '身份令牌不是签发给本次登录的',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: otherIssuer,
  OAUTH_KEY_SELECTION_FAILED: '身份令牌不是用其公布的密钥签名的',
}

function faultOf(error: unknown): IdentityFault {
  for (const one of causes(error)) {
    if (one instanceof IdentityFault) return one
    if (one instanceof CircuitOpen) return new IdentityFault('away', '连续失败，暂停使用')
    if (one instanceof ProviderAway) return new IdentityFault('away', one.message)
    if (one instanceof ClosedAddress) return new IdentityFault('untrusted', '其地址在内部网络，INNER_NETWORKS 没有列出')
    if (one instanceof oidc.AuthorizationResponseError) return new IdentityFault('denied', one.error)
    if (one instanceof oidc.ResponseBodyError)
      return one.error === 'invalid_grant'
        ? new IdentityFault('used', '授权码已使用或已过期')
        : new IdentityFault('untrusted', '本平台的接入凭据没有被接受')
    const code = codeOf(one)
    if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON')
      return new IdentityFault('away', code)
    const why = untrusted[code]
    if (why) return new IdentityFault('untrusted', isOfIssuer(error) ? otherIssuer : why)
  }
  const isSignature = [...causes(error)].some((one) => one instanceof Error && /signature/i.test(one.message))
  return new IdentityFault('untrusted', isSignature ? '身份令牌不是用其公布的密钥签名的' : '答复不符合规定的格式')
}
