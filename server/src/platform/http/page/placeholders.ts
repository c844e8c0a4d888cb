/** Texts with variables in braces, edited by the city. A variable is written with its Chinese label: 您的{申报事项}已提交. */

/** `hint`: what the label leaves open. Code passes values by a key; texts name them by the label. */
export type Variable = { label: string; hint?: string }
type Variables<V extends Variable = Variable> = Readonly<Record<string, V>>

const placeholder = /\{([\p{L}\p{N}_]+)\}/gu

/** The text with its variables filled in; values, given by key, are inserted verbatim. One without a value stays. */
export function fillTemplate(
  text: string,
  variables: Variables,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const valueByLabel = new Map(Object.entries(variables).map(([key, { label }]) => [label, values[key]]))
  return text.replace(placeholder, (whole, label: string) => valueByLabel.get(label) ?? whole)
}

/** The labels of the variables in order, with duplicates. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, label = '']) => label)
}

/** The variables by what texts call them. */
export function byLabel<V extends Variable>(variables: Variables<V>): ReadonlyMap<string, V> {
  return new Map(Object.values(variables).map((one) => [one.label, one]))
}

/** The message about an unknown variable. */
export function unknownVariable(label: string, variables: Variables): string {
  return `没有变量{${label}}，可用的有：${Object.values(variables)
    .map((one) => `{${one.label}}`)
    .join('、')}`
}
