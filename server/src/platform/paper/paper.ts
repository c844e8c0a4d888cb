/** A sheet of paper before it is PDF, Word or workbook: one content, so that all of them say the same. */

/** One part below another. */
export type PaperPart =
  | { kind: 'heading'; text: string }
  /** A label and what stands beside it, two columns. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; title: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'words'; text: string }

export type Paper = {
  title: string
  /** Small line at the foot of every page, beside the page number. */
  foot: string
  /** Printed across every page, for example who took the copy and when. */
  watermark?: string
  parts: readonly PaperPart[]
}

/** More columns than this do not fit an upright page. */
export const uprightColumns = 7
const widestTable = 12
const namingColumns = 2

/** A table wider than a page becomes several below each other, each with the columns that name its rows. */
export function folded(part: PaperPart): PaperPart[] {
  if (part.kind !== 'table' || part.head.length <= widestTable) return [part]
  const rest = part.head.length - namingColumns
  const each = Math.ceil(rest / Math.ceil(rest / (widestTable - namingColumns)))
  const pieces: PaperPart[] = []
  for (let from = namingColumns; from < part.head.length; from += each) {
    const cut = (cells: readonly string[]) => [...cells.slice(0, namingColumns), ...cells.slice(from, from + each)]
    pieces.push({
      kind: 'table',
      title: pieces.length === 0 ? part.title : `${part.title}（续）`,
      head: cut(part.head),
      rows: part.rows.map(cut),
    })
  }
  return pieces
}

/** Whether a table wants the page on its side. */
export function isWide(parts: readonly PaperPart[]): boolean {
  return parts.some((part) => part.kind === 'table' && part.head.length > uprightColumns)
}
