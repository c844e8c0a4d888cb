/** Texts with variables in braces, edited by the city: 您的{filing}已提交. */

const placeholder = /\{(\w+)\}/g

/** The text with its variables filled in; values are inserted verbatim. */
export function fillWords(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(placeholder, (whole, name: string) => values[name] ?? whole)
}

/** The names of the variables in order, with duplicates. */
export function variablesIn(words: string): string[] {
  return [...words.matchAll(placeholder)].map(([, name = '']) => name)
}

/** The message about an unknown variable. */
export function unknownVariable(name: string, known: readonly string[]): string {
  return `没有变量{${name}}，可用的有：${known.map((one) => `{${one}}`).join('、')}`
}
