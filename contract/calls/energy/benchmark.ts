/** 行业基准表: computed or entered by the city, frozen by a second officer, read by everybody it concerns. */

import { benchmarkTableCase } from '@green/filing/cases/rating/benchmark-table.ts'
import { area, field, files, integer, number, option, text } from '@green/filing/form/fields.ts'
import { type BenchmarkKey, benchmarked, benchmarkKeys } from '@green/filing/programme/benchmarks.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { FileRef } from '../../files.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { drafts, narrows, secondOfTwo } from '../../hands.ts'
import { anyOpinion, explanation, opinionOf } from '../../reasons.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Id, Moment, pageInput, pageOf, queryInt, Version } from '../../shapes.ts'

/** Where a table comes from, in the order of precedence. */
export const benchmarkOrigins = { national: '国家文件', entered: '市级文件', computed: '本市计算' } as const
const origins = keysOf(benchmarkOrigins)

/** Why a record of the group does not count. */
export const leftOutTexts = {
  state: '年度数据没有审核通过',
  runState: '经营状态不是正常',
  failedCheck: '有没有说明的校验问题',
  outputValue: '没有工业总产值',
  missing: '缺这项数据',
  outlier: '离群，在 P25－3·IQR 至 P75＋3·IQR 之外',
} as const

/** Why a group has no table. */
export const withoutTexts = {
  tooFew: '家数不足',
  notIncreasing: '引领、基准、弱端不是依次增大',
} as const

const BenchmarkState = stateNameOf(benchmarkTableCase)
const Indicator = z.enum(benchmarkKeys)
const Year = z.number().int().min(2000).max(2100)

const Bin = z.object({ from: z.number(), to: z.number(), count: z.number() })

const figures = {
  n: z.number().nullable(),
  /** P10, P50, P90: 引领值, 基准值, 弱端. */
  p10: z.number(),
  p25: z.number().nullable(),
  p50: z.number(),
  p75: z.number().nullable(),
  p90: z.number(),
  weightedMean: z.number().nullable(),
  smallSample: z.boolean(),
  shownPublicly: z.boolean(),
}

const about = {
  id: Id,
  year: z.number(),
  indicator: Indicator,
  groupCode: z.string(),
  groupName: z.string(),
  origin: z.enum(origins),
  edition: z.number(),
  ...figures,
  frozenAt: Moment.nullable(),
}

const noFigure = z.number().nullable()

/** Percentiles of a small sample would be single enterprises' figures: null for a county, which is not entitled to them. */
const hiddenOfFew = {
  p10: noFigure,
  p50: noFigure,
  p90: noFigure,
}

export const BenchmarkRow = z.object({
  ...about,
  ...hiddenOfFew,
  state: BenchmarkState,
  version: z.number(),
  /** Its own hand computed or entered it. */
  isOwn: z.boolean(),
})
export type BenchmarkRow = z.output<typeof BenchmarkRow>

export const BenchmarkDetail = BenchmarkRow.extend({
  allowed: z.array(openStepOf(benchmarkTableCase)),
  unit: z.string(),
  calibre: z.string(),
  bins: z.array(Bin),
  /** By size class; for a county its number is null where it is small, and its median where that would be one enterprise's. */
  sizes: z.array(z.object({ label: z.string(), n: z.number().nullable(), p50: z.number().nullable() })),
  leftOut: z.array(z.object({ enterpriseName: z.string(), reason: z.string(), value: z.number().nullable() })),
  comparable: z.string().nullable(),
  reason: z.string().nullable(),
  source: z.string().nullable(),
  files: z.array(FileRef),
  hash: z.string().nullable(),
  editions: z.array(
    z.object({
      id: Id,
      edition: z.number(),
      state: BenchmarkState,
      frozenAt: Moment.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** The batches and runs that use it, in words. */
  usedBy: z.array(z.string()),
  history: z.array(
    z.object({ at: Moment, step: z.string(), by: z.string(), state: z.string(), opinion: z.string().nullable() }),
  ),
})
export type BenchmarkDetail = z.output<typeof BenchmarkDetail>

const figure = number({ required: true, decimals: 6, max: 1_000_000_000 })

/** What an officer takes from a document: its figures, and the document itself. */
export const documentFigures = [
  field('p10', '引领值', figure),
  field('p50', '基准值', figure),
  field('p90', '弱端', figure),
  field('n', '家数', integer({ min: 1, hint: '文件写明的填写' })),
] as const
export const documentProof = [
  field('source', '依据', area(300, { required: true, atLeast: 5, hint: '文件名称、文号、日期和页码' })),
  field('files', '文件', files(1, 5, { hint: '没有文件的不能作为基准', faultText: '请上传基准所依据的文件' })),
] as const
const FromDocument = z.strictObject(shapeOf([...documentFigures, ...documentProof]))

const { national, entered } = benchmarkOrigins
const indicatorLabels = Object.fromEntries(benchmarkKeys.map((key) => [key, benchmarked[key].label])) as Record<
  BenchmarkKey,
  string
>
/** Of a table that is entered; the year is chosen besides. */
export const enterFields = [
  field('origin', '来源', option({ entered, national }, { required: true })),
  field('indicator', '指标', option(indicatorLabels, { required: true })),
  field(
    'groupCode',
    '行业',
    text({
      required: true,
      rules: [{ maxLength: 4 }],
      hint: 'GB/T 4754 的两位大类或四位小类',
      faultText: '请填写两位或四位行业代码',
    }),
  ),
] as const

export const comparableReason = opinionOf(benchmarkTableCase, 'confirm')
export const correctionReason = explanation('reason', '更正理由', [5, 300])

/** A table as the public and the enterprises read it. */
export const PublishedTable = z.object({ ...about, unit: z.string(), calibre: z.string(), bins: z.array(Bin) })
export type PublishedTable = z.output<typeof PublishedTable>

/** An enterprise's own tables: of a small sample, whose percentiles would be the others' own figures, only where it stands. */
export const OwnTable = PublishedTable.extend({
  ...hiddenOfFew,
  source: z.string().nullable(),
  files: z.array(FileRef),
  /** The own value of the year, and where it stands; null without one, or with fewer than five peers. */
  own: z.number().nullable(),
  band: z.string().nullable(),
  /** Among those of its own size. */
  sizeLabel: z.string().nullable(),
  sizeBand: z.string().nullable(),
})
export type OwnTable = z.output<typeof OwnTable>

const staff = ['county', 'city', 'admin'] as const
const seen = { id: Id, version: Version }

export const benchmark = {
  tables: call({
    get: '/benchmark/tables',
    title: '行业基准表列表',
    may: staff,
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      year: queryInt(2000, 2100).optional(),
      indicator: Indicator.optional(),
      origin: z.enum(origins).optional(),
      state: BenchmarkState.optional(),
    }),
    out: pageOf(BenchmarkRow),
  }),
  table: call({
    get: '/benchmark/table',
    title: '一张基准表：数值、分布（不含企业名称）、剔除、依据、版本',
    may: staff,
    in: z.strictObject({ id: Id }),
    out: BenchmarkDetail,
  }),
  without: call({
    get: '/benchmark/without',
    title: '没有基准的行业和原因',
    may: staff,
    in: z.strictObject({ year: queryInt(2000, 2100) }),
    out: z.array(
      z.object({
        groupCode: z.string(),
        groupName: z.string(),
        indicator: Indicator,
        n: z.number(),
        reason: z.enum(keysOf(withoutTexts)),
      }),
    ),
  }),
  ofBatch: call({
    get: '/benchmark/ofBatch',
    title: '一个批次评分所用的基准表及其版本',
    may: staff,
    in: z.strictObject({ batchId: Id }),
    out: z.object({
      /** The moment whose frozen editions count. */
      asOf: Moment,
      tables: z.array(
        z.object({ id: Id, edition: z.number(), indicator: Indicator, groupCode: z.string(), groupName: z.string() }),
      ),
      /** Editions frozen now that the batch does not score with. */
      later: z.number(),
    }),
  }),
  compute: call({
    post: '/benchmark/compute',
    hands: drafts,
    title: '按审核通过的年度数据计算一个年度的基准表（草稿）',
    may: ['city'],
    slow: true,
    in: z.strictObject({ year: Year }),
    out: z.object({
      records: z.number(),
      made: z.number(),
      changed: z.number(),
      kept: z.number(),
      dropped: z.number(),
      /** Groups that already have a frozen table or one from a document. */
      standing: z.number(),
      without: z.number(),
    }),
  }),
  confirm: call({
    post: '/benchmark/confirm',
    hands: secondOfTwo,
    title: '确认二位数行业可比',
    may: ['city'],
    in: z.strictObject({ year: Year, groupCode: z.string().length(2), ...shapeOf([comparableReason]) }),
    out: z.object({ confirmed: z.number() }),
  }),
  freeze: call({
    post: '/benchmark/freeze',
    hands: secondOfTwo,
    title: '冻结基准表（由另一名市级人员）',
    may: ['city'],
    in: z.strictObject({ tables: z.array(z.strictObject(seen)).min(1).max(500) }),
    out: z.object({ frozen: z.number() }),
  }),
  freezeYear: call({
    post: '/benchmark/freezeYear',
    hands: secondOfTwo,
    title: '冻结一个年度的全部草稿（由另一名市级人员）',
    may: ['city'],
    in: z.strictObject({ year: Year }),
    out: z.object({ frozen: z.number(), own: z.number(), unconfirmed: z.number() }),
  }),
  enter: call({
    post: '/benchmark/enter',
    hands: drafts,
    title: '依据文件录入基准表',
    may: ['city'],
    in: FromDocument.extend({
      year: Year,
      ...shapeOf(enterFields),
      groupCode: shapeOf(enterFields).groupCode.refine(
        (code) => /^\d{2}(\d{2})?$/.test(code),
        '请填写两位或四位行业代码',
      ),
    }),
    out: BenchmarkRow,
  }),
  correct: call({
    post: '/benchmark/correct',
    hands: drafts,
    title: '编制更正版：重新计算，或依据文件',
    may: ['city'],
    in: z.strictObject({ ...seen, ...shapeOf([correctionReason]), figures: FromDocument.nullable().default(null) }),
    out: BenchmarkRow,
  }),
  withdraw: call({
    post: '/benchmark/withdraw',
    hands: narrows,
    title: '撤销没有使用的基准表',
    may: ['city'],
    in: z.strictObject({ ...seen, ...shapeOf([anyOpinion(benchmarkTableCase)]) }),
    out: BenchmarkRow,
  }),
  drop: call({
    post: '/benchmark/drop',
    hands: drafts,
    title: '作废没有冻结的基准表',
    may: ['city'],
    in: z.strictObject(seen),
    out: Done,
  }),
  own: call({
    get: '/benchmark/own',
    title: '本企业行业的基准表和本企业的位置',
    may: ['enterprise'],
    in: z.strictObject({}),
    out: z.object({
      industryCode: z.string().nullable(),
      industryName: z.string(),
      tables: z.array(OwnTable),
    }),
  }),
  published: call({
    get: '/benchmark/published',
    title: '公开的行业基准表',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      year: queryInt(2000, 2100).optional(),
      indicator: Indicator.optional(),
    }),
    out: pageOf(PublishedTable),
  }),
}
