/** An authenticator in software, for tests: makes a key for a site and signs with it, as a device would after its owner's consent. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Consent = { present: boolean; verified: boolean }
const consented: Consent = { present: true, verified: true }

type Change = { origin?: string; siteId?: string; counter?: number; consent?: Consent; type?: string }

export function newAuthenticator(origin: string, siteId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
  let counter = 0
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  /** Site, what the owner did, and the count of signatures. */
  function head({ siteId: at = siteId, consent = consented, counter: count }: Change, more: number): Buffer {
    const flags = (consent.present ? 1 : 0) | (consent.verified ? 4 : 0) | more
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count ?? ++counter)
    return Buffer.concat([createHash('sha256').update(at).digest(), Buffer.from([flags]), counted])
  }

  return {
    credential: id.toString('base64url'),
    make(challenge: string, change: Change = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([head(change, 0x40), Buffer.alloc(16), length, id, coseKey])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        credential: id.toString('base64url'),
        clientData: clientData(change.type ?? 'webauthn.create', challenge, change.origin ?? origin).toString(
          'base64url',
        ),
        attestation: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },
    sign(challenge: string, change: Change = {}) {
      const data = clientData(change.type ?? 'webauthn.get', challenge, change.origin ?? origin)
      const authenticatorData = head(change, 0)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()])
      return {
        credential: id.toString('base64url'),
        clientData: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
