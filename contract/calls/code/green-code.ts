/** 企业绿效码: the office's list and steps, the enterprise's own page, and what anybody may check. */

import { greenCodeCase } from '@green/filing/cases/green-code.ts'
import { area, field } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport, numberChecks } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { longestOpinion } from '../../fields/longest-opinion.ts'
import { FileRef } from '../../files.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { confirmedByCity, firstOfTwo, narrowsAtOnce, secondOfTwo } from '../../hands.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { DateText, Id, Moment, Nothing, pageInput, pageOf, QueryYear, Version } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

/** What the city shows to the public of a code with consent. */
export const publicDisplays = {
  none: '不对外公开',
  codedOnly: '只公开“已赋码”',
  gradeAB: '公开等级（A+、A、B）',
} as const
/** Every grade in the order of screens. */
export const codeGrades = ['A+', 'A', 'B', 'C', '暂不能得出', '未赋码'] as const
export const consentStates = { yes: '已同意', withdrawn: '已撤回', none: '没有同意' } as const
/** Why a code is suspended: a gate found later, or something else that was found. */
export const suspensionGrounds = ['超限定值', '整改逾期', '事故或违法违规', '失信被执行人', '其他'] as const

const State = stateNameOf(greenCodeCase)
const Display = z.enum(keysOf(publicDisplays))
const office = ['county', 'city', 'admin'] as const

export const CodeRow = z.object({
  id: Id,
  code: z.string(),
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  industryName: z.string(),
  year: z.number(),
  edition: z.number(),
  current: z.boolean(),
  total: z.number().nullable(),
  totalText: z.string(),
  grade: z.string(),
  /** Rows without a benchmark, in words. */
  withoutTable: z.array(z.string()),
  gates: z.array(z.string()),
  band: z.string().nullable(),
  consent: z.enum(keysOf(consentStates)),
  publicValue: z.string().nullable(),
  state: State,
  stateLabel: z.string(),
  contestBy: DateText,
  answerBy: DateText.nullable(),
  version: z.number(),
})
export type CodeRow = z.output<typeof CodeRow>

const figure = z.number().nullable()
export const ScoreRow = z.object({
  id: z.string(),
  dimension: z.string(),
  label: z.string(),
  unit: z.string(),
  points: z.number(),
  state: z.enum(['scored', 'missing', 'notApplicable', 'unscorable']),
  stateLabel: z.string(),
  score: figure,
  /** As it was given, in words. */
  value: z.string(),
  lead: figure,
  base: figure,
  weak: figure,
  /** What nobody has checked about its bands; null where there is nothing. */
  unchecked: z.string().nullable(),
  /** The frozen benchmark that it was compared with. */
  table: z
    .object({ id: z.string(), edition: z.number(), group: z.string(), n: figure, hash: z.string().nullable() })
    .nullable(),
  /** Why it does not concern the enterprise. */
  because: z.string().nullable(),
})
export type ScoreRow = z.output<typeof ScoreRow>

const ScoreDimension = z.object({ id: z.string(), label: z.string(), points: z.number(), score: figure })
const HistoryEntry = z.object({
  id: Id,
  at: Moment,
  label: z.string(),
  toLabel: z.string(),
  actor: z.string(),
  role: z.string(),
  opinion: z.string().nullable(),
  files: z.array(FileRef),
})
/** One result as it is read: what was computed, from what, and what became of it. */
export const CodeDetail = CodeRow.extend({
  /** The approved record it was computed from. */
  filing: z.object({ id: Id, number: z.string(), title: z.string(), path: z.string() }).nullable(),
  scheme: z.object({ title: z.string(), edition: z.number() }),
  rows: z.array(ScoreRow),
  dimensions: z.array(ScoreDimension),
  /** Why there is no total, or no code, in words. */
  reasons: z.array(z.string()),
  gradeBeforeGate: z.string().nullable(),
  /** What stands behind 整改逾期: the case, its day and what both sides say of it. */
  gateWords: z.string().nullable(),
  toldAt: Moment,
  confirmedAt: Moment.nullable(),
  validUntil: DateText.nullable(),
  consentAt: Moment.nullable(),
  consentBy: z.string().nullable(),
  withdrawnAt: Moment.nullable(),
  suspendedReason: z.string().nullable(),
  correctionReason: z.string().nullable(),
  /** Of this year, the newest first; and the current ones of the other years. */
  editions: z.array(
    z.object({ id: Id, edition: z.number(), grade: z.string(), totalText: z.string(), stateLabel: z.string() }),
  ),
  years: z.array(z.object({ id: Id, year: z.number(), grade: z.string(), totalText: z.string() })),
  history: z.array(HistoryEntry),
  /** A correction may be proposed. */
  mayPropose: z.boolean(),
  allowed: z.array(openStepOf(greenCodeCase)),
})
export type CodeDetail = z.output<typeof CodeDetail>

const CodeQuery = z.strictObject({
  ...pageInput,
  keyword: maxText(50).optional(),
  year: QueryYear.optional(),
  grade: z.enum(codeGrades).optional(),
  state: State.optional(),
  qxCode: z.string().max(6).optional(),
  consent: z.enum(keysOf(consentStates)).optional(),
  /** Only with a gate, or only with a row that has no benchmark. */
  mark: z.enum(['gate', 'withoutTable']).optional(),
  /** Of enterprises that have this label today. */
  label: Id.optional(),
})
const One = z.strictObject({ id: Id })
const Seen = z.strictObject({ id: Id, version: Version })

const Money = z.number('请填写数字').min(0, '不能小于0').max(1_000_000, '数值过大')
/** Longest source of the prices, in the call and where it is typed. */
export const priceSourceLength = 200
const Settings = z.strictObject({
  publicDisplay: Display,
  yuanPerTce: Money,
  yuanPerM3: Money,
  priceSource: requiredText(priceSourceLength, 4),
})

/** What would raise the code: one row that lost points, what it means in physical units and money, and who helps. */
export const Gain = z.object({
  id: z.string(),
  label: z.string(),
  state: z.string(),
  score: z.number(),
  points: z.number(),
  /** Points of the total that a full row would bring; null without a total. */
  totalGain: figure,
  own: z.string(),
  target: z.string().nullable(),
  /** With this value alone the next grade is reached. */
  nextGradeAt: z.string().nullable(),
  /** What the way to the target is at the same output. */
  physical: z.object({ amount: z.number(), unit: z.string() }).nullable(),
  yuan: figure,
  measure: z.string(),
  ways: z.array(z.object({ label: z.string(), path: z.string() })),
})
export type Gain = z.output<typeof Gain>

export const OwnCode = z.object({
  /** Years with a result, the newest first. */
  years: z.array(z.number()),
  display: Display,
  /** null: nothing was told yet. */
  code: CodeDetail.omit({ editions: true, years: true })
    .extend({
      /** Its band among its kind is told by the city's run; null below five peers. */
      nextGrade: z.object({ code: z.string(), min: z.number() }).nullable(),
      gains: z.array(Gain),
      /** What is missing for a total or a code, and where it is entered. */
      missing: z.array(z.object({ words: z.string(), path: z.string().nullable(), link: z.string().nullable() })),
      nextRefresh: z.string(),
      mayBePublic: z.boolean(),
      checkUrl: z.string().nullable(),
      prices: z.object({ yuanPerTce: z.number(), yuanPerM3: z.number(), source: z.string() }),
    })
    .nullable(),
})
export type OwnCode = z.output<typeof OwnCode>

/** What an enterprise holds against its result. */
export const codeObjection = field(
  'opinion',
  '异议内容',
  area(500, { required: true, atLeast: 10, hint: '10至500字。', faultText: '请写明异议内容，10至500个字' }),
)

export const greenCode = {
  list: call({
    get: '/greenCode/list',
    title: '企业绿效码列表（区县只见本区县）',
    may: office,
    in: CodeQuery,
    out: pageOf(CodeRow),
  }),
  get: call({
    get: '/greenCode/get',
    title: '一家企业一个年度的绿效码：逐项得分、来源、过程',
    may: office,
    in: One,
    out: CodeDetail,
  }),
  exportList: call({
    get: '/greenCode/exportList',
    title: '导出绿效码和逐项得分（与列表同一筛选和范围）',
    may: office,
    in: CodeQuery,
    ...listExport,
  }),
  answer: call({
    post: '/greenCode/answer',
    hands: secondOfTwo,
    title: '答复异议：维持原结果（由另一位市级管理员）',
    may: ['city'],
    in: Seen.extend({ opinion: maxText(longestOpinion(greenCodeCase)) }),
    out: CodeDetail,
  }),
  recomputed: call({
    get: '/greenCode/recomputed',
    title: '按现有数据重新计算会有什么变化（不保存）',
    may: ['city'],
    in: z.strictObject({ id: Id, isMended: z.enum(['1']).optional() }),
    out: z.object({
      grade: z.string(),
      totalText: z.string(),
      isSame: z.boolean(),
      rows: z.array(z.object({ label: z.string(), was: z.string(), is: z.string(), scoreWas: figure, score: figure })),
    }),
  }),
  amend: call({
    post: '/greenCode/amend',
    hands: secondOfTwo,
    title: '答复异议：更正结果，产生新的一版并告知（由另一位市级管理员）',
    may: ['city'],
    in: Seen.extend({ opinion: maxText(longestOpinion(greenCodeCase)), isMended: z.boolean().default(false) }),
    out: CodeDetail,
  }),
  propose: call({
    post: '/greenCode/propose',
    hands: firstOfTwo,
    title: '提出更正，待另一位市级管理员复核',
    may: ['city'],
    in: Seen.extend({ opinion: requiredText(longestOpinion(greenCodeCase), 5), isMended: z.boolean().default(false) }),
    out: CodeDetail,
  }),
  tell: call({
    post: '/greenCode/tell',
    hands: secondOfTwo,
    title: '复核更正并告知企业（由另一位市级管理员）',
    may: ['city'],
    in: Seen,
    out: CodeDetail,
  }),
  drop: call({
    post: '/greenCode/drop',
    hands: firstOfTwo,
    title: '不采用提出的更正',
    may: ['city'],
    in: Seen.extend({ opinion: maxText(longestOpinion(greenCodeCase)) }),
    out: CodeDetail,
  }),
  suspend: call({
    post: '/greenCode/suspend',
    hands: narrowsAtOnce,
    title: '暂停绿效码，对外展示立即停止',
    may: ['city'],
    in: Seen.extend({
      ground: z.enum(suspensionGrounds, '请选择原因'),
      opinion: maxText(longestOpinion(greenCodeCase)),
    }),
    out: CodeDetail,
  }),
  lift: call({
    post: '/greenCode/lift',
    hands: confirmedByCity,
    title: '恢复暂停的绿效码',
    may: ['city'],
    in: Seen.extend({ opinion: maxText(longestOpinion(greenCodeCase)) }),
    out: orWaits(CodeDetail),
  }),
  settings: call({
    get: '/greenCode/settings',
    title: '绿效码对外展示和参考价格',
    may: ['city', 'admin'],
    in: Nothing,
    out: Settings.extend({ version: z.number(), updatedAt: Moment.nullable(), updatedBy: z.string().nullable() }),
  }),
  saveSettings: call({
    post: '/greenCode/saveSettings',
    hands: confirmedByCity,
    title: '修改绿效码对外展示和参考价格',
    may: ['city'],
    in: Settings.extend({ version: Version }),
    out: orWaits(
      Settings.extend({ version: z.number(), updatedAt: Moment.nullable(), updatedBy: z.string().nullable() }),
    ),
  }),

  own: call({
    get: '/greenCode/own',
    title: '本企业的绿效码：得分、差距和能得到的支持',
    may: ['enterprise'],
    in: z.strictObject({ year: QueryYear.optional() }),
    out: OwnCode,
  }),
  agree: call({
    post: '/greenCode/agree',
    title: '企业确认绿效码结果',
    may: ['enterprise'],
    in: Seen,
    out: OwnCode,
  }),
  contest: call({
    post: '/greenCode/contest',
    title: '企业对绿效码结果提出异议',
    may: ['enterprise'],
    in: Seen.extend({ ...shapeOf([codeObjection]), files: z.array(FileRef).max(5, '最多5个附件').default([]) }),
    out: OwnCode,
  }),
  takeBack: call({
    post: '/greenCode/takeBack',
    title: '企业撤回异议',
    may: ['enterprise'],
    in: Seen,
    out: OwnCode,
  }),
  consent: call({
    post: '/greenCode/consent',
    title: '企业同意公开本年度绿效码',
    may: ['enterprise'],
    in: z.strictObject({ id: Id, agreed: z.literal(true, '请勾选同意') }),
    out: OwnCode,
  }),
  revoke: call({
    post: '/greenCode/revoke',
    title: '企业撤回公开同意，立即生效，不需要理由',
    may: ['enterprise'],
    in: One,
    out: OwnCode,
  }),

  check: call({
    get: '/greenCode/check',
    title: '绿效码核验（公开）',
    may: 'anyone',
    perAddress: numberChecks,
    in: z.strictObject({ code: requiredText(40, 4) }),
    /** Unknown, unpublished and withdrawn codes answer alike. */
    out: z.object({
      shown: z
        .object({
          code: z.string(),
          enterpriseName: z.string(),
          year: z.number(),
          validUntil: DateText,
          publicValue: z.string(),
        })
        .nullable(),
    }),
  }),
  publicList: call({
    get: '/greenCode/publicList',
    title: '绿效码公开名单（公开，不排名）',
    may: 'anyone',
    keys: true,
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      qxCode: z.string().max(6).optional(),
      year: QueryYear.optional(),
    }),
    out: pageOf(
      z.object({
        code: z.string(),
        enterpriseName: z.string(),
        qxName: z.string(),
        industryName: z.string(),
        year: z.number(),
        validUntil: DateText,
        publicValue: z.string(),
      }),
    ).extend({ display: Display }),
  }),
}
