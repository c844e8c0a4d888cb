/**
 * What is pasted or dropped, read into the closed schema. The markup comes as elements of a document that runs and loads nothing; what
 * the schema does not name is left out, and what is hidden, never meant as text, or Word's own is put right before.
 */
import {
  DOMParser as DocumentParser,
  type Node,
  type ParseOptions,
  type Slice,
  type TagParseRule,
} from 'prosemirror-model'
import { schema } from './rich-schema.ts'

const foreignRules: readonly TagParseRule[] = [
  {
    tag: 'template, iframe, textarea, xmp, noembed, noframes, select, button, object, metadata, desc, xml',
    ignore: true,
  },
  {
    tag: '[style]',
    ignore: true,
    getAttrs: (element) =>
      /display:\s*none|mso-hide:\s*all/i.test(element.getAttribute('style') ?? '') ? null : false,
  },
  { tag: '[hidden]', ignore: true },
  // A new line is a new paragraph.
  { tag: 'br', closeParent: true },
]

/** The parser of the clipboard. */
export class PasteParser extends DocumentParser {
  constructor() {
    super(schema, [...foreignRules, ...DocumentParser.fromSchema(schema).rules])
  }

  override parse(dom: ParentNode & globalThis.Node, options?: ParseOptions): Node {
    tidy(dom)
    return super.parse(dom, options)
  }

  override parseSlice(dom: ParentNode & globalThis.Node, options?: ParseOptions): Slice {
    tidy(dom)
    return super.parseSlice(dom, options)
  }
}

function tidy(root: ParentNode & globalThis.Node): void {
  flattenTables(root)
  listsOfWord(root)
  flattenLists(root)
}

/** Names of elements that end a line. */
const blocks =
  'p, div, br, hr, section, article, header, footer, blockquote, pre, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, table, caption, tr, td, th'

/** A cell is one line of text; one that spans columns is followed by empty ones. A caption is the paragraph before its table. */
function flattenTables(root: ParentNode): void {
  for (const table of [...root.querySelectorAll('table')].reverse()) {
    for (const caption of table.querySelectorAll('caption')) table.before(renamed(caption, 'p'))
    if (table.parentElement?.closest('td, th')) continue
    for (const cell of table.querySelectorAll('td, th')) {
      for (const block of cell.querySelectorAll(blocks)) block.before(' ')
      for (const block of cell.querySelectorAll(blocks)) block.replaceWith(...block.childNodes, ' ')
      const columns = Number.parseInt(cell.getAttribute('colspan') ?? '', 10) || 1
      for (let more = 1; more < Math.min(columns, 20); more++) cell.after(create(cell, 'td'))
    }
  }
}

/** Lists have one level: the items of a list within an item follow that item. */
function flattenLists(root: ParentNode): void {
  for (const list of root.querySelectorAll('ul ul, ul ol, ol ul, ol ol')) {
    const item = list.parentElement?.closest('li, ul, ol')
    if (item?.localName === 'li') {
      item.after(...list.children)
      list.remove()
    } else list.replaceWith(...list.children)
  }
}

/** Word writes an item as a paragraph with its number or bullet before it. */
function listsOfWord(root: ParentNode): void {
  const lists = new Set<Element>()
  for (const paragraph of root.querySelectorAll('p')) {
    const isItem =
      /^msolistparagraph/i.test(paragraph.className) || /mso-list:/i.test(paragraph.getAttribute('style') ?? '')
    if (!isItem || paragraph.closest('td, th')) continue
    const label = takeLabel(paragraph)
    const isBullet = /^(?:[a-zØ§ü]|[^\p{L}\p{N}])?$/iu.test(label)
    const number = Number(/^(\d{1,3})\s?[.、．)）]?$/.exec(label)?.[1] ?? Number.NaN)
    const before = paragraph.previousElementSibling
    const open = before && lists.has(before) && before.localName === (isBullet ? 'ul' : 'ol') ? before : null
    // A list counts from 1: any other number (第一条, （二）, 1.1) is part of the text.
    if (!isBullet && number !== (open?.children.length ?? 0) + 1) {
      paragraph.prepend(`${label} `)
      continue
    }
    const list = open ?? create(paragraph, isBullet ? 'ul' : 'ol')
    if (!open) paragraph.before(list)
    lists.add(list)
    list.append(renamed(paragraph, 'li'))
    paragraph.remove()
  }
}

/** The number or bullet of an item of Word, which is taken out of its text. */
function takeLabel(paragraph: Element): string {
  const labels = [...paragraph.querySelectorAll('[style]')].filter((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  )
  const text = labels.map((part) => part.textContent).join('')
  for (const part of labels) part.remove()
  return text.replace(/[\s\u00a0]+/g, ' ').trim()
}

const create = (near: Element, name: string) => near.ownerDocument.createElement(name)

/** An element of another name with the content of this one. */
function renamed(element: Element, name: string): Element {
  const other = create(element, name)
  other.append(...element.childNodes)
  return other
}
