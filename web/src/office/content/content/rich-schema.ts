/**
 * 正文 as the editor's document: the blocks of contract/content/rich-text.ts and nothing else. What is typed, pasted or dropped
 * becomes one of these nodes and marks or only its text, so this schema is what cleans foreign markup.
 */
import { isSafeAddress, type TextStyle } from '@green/contract/content/rich-text.ts'
import { type MarkSpec, Schema } from 'prosemirror-model'

const isBold = (weight: string) => /^(?:bold(?:er)?|[6-9]00)$/.test(weight.trim()) && null

/** The order is that of the marks of a run. */
const formats = {
  bold: {
    parseDOM: [
      { tag: 'strong' },
      // Some sites put the whole page into one that is not bold.
      { tag: 'b', getAttrs: (element) => !/font-weight:\s*normal/i.test(element.getAttribute('style') ?? '') && null },
      { style: 'font-weight', getAttrs: isBold },
    ],
    toDOM: () => ['strong', 0],
  },
  italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  underline: { parseDOM: [{ tag: 'u' }, { tag: 'ins' }], toDOM: () => ['u', 0] },
  sub: { parseDOM: [{ tag: 'sub' }], toDOM: () => ['sub', 0] },
  sup: { parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href')?.trim() ?? ''
          return isSafeAddress(href) ? { href } : false
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
  },
} satisfies Record<TextStyle | 'link', MarkSpec>

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'text*',
      marks: '',
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
      toDOM: () => ['h2', 0],
    },
    bulletList: { group: 'block', content: 'listItem*', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    orderedList: { group: 'block', content: 'listItem*', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    listItem: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    table: {
      group: 'block',
      content: 'tableRow*',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    tableRow: { content: 'tableCell*', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
    tableCell: {
      content: 'text*',
      marks: '',
      isolating: true,
      parseDOM: [{ tag: 'td' }, { tag: 'th' }],
      toDOM: () => ['td', 0],
    },
    text: {},
  },
  marks: formats,
})
