/** Prepares a layout for drawing: every text in families that have its characters; what no typeface has is reported with its place. */
import { codePoint, mainFamily, runsOf } from './typefaces.ts'

/** A character that no typeface has, and the text it stands in. */
export type MissingSign = { sign: string; code: string; where: string }

const around = 12
/** The keys of a layout's nodes under which texts stand. */
const textKeys = ['text', 'stack', 'columns', 'ul', 'ol', 'content', 'table', 'body', 'foot', 'watermark']

/** The same layout, and what it lacks. */
export function drawable<T extends Readonly<Record<string, unknown>>>(
  layout: T,
): { layout: T; missing: MissingSign[] } {
  const missing = new Map<string, MissingSign>()
  const drawn = nodeOf(layout, missing) as T
  return { layout: drawn, missing: [...missing.values()] }
}

function nodeOf(node: unknown, missing: Map<string, MissingSign>): unknown {
  if (typeof node === 'string') return textOf(node, missing)
  if (Array.isArray(node)) return node.map((one) => nodeOf(one, missing))
  if (node === null || typeof node !== 'object') return node
  const entries = Object.entries(node).map(([key, value]) => {
    if (!textKeys.includes(key)) return [key, value]
    // A watermark is one text in one family.
    if (key === 'watermark') return [key, watermarkOf(value as { text: string })]
    return [key, nodeOf(value, missing)]
  })
  return Object.fromEntries(entries)
}

function textOf(text: string, missing: Map<string, MissingSign>): unknown {
  const runs = runsOf(text)
  if (runs.every(({ font, missing: lacks }) => font === mainFamily && !lacks)) return text
  return {
    text: runs.map((run) => {
      if (!run.missing) return run.font === mainFamily ? run.text : { text: run.text, font: run.font }
      return noted(run.text, text, missing)
    }),
  }
}

function watermarkOf(watermark: { text: string }) {
  const text = runsOf(watermark.text)
    .map((run) =>
      run.missing || run.font !== mainFamily ? [...run.text].map((sign) => `[${codePoint(sign)}]`).join('') : run.text,
    )
    .join('')
  return { ...watermark, text }
}

function noted(sign: string, text: string, missing: Map<string, MissingSign>): string {
  const code = codePoint(sign)
  if (!missing.has(code)) {
    const signs = [...text]
    const at = signs.indexOf(sign)
    missing.set(code, { sign, code, where: signs.slice(Math.max(0, at - around), at + around + 1).join('') })
  }
  return `[${code}]`
}
