/** The site that passkeys belong to: a key of one address is of no use at another, and an address of numbers can have none. */
import { isIP } from 'node:net'
import { refuse } from '@green/contract/errors.ts'
import type { Config } from '../../../platform/config.ts'

export type Site = { origin: string; id: string }

/** Null where the public address is no name under https. Without a public address this machine's own name serves, for trying out. */
export function siteOf({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): Site | null {
  const { origin, protocol, hostname } = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)
  if (hostname !== 'localhost' && (protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)) return null
  return { origin, id: hostname }
}

export function requireSite(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): Site {
  const site = siteOf(config)
  if (!site) throw refuse('PASSKEY_OFF')
  return site
}
