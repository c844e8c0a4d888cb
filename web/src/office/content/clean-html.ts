/**
 * What is pasted, and what the editor holds, as the blocks of a published text. Only what is on the list below is kept; everything else
 * is its text or nothing. Pure: the server's schema checks the result again.
 */
import type { Block, Body, Run, TextMark } from '@green/contract/rich-text.ts'
import { isSafeAddress } from '@green/contract/rich-text.ts'

const marksOf: Readonly<Record<string, TextMark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  sub: 'sub',
  sup: 'sup',
}
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** They end a paragraph. */
const breaks = new Set(
  'p div br hr section article header footer blockquote pre ul ol li dl dt dd table tbody thead tr td th'.split(' '),
)
/** Nothing within them is text. */
const dropped = new Set(
  'script style head title template noscript iframe object embed svg math xml select textarea button form audio video canvas'.split(
    ' ',
  ),
)

const token =
  /<!--[\s\S]*?(?:-->|$)|<![^>]*(?:>|$)|<\?[^>]*(?:>|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi
const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  ensp: ' ',
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);?/gi, (typed, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? typed
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ''
  })
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*("([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return decode(found?.[2] ?? found?.[3] ?? found?.[4] ?? '').trim()
}

type Open = { tag: string; mark?: TextMark | undefined; href?: string; hidden?: boolean }

/** Blocks from HTML of any origin: the clipboard, Word, the editor itself. */
export function blocksFromHtml(html: string): Body {
  const reader = new Reader()
  for (const [whole, slash, name, attributes = ''] of html.matchAll(token)) {
    if (name === undefined) {
      if (!whole.startsWith('<!') && !whole.startsWith('<?')) reader.text(decode(whole))
    } else if (slash) reader.close(name.toLowerCase())
    else reader.open(name.toLowerCase(), attributes, whole.endsWith('/>'))
  }
  return reader.end()
}

/** One pass over the tokens: open elements, the runs of the paragraph at hand, the list or table around it. */
class Reader {
  private readonly blocks: Block[] = []
  private stack: Open[] = []
  private runs: Run[] = []
  private list: { ordered: boolean; items: Run[][] } | null = null
  private rows: string[][] | null = null
  /** The element whose content is dropped, and how deep. */
  private skipping: { tag: string; depth: number } | null = null

  open(tag: string, attributes: string, isClosed: boolean) {
    if (this.skipping) {
      if (tag === this.skipping.tag && !isClosed) this.skipping.depth++
      return
    }
    if (dropped.has(tag)) {
      if (!isClosed && tag !== 'embed') this.skipping = { tag, depth: 1 }
      return
    }
    const style = attribute(attributes, 'style')
    if (breaks.has(tag) || headings.has(tag)) this.startBlock(tag, attributes, style)
    if (tag === 'br' || tag === 'hr' || tag === 'img' || isClosed) return
    const href = tag === 'a' ? attribute(attributes, 'href') : ''
    // Word's own numbers and bullets, and what is not to be seen.
    const hidden = /mso-list:\s*ignore|display:\s*none|mso-hide:\s*all/i.test(style)
    const mark = marksOf[tag] ?? (/font-weight:\s*(?:bold|[6-9]00)/i.test(style) && tag === 'span' ? 'bold' : undefined)
    this.stack.push({ tag, mark, ...(isSafeAddress(href) ? { href } : {}), ...(hidden ? { hidden } : {}) })
  }

  private startBlock(tag: string, attributes: string, style: string) {
    if (tag === 'ul' || tag === 'ol') {
      this.endList()
      this.list = { ordered: tag === 'ol', items: [] }
    } else if (tag === 'table') {
      this.endList()
      this.rows ??= []
    } else if (tag === 'tr' && this.rows) this.rows.push([])
    else if (this.rows && (tag === 'td' || tag === 'th')) this.runs = []
    else if (tag === 'p' && (/msolistparagraph/i.test(attribute(attributes, 'class')) || /mso-list:/i.test(style))) {
      this.flush()
      this.list ??= { ordered: false, items: [] }
      this.stack.push({ tag: 'li' })
    } else if (tag === 'p' && this.list && !this.stack.some((one) => one.tag === 'li')) this.endList()
    else if (!this.rows) this.flush()
  }

  close(tag: string) {
    if (this.skipping) {
      if (tag === this.skipping.tag && --this.skipping.depth === 0) this.skipping = null
      return
    }
    const at = this.stack.findLastIndex((one) => one.tag === tag)
    if (headings.has(tag)) this.endHeading()
    else if (this.rows && (tag === 'td' || tag === 'th')) {
      this.rows.at(-1)?.push(words(this.runs).slice(0, 1000))
      this.runs = []
    } else if (tag === 'table') this.endTable()
    else if (breaks.has(tag) && !this.rows) this.flush()
    if (at >= 0) this.stack = this.stack.slice(0, at)
    // A paragraph of Word that stands for an item.
    if (tag === 'p' && this.stack.at(-1)?.tag === 'li' && this.list) this.stack.pop()
    if (tag === 'ul' || tag === 'ol') this.endList()
  }

  text(text: string) {
    if (this.skipping || this.stack.some((one) => one.hidden)) return
    const plain = text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').replace(/\p{Cc}/gu, '')
    if (plain === '') return
    const marks = [...new Set(this.stack.flatMap((one) => one.mark ?? []))]
    const href = this.stack.findLast((one) => one.href)?.href
    const last = this.runs.at(-1)
    if (last && last.href === href && String(last.marks ?? []) === String(marks)) last.text += plain
    else this.runs.push({ text: plain, ...(marks.length > 0 ? { marks } : {}), ...(href ? { href } : {}) })
  }

  private take(): Run[] {
    const some = this.runs
    this.runs = []
    const [first] = some
    const last = some.at(-1)
    if (first) first.text = first.text.trimStart()
    if (last) last.text = last.text.trimEnd()
    return some.filter((run) => run.text !== '')
  }

  private flush() {
    const some = this.take()
    if (some.length === 0) return
    if (this.list && this.stack.some((one) => one.tag === 'li')) this.list.items.push(some)
    else if (some.every((run) => !run.marks && !run.href)) this.blocks.push(words(some))
    else this.blocks.push({ kind: 'paragraph', runs: some })
  }

  private endHeading() {
    const text = words(this.take()).slice(0, 120)
    if (text !== '') this.blocks.push({ kind: 'heading', text })
  }

  private endList() {
    this.flush()
    if (this.list && this.list.items.length > 0) this.blocks.push({ kind: 'list', ...this.list })
    this.list = null
  }

  private endTable() {
    const rows = (this.rows ?? []).filter((row) => row.length > 0)
    this.rows = null
    this.runs = []
    if (rows.length > 0) this.blocks.push({ kind: 'table', rows })
  }

  end(): Body {
    if (this.rows) this.endTable()
    this.endList()
    this.flush()
    return this.blocks
  }
}

const words = (runs: readonly Run[]) =>
  runs
    .map((run) => run.text)
    .join('')
    .trim()

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const tagOf = { bold: 'b', italic: 'i', underline: 'u', sub: 'sub', sup: 'sup' } as const

/** The blocks as markup for the editor's own surface: every text is escaped, and nothing else is in it. */
export function htmlOf(body: readonly Block[]): string {
  const run = ({ text, marks = [], href }: Run) => {
    const marked = marks.reduce((inner, mark) => `<${tagOf[mark]}>${inner}</${tagOf[mark]}>`, escaped(text))
    return href ? `<a href="${escaped(href)}">${marked}</a>` : marked
  }
  const runs = (some: readonly Run[]) => some.map(run).join('')
  return body
    .map((block) => {
      if (typeof block === 'string') return `<p>${escaped(block)}</p>`
      if (block.kind === 'heading') return `<h2>${escaped(block.text)}</h2>`
      if (block.kind === 'paragraph') return `<p>${runs(block.runs)}</p>`
      if (block.kind === 'table') {
        const rows = block.rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
        return `<table><tbody>${rows.join('')}</tbody></table>`
      }
      const tag = block.ordered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map((item) => `<li>${runs(item)}</li>`).join('')}</${tag}>`
    })
    .join('')
}
