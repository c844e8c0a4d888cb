/** Signing in by a passkey: possession of the device and its owner's finger, face or PIN, so that it counts as both factors (decision 0048). */
import { refuse } from '@green/contract/errors.ts'
import { clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import type { Services } from '../../../platform/services.ts'
import type { Origin } from '../sign-in/session.ts'
import { signInByProof } from '../sign-in/sign-in.ts'
import { failed, noted } from '../sign-in/sign-in-log.ts'
import { holderById } from '../store.ts'
import { claimedChallenge, newChallenge } from './challenge.ts'
import { requireSite, type Site } from './site.ts'
import { type Passkey, passkeyByCredential, usePasskey } from './store.ts'

const action = '通行密钥登录'
/** Begun from one address in a quarter of an hour; a whole office may share it. */
const perAddress = { limit: 300, seconds: 900 }

type Signed = { credential: string; clientData: string; authenticatorData: string; signature: string }

export async function beginPasskeySignIn({ db, config }: Pick<Services, 'config' | 'db'>, { ip }: Origin) {
  const site = requireSite(config)
  await takeTurn(db, `passkey:${ip}`, perAddress.limit, perAddress.seconds)
  return { challenge: await newChallenge(db, null), siteId: site.id }
}

export async function signInByPasskey(services: Services, signed: Signed, origin: Origin) {
  const site = requireSite(services.config)
  const key = await passkeyByCredential(services.db, signed.credential)
  const holder = key && (await holderById(services.db, key.accountId))
  const target = { account: holder?.account ?? null, name: '', way: 'password' as const }
  const proved = await noted(services, { target, origin, action }, async () => {
    const challenge = await claimedChallenge(services.db, signed.clientData, null)
    if (!key || !holder) throw failed(refuse('PASSKEY_UNKNOWN'), '通行密钥没有登记')
    const counter = await verifiedCounter(key, signed, challenge, site)
    if (counter === null) throw failed(refuse('PASSKEY_REFUSED'), '签名、网址、本人验证或计数不符')
    return { key, holder, counter }
  })
  return signInByProof(services, proved.holder, origin, {
    action,
    passesBoth: true,
    useUp: async (tx) => {
      if (!(await usePasskey(tx, proved.key, proved.counter, clock.now())))
        throw failed(refuse('PASSKEY_REFUSED'), '通行密钥刚刚被移除或使用')
    },
  })
}

/** The authenticator's new count when it signed this challenge for this site, after its owner's consent; null otherwise. */
async function verifiedCounter(key: Passkey, signed: Signed, challenge: string, site: Site): Promise<number | null> {
  const { credential, clientData, authenticatorData, signature } = signed
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library says by an error what did not hold.
    return null
  }
}
