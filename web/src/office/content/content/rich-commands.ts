/** What the buttons and keys of the editor do. */
import { baseKeymap, chainCommands, setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { NodeType } from 'prosemirror-model'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, type EditorState, Plugin, Selection, TextSelection } from 'prosemirror-state'
import { liftTarget } from 'prosemirror-transform'
import { schema } from './rich-schema.ts'

const { nodes, marks: formats } = schema

/** The node of a type around the beginning of the selection, with its position. */
function around({ selection: { $from } }: EditorState, types: readonly NodeType[]) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, from: $from.before(depth), to: $from.after(depth) }
  }
  return null
}

const lists = [nodes.bulletList, nodes.orderedList]
const isWithin = (state: EditorState, type: NodeType) => around(state, [type]) !== null

/** Each selected paragraph or heading becomes an item. */
function makeList(type: NodeType): Command {
  return ({ doc, tr, selection: { $from, $to } }, dispatch) => {
    const range = $from.blockRange($to)
    if (!range || range.depth > 0) return false
    const blocks = doc.children.slice(range.startIndex, range.endIndex)
    if (blocks.some((block) => !block.isTextblock)) return false
    const items = blocks.map(({ content }) => nodes.listItem.create(null, nodes.paragraph.create(null, content)))
    tr.replaceWith(range.start, range.end, type.create(null, items))
    // Before the first text two elements begin, before each further one another two stand.
    const selected = TextSelection.create(tr.doc, $from.pos + 2, $to.pos + 2 * blocks.length)
    dispatch?.(tr.setSelection(selected).scrollIntoView())
    return true
  }
}

/** The selected items of a list become paragraphs. */
const leaveList: Command = ({ doc, tr, selection: { from, to } }, dispatch) => {
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type !== nodes.listItem) return true
    const range = tr.doc.resolve(tr.mapping.map(position + 2)).blockRange()
    const depth = range && liftTarget(range)
    if (range && depth !== null) tr.lift(range, depth)
    return false
  })
  if (!tr.docChanged) return false
  dispatch?.(tr.scrollIntoView())
  return true
}

/** In a list of this kind its items become paragraphs, a list of the other kind becomes this one. */
function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = around(state, lists)
    if (!list) return makeList(type)(state, dispatch)
    if (list.node.type === type) return leaveList(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.from, type))
    return true
  }
}

/** A range without one format, or without all of them. */
const without = ({ tr }: EditorState, from: number, to: number, format?: typeof formats.link) =>
  tr.removeMark(from, to, format)

/** Off the links of the selection, or of the paragraph with the cursor. */
const unlink: Command = (state, dispatch) => {
  const { from, to, empty, $from } = state.selection
  dispatch?.(without(state, empty ? $from.start() : from, empty ? $from.end() : to, formats.link))
  return true
}

const clearFormat: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection
  if (empty) return false
  dispatch?.(without(state, from, to))
  return true
}

/** The next cell of the table, with a new row after its last. */
const toNextCell: Command = (state, dispatch) => {
  const cell = around(state, [nodes.tableCell])
  const table = around(state, [nodes.table])
  if (!cell || !table) return false
  const { tr } = state
  const isLast = cell.to + 2 === table.to
  if (isLast) {
    const width = table.node.lastChild?.childCount ?? 1
    const cells = Array.from({ length: width }, () => nodes.tableCell.create())
    tr.insert(table.to - 1, nodes.tableRow.create(null, cells))
  }
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(cell.to + 1))).scrollIntoView())
  return true
}

/** A selection over several cells is emptied cell by cell, so that the table keeps its columns. */
const clearCells: Command = (state, dispatch) => {
  const { from, to, $from, $to } = state.selection
  const table = around(state, [nodes.table])
  if (!table || to > table.to || $from.sameParent($to)) return false
  const { tr } = state
  state.doc.nodesBetween(from, to, (node, position) => {
    if (node.type !== nodes.tableCell) return true
    const start = Math.max(from, position + 1)
    const end = Math.min(to, position + 1 + node.content.size)
    if (end > start) tr.delete(tr.mapping.map(start), tr.mapping.map(end))
    return false
  })
  dispatch?.(tr)
  return true
}

const toParagraph = chainCommands(leaveList, setBlockType(nodes.paragraph))
const toHeading = setBlockType(nodes.heading)

type Format = typeof formats.bold
const toggle = (format: Format) => toggleMark(format)

function hasFormat(state: EditorState, format: Format): boolean {
  const { from, to, empty, $from } = state.selection
  if (empty) return format.isInSet(state.storedMarks ?? $from.marks()) !== undefined
  return state.doc.rangeHasMark(from, to, format)
}

/** `isOn`: whether the text at the cursor is what the button makes of it. */
type Tool = { label: string; run: Command; isOn?: (state: EditorState) => boolean }

export const tools: readonly Tool[] = [
  { label: '标题', run: toHeading, isOn: (state) => isWithin(state, nodes.heading) },
  { label: '正文', run: toParagraph },
  { label: '加粗', run: toggle(formats.bold), isOn: (state) => hasFormat(state, formats.bold) },
  { label: '项目', run: toggleList(nodes.bulletList), isOn: (state) => isWithin(state, nodes.bulletList) },
  { label: '编号', run: toggleList(nodes.orderedList), isOn: (state) => isWithin(state, nodes.orderedList) },
  { label: '取消链接', run: unlink },
  { label: '清除格式', run: clearFormat },
  { label: '撤销', run: undo },
]

/** Tab is left to the browser, which moves on to the next control. */
export const keys: Readonly<Record<string, Command>> = {
  ...baseKeymap,
  Enter: chainCommands(toNextCell, splitListItem(nodes.listItem), baseKeymap.Enter as Command),
  'Mod-Enter': toNextCell,
  Backspace: chainCommands(clearCells, baseKeymap.Backspace as Command),
  Delete: chainCommands(clearCells, baseKeymap.Delete as Command),
  'Mod-b': toggle(formats.bold),
  'Mod-i': toggle(formats.italic),
  'Mod-u': toggle(formats.underline),
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
}

/** There is always a paragraph at the end, to write below a table or a list. */
export const lastParagraph = new Plugin({
  appendTransaction: (_changes, _before, { doc, tr }) =>
    doc.lastChild?.type === nodes.paragraph ? null : tr.insert(doc.content.size, nodes.paragraph.create()),
})
