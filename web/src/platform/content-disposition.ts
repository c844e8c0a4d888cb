/** The file name an answer proposes, also in Chinese (RFC 6266). */
export function fileNameOf(header: string | null): string | null {
  if (!header) return null
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      // A name that is not well encoded: the plain one below is still good.
    }
  }
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(header)
  return plain?.[1] ?? plain?.[2]?.trim() ?? null
}
