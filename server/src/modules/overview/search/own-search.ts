/**
 * 全文检索 of an enterprise's own records. They are few: the newest of each kind are read within the scope of the account and
 * compared here, by the same words and stages as public documents. Somebody who acts for an enterprise finds its filings alone.
 */

import { type Found, hitsPerPage } from '@green/contract/calls/overview/search.ts'
import { letterKinds } from '@green/contract/calls/title/letter.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { titleKindLabels, titleLevelLabels, titleStateLabels } from '@green/contract/filing/titles.ts'
import { filingPageOf } from '@green/contract/screens/screens.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { z } from 'zod'
import { matters, programmeOf } from '../../../base/reference/programmes.ts'
import { folded } from '../../../base/search/fold.ts'
import { initialsOf } from '../../../base/search/grams.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { visibleTo } from '../../inspection/inspection-paper/paper-rules.ts'
import {
  ownFilings,
  ownInspections,
  ownLetters,
  ownMessages,
  ownPapers,
  ownTitles,
  ownYears,
} from './own-search-store.ts'
import { mayBeInitials, nearTermsOf, termsOf } from './search-terms.ts'
import { markedTitle, snippetOf } from './snippet.ts'

const ownKinds = {
  filing: '申报和备案',
  title: '称号',
  energyYear: '年度能耗',
  inspection: '节能监察',
  letter: '决定文书',
  paper: '监察文书',
  message: '消息',
} as const
type OwnKind = keyof typeof ownKinds
const ownKindKeys = Object.keys(ownKinds) as OwnKind[]

type OwnRecord = { kind: OwnKind; id: string; title: string; about: string; text: string; address: string; at: string }

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const labelIn = (labels: Readonly<Record<string, string>>, key: string) => labels[key] ?? key
const pageOfFiling = (programme: string, id: string) =>
  `${filingPageOf(programme) ?? '/mainPages/personalCenter'}?id=${id}`

async function recordsOf(tx: Tx, actor: Actor): Promise<OwnRecord[]> {
  const filings = (await ownFilings(tx, actor)).map((row): OwnRecord => {
    const programme = programmeOf(row.programme)
    const matter = matters.map((key) => row.answers[key]).find((value) => typeof value === 'string')
    return {
      kind: 'filing',
      id: row.id,
      at: row.updatedAt,
      address: pageOfFiling(row.programme, row.id),
      title: joined(programme.title, typeof matter === 'string' ? matter : null, row.year ? `${row.year}年` : null),
      about: joined(stateLabel(programme, row.state as State), row.number),
      text: chinese(row.answers).join('；'),
    }
  })
  const letters = (await ownLetters(tx, actor)).map(
    ({ letter, programme }): OwnRecord => ({
      kind: 'letter',
      id: letter.id,
      at: letter.issuedAt,
      address: pageOfFiling(programme, letter.filingId),
      title: joined(letter.heading, labelIn(letterKinds, letter.kind)),
      about: letter.number,
      text: letter.recipient,
    }),
  )
  const others = actor.agent || !actor.enterpriseId ? [] : await othersOf(tx, actor, actor.enterpriseId)
  return [...filings, ...letters, ...others]
}

async function othersOf(tx: Tx, actor: Actor, enterpriseId: string): Promise<OwnRecord[]> {
  const titles = (await ownTitles(tx, enterpriseId)).map(
    (row): OwnRecord => ({
      kind: 'title',
      id: row.id,
      at: dayAt(row.validFrom),
      address: `/mainPages/greenDetail?id=${row.id}`,
      title: joined(
        labelIn(titleLevelLabels, row.level) + labelIn(titleKindLabels, row.kind),
        row.siteName ?? row.enterpriseName,
      ),
      about: joined(`${row.year}年`, row.number, labelIn(titleStateLabels, row.state)),
      text: Object.values(row.publicFacts).join('；'),
    }),
  )
  const years = (await ownYears(tx, enterpriseId)).map(
    (row): OwnRecord => ({
      kind: 'energyYear',
      id: row.id,
      at: row.updatedAt,
      address: `/mainPages/energyYear?year=${row.year}`,
      title: `${row.year}年年度能耗`,
      about: joined('综合能源消费量', row.totalTce === null ? null : `${row.totalTce} tce`),
      text: joined(row.note, row.checkNote),
    }),
  )
  const inspections = (await ownInspections(tx, actor)).map(
    ({ row, taskName }): OwnRecord => ({
      kind: 'inspection',
      id: row.id,
      at: row.updatedAt,
      address: `/mainPages/qyjnjc?id=${row.id}`,
      title: taskName,
      about: joined(stateLabelOf(inspectionCase, row.state), row.number),
      text: joined('节能监察', row.products),
    }),
  )
  const papers = (await ownPapers(tx, actor))
    .filter(({ row, paper }) => visibleTo(actor, row, paper))
    .map(
      ({ paper }): OwnRecord => ({
        kind: 'paper',
        id: paper.id,
        at: paper.issuedAt ?? paper.createdAt,
        address: `/mainPages/qyjnjc?id=${paper.inspectionId}`,
        title: paper.title,
        about: joined(paper.number, paper.issuer),
        text: chinese(paper.content).join('；'),
      }),
    )
  const messages = (await ownMessages(tx, actor.accountId)).map(
    (row): OwnRecord => ({
      kind: 'message',
      id: row.id,
      at: row.at,
      address: row.link?.startsWith('/') ? row.link : '/mainPages/personalCenter?tab=messages',
      title: row.title,
      about: '',
      text: row.body,
    }),
  )
  return [...titles, ...years, ...inspections, ...papers, ...messages]
}

const dayAt = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString()

/** What is written in words in a document of answers; codes, ids and numbers are not searched. */
function chinese(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(chinese) : []
}

/** 0 title, 1 its initials, 2 anywhere, 3 one character differs; null: no hit. */
type Rank = 0 | 1 | 2 | 3

function ranker(terms: readonly string[]) {
  const isLetters = terms.some(mayBeInitials)
  const spellings = nearTermsOf(terms).flatMap(({ near: { spellings }, others }) => [
    { near: new RegExp(spellings.join('|'), 'u'), others },
  ])
  const rankOf = ({ title, about, text }: OwnRecord): Rank | null => {
    const titleKey = folded(title)
    if (terms.every((word) => titleKey.includes(word))) return 0
    const letters = isLetters ? initialsOf(titleKey) : ''
    const inTitle = (word: string) => titleKey.includes(word) || (mayBeInitials(word) && letters.includes(word))
    if (terms.every(inTitle)) return 1
    const whole = `${titleKey}\n${folded(`${about} ${text}`)}`
    if (terms.every((word) => whole.includes(word) || inTitle(word))) return 2
    const isNear = spellings.some(
      ({ near, others }) => near.test(whole) && others.every((word) => whole.includes(word)),
    )
    return isNear ? 3 : null
  }
  return { rankOf, spellings: spellings.map(({ near }) => near) }
}

type Query = { words: string; kind?: string | undefined; after?: string | undefined }

export async function findOwn(db: Tx, query: Query, actor: Actor) {
  if (query.kind !== undefined && !Object.hasOwn(ownKinds, query.kind))
    throw refuseFields([{ field: 'kind', message: '请从列表中选择类别' }])
  const after = readCursor(query.after)
  const terms = termsOf(query.words)
  if (terms.length === 0) return { rows: [], counts: [], next: null }
  const { rankOf, spellings } = ranker(terms)
  const ranked = (await recordsOf(db, actor)).flatMap((record) => {
    const rank = rankOf(record)
    return rank === null ? [] : [{ rank, record }]
  })
  const exact = ranked.filter(({ rank }) => rank < 3)
  const hits = (exact.length < hitsPerPage ? ranked : exact).toSorted((a, b) => compare(orderOf(a), orderOf(b)))
  const counts = Map.groupBy(hits, ({ record }) => record.kind)
  const left = hits
    .filter(({ record }) => query.kind === undefined || record.kind === query.kind)
    .filter((hit) => after === null || compare(orderOf(hit), after) > 0)
  const shown = left.slice(0, hitsPerPage)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ rank, record }) =>
      foundOf(record, { words: terms, spellings: rank === 3 ? spellings : [] }, rank === 3),
    ),
    counts: ownKindKeys.flatMap((kind) => {
      const count = counts.get(kind)?.length ?? 0
      return count > 0 ? [{ kind, label: ownKinds[kind], count, capped: false }] : []
    }),
    next: left.length > hitsPerPage && last ? Buffer.from(JSON.stringify(orderOf(last))).toString('base64url') : null,
  }
}

type Hit = { rank: Rank; record: OwnRecord }
/** Rank, then the newest first, then the id: the place of a hit in the list. */
type Place = [rank: number, at: string, id: string]
const orderOf = ({ rank, record: { at, id } }: Hit): Place => [rank, at, id]

function compare([rank, at, id]: Place, [otherRank, otherAt, otherId]: Place): number {
  if (rank !== otherRank) return rank - otherRank
  if (at !== otherAt) return at > otherAt ? -1 : 1
  return id === otherId ? 0 : id < otherId ? -1 : 1
}

function readCursor(text: string | undefined): Place | null {
  if (text === undefined) return null
  const place = z.tuple([z.number(), z.string(), z.string()])
  try {
    return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw refuseFields([{ field: 'after', message: faultTexts.pageExpired }])
  }
}

function foundOf(
  { kind, id, title, about, text, address, at }: OwnRecord,
  wanted: Parameters<typeof markedTitle>[1],
  isNear: boolean,
): Found {
  return {
    key: `${kind} ${id}`,
    kind,
    kindLabel: ownKinds[kind],
    about,
    address,
    date: at,
    isNear,
    title: markedTitle(title, wanted),
    snippet: snippetOf(text, wanted),
  }
}
