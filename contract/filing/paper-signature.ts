/** The electronic signature of a paper, with everything that another program needs to verify it. */
import { z } from 'zod'
import { Moment } from '../shapes.ts'

export const PaperSignature = z.object({
  /** SM2 with SM3 (GB/T 32918.2, id 1234567812345678), or ECDSA on P-256 with SHA-256. */
  algorithm: z.enum(['SM2', 'ECDSA']),
  signedAt: Moment,
  /** What is signed, sign for sign, in UTF-8. */
  text: z.string(),
  /** DER, in base64. */
  value: z.string(),
  /** SPKI, in PEM. */
  publicKey: z.string(),
  /** Of this text, by this key, over what is on record now. */
  isValid: z.boolean(),
})
export type PaperSignature = z.output<typeof PaperSignature>
