/** 修改说明, drafted from what differs from the last sending; the filer completes it. */
import type { Difference } from './difference.ts'

/** Longer values are not repeated: the reviewer sees them in the differences. */
const longestValue = 24
const isShort = (text: string) => text !== '' && [...text].length <= longestValue && !text.includes('\n')

function phraseOf({ kind, label, before, after }: Difference): string {
  if (kind === 'added') return isShort(after) ? `补充${label}：${after}` : `补充${label}`
  if (kind === 'removed') return isShort(before) ? `删除${label}：${before}` : `删除${label}`
  return isShort(before) && isShort(after) ? `${label}由${before}改为${after}` : `修改${label}`
}

/** One phrase for each difference, in the form's order, as many as fit into `most` characters; '' where nothing differs. */
export function changeNote(items: readonly Difference[], most: number): string {
  const phrases = items.map(phraseOf)
  for (let count = phrases.length; count > 0; count -= 1) {
    const rest = count < phrases.length ? `等共${phrases.length}处` : ''
    const text = `${phrases.slice(0, count).join('；')}${rest}。`
    if ([...text].length <= most) return text
  }
  return phrases.length > 0 ? `共修改${phrases.length}处。` : ''
}
