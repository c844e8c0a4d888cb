/** Addresses of the portal for QR codes and letters. */
import type { Config } from '../../config.ts'

/** The full address of a portal page: `certificateCheck`, with the code in its query. */
export function portalAddress(site: Site, page: string, query: Readonly<Record<string, string>>): string {
  const params = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${pageAddress(site, `mainPages/${page}`)}?${params.join('&')}`
}

type Site = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>
const siteAddress = ({ PUBLIC_URL, HOST, PORT }: Site) => PUBLIC_URL ?? `http://${HOST}:${PORT}`

/** The full address of a page of the web. */
export const pageAddress = (site: Site, page: string): string => `${siteAddress(site)}/web/${page}`

/** The full address of a call, for programs that are given one. */
export const callAddress = (site: Site, path: string): string => `${siteAddress(site)}/ht${path}`
