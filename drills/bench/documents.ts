/** 全文检索 among 200,000 documents: words as people type them, beside a bare query by the index of one kind. */
import { search } from '@green/contract/calls/overview/search.ts'
import type { SearchKind } from '@green/contract/screens/search-kinds.ts'
import type pg from 'pg'
import { readData } from '../../server/src/base/reference/data-file.ts'
import { initialsOf } from '../../server/src/base/search/grams.ts'
import { indexDocuments, type PublicDocument } from '../../server/src/base/search/index-store.ts'
import { openDatabase, withoutSync } from '../../server/src/db/database.ts'
import type { Product } from '../faults/testing/product.ts'
import { ms, type Report, times } from './figures.ts'
import { type BenchRequest, inTurns, load, type Met, median, ratio } from './load.ts'

const many = 200_000
/** Each text stands ten times, on other days. */
const copies = 10
const together = 2000

/** Pseudo-random and reproducible. */
function thrower(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * sides)
  }
}

type Tell = (what: string) => void
type Pool = { titles: string[]; sentences: string[] }

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []
const titlesIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        key === 'title' && typeof inner === 'string' ? [inner] : titlesIn(inner),
      )
const isChinese = (text: string) => /\p{Script=Han}{4}/u.test(text)

/** Titles and sentences of the texts that the demo city publishes, which the copies are made of. */
function pool(): Pool {
  const texts = ['demo-content.json', 'policies.json', 'standards.json'].map((name) => readData<unknown>(name))
  return {
    titles: titlesIn(texts).filter((title) => title.length >= 6 && isChinese(title)),
    sentences: stringsIn(texts)
      .flatMap((text) => text.split(/[。；\n]/))
      .map((one) => one.trim())
      .filter((one) => one.length >= 8 && isChinese(one)),
  }
}

const kinds: readonly SearchKind[] = [
  ...Array<SearchKind>(9).fill('title'),
  ...([
    'news',
    'news',
    'news',
    'notice',
    'notice',
    'policy',
    'interpretation',
    'question',
    'institution',
    'standard',
    'standard',
  ] as const),
]

/** A name that no other document has, of two characters from the common ones. */
const common = Array.from({ length: 3500 }, (_, i) => String.fromCharCode(0x4e00 + i * 5))

function documentOf(n: number, { titles, sentences }: Pool): PublicDocument {
  const throwDice = thrower(n * 7919 + 17)
  const one = <T>(list: readonly T[]) => list[throwDice(list.length)] as T
  const name = `${one(common)}${one(common)}`
  const kind = kinds[n % kinds.length] as SearchKind
  const isName = kind === 'title' || kind === 'institution'
  return {
    kind,
    ref: `bench-${n}`,
    title: isName
      ? `重庆示例${name}${one(['水泥', '铝业', '机械', '玻璃', '电子'])}有限公司`
      : `${name}：${one(titles)}`,
    about: isName ? `市级绿色工厂 · ${2020 + throwDice(7)}年 · X${String(n).padStart(8, '0')}` : `渝经信〔2026〕${n}号`,
    text: Array.from({ length: isName ? 3 : 14 }, () => one(sentences)).join('。'),
    address: `/mainPages/newsDetail/id=bench-${n}`,
    date: `${2015 + throwDice(11)}-0${1 + throwDice(9)}-1${throwDice(10)}`,
  }
}

/**
 * Fills without the large index and rebuilds it, and analyses the table as autovacuum would. Nothing is written to the log of the
 * database: reading is the same, and filling ends in minutes.
 */
export async function addDocuments(client: pg.Client, connectionString: string, tell: Tell): Promise<void> {
  const texts = pool()
  const { rows } = await client.query(`select indexdef from pg_indexes where indexname = 'search_document_grams'`)
  await client.query('drop index search_document_grams')
  await client.query('alter table search_document set unlogged')
  const db = withoutSync(openDatabase(connectionString, { max: 1 }))
  for (let from = 0; from < many / copies; from += together)
    await indexDocuments(
      db,
      Array.from({ length: together }, (_, i) => documentOf(from + i, texts)),
    )
  await db.$client.end()
  tell('copying them to other days')
  await client.query(
    `insert into search_document (kind, ref, title, about, text, address, at, shown_from, shown_until, title_key, initials, text_key, grams)
     select kind, ref || '-' || n, title, about, text, address, at + n * interval '37 days', shown_from, shown_until, title_key, initials, text_key, grams
     from search_document cross join generate_series(1, $1) n where ref like 'bench-%'`,
    [copies - 1],
  )
  tell('the index of their pairs')
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query('set max_parallel_maintenance_workers = 2')
  await client.query(String(rows[0].indexdef))
  await client.query('vacuum analyze search_document')
}

/** Parts of titles and texts as people type them, by how they are written; each of another document. */
async function typed(client: pg.Client): Promise<Record<string, string[]>> {
  const { pairs } = readData<{ pairs: string[] }>('traditional-characters.json')
  const signs = [...pairs.join('')]
  const traditional = new Map(signs.flatMap((sign, i) => (i % 2 ? [[sign, signs[i - 1] ?? sign] as const] : [])))
  const { rows } = await client.query(
    `select title_key as title, text_key as text from search_document where ref like 'bench-%' order by md5(ref) limit 200`,
  )
  const parts = (key: 'title' | 'text', length: number) =>
    rows.map((row, i) => [...String(row[key])].slice(4 + (i % 3), 4 + (i % 3) + length).join(''))
  const wrong = (word: string, i: number) => [...word].with(1 + (i % (word.length - 1)), '龘').join('')
  return {
    'part of a title': parts('title', 6),
    'part of a text': parts('text', 5),
    'two common characters': ['绿色', '企业', '工厂', '申报', '重庆', '能源', '水泥', '标准'],
    'several words': parts('title', 4).map((word, i) => `${word} ${['绿色', '重庆', '企业'][i % 3]}`),
    'traditional characters': parts('title', 6).map((word) =>
      [...word].map((one) => traditional.get(one) ?? one).join(''),
    ),
    'initials of pinyin': parts('title', 6)
      .map(initialsOf)
      .filter((word) => /^[a-z]{4,}$/.test(word)),
    'one wrong character': parts('title', 6).map(wrong),
    'not found': parts('title', 4).map((word) => `${word}龘靐齉`),
  }
}

const get = (path: string): BenchRequest => ({ method: 'GET', path, headers: {} })

export async function measureDocuments(
  product: Product,
  bareUrl: string,
  client: pg.Client,
  report: Report,
): Promise<void> {
  const ways = await typed(client)
  const asking = (text: string) => get(`/ht${search.everything.path}?${new URLSearchParams({ words: text })}`)
  const all = Array.from({ length: 100 }, (_, i) =>
    Object.values(ways).map((texts) => texts[i % texts.length] ?? ''),
  ).flat()
  const met = await inTurns({
    search: () => load(product.url, all.map(asking), { seconds: 12 }),
    bare: () => load(bareUrl, [get('/documents?kind=news')], { seconds: 2 }),
  })
  const of = (side: Met[], at: 'p50' | 'p95') => median(side.map((one) => one[at]))
  for (const [at, most] of [
    ['p50', 40],
    ['p95', 100],
  ] as const) {
    const own = of(met.search, at)
    report({
      part: 'documents',
      what: `a search among ${many.toLocaleString('en')} documents, every way of writing in turn: ${at}`,
      measured: `${ms(own)}, ${times(ratio(met.search, met.bare, at))} (bare ${ms(of(met.bare, at))})`,
      goal: `≤ ${most} ms`,
      met: own <= most,
    })
  }
  for (const [way, texts] of Object.entries(ways)) {
    const one = await load(product.url, texts.map(asking), { seconds: 3 })
    report({
      part: 'documents',
      what: `${way}: p95`,
      measured: `${ms(one.p95)} (median ${ms(one.p50)})`,
      goal: '≤ 100 ms',
      met: one.p95 <= 100,
    })
  }
}
