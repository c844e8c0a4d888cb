/** 夜间检查: links, attachments and words of everything that readers see. Links to other sites are opened where the city lets the server. */
import { filesOf } from '../../../base/files/store.ts'
import { checkedWords } from '../../../base/reference/checked-words.ts'
import { readData } from '../../../base/reference/data-file.ts'
import { dictionariesOf } from '../../../base/reference/reference.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { findFlag, setFlag } from '../../../db/flags.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { LinkAnswer } from '../../../platform/outside/link-checker.ts'
import type { Services } from '../../../platform/services.ts'
import { publishedPage } from '../inquiry/store.ts'
import {
  type Fault,
  faultsOfText,
  isInside,
  isOutside,
  type Link,
  linesOfPiece,
  linksIn,
  targetOf,
  type WordList,
} from './rules.ts'
import { deleteFindingsBefore, keepLinkFindings, noteFindings, shownAfter, shownAmong } from './store.ts'

const { placeholders } = readData<Pick<WordList, 'placeholders'>>('placeholder-words.json')

/** The lists as the city has them tonight. */
async function wordListOf(services: Services): Promise<WordList> {
  const { wrongWords, sensitiveWords } = await dictionariesOf(services)
  return {
    wrongWords: checkedWords(wrongWords?.items ?? []),
    sensitiveWords: checkedWords(sensitiveWords?.items ?? []),
    placeholders,
  }
}

const flag = 'content-check'
const portion = 200

type Checked = { checkedAt: string; pieces: number; outsideLinks: number; openedLinks: number | null }
type Opened = ReadonlyMap<string, LinkAnswer> | null
type Text = Awaited<ReturnType<typeof shownAfter>>[number]['text']

/** When everything was checked last, and how much; null before the first time. */
export async function lastCheck(tx: Tx): Promise<Checked | null> {
  const value = await findFlag(tx, flag)
  return value ? (JSON.parse(value) as Checked) : null
}

/** Once for the whole installation by its schedule; a repeated run finds the same. */
export async function checkContent(services: Services): Promise<void> {
  const opened = await openedLinks(services)
  const wordList = await wordListOf(services)
  await transaction(services.db, async (tx) => {
    clock.fix()
    const now = clock.now()
    let pieces = 0
    let outsideLinks = 0
    for await (const found of shownPieces(tx, now)) {
      for (const { id, kind, text } of found) {
        const links = linksIn(text)
        const outside = links.filter(isOutside)
        outsideLinks += outside.length
        if (opened) await keepUnopened(tx, id, outside, opened, now)
        await note(tx, { id, kind, title: text.title }, [
          ...faultsOfText(linesOfPiece(text), wordList),
          ...(await faultsOfLinks(tx, now, links)),
          ...faultsOfOutside(outside, opened),
          ...(await faultsOfFiles(services, tx, text)),
        ])
      }
      pieces += found.length
    }
    pieces += await checkInquiries(tx, wordList)
    await deleteFindingsBefore(tx, now)
    await setFlag(
      tx,
      flag,
      JSON.stringify({ checkedAt: now, pieces, outsideLinks, openedLinks: opened?.size ?? null } satisfies Checked),
      now,
    )
  })
}

/** Everything that readers see, portion by portion. */
async function* shownPieces(tx: Tx, now: string) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await shownAfter(tx, now, after, portion)
    const last = found.at(-1)
    if (!last) return
    yield found
    after = last.id
  }
}

/** Opens the links to other sites, before and outside of the transaction that writes what was found; null where that is not allowed. */
async function openedLinks({ db, links, closing }: Pick<Services, 'db' | 'links' | 'closing'>): Promise<Opened> {
  if (!links) return null
  const hrefs = new Set<string>()
  for await (const found of shownPieces(db, clock.now()))
    for (const { text } of found) for (const link of linksIn(text).filter(isOutside)) hrefs.add(link.href)
  return links.check([...hrefs], closing)
}

const faultsOfOutside = (links: readonly Link[], opened: Opened): Fault[] =>
  links.flatMap(({ href, text }): Fault[] => {
    const why = opened?.get(href)
    return why ? [{ sort: 'outsideLink', what: `${href}（${why}）`, place: text }] : []
  })

const keepUnopened = (tx: Tx, id: string, links: readonly Link[], opened: NonNullable<Opened>, now: string) =>
  keepLinkFindings(
    tx,
    id,
    links.flatMap(({ href }) => (opened.has(href) ? [] : [href])),
    now,
  )

/** The published questions have words only. */
async function checkInquiries(tx: Tx, wordList: WordList): Promise<number> {
  for (let page = 1; ; page += 1) {
    const { rows, total } = await publishedPage(tx, '', { page, size: portion })
    for (const { id, publicText } of rows) {
      if (!publicText) continue
      const { subject, question, answer } = publicText
      const lines = [subject, ...question.split('\n'), ...answer.split('\n')]
      await note(tx, { id, kind: 'inquiry', title: subject }, faultsOfText(lines, wordList))
    }
    if (page * portion >= total) return total
  }
}

async function faultsOfLinks(tx: Tx, now: string, links: readonly Link[]): Promise<Fault[]> {
  const inner = links.filter(isInside).map((link) => ({ link, ...targetOf(link) }))
  const named = inner.flatMap(({ pieceId }) => (pieceId === null ? [] : [pieceId]))
  const shown = await shownAmong(tx, now, named)
  return inner.flatMap(({ link: { href, text }, isPage, pieceId }): Fault[] => {
    if (!isPage) return [{ sort: 'innerLink', what: `没有“${href}”这个页面`, place: text }]
    return pieceId === null || shown.has(pieceId)
      ? []
      : [{ sort: 'innerLink', what: `链接的内容已不公开：${href}`, place: text }]
  })
}

async function faultsOfFiles({ files }: Pick<Services, 'files'>, tx: Tx, { files: cited }: Text): Promise<Fault[]> {
  const storedFile = await filesOf(
    tx,
    cited.map(({ id }) => id),
  )
  const faults: Fault[] = []
  for (const { id, name } of cited) {
    const row = storedFile.find((one) => one.id === id)
    const isThere = row ? (await files.sizeOf(row.storageKey)) !== null : false
    if (!isThere) faults.push({ sort: 'attachment', what: '附件不能下载', place: name })
  }
  return faults
}

async function note(tx: Tx, piece: { id: string; kind: string; title: string }, faults: readonly Fault[]) {
  const different = new Map(faults.map((fault) => [JSON.stringify(fault), fault]))
  const { id: pieceId, kind, title } = piece
  await noteFindings(
    tx,
    [...different.values()].map((fault) => ({
      id: ids.next(),
      pieceId,
      kind,
      title,
      ...fault,
      foundAt: clock.now(),
      seenAt: clock.now(),
    })),
  )
}
