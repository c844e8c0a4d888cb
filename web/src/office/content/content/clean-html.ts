/**
 * What is pasted, and what the editor holds, as the blocks of a published text. Only what is on the list below is kept; everything else
 * is its text or nothing. Pure: the server's schema checks the result again.
 */
import type { Block, Body, Run, TextMark } from '@green/contract/content/rich-text.ts'
import { isSafeAddress } from '@green/contract/content/rich-text.ts'

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
  'p div br hr section article header footer main aside nav form fieldset figure figcaption blockquote pre address center caption ul ol li dl dt dd table tbody thead tfoot tr td th'.split(
    ' ',
  ),
)
/** Their content is no markup and nothing to read, also where they are never closed. */
const raw = new Set('script style title template noscript iframe textarea xmp noembed noframes'.split(' '))
/** Nothing within them is text; one that is never closed takes nothing with it. */
const dropped = new Set([...raw, ...'head object desc metadata xml select button audio video canvas'.split(' ')])
/** Deeper elements are read without their marks, so that a page made to be slow is not. */
const deepest = 200
/** What a block of the server's schema holds. */
const most = { text: 5000, heading: 120, cell: 1000, columns: 20, rows: 300 }

/** Within a tag so many pieces are read: what never ends is text, and is not read again from each of its signs. */
const token =
  /<!--[\s\S]*?(?:-->|$)|<![^>]*(?:>|$)|<\?[^>]*(?:>|$)|<(\/?)([a-z][^\s/<>"']*)((?:"[^"]*"|'[^']*'|[^'"<>]){0,2000})>|[^<]+|</gi
/** Names that Word and pages write; the rest stays as it was typed. */
const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  colon: ':',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  middot: '·',
  bull: '•',
  deg: '°',
  times: '×',
  divide: '÷',
  plusmn: '±',
  le: '≤',
  ge: '≥',
  ne: '≠',
  permil: '‰',
  sup2: '²',
  sup3: '³',
  micro: 'µ',
  copy: '©',
  reg: '®',
  yen: '¥',
  sect: '§',
  rarr: '→',
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);?/gi, (typed, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? typed
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    const isText = code > 31 && code < 0x110000 && !(code >= 0xd800 && code <= 0xdfff)
    return isText ? String.fromCodePoint(code) : ''
  })
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*("([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return decode(found?.[2] ?? found?.[3] ?? found?.[4] ?? '').trim()
}

type Open = { tag: string; mark?: TextMark | undefined; href?: string; hidden?: boolean; marker?: boolean }

/** Blocks from HTML of any origin: the clipboard, Word, the editor itself. */
export function blocksFromHtml(html: string): Body {
  const reader = new Reader()
  const ends = endsIn(html)
  const tokens = new RegExp(token)
  for (let found = tokens.exec(html); found; found = tokens.exec(html)) {
    const [whole, slash, name, attributes = ''] = found
    const tag = name?.toLowerCase()
    if (tag === undefined) {
      if (!whole.startsWith('<!') && !whole.startsWith('<?')) reader.text(decode(whole))
    } else if (slash) reader.close(tag)
    else if (raw.has(tag)) tokens.lastIndex = ends.after(tag, tokens.lastIndex) ?? html.length
    else if (!dropped.has(tag)) reader.open(tag, attributes, whole.endsWith('/>'))
    else if (!whole.endsWith('/>') && ends.after(tag, tokens.lastIndex) !== null) reader.skip(tag)
  }
  return reader.end()
}

/** Where the element that begins before a place ends: an element that is never closed is looked for once. */
function endsIn(html: string) {
  const lower = html.replace(/[A-Z]/g, (sign) => sign.toLowerCase())
  const unclosed = new Set<string>()
  return {
    after(tag: string, from: number): number | null {
      const at = unclosed.has(tag) ? -1 : lower.indexOf(`</${tag}`, from)
      if (at < 0) unclosed.add(tag)
      const end = at < 0 ? -1 : lower.indexOf('>', at)
      return at < 0 ? null : end < 0 ? html.length : end + 1
    },
  }
}

/** One pass over the tokens: open elements, the runs of the paragraph at hand, the list or table around it. */
class Reader {
  private readonly blocks: Block[] = []
  private stack: Open[] = []
  private runs: Run[] = []
  private list: { ordered: boolean; items: Run[][] } | null = null
  private rows: string[][] | null = null
  /** Whether a cell is open, and how many columns it spans. */
  private cell: number | null = null
  /** The number or bullet that Word wrote before its item. */
  private marker = ''
  /** The element whose content is dropped, and how deep. */
  private skipping: { tag: string; depth: number } | null = null

  /** Drops what follows until the element ends, with elements of its name within it. */
  skip(tag: string) {
    if (!this.skipping) this.skipping = { tag, depth: 1 }
    else if (this.skipping.tag === tag) this.skipping.depth++
  }

  open(tag: string, attributes: string, isClosed: boolean) {
    if (this.skipping) return
    const style = attribute(attributes, 'style')
    if (breaks.has(tag) || headings.has(tag)) this.startBlock(tag, attributes, style)
    if (tag === 'br' || tag === 'hr' || tag === 'img' || isClosed || this.stack.length >= deepest) return
    const href = tag === 'a' ? attribute(attributes, 'href') : ''
    const marker = /mso-list:\s*ignore/i.test(style)
    const hidden = /display:\s*none|mso-hide:\s*all/i.test(style)
    const mark = marksOf[tag] ?? (/font-weight:\s*(?:bold|[6-9]00)/i.test(style) && tag === 'span' ? 'bold' : undefined)
    const more = { ...(hidden ? { hidden } : {}), ...(marker ? { marker } : {}) }
    this.stack.push({ tag, mark, ...(isSafeAddress(href) ? { href } : {}), ...more })
  }

  private startBlock(tag: string, attributes: string, style: string) {
    if (tag === 'table') {
      if (this.rows) return this.text(' ')
      this.endList()
      this.rows = []
    } else if (this.rows) this.startInTable(tag, attributes)
    else if (tag === 'ul' || tag === 'ol') {
      this.endList()
      this.list = { ordered: tag === 'ol', items: [] }
    } else if (tag === 'p' && (/msolistparagraph/i.test(attribute(attributes, 'class')) || /mso-list:/i.test(style))) {
      this.flush()
      this.stack.push({ tag: 'li' })
      this.marker = ''
    } else if (tag === 'p' && this.list && !this.stack.some((one) => one.tag === 'li')) this.endList()
    else this.flush()
  }

  /** A cell is a line: whatever would begin a block within it is a blank. */
  private startInTable(tag: string, attributes: string) {
    if (tag === 'tr' || tag === 'td' || tag === 'th') this.endCell()
    if (tag === 'tr') this.rows?.push([])
    else if (tag === 'td' || tag === 'th')
      this.cell = Math.min(Math.max(Number.parseInt(attribute(attributes, 'colspan'), 10) || 1, 1), most.columns)
    else this.text(' ')
  }

  close(tag: string) {
    if (this.skipping) {
      if (tag === this.skipping.tag && --this.skipping.depth === 0) this.skipping = null
      return
    }
    const at = this.stack.findLastIndex((one) => one.tag === tag)
    if (tag === 'table') {
      if (this.stack.filter((one) => one.tag === 'table').length <= 1) this.endTable()
    } else if (this.rows) {
      if (tag === 'tr' || tag === 'td' || tag === 'th') this.endCell()
      else if (breaks.has(tag) || headings.has(tag)) this.text(' ')
    } else if (headings.has(tag)) this.endHeading()
    else if (breaks.has(tag)) this.flush()
    if (at >= 0) this.stack = this.stack.slice(0, at)
    // A paragraph of Word that stands for an item.
    if (tag === 'p' && !this.rows && this.stack.at(-1)?.tag === 'li') this.stack.pop()
    if ((tag === 'ul' || tag === 'ol') && !this.rows) this.endList()
  }

  text(text: string) {
    if (this.skipping || this.stack.some((one) => one.hidden)) return
    const isAfterBlank = this.runs.at(-1)?.text.endsWith(' ') ?? false
    const plain = text
      .replace(/[\s\u00a0\u200b\ufeff]+/g, ' ')
      .replace(/\p{Cc}/gu, '')
      .replace(isAfterBlank ? /^ / : /^$/, '')
    if (plain === '') return
    if (this.stack.some((one) => one.marker)) {
      this.marker += plain
      return
    }
    const marks = [...new Set(this.stack.flatMap((one) => one.mark ?? []))]
    const href = this.stack.findLast((one) => one.href)?.href
    const last = this.runs.at(-1)
    const isSame = last && last.href === href && String(last.marks ?? []) === String(marks)
    if (isSame && last.text.length + plain.length <= most.text) last.text += plain
    else
      for (let from = 0; from < plain.length; from += most.text)
        this.runs.push({
          text: plain.slice(from, from + most.text),
          ...(marks.length > 0 ? { marks } : {}),
          ...(href ? { href } : {}),
        })
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
    const isItem = this.stack.some((one) => one.tag === 'li')
    if (isItem && this.marker.trim() !== '') return this.wordItem(some)
    if (isItem) {
      this.list ??= { ordered: this.stack.some((one) => one.tag === 'ol'), items: [] }
      this.list.items.push(some)
    } else this.paragraph(some)
  }

  private paragraph(some: Run[]) {
    const isPlain = some.every((run) => !run.marks && !run.href) && words(some).length <= most.text
    if (isPlain) this.blocks.push(words(some))
    else this.blocks.push({ kind: 'paragraph', runs: some })
  }

  /** A list counts from 1 and knows only points: any other number of Word's (第一条, （二）, 1.1) is part of the text. */
  private wordItem(some: Run[]) {
    const marker = this.marker.trim()
    this.marker = ''
    const number = Number(/^(\d{1,3})\s?[.、．)）]?$/.exec(marker)?.[1] ?? Number.NaN)
    const isPoint = /^(?:[a-zØ§ü]|[^\p{L}\p{N}])$/iu.test(marker)
    const ordered = !isPoint
    const next = this.list && this.list.ordered === ordered ? this.list.items.length + 1 : 1
    if (!isPoint && number !== next) {
      this.endList()
      return this.paragraph([{ text: `${marker} ` }, ...some])
    }
    if (this.list && this.list.ordered !== ordered) this.endList()
    this.list ??= { ordered, items: [] }
    this.list.items.push(some)
  }

  private endHeading() {
    const some = this.take()
    const text = words(some)
    // A whole paragraph that was only written large.
    if (text.length > most.heading) this.paragraph(some)
    else if (text !== '') this.blocks.push({ kind: 'heading', text })
  }

  private endList() {
    this.flush()
    if (this.list && this.list.items.length > 0) this.blocks.push({ kind: 'list', ...this.list })
    this.list = null
  }

  private endCell() {
    const text = words(this.take())
    if (this.cell !== null) {
      if (this.rows?.length === 0) this.rows.push([])
      this.rows?.at(-1)?.push(text, ...Array.from({ length: this.cell - 1 }, () => ''))
    } else if (text !== '' && this.rows && this.rows.length > 0) this.rows.push([text])
    // What is written before the first row: its caption.
    else if (text !== '') this.blocks.push(text)
    this.cell = null
  }

  private endTable() {
    if (!this.rows) return
    this.endCell()
    const rows = this.rows.filter((row) => row.length > 0)
    this.rows = null
    const isTable =
      rows.length <= most.rows &&
      rows.every((row) => row.length <= most.columns && row.every((one) => one.length <= most.cell))
    if (rows.length > 0 && isTable) this.blocks.push({ kind: 'table', rows })
    // One that only arranges a page, or is no table any reader could follow: its lines.
    else
      for (const row of rows) {
        this.text(row.join(' '))
        this.flush()
      }
  }

  end(): Body {
    this.endTable()
    this.endList()
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
