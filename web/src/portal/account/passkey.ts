/** 通行密钥 in the browser; its library is loaded only when a key is made or used. */

import type { CallOutput } from '@green/contract/call.ts'
import { passkey, passkeyAlgorithms } from '@green/contract/calls/account/passkey.ts'
import { request } from '../../platform/request/request.ts'

/** Whether this page can use keys of that site: opened at its address, in a browser that knows them. */
export const canUsePasskeys = (site: string | null) =>
  site !== null && typeof window.PublicKeyCredential === 'function' && location.origin === site

/** Why the browser gave no key, in words. */
export class NoPasskey extends Error {}

const usual = '没有用上通行密钥：操作被取消、超时，或这台设备上没有可用的通行密钥'
const textFor: Readonly<Record<string, string>> = {
  NotAllowedError: usual,
  AbortError: usual,
  InvalidStateError: '这台设备上已有本账号的通行密钥',
  NotSupportedError: '这台设备不支持通行密钥',
  ConstraintError: '这台设备没有设置屏幕锁、指纹或PIN码，不能添加通行密钥',
  SecurityError: '当前打开的网址不能使用通行密钥',
}

async function fromBrowser<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new NoPasskey(textFor[name] ?? usual)
  }
}

/** Asks the browser for a key of this site, and signs in with it. */
export async function signInByPasskey() {
  const [{ startAuthentication }, { challenge, siteId }] = await Promise.all([
    import('@simplewebauthn/browser'),
    request(passkey.beginSignIn, {}),
  ])
  const { id, response } = await fromBrowser(() =>
    startAuthentication({ optionsJSON: { challenge, rpId: siteId, userVerification: 'required', timeout: 120_000 } }),
  )
  const { clientDataJSON: clientData, authenticatorData, signature } = response
  return request(passkey.signIn, { credential: id, clientData, authenticatorData, signature })
}

type Begun = CallOutput<typeof passkey.beginAdding>

/** Has the browser make a key for the account, and registers it. */
export async function makePasskey(begun: Begun, name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await fromBrowser(() =>
    startRegistration({
      optionsJSON: {
        challenge: begun.challenge,
        rp: { id: begun.siteId, name: begun.siteLabel },
        user: { id: begun.user, name: begun.loginName, displayName: begun.loginName },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: begun.known.map(({ credential, transports }) => ({
          id: credential,
          type: 'public-key' as const,
          transports: transports as AuthenticatorTransport[],
        })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout: 120_000,
      },
    }),
  )
  await request(passkey.add, {
    name,
    credential: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  })
}
