/** Addresses of the portal for QR codes and letters. */
import type { Config } from '../../config.ts'

/** The full address of a portal page: `certificateCheck`, with the code in its query. */
export function portalAddress(
  { PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  page: string,
  query: Readonly<Record<string, string>>,
): string {
  const params = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${pageAddress({ PUBLIC_URL, HOST, PORT }, `mainPages/${page}`)}?${params.join('&')}`
}

/** The full address of a page of the web. */
export const pageAddress = (
  { PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  page: string,
): string => `${PUBLIC_URL ?? `http://${HOST}:${PORT}`}/web/${page}`
