/** Rows of a table that are no items: a line of sums, and a line that says there is nothing to list. */

const sumPattern = /^(?:本页|本年|全年|年度|累计|总)?(?:合|小|总|共|累)计[:：]?$|^总和[:：]?$/
const nothingPattern = /^(?:无|没有|暂无|不涉及|不适用|空白|以下空白|n\/a|[-—–－―/／\\]+)$/i

const plain = (cell: string) => cell.normalize('NFKC').replace(/\s/g, '')

/** Whether this row adds up others: 合计, 小　计： in any of its cells. */
export const isSumLine = (cells: readonly string[]): boolean => cells.some((cell) => sumPattern.test(plain(cell)))

/** Whether this row only says that there is nothing: 无, —, with zeros or a running number beside it. */
function saysNothing(cells: readonly string[]): boolean {
  const filled = cells.map(plain).filter((cell) => cell !== '')
  const texts = filled.filter((cell) => !/^[\d.]+$/.test(cell))
  const numbers = filled.filter((cell) => /^[\d.]+$/.test(cell))
  const runs = numbers.filter((cell) => Number(cell) !== 0)
  return (
    texts.length > 0 &&
    texts.every((cell) => nothingPattern.test(cell)) &&
    runs.length <= 1 &&
    (runs.length === 0 || plain(cells[0] ?? '') === runs[0])
  )
}

export const isNoItem = (cells: readonly string[]): boolean => isSumLine(cells) || saysNothing(cells)
