/** 自助报表: a report is built from the declared columns of a source, shown, exported, saved, shared; and 定期汇总, which sends it. */
import { field, option, text } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { ownMatter } from '../../hands.ts'
import { ReportAsked } from '../../overview/report.ts'
import { sourceNames } from '../../overview/report-sources.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Id, Moment, pageInput, pageOf, RequestId, Version } from '../../shapes.ts'

const staff = ['county', 'city', 'admin'] as const

export const reportsAtMost = 100
export const digestsAtMost = 20

/** With whom a saved report is shared. Whoever opens it reads within the own scope. */
export const reportShares = { own: '仅本人', unit: '本单位（同角色、同区县）', city: '全市管理人员' } as const
export type ReportShare = keyof typeof reportShares

export const reportFields = [
  field('name', '报表名称', text({ required: true, rules: [{ length: [2, 40] }], hint: '例如：各区县申报数量' })),
  field(
    'share',
    '谁可以打开',
    option(reportShares, {
      required: true,
      hint: '只保存怎么统计，不保存数据：别人打开时，按他自己的权限统计；只有本人能修改，别人可以复制。',
    }),
  ),
]

const Cell = z.union([z.string(), z.number(), z.null()])

export const ReportResult = z.object({
  mode: z.enum(['list', 'groups', 'pivot']),
  /** `above`: the value of the pivot's second dimension over its measures. */
  heads: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      above: z.string().nullable(),
      kind: z.enum(['text', 'code', 'number', 'date']),
      decimals: z.number().nullable(),
    }),
  ),
  /** `filter`: the filters that lead to the records behind a line. */
  rows: z.array(z.object({ cells: z.array(Cell), filter: z.record(z.string(), z.string()).nullable() })),
  totals: z.array(Cell).nullable(),
  /** Lines; `records`: what was counted. */
  total: z.number(),
  records: z.number(),
  page: z.number(),
  size: z.number(),
  at: Moment,
})
export type ReportResult = z.output<typeof ReportResult>

export const SavedReport = z.object({
  id: Id,
  name: z.string(),
  asked: ReportAsked,
  share: z.enum(keysOf(reportShares)),
  own: z.boolean(),
  by: z.string(),
  updatedAt: Moment,
  version: z.number(),
  /** Columns that it was saved with and that do not exist any more. */
  gone: z.array(z.string()),
})
export type SavedReport = z.output<typeof SavedReport>

export const customReport = {
  sources: call({
    get: '/customReport/sources',
    title: '可以做报表的数据来源',
    may: staff,
    in: z.strictObject({}),
    out: z.array(z.enum(sourceNames)),
  }),
  run: call({
    get: '/customReport/run',
    title: '自助报表',
    may: staff,
    reads: 'replica',
    slow: true,
    in: ReportAsked.extend(pageInput),
    out: ReportResult,
  }),
  exportReport: call({
    get: '/customReport/exportReport',
    title: '导出自助报表',
    may: staff,
    in: ReportAsked.extend({ name: maxText(40).optional() }),
    ...listExport,
  }),
  saved: call({
    get: '/customReport/saved',
    title: '已保存的报表（本人的和共享的）',
    may: staff,
    in: z.strictObject({ ...pageInput, keyword: maxText(50).optional(), whose: z.enum(['own', 'shared']).optional() }),
    out: pageOf(SavedReport),
  }),
  open: call({
    get: '/customReport/open',
    title: '打开报表',
    may: staff,
    in: z.strictObject({ id: Id }),
    out: SavedReport,
  }),
  save: call({
    post: '/customReport/save',
    hands: ownMatter,
    title: '保存报表',
    may: staff,
    in: z.strictObject({
      /** Of an own report that is changed, with the version that was read. */
      id: Id.optional(),
      version: Version.optional(),
      ...shapeOf(reportFields),
      asked: ReportAsked,
      requestId: RequestId,
    }),
    out: SavedReport,
  }),
  remove: call({
    post: '/customReport/remove',
    hands: ownMatter,
    title: '删除本人的报表',
    may: staff,
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
}

export const digestPaces = { day: '每天', week: '每周', month: '每月' } as const
export type DigestPace = keyof typeof digestPaces

export const ReportDigest = z.object({
  id: Id,
  /** Null: 我的待办与期限. */
  reportId: Id.nullable(),
  title: z.string(),
  pace: z.enum(keysOf(digestPaces)),
  /** 1 (Monday) to 7, or the day of the month; of a daily one 1. */
  day: z.number(),
  hour: z.number(),
  sendEmpty: z.boolean(),
  /** Masked; null: message centre only. */
  email: z.string().nullable(),
  paused: z.boolean(),
  /** Why it was paused by itself. */
  pausedWhy: z.string().nullable(),
  nextAt: Moment.nullable(),
  lastAt: Moment.nullable(),
  /** What came of the last time, in words. */
  lastSaid: z.string().nullable(),
  version: z.number(),
})
export type ReportDigest = z.output<typeof ReportDigest>

export const digestMail = field('email', '同时发邮件到', text({ rules: ['email', { maxLength: 254 }] }))

const DigestPlan = {
  pace: z.enum(keysOf(digestPaces)),
  day: z.number().int().min(1, '请选择日期').max(28, '每月最晚为28日'),
  hour: z.number().int().min(0).max(23),
  sendEmpty: z.boolean(),
  /** Absent: stays; empty: none. */
  email: shapeOf([digestMail]).email.optional(),
  requestId: RequestId,
}

export const digest = {
  mine: call({
    get: '/digest/mine',
    title: '我订阅的定期汇总',
    may: staff,
    in: z.strictObject({}),
    out: z.object({ rows: z.array(ReportDigest), hasMail: z.boolean() }),
  }),
  subscribe: call({
    post: '/digest/subscribe',
    hands: ownMatter,
    title: '订阅定期汇总',
    may: staff,
    in: z.strictObject({ reportId: Id.nullable(), ...DigestPlan }),
    out: ReportDigest,
  }),
  change: call({
    post: '/digest/change',
    hands: ownMatter,
    title: '修改订阅的定期汇总',
    may: staff,
    in: z.strictObject({ id: Id, version: Version, ...DigestPlan }),
    out: ReportDigest,
  }),
  pause: call({
    post: '/digest/pause',
    hands: ownMatter,
    title: '暂停或恢复定期汇总',
    may: staff,
    in: z.strictObject({ id: Id, paused: z.boolean() }),
    out: ReportDigest,
  }),
  unsubscribe: call({
    post: '/digest/unsubscribe',
    hands: ownMatter,
    title: '退订定期汇总',
    may: staff,
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
}
