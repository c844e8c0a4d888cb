/** Whether the server has another build of the web than this page was opened with. */

/** The file name of the script that this page began with; null where it was not built. */
export function ownEntry(page: Pick<Document, 'querySelectorAll'>): string | null {
  for (const { src } of page.querySelectorAll<HTMLScriptElement>('script[type=module][src]')) {
    const name = /\/web\/assets\/([^/?]+)$/.exec(src)?.[1]
    if (name) return name
  }
  return null
}

/** Only where both are known: a server without a build, or a page of the development server, says nothing. */
export const isUpdated = (own: string | null, ofServer: string | undefined): boolean =>
  own !== null && ofServer !== undefined && own !== ofServer
