/** Headers of every answer that tell a browser what this site never does. */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Map pictures of an outside service are the only foreign content, and only where the operator set one. */
export const securityHeadersOf = ({ TILES_URL }: Config) => ({
  'content-security-policy': `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:${TILES_URL ? ` ${new URL(TILES_URL).origin}` : ''}; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; frame-src 'self' blob:; media-src 'self' blob:`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
})

/** Inspectors note where they are, and record what is said; no other page may ask. */
export const fieldPermissions = 'camera=(), microphone=(self), geolocation=(self), payment=()'
export const isFieldPage = ({ url }: FastifyRequest) => url.split('?', 1)[0] === '/web/field'
