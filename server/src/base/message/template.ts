/** A template of a notice: its variables, its channels, and one text for each part that somebody reads. */
import type { Variable as Named } from '../../platform/http/page/placeholders.ts'

/** One text for each part that somebody reads; a part that the notice does not use is empty. */
export type Texts = { title: string; body: string; sms: string; mail: string }

/** `inside`: visible only to signed-in readers, and left out of text messages and e-mails. `needed`: must appear in the texts. */
export type Variable = Named & { sample: string; inside?: true; needed?: true }
type Part = keyof Texts

/** The channels of a notice, each with its parts. The title is the subject of an e-mail as well. */
const parts = {
  /** Message centre only. */
  inside: ['title', 'body'],
  /** Message centre; also text message and e-mail where `sms` is set. */
  everywhere: ['title', 'body', 'sms', 'mail'],
  /** Text message to a number only. */
  number: ['sms'],
  /** Text message or e-mail to a person without an account. */
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

/** Whether a part is sent outside the platform. */
export function leaves(template: Template, part: Part): boolean {
  return template.way !== 'inside' && part !== 'body'
}

type Variables<V extends string> = Record<V, Variable>
type Inside = Pick<Texts, 'title' | 'body'>

/** A notice in the message centre. */
export function inside<V extends string>(label: string, variables: Variables<V>, texts: Inside): Template<V, 'inside'> {
  return { label, way: 'inside', variables, texts: { ...texts, sms: '', mail: '' } }
}

/** A text message as far as one is paid for: with the signature that stands before it. */
export const longestSms = 70

/** A notice that is also sent outside: there only the title, unless `sms` says what to do until when, or the city writes more. */
export function everywhere<V extends string>(
  label: string,
  variables: Variables<V>,
  { sms, ...texts }: Inside & { sms?: string },
): Template<V, 'everywhere'> {
  const mail = `${texts.title}，请登录平台查看。`
  return { label, way: 'everywhere', variables, texts: { ...texts, sms: sms ?? mail, mail } }
}

/** A text message to a number, whether an account has it or not. */
export function textMessage<V extends string>(
  label: string,
  variables: Variables<V>,
  sms: string,
): Template<V, 'number'> {
  return { label, way: 'number', variables, texts: { title: '', body: '', sms, mail: '' } }
}

/** A notice to a person without an account, on the channel that was given. */
export function toOutsider<V extends string>(
  label: string,
  variables: Variables<V>,
  { title, text }: { title: string; text: string },
): Template<V, 'outsider'> {
  return { label, way: 'outsider', variables, texts: { title, body: '', sms: text, mail: text } }
}
