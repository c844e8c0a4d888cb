/** The body of a text as a document of the editor, and back. A block that nobody has changed comes back as it was stored. */
import { type Block, type Body, type Run, textMarks } from '@green/contract/content/rich-text.ts'
import type { Node } from 'prosemirror-model'
import { schema } from './rich-schema.ts'

const { nodes, marks: formats } = schema

/** Nodes are never changed in place, so a node that is still in the document stands for the block it was made from. */
const storedBlocks = new WeakMap<Node, Block>()

/** What a block of the server's schema holds. */
const limits = { text: 5000, heading: 120, cell: 1000, columns: 20, rows: 300 }

/** The document of a body. Its last block is a paragraph, so that something can be written below a table. */
export function documentOf(body: readonly Block[]): Node {
  const blocks = body.map((block) => {
    const node = nodeOf(block)
    storedBlocks.set(node, block)
    return node
  })
  const last = blocks.at(-1)
  return nodes.doc.create(null, last?.type === nodes.paragraph ? blocks : [...blocks, nodes.paragraph.create()])
}

function nodeOf(block: Block): Node {
  if (typeof block === 'string') return nodes.paragraph.create(null, textNodes([{ text: block }]))
  if (block.kind === 'heading') return nodes.heading.create(null, textNodes([block]))
  if (block.kind === 'paragraph') return nodes.paragraph.create(null, textNodes(block.runs))
  if (block.kind === 'list') {
    const items = block.items.map((runs) => nodes.listItem.create(null, nodes.paragraph.create(null, textNodes(runs))))
    return (block.ordered ? nodes.orderedList : nodes.bulletList).create(null, items)
  }
  const rows = block.rows.map((row) => row.map((text) => nodes.tableCell.create(null, textNodes([{ text }]))))
  return nodes.table.create(
    null,
    rows.map((cells) => nodes.tableRow.create(null, cells)),
  )
}

function textNodes(runs: readonly Run[]): Node[] {
  return runs
    .filter(({ text }) => text !== '')
    .map(({ text, marks: names = [], href }) => {
      const links = href === undefined ? [] : [formats.link.create({ href })]
      return schema.text(text, [...names.map((name) => formats[name].create()), ...links])
    })
}

/** The body of a document; empty paragraphs are only room to write in. */
export function bodyOf(document: Node): Body {
  return document.children.flatMap((node) => {
    const stored = storedBlocks.get(node)
    return stored === undefined ? blocksOf(node) : [stored]
  })
}

/** What a node says in blocks that the server accepts: nothing, or what is too long for its kind in paragraphs. */
function blocksOf(node: Node): Block[] {
  const { type } = node
  if (type === nodes.table) return tableBlocks(node.children.map((row) => row.children.map(plainText)))
  if (type === nodes.bulletList || type === nodes.orderedList) {
    const items = node.children.flatMap((item) => item.children.map(runsOf)).filter((runs) => runs.length > 0)
    return items.length === 0 ? [] : [{ kind: 'list', ordered: type === nodes.orderedList, items }]
  }
  const text = plainText(node)
  if (text === '') return []
  if (type === nodes.heading && text.length <= limits.heading) return [{ kind: 'heading', text }]
  const runs = runsOf(node)
  const isPlain = runs.length === 1 && runs.every((run) => !run.marks && !run.href)
  return isPlain ? [text] : [{ kind: 'paragraph', runs }]
}

function tableBlocks(rows: string[][]): Block[] {
  const filled = rows.filter((row) => row.length > 0)
  const fits =
    filled.length <= limits.rows &&
    filled.every((row) => row.length <= limits.columns && row.every((text) => text.length <= limits.cell))
  if (fits && filled.length > 0) return [{ kind: 'table', rows: filled }]
  // One that only arranges a page, or that nobody could read: its lines.
  return filled.flatMap((row) => blocksOf(nodeOf(tidy(row.join(' ')).trim())))
}

/** A text is one line; blanks of every kind are one blank. */
const tidy = (text: string) => text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').replace(/\p{Cc}/gu, '')
const plainText = (node: Node) => tidy(node.textContent).trim()

/** The runs of a paragraph, without blanks at its ends; a run longer than the server's is several. */
function runsOf(node: Node): Run[] {
  const runs = node.children.map((part) => runOf(part, tidy(part.text ?? '')))
  const [first] = runs
  const last = runs.at(-1)
  if (first) first.text = first.text.trimStart()
  if (last) last.text = last.text.trimEnd()
  return runs.flatMap(split)
}

function runOf({ marks: found }: Node, text: string): Run {
  const names = textMarks.filter((name) => formats[name].isInSet(found))
  const href = formats.link.isInSet(found)?.attrs.href
  return { text, ...(names.length > 0 ? { marks: names } : {}), ...(href ? { href } : {}) }
}

function split(run: Run): Run[] {
  const pieces = run.text.match(new RegExp(`[^]{1,${limits.text}}`, 'g')) ?? []
  return pieces.map((text) => ({ ...run, text }))
}
