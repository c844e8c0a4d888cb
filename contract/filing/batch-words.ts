/** Words in a published text that stand for the dates of the batch it names: readers see today's dates, also after a change. */
export const batchTexts = {
  批次名称: 'name',
  申报开始: 'openAt',
  申报截止: 'closeAt',
  区县截止: 'countyDeadline',
} as const
type Key = (typeof batchTexts)[keyof typeof batchTexts]

const pattern = /\{([^{}\s]{1,10})\}/g

/** The words in braces that a text uses. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(pattern)].map(([, word = '']) => word)

/** Fills them in; words that stand for nothing stay as they were typed. */
export function fillBatchText(text: string, values: Partial<Record<Key, string | null>>): string {
  return text.replace(pattern, (typed, word: string) =>
    Object.hasOwn(batchTexts, word) ? (values[batchTexts[word as keyof typeof batchTexts]] ?? typed) : typed,
  )
}
