/** Words with variables in braces, as the city edits them: 您的{filing}已提交. */

const placeholder = /\{(\w+)\}/g

/** The words with their variables filled in; a value is taken as it is, whatever it contains. */
export function fillWords(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(placeholder, (whole, name: string) => values[name] ?? whole)
}

/** The names of the variables in their order, doubles included. */
export function variablesIn(words: string): string[] {
  return [...words.matchAll(placeholder)].map(([, name = '']) => name)
}

/** What is said of a variable that does not exist. */
export function unknownVariable(name: string, known: readonly string[]): string {
  return `没有变量{${name}}，可用的有：${known.map((one) => `{${one}}`).join('、')}`
}
