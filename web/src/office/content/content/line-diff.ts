/** The difference of two texts by lines: what was left out, what is new, what stayed. */
export type DiffLine = { kind: 'same' | 'old' | 'new'; text: string }

/** By the longest common subsequence; texts have some hundreds of lines at most. */
export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  const common = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row) row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i] ?? '' })
      i++
      j++
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1)))
      lines.push({ kind: 'old', text: before[i++] ?? '' })
    else lines.push({ kind: 'new', text: after[j++] ?? '' })
  }
  return lines
}
