/**
 * One box in the office: number, credit code, name, first letters, project name → cases, enterprises, titles. And the search of the
 * portal: everything public, and for an enterprise its own records.
 */
import { z } from 'zod'
import { call } from '../../call.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { searchKindKeys } from '../../screens/search-kinds.ts'
import { cursorInput, keywordLength, Moment } from '../../shapes.ts'

export const Hit = z.object({
  key: z.string(),
  title: z.string(),
  /** What distinguishes it from others of the same name: programme, state, number, county. */
  about: z.string(),
  link: z.string(),
})
export type Hit = z.output<typeof Hit>

/** A piece of a text; `hit` where it is what was searched for. */
export const Piece = z.object({ text: z.string(), hit: z.boolean() })
export type Piece = z.output<typeof Piece>

export const Found = z.object({
  key: z.string(),
  kind: z.string(),
  kindLabel: z.string(),
  title: z.array(Piece),
  about: z.string(),
  snippet: z.array(Piece),
  /** Path and query of its page in the portal. */
  address: z.string(),
  /** Null for what is always there. */
  date: Moment.nullable(),
  /** One character differs from what was typed. */
  isNear: z.boolean(),
})
export type Found = z.output<typeof Found>

export const KindCount = z.object({ kind: z.string(), label: z.string(), count: z.number(), capped: z.boolean() })
export type KindCount = z.output<typeof KindCount>

/** The longest search, in characters, and how many hits a page has. */
export const longestSearch = 200
export const hitsPerPage = 10

const found = {
  rows: z.array(Found),
  /** Of each kind that has hits, whatever kind was asked for; `capped`: there are more, which were not counted. */
  counts: z.array(KindCount),
  /** For `after`; null on the last page. */
  next: z.string().nullable(),
}

export const search = {
  everything: call({
    get: '/search/everything',
    title: '全文检索公开内容',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({
      words: maxText(longestSearch).default(''),
      kind: z.enum(searchKindKeys, '请从列表中选择类别').optional(),
      after: cursorInput.after,
    }),
    out: z.object({
      ...found,
      /** After the first start, and a release that changes it, the index fills beside the running server: more may be found later. */
      isFilling: z.boolean(),
      /** Topics of published content that have one of the words. */
      topics: z.array(z.string()),
    }),
  }),
  screens: call({
    get: '/search/screens',
    title: '按名称、常用说法或问题查找页面（权限内）',
    may: 'anyone',
    in: z.strictObject({ keyword: requiredText(keywordLength) }),
    out: z.object({
      screens: z.array(Hit),
      /** The first one is called exactly so. */
      isNamed: z.boolean(),
    }),
  }),
  own: call({
    get: '/search/own',
    title: '检索本单位的申报、称号、年度能耗、监察、文书和消息',
    may: ['enterprise'],
    reads: 'replica',
    in: z.strictObject({
      words: maxText(longestSearch).default(''),
      kind: maxText(20).optional(),
      after: cursorInput.after,
    }),
    out: z.object(found),
  }),
  find: call({
    get: '/search/find',
    title: '查找申报、企业和称号（权限内）',
    may: ['county', 'city', 'admin'],
    reads: 'replica',
    in: z.strictObject({ words: requiredText(keywordLength, 2) }),
    out: z.object({
      filings: z.array(Hit),
      enterprises: z.array(Hit),
      titles: z.array(Hit),
      /** Nothing was found as typed: these words, which differ by one sign, were searched for. */
      instead: z.string().nullable(),
    }),
  }),
  nearest: call({
    get: '/search/nearest',
    title: '一个字也不差时查不到的词：只差一个字、库中确有的词（权限内；未登录时限公开的称号）',
    may: 'anyone',
    in: z.strictObject({ words: requiredText(keywordLength, 2) }),
    out: z.object({ words: z.array(z.string()) }),
  }),
}
