/**
 * A stored hash: 64 hexadecimal characters of SHA-256, or `sm3:` and 64 of SM3 (GB/T 32905). The mark tells which
 * algorithm verifies it, whatever the system hashes with today.
 */
import { z } from 'zod'

export const sm3Prefix = 'sm3:'

/** A hash on the wire. */
export const Digest = z.string().regex(/^(sm3:)?[0-9a-f]{64}$/, '校验值格式不正确')

/** The algorithm as a reader knows it. */
export const digestName = (digest: string): 'SM3' | 'SHA-256' => (digest.startsWith(sm3Prefix) ? 'SM3' : 'SHA-256')

/** The value alone, as other programs compute it. */
export const digestHex = (digest: string): string =>
  digest.startsWith(sm3Prefix) ? digest.slice(sm3Prefix.length) : digest
