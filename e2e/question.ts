/** Answers the question in words that can replace the picture code. */
const digits = '零一二三四五六七八九'

export function answerTo(question: string): string {
  const [more = 0, less = 0] = [...question.matchAll(/[零一二三四五六七八九十]+/g)].map(([words]) => numberIn(words))
  return String(/减|节约/.test(question) ? more - less : more + less)
}

/** 十五, 二十, 四十二. */
function numberIn(words: string): number {
  if (!words.includes('十')) return digits.indexOf(words)
  const [tens = '', ones = ''] = words.split('十')
  return (tens ? digits.indexOf(tens) : 1) * 10 + (ones ? digits.indexOf(ones) : 0)
}
