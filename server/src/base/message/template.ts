/** What a notice's template is made of: its variables, the ways it goes, and one text for each part that somebody reads. */
import type { Texts } from './template-store.ts'

/**
 * `inside`: may say what only the reader signed in should see, and stays out of text messages and e-mails.
 * `needed`: without it the notice is of no use.
 */
export type Variable = { label: string; sample: string; inside?: true; needed?: true }
type Part = keyof Texts

/** The ways a notice goes, each with the parts that are read there. The title is the subject of an e-mail as well. */
const parts = {
  /** Into the message centre only. */
  inside: ['title', 'body'],
  /** Into the message centre; where it must not be missed, by text message and e-mail too. */
  everywhere: ['title', 'body', 'sms', 'mail'],
  /** By text message only, to a number. */
  number: ['sms'],
  /** By text message or e-mail, to somebody without an account. */
  outsider: ['title', 'sms', 'mail'],
} as const satisfies Record<string, readonly Part[]>
type Channel = keyof typeof parts

export type Template<V extends string = string, W extends Channel = Channel> = {
  label: string
  way: W
  variables: Record<V, Variable>
  texts: Texts
}

export const partsOf = ({ way }: Template): readonly Part[] => parts[way]

/** Which of its parts leave the platform. */
export function leaves(template: Template, part: Part): boolean {
  return template.way !== 'inside' && part !== 'body'
}

type Variables<V extends string> = Record<V, Variable>
type Inside = Pick<Texts, 'title' | 'body'>

/** A notice in the message centre. */
export function inside<V extends string>(label: string, variables: Variables<V>, texts: Inside): Template<V, 'inside'> {
  return { label, way: 'inside', variables, texts: { ...texts, sms: '', mail: '' } }
}

/** A notice that goes outside as well: there only the title, unless the city writes more. */
export function everywhere<V extends string>(
  label: string,
  variables: Variables<V>,
  texts: Inside,
): Template<V, 'everywhere'> {
  const outside = `${texts.title}，请登录平台查看。`
  return { label, way: 'everywhere', variables, texts: { ...texts, sms: outside, mail: outside } }
}

/** A text message to a number, whether an account has it or not. */
export function textMessage<V extends string>(
  label: string,
  variables: Variables<V>,
  sms: string,
): Template<V, 'number'> {
  return { label, way: 'number', variables, texts: { title: '', body: '', sms, mail: '' } }
}

/** To somebody without an account, on whichever way was given. */
export function toOutsider<V extends string>(
  label: string,
  variables: Variables<V>,
  { title, text }: { title: string; text: string },
): Template<V, 'outsider'> {
  return { label, way: 'outsider', variables, texts: { title, body: '', sms: text, mail: text } }
}
