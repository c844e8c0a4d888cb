/** Content of every kind with script in each of its fields, as somebody would send it who wants to harm its readers. */
import type { Field } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import type { ContentText } from '../calls/content/content.ts'
import { type ContentKind, contentKinds } from '../content/content-kinds.ts'
import type { Block } from '../content/rich-text.ts'

/** Where it ran in a browser, its window has `scriptRan`. */
export const script = `<img src=x onerror="window.scriptRan=1">'"</script>`
export const scriptTag = '<svg onload=a()>'
export const scriptBody: Block[] = [
  script,
  { kind: 'heading', text: script },
  { kind: 'paragraph', runs: [{ text: script, marks: ['bold'], href: 'https://www.gov.cn/a?b=<script>' }] },
  { kind: 'list', ordered: true, items: [[{ text: script }]] },
  { kind: 'table', rows: [[script], [script]] },
]

export const kindsOfContent = keysOf(contentKinds)

const valueIn = ({ spec }: Field): unknown =>
  spec.kind === 'text' || spec.kind === 'area' ? script : spec.kind === 'bool' ? true : null

/** `policyIds`: what it refers to, where its kind refers to policies. */
export function contentWithScript(
  kind: keyof typeof contentKinds,
  policyIds: string[],
  over: Partial<ContentText> = {},
): ContentText {
  const { columns, fields, links }: ContentKind = contentKinds[kind]
  return {
    column: Object.keys(columns)[0] ?? '',
    title: script,
    summary: script,
    body: scriptBody,
    source: script,
    tags: [scriptTag],
    top: false,
    files: [],
    fields: Object.fromEntries(fields.map((field) => [field.key, valueIn(field)])),
    links: links.includes('policy') ? policyIds : [],
    programmes: kind === 'guide' ? ['green-factory'] : [],
    ...over,
  }
}
