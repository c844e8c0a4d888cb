/** 评分配置: versions of the score tree of 绿效码, and `/lsdt/df`, which reads and changes it row by row. */

import { ratingSchemeCase } from '@green/filing/cases/rating/rating-scheme.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { longestOpinion } from '../../fields/longest-opinion.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { SchemeTree, schemeLengths } from '../../filing/rating-scheme.ts'
import { drafts, secondOfTwo } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { Done, Id, Moment, mostInt, pageInput, pageOf, QueryYear, RequestId, Version } from '../../shapes.ts'

/** score: grades by points; percentile: the titled factories by their position among each other. */
export const ratingModes = { score: '按得分', percentile: '按位次（有称号的工厂）' } as const
const Mode = z.enum(['score', 'percentile'])
const State = stateNameOf(ratingSchemeCase)
const Year = z.number('请填写年度').int('年度为四位数字').min(2020, '年度不能早于2020').max(2100, '年度不能晚于2100')
const staff = ['city', 'admin'] as const

export const SchemeRow = z.object({
  id: Id,
  title: z.string(),
  edition: z.number(),
  basedOn: Id.nullable(),
  basedOnEdition: z.number().nullable(),
  /** The first year of data it rates. */
  fromYear: z.number(),
  mode: Mode,
  state: State,
  stateLabel: z.string(),
  note: z.string().nullable(),
  madeByName: z.string(),
  createdAt: Moment,
  releasedAt: Moment.nullable(),
  releasedByName: z.string().nullable(),
  updatedAt: Moment,
  updatedByName: z.string(),
  version: z.number(),
  problems: z.number(),
})
export type SchemeRow = z.output<typeof SchemeRow>

export const SchemeView = z.object({
  ...SchemeRow.shape,
  scheme: SchemeTree,
  /** The hash of a released version. */
  hash: z.string().nullable(),
  /** The latest trial of this version; `isCurrent`: of the tree as it is now. */
  trial: z.object({ runId: Id, year: z.number(), at: Moment, isCurrent: z.boolean(), isDone: z.boolean() }).nullable(),
  allowed: z.array(openStepOf(ratingSchemeCase)),
})
export type SchemeView = z.output<typeof SchemeView>

export const SchemeDifference = z.object({
  /** The indicator or dimension, '' for the scheme as a whole. */
  place: z.string(),
  label: z.string(),
  what: z.string(),
  before: z.string(),
  after: z.string(),
})
export type SchemeDifference = z.output<typeof SchemeDifference>

const step = { id: Id, version: Version, requestId: RequestId }

export const ratingScheme = {
  list: call({
    get: '/ratingScheme/list',
    title: '评分方案各版本',
    may: staff,
    in: z.strictObject({ ...pageInput, state: State.optional() }),
    out: pageOf(SchemeRow),
  }),
  get: call({
    get: '/ratingScheme/get',
    title: '评分方案一个版本的评分树',
    may: staff,
    in: z.strictObject({ id: Id }),
    out: SchemeView,
  }),
  begin: call({
    post: '/ratingScheme/begin',
    hands: drafts,
    title: '新建评分方案版本（复制已有版本或平台方案）',
    may: staff,
    in: z.strictObject({
      basedOn: Id.optional(),
      title: requiredText(schemeLengths.title, 2),
      fromYear: Year,
      requestId: RequestId,
    }),
    out: SchemeView,
  }),
  save: call({
    post: '/ratingScheme/save',
    hands: drafts,
    title: '保存评分方案草稿',
    may: staff,
    in: z.strictObject({
      ...step,
      title: requiredText(schemeLengths.title, 2),
      fromYear: Year,
      mode: Mode,
      note: maxText(schemeLengths.note),
      scheme: SchemeTree,
    }),
    out: SchemeView,
  }),
  submit: call({
    post: '/ratingScheme/submit',
    hands: drafts,
    title: '提交评分方案，由另一人发布',
    may: staff,
    in: z.strictObject(step),
    out: SchemeView,
  }),
  giveBack: call({
    post: '/ratingScheme/giveBack',
    hands: secondOfTwo,
    title: '退回评分方案',
    may: ['city'],
    in: z.strictObject({ ...step, opinion: maxText(longestOpinion(ratingSchemeCase)) }),
    out: SchemeView,
  }),
  release: call({
    post: '/ratingScheme/release',
    hands: secondOfTwo,
    title: '发布评分方案',
    may: ['city'],
    in: z.strictObject(step),
    out: SchemeView,
  }),
  drop: call({
    post: '/ratingScheme/drop',
    hands: drafts,
    title: '删除评分方案草稿',
    may: staff,
    in: z.strictObject(step),
    out: Done,
  }),
  differences: call({
    get: '/ratingScheme/differences',
    title: '两个版本的差异',
    may: staff,
    in: z.strictObject({ before: Id, after: Id }),
    out: z.object({
      before: SchemeRow,
      after: SchemeRow,
      rows: z.array(SchemeDifference),
    }),
  }),
  history: call({
    get: '/ratingScheme/history',
    title: '评分方案一个版本的办理记录',
    may: staff,
    in: z.strictObject({ id: Id }),
    out: z.object({
      steps: z.array(
        z.object({ at: Moment, action: z.string(), actorName: z.string(), opinion: z.string().nullable() }),
      ),
    }),
  }),
}

/** One row of the tree with the specification's keys: a dimension (level 1), an indicator (level 3) or a veto item. */
export const ConfigRow = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  rubricId: Id,
  /** The version of the draft, for changing it. */
  version: z.number(),
  year: z.number(),
  code: z.string(),
  name: z.string(),
  level: z.number(),
  kind: z.string().nullable(),
  unit: z.string().nullable(),
  points: z.number(),
  lead: z.number().nullable(),
  base: z.number().nullable(),
  /** fixed; industry: the frozen table; size: by size class. */
  leadBaseFrom: z.enum(['fixed', 'industry', 'size']).nullable(),
  valueKey: z.string().nullable(),
  weightKey: z.string().nullable(),
  industryScope: z.array(z.string()),
  options: z.array(z.object({ code: z.string(), label: z.string(), points: z.number() })),
  veto: z.boolean(),
  enabled: z.boolean(),
  sort: z.number(),
  remark: z.string().nullable(),
})
export type ConfigRow = z.output<typeof ConfigRow>

const NodeCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,19}$/, '编号用1至20位字母、数字或短横线')
const bound = z.number().min(-1e9).max(1e9)
const node = {
  name: requiredText(60),
  unit: maxText(20).optional(),
  points: z.number('请填写分值').min(0).max(100),
  lead: bound.optional(),
  base: bound.optional(),
  options: z
    .array(z.strictObject({ code: NodeCode, label: maxText(60), points: z.number().min(0).max(100) }))
    .max(12)
    .optional(),
  industryScope: z.array(maxText(4)).max(100).optional(),
}
const seen = { rubricId: Id, version: Version, requestId: RequestId }
const Changed = z.object({ row: ConfigRow.nullable(), version: z.number(), problems: z.array(z.string()) })

const RatedOne = z.object({
  enterpriseId: Id,
  enterpriseName: z.string(),
  year: z.number(),
  rubricId: Id,
  total: z.number().nullable(),
  grade: z.string(),
  gates: z.array(z.string()),
  reasons: z.array(z.string()),
  rows: z.array(z.object({ indicatorId: z.string(), state: z.string(), score: z.number().nullable() })),
})

export const lsdtDf = {
  lsdtDfConfigPage: call({
    get: '/lsdt/df/lsdtDfConfigPage',
    title: '评分配置（逐行）',
    may: staff,
    in: z.strictObject({
      ...pageInput,
      rubricId: Id.optional(),
      year: QueryYear.optional(),
      level: z.coerce.number().int().min(1).max(3).optional(),
    }),
    out: pageOf(ConfigRow),
  }),
  addLsdtDfConfig: call({
    post: '/lsdt/df/addLsdtDfConfig',
    hands: drafts,
    title: '在草稿中增加维度或指标',
    may: staff,
    in: z.strictObject({
      ...seen,
      /** The dimension of an indicator; absent for a dimension. */
      parentId: NodeCode.optional(),
      code: NodeCode,
      kind: z.enum(['fwd', 'inv', 'tband', 'option', 'multi']).optional(),
      valueKey: maxText(40).optional(),
      ...node,
    }),
    out: Changed,
  }),
  updateLsdtDfConfig: call({
    put: '/lsdt/df/updateLsdtDfConfig',
    hands: drafts,
    title: '修改草稿中的维度或指标',
    may: staff,
    in: z.strictObject({
      ...seen,
      code: NodeCode,
      ...node,
      name: node.name.optional(),
      points: node.points.optional(),
    }),
    out: Changed,
  }),
  rate: call({
    get: '/lsdt/df/rate',
    title: '按评分配置试算企业得分（不保存）',
    may: staff,
    in: z.strictObject({
      /** Ids of enterprises, separated by commas. */
      ids: z.string().regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/, '请填写1至50家企业的编号，用逗号分隔'),
      year: z.coerce.number().int().min(2020).max(2100),
      rubricId: Id.optional(),
    }),
    out: z.object({ rows: z.array(RatedOne) }),
  }),
  deleteLsdtDfConfig: call({
    delete: '/lsdt/df/deleteLsdtDfConfig',
    hands: drafts,
    title: '删除草稿中的维度或指标',
    may: staff,
    in: z.strictObject({ rubricId: Id, version: z.coerce.number().int().min(0).max(mostInt), code: NodeCode }),
    out: Changed,
  }),
}
