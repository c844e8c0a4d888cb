/**
 * Signatures over text: SM2 with SM3 (GB/T 32918.2) in the suite `gm`, ECDSA on P-256 with SHA-256 in `international`.
 * The signature is the DER pair of numbers, the public key an SPKI in PEM, both as other programs read them.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import type { SuiteName } from './suites.ts'

/** The id of the signer where no other is agreed (GB/T 32918.5). */
const usualId = '1234567812345678'
/** a, b, x and y of the base point: the recommended curve of GB/T 32918.5. */
const curve = Buffer.from(
  [
    'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc',
    '28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93',
    '32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7',
    'bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  ].join(''),
  'hex',
)
const pointBytes = 64

/** A new pair: the private key in PKCS #8, the public one in SPKI, both PEM. */
export function newSigningKey(suite: SuiteName): { privateKey: string; publicKey: string } {
  const namedCurve = suite === 'gm' ? 'SM2' : 'P-256'
  return generateKeyPairSync('ec', {
    namedCurve,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

/** The signature of a text, base64. */
export function signText(suite: SuiteName, privateKey: string, text: string): string {
  const key = createPrivateKey(privateKey)
  const signing = createSign(hashOf[suite])
  if (suite === 'gm') signing.update(signerHash(createPublicKey(key)))
  return signing.update(text, 'utf8').sign(key, 'base64')
}

/** Whether the signature is of this text and key. */
export function isSignatureOf(suite: SuiteName, publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey(publicKey)
  const verifying = createVerify(hashOf[suite])
  if (suite === 'gm') verifying.update(signerHash(key))
  return verifying.update(text, 'utf8').verify(key, signature, 'base64')
}

const hashOf = { international: 'sha256', gm: 'sm3' } as const

/**
 * Z of GB/T 32918.2, 5.5: the hash of id, curve and public key that is signed before the text. Node signs the bare
 * hash of what it is given, so the standard's own prefix makes the standard's signature.
 */
export function signerHash(publicKey: KeyObject): Buffer {
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-pointBytes)
  const bits = Buffer.alloc(2)
  bits.writeUInt16BE(usualId.length * 8)
  return createHash('sm3')
    .update(Buffer.concat([bits, Buffer.from(usualId), curve, point]))
    .digest()
}
