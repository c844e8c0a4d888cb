/** Addresses of the portal as they are printed on paper, in square codes and in letters. */
import type { Config } from '../config.ts'

/** The whole address of a portal page: `certificateCheck`, with what the code says in its query. */
export function portalAddress(
  { PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  page: string,
  query: Readonly<Record<string, string>>,
): string {
  const asked = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${PUBLIC_URL ?? `http://${HOST}:${PORT}`}/web/mainPages/${page}?${asked.join('&')}`
}
