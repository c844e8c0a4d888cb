/**
 * A stored hash: 64 hexadecimal characters of SHA-256, or `sm3:` and 64 of SM3 (GB/T 32905). The mark tells which
 * algorithm verifies it, whatever the system hashes with today.
 */
export const sm3Mark = 'sm3:'

/** The algorithm as a reader knows it. */
export const digestName = (digest: string): 'SM3' | 'SHA-256' => (digest.startsWith(sm3Mark) ? 'SM3' : 'SHA-256')
