/**
 * 正文: the blocks a published text is made of. This closed schema is the server's allow-list: there is no HTML on the wire, so none
 * is ever interpreted. A string is a plain paragraph; whatever looks like markup in it is shown as it was typed.
 */
import { z } from 'zod'
import { maxText, requiredText } from '../rule-schemas.ts'

/** The marks a run of text may have. */
export const textMarks = ['bold', 'italic', 'underline', 'sub', 'sup'] as const
export type TextStyle = (typeof textMarks)[number]

/** Pages of this product, the web, mail and telephone; nothing that runs, and no address that hides its host. */
export function isSafeAddress(address: string): boolean {
  // No character that browsers drop while they read an address.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(address)) return false
  if (/^\/(?:web\/)?(?:mainPages\/|Instructions|FQA|apply)/.test(address)) return true
  if (/^(?:mailto:[^@\s]+@[^@\s]+|tel:[-+0-9]+)$/i.test(address)) return true
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  const { username, password, hostname } = new URL(address)
  return username === '' && password === '' && hostname.includes('.')
}

export const Run = z.strictObject({
  text: maxText(5000),
  marks: z.array(z.enum(textMarks)).max(5).optional(),
  href: maxText(500).refine(isSafeAddress, '链接只能是网页、邮箱、电话或本平台的页面').optional(),
})
export type Run = z.output<typeof Run>

const Runs = z.array(Run).max(200)

export const Block = z.union([
  maxText(5000),
  z.strictObject({ kind: z.literal('heading'), text: requiredText(120) }),
  z.strictObject({ kind: z.literal('paragraph'), runs: Runs }),
  z.strictObject({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(Runs).max(200) }),
  /** The first row is the head. */
  z.strictObject({ kind: z.literal('table'), rows: z.array(z.array(maxText(1000)).max(20)).max(300) }),
])
export type Block = z.output<typeof Block>

export const Body = z.array(Block).max(300)
export type Body = z.output<typeof Body>

const runsText = (runs: readonly Run[]) => runs.map((run) => run.text).join('')

/** One line a block, one line an item or a row: for comparison, for what is required, for reading aloud. */
export function linesOf(body: readonly Block[]): string[] {
  return body.flatMap((block) => {
    if (typeof block === 'string') return [block]
    if (block.kind === 'heading') return [block.text]
    if (block.kind === 'paragraph') return [runsText(block.runs)]
    if (block.kind === 'list') return block.items.map(runsText)
    return block.rows.map((row) => row.join(' '))
  })
}

/** The same body with every text passed through `change`. */
export function mapText(body: readonly Block[], change: (text: string) => string): Body {
  const runs = (some: readonly Run[]) => some.map((run) => ({ ...run, text: change(run.text) }))
  return body.map((block) => {
    if (typeof block === 'string') return change(block)
    if (block.kind === 'heading') return { ...block, text: change(block.text) }
    if (block.kind === 'paragraph') return { ...block, runs: runs(block.runs) }
    if (block.kind === 'list') return { ...block, items: block.items.map(runs) }
    return { ...block, rows: block.rows.map((row) => row.map(change)) }
  })
}
