/**
 * Electronic signatures of issued papers: over kind, number, hash of the recorded content and time, by a key that this
 * installation made at its first start and whose private half is encrypted under its secret.
 */
import type { PaperSignature } from '@green/contract/filing/paper-signature.ts'
import { detachedCms, ownCertificate } from '../../crypto/cms.ts'
import { isDigestOf, suiteInUse } from '../../crypto/digest.ts'
import { isSignatureOf, newSigningKey, signText } from '../../crypto/signature.ts'
import { type Database, type Tx, transaction } from '../../db/database.ts'
import { unwrapKey, wrapKey } from '../../db/encryption.ts'
import { lockMigrations } from '../../db/migrate.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { signedPdf } from '../../platform/paper/signed-pdf.ts'
import { cityProfile } from '../reference/reference-data.ts'
import {
  insertSignature,
  insertSigningKey,
  lastSigningKey,
  type SignatureRecord,
  setCertificate,
  signatureWithKey,
} from './store.ts'

const kinds = {
  letter: '决定文书',
  panelMinutes: '评审会议纪要',
  inspectionPaper: '节能监察文书',
  greenReport: '绿效码报告',
  trainingProof: '学习证明',
  scenario: '情景测算书',
  verification: '能耗核查声明',
} as const

/** `name`: the number, or the code where a paper has none. */
type SignedPaper = { kind: keyof typeof kinds; name: string; digest: string }

/** As long as papers are stored: a reader compares the moment of a signature with it. */
const certificateYears = 30

/** Makes the key of today's suite where there is none yet, and the certificate of a key that has none. */
export async function openSigningKey(db: Database): Promise<void> {
  const suite = suiteInUse()
  await transaction(db, async (tx) => {
    await lockMigrations(tx)
    const known = await lastSigningKey(tx, suite)
    if (!known) {
      const { privateKey, publicKey } = newSigningKey(suite)
      const certificate = suite === 'gm' ? null : certificateOf(privateKey)
      const madeAt = clock.now()
      await insertSigningKey(tx, {
        id: ids.next(),
        suite,
        publicKey,
        madeAt,
        certificate,
        privateKey: wrapKey(privateKey),
      })
    } else if (suite !== 'gm' && !known.certificate)
      await setCertificate(tx, known.id, certificateOf(unwrapKey(known.privateKey).material))
  })
}

const certificateOf = (privateKey: string) =>
  ownCertificate(privateKey, {
    serial: ids.serialBytes(),
    name: signerName(),
    from: new Date(clock.nowMs()),
    years: certificateYears,
  })

const signerName = () => `${cityProfile().name}工业绿效码企业服务平台 文书签名`

/**
 * The finished PDF of a paper with a signature that common readers verify (PAdES), as it is stored and hashed. Readers
 * do not know SM2: with that suite the file stays as it is, and its signature stands on record only.
 */
export async function signedFile(tx: Tx, kind: keyof typeof kinds, pdf: Uint8Array): Promise<Uint8Array> {
  const key = await lastSigningKey(tx, suiteInUse())
  if (!key?.certificate) return pdf
  const { certificate, privateKey } = key
  return signedPdf(pdf, {
    name: signerName(),
    reason: kinds[kind],
    at: new Date(clock.nowMs()),
    sign: (content) => detachedCms(content, unwrapKey(privateKey).material, certificate),
  })
}

/** Signs a paper in the transaction that issues it, or with the moment at which it was issued. */
export async function signPaper(tx: Tx, paper: SignedPaper, signedAt: string = clock.now()): Promise<void> {
  const key = await lastSigningKey(tx, suiteInUse())
  if (!key) throw new Error('no key to sign with: the app is not open')
  const value = signText(key.suite, unwrapKey(key.privateKey).material, signedText(paper, signedAt))
  await insertSignature(tx, { kind: paper.kind, name: paper.name, keyId: key.id, value, signedAt })
}

/** The signature as the public check shows it, verified over what is on record now; null for a paper from before. */
export async function signatureOf(
  tx: Tx,
  paper: SignedPaper & { content?: string | null },
): Promise<PaperSignature | null> {
  const found = await signatureWithKey(tx, paper)
  if (!found) return null
  const { key, signature } = found
  const { value, signedAt } = signature
  const text = signedText(paper, signedAt)
  return {
    algorithm: key.suite === 'gm' ? 'SM2' : 'ECDSA',
    signedAt,
    text,
    value,
    publicKey: key.publicKey,
    isValid:
      isSignatureOf(key.suite, key.publicKey, text, value) &&
      (paper.content === undefined || isDigestOf(paper.digest, paper.content ?? '')),
  }
}

const signedText = ({ kind, name, digest }: SignedPaper, signedAt: SignatureRecord['signedAt']): string =>
  [`文书：${kinds[kind]}`, `编号：${name}`, `内容校验值：${digest}`, `签名时间：${signedAt}`].join('\n')
