/** Prepares text for a spreadsheet cell: neutralised, legal and escaped. */

const longestText = 32_767
// A spreadsheet may interpret text that begins like this as a formula; leading blanks do not prevent it.
const formulaStart = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly the characters XML 1.0 forbids
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Puts an apostrophe before text that looks like a formula; an import may remove it again. */
export function neutralised(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** The cell's content: neutralised, without illegal characters, within the length limit. */
export function cellText(text: string): string {
  const legal = neutralised(text.replace(illegal, '')).replace(/\r\n?/g, '\n')
  if (legal.length <= longestText) return legal
  return `${legal.slice(0, longestText - 1).replace(/\p{Surrogate}/gu, '')}…`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** An inline string: needs no shared table at the end of the file, and can never be a formula. */
export function inlineString(text: string): string {
  // Text that looks like an escape of the format must be escaped, or it would change on opening.
  const escaped = cellText(text).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  return `<is><t xml:space="preserve">${escapeXml(escaped)}</t></is>`
}
