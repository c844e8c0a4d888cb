/** 错敏词: the words that the nightly check looks for in public texts, as two code lists that the city edits (错别字和不规范写法, 敏感词和不当表述). */
import type { DictItem } from '@green/filing/programme/reference.ts'

/** A word, and what to write in its place; null where only a person can say. */
export type CheckedWord = { word: string; instead: string | null }

/** The code lists, each with whether its entries must name the right word. */
const lists = { wrongWords: { needsInstead: true }, sensitiveWords: { needsInstead: false } } as const
export type CheckedWordList = keyof typeof lists

const arrow = '→'
/** A shorter word would be found within others. */
const shortest = 2

/** The word of an entry: 帐号→账号, or a word alone. */
export function checkedWord({ label }: Pick<DictItem, 'label'>): CheckedWord {
  const [word = '', instead = ''] = label.split(arrow).map((part) => part.trim())
  return { word, instead: instead || null }
}

/** The words of a list that are in use. */
export const checkedWords = (items: readonly DictItem[]): CheckedWord[] =>
  items.filter(({ enabled }) => enabled !== false).map(checkedWord)

/** What is wrong with the name of an entry of these lists; null where nothing is, and for any other list. */
export function checkedWordFault(dict: string, label: string): string | null {
  if (!Object.hasOwn(lists, dict)) return null
  const { word, instead } = checkedWord({ label })
  if ([...word].length < shortest) return '要查的词至少2个字'
  if (label.split(arrow).length > 2 || instead?.includes(word))
    return '请写作“要查的词→建议写法”，建议写法不能又含有要查的词'
  if (lists[dict as CheckedWordList].needsInstead && instead === null)
    return '请写作“要查的词→建议写法”，例如“帐号→账号”'
  return null
}
