/** A block has more than one cell; anything else is pasted as plain text. */
export function isBlock(text: string): boolean {
  return /\t|\n[^\n]/.test(text.replace(/\r\n?/g, '\n').replace(/\n+$/, ''))
}
