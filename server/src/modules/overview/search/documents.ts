/** 全文检索 of everything public: exact hits page by page, then what differs by one character. */

import { type Found, hitsPerPage } from '@green/contract/calls/overview/search.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { type SearchKind, searchKindKeys, searchKinds } from '@green/contract/screens/search-kinds.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { z } from 'zod'
import { folded } from '../../../base/search/fold.ts'
import { noEnd, undated } from '../../../base/search/index-store.ts'
import type { Tx } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { topics } from '../../content/content/policy-store.ts'
import {
  type Cursor,
  countsOf,
  type Hit,
  hasMany,
  nearHits,
  type Stage,
  stagePage,
  stages,
  stagesOf,
} from './document-store.ts'
import { nearTermsOf, termsOf } from './search-terms.ts'
import { markedTitle, snippetOf, type Wanted } from './snippet.ts'

/** Hits of a kind are counted so far; the page says 100+ where there are more. */
const countedAtMost = 100
const nearAtMost = 20
const topicsAtMost = 8

type Query = { words: string; kind?: SearchKind | undefined; after?: string | undefined }

export async function findEverything(db: Tx, query: Query) {
  const terms = termsOf(query.words)
  if (terms.length === 0) return { rows: [], counts: [], next: null, topics: [] }
  const now = clock.now()
  const after = readCursor(query.after)
  const widest = stagesOf(terms).at(-1) ?? 'title'
  const amount = await hasMany(db, { words: terms, now, kind: undefined }, widest)
  const counting = { kinds: searchKindKeys, most: countedAtMost + 1, isMany: amount === 'many' }
  const [page, counted, found] = await Promise.all([
    amount === 'none' ? { hits: [], next: null } : pageOf(db, { words: terms, now, kind: query.kind }, amount, after),
    amount === 'none' ? new Map<string, number>() : countsOf(db, { words: terms, now }, counting),
    after ? [] : topicsWith(db, now, terms),
  ])
  const exact = [...counted.values()].reduce((sum, count) => sum + count, 0)
  const nearTerms = exact < hitsPerPage && !after ? nearTermsOf(terms) : []
  const near = nearTerms.length > 0 ? await nearHits(db, nearTerms, now, nearAtMost) : []
  const known = new Set(page.hits.map(keyOf))
  const others = near.filter((hit) => !known.has(keyOf(hit)))
  for (const { kind } of others) counted.set(kind, (counted.get(kind) ?? 0) + 1)
  const spellings = nearTerms.flatMap(({ near: { spellings } }) => spellings.map((one) => new RegExp(one, 'u')))
  return {
    rows: [
      ...page.hits.map((hit) => foundOf(hit, { words: terms, spellings: [] }, false)),
      ...others
        .filter(({ kind }) => query.kind === undefined || kind === query.kind)
        .map((hit) => foundOf(hit, { words: terms, spellings }, true)),
    ],
    counts: searchKindKeys.flatMap((kind) => {
      const count = counted.get(kind) ?? 0
      const capped = count > countedAtMost
      return count > 0 ? [{ kind, label: searchKinds[kind], count: Math.min(count, countedAtMost), capped }] : []
    }),
    next: page.next,
    topics: found,
  }
}

const keyOf = ({ kind, ref }: Hit) => `${kind} ${ref}`

type Place = { stage: Stage; cursor: Cursor }

/** Hits of the stages in their order, from the place where the page before ended. */
async function pageOf(
  db: Tx,
  query: { words: readonly string[]; now: string; kind: string | undefined },
  amount: 'few' | 'many',
  from: Place | null,
) {
  const all = stagesOf(query.words)
  const hits: { stage: Stage; hit: Hit }[] = []
  for (const stage of all.slice(from ? Math.max(0, all.indexOf(from.stage)) : 0)) {
    const after = from?.stage === stage ? from.cursor : null
    const limit = hitsPerPage + 1 - hits.length
    const isMany = amount === 'many' && (await hasMany(db, query, stage)) === 'many'
    for (const hit of await stagePage(db, query, stage, { after, limit, isMany })) hits.push({ stage, hit })
    if (hits.length > hitsPerPage) break
  }
  const shown = hits.slice(0, hitsPerPage)
  const last = shown.at(-1)
  return {
    hits: shown.map(({ hit }) => hit),
    next: hits.length > hitsPerPage && last ? cursorAt(last.stage, last.hit) : null,
  }
}

const cursorAt = (stage: Stage, { at, kind, ref }: Cursor) =>
  Buffer.from(JSON.stringify([stage, at, kind, ref])).toString('base64url')

/** As the database can read it: no moment before its first year, no character that a text cannot hold. */
const plainText = z.string().regex(/^\P{Cc}{1,300}$/u)
const WrittenCursor = z.tuple([
  z.enum(stages),
  z.iso.datetime().refine((at) => at >= undated),
  z.enum(searchKindKeys),
  plainText,
])

function readCursor(text: string | undefined): Place | null {
  if (text === undefined) return null
  const read = WrittenCursor.safeParse(parsed(text))
  if (!read.success) throw refuseFields([{ field: 'after', message: faultTexts.pageExpired }])
  const [stage, at, kind, ref] = read.data
  return { stage, cursor: { at, kind, ref } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

function foundOf(hit: Hit, wanted: Wanted, isNear: boolean): Found {
  return {
    key: keyOf(hit),
    kind: hit.kind,
    kindLabel: searchKinds[hit.kind as SearchKind],
    title: markedTitle(hit.title, wanted),
    about: hit.about,
    snippet: snippetOf(hit.text, wanted),
    address: hit.address,
    date: hit.at === undated || hit.at === noEnd ? null : hit.at,
    isNear,
  }
}

/** Topics whose name has one of the words, the most frequent first. */
async function topicsWith(db: Tx, now: string, terms: readonly string[]): Promise<string[]> {
  const all = await topics(db, now)
  return all
    .filter(({ tag }) => terms.some((word) => folded(tag).includes(word)))
    .slice(0, topicsAtMost)
    .map(({ tag }) => tag)
}
