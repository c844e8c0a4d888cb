/** The file name of a response, also in Chinese (RFC 6266). */
export function fileNameOf(header: string | null): string | null {
  if (!header) return null
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      // Malformed encoding: the plain file name below is used.
    }
  }
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(header)
  return plain?.[1] ?? plain?.[2]?.trim() ?? null
}
