/** 节能监察 as the city sets it: 管理节能工作的部门, 监察期限, 条款库. Every change has its start and its second person. */
import { termKeys } from '@green/filing/cases/inspection/inspection-papers.ts'
import { area, date, field, number, option, text, yesNo } from '@green/filing/form/fields.ts'
import { consequences } from '@green/filing/inspection/verification.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { authorityRelations } from '../../filing/inspection-follow.ts'
import { firstOfTwo } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Id, mostInt, Nothing, Version } from '../../shapes.ts'
import { startAndReason } from '../operation/setting-change.ts'

const court = field(
  'court',
  '受理法院',
  text({ required: true, rules: [{ length: [4, 60] }], hint: '不服该部门决定的，向哪个法院起诉，写全称' }),
)
/** 管理节能工作的部门, on whose behalf the body acts. */
export const authorityFields = [
  field(
    'name',
    '部门',
    text({ required: true, rules: ['organisationName', { maxLength: 60 }], hint: '处罚和法制审核的文书由该部门出具' }),
  ),
  field('relation', '监察机构', option(authorityRelations, { required: true })),
  field(
    'document',
    '依据',
    text({ required: true, rules: [{ length: [5, 200] }], hint: '三定规定、授权规定或委托书的名称和文号' }),
  ),
  field(
    'reviewOffice',
    '复议机关',
    text({
      required: true,
      rules: [{ length: [4, 60] }],
      hint: '不服该部门决定的，向哪个机关申请行政复议，印在文书上',
    }),
  ),
  court,
  field(
    'bank',
    '收缴罚款的银行',
    text({
      rules: [{ maxLength: 150 }],
      hint: '银行、户名和账号，印在处罚决定书上；不填的，由承办人在每份决定书中写明',
    }),
  ),
]
export const termDocument = field(
  'document',
  '依据',
  text({
    required: true,
    rules: [{ maxLength: 200 }],
    hint: '文件名称和文号，例如“渝经信节能〔2026〕8号”',
    faultText: '请写明依据的文件名称和文号',
  }),
)
export const clauseTexts = {
  law: field(
    'law',
    '法律、法规、规章',
    text({ required: true, rules: [{ length: [4, 100] }], hint: '全称，例如《重庆市节约能源条例》' }),
  ),
  article: field('article', '条款', text({ required: true, rules: [{ length: [2, 60] }], hint: '例如“第四十五条”' })),
  finding: field('finding', '违法情形', area(300, { required: true, atLeast: 5, hint: '照条文填写' })),
  consequence: field(
    'consequence',
    '后果',
    area(500, { required: true, atLeast: 2, hint: '照条文填写，含责令改正和罚款的条件' }),
  ),
  decider: field(
    'decider',
    '由谁决定',
    text({ required: true, rules: [{ length: [2, 60] }], hint: '例如“管理节能工作的部门”' }),
  ),
  source: field(
    'source',
    '来源',
    text({ required: true, rules: [{ length: [5, 300] }], hint: '文件名称、文号、施行日期' }),
  ),
}
export const contentsMissing = '请选择监察内容'
const mostFine = 10_000
/** What else a clause of the city's own says; its contents are ticked besides. */
export const clauseRules = [
  field('consequences', '处理', option(consequences, { required: true })),
  field('fineFrom', '罚款下限（万元）', number({ max: mostFine, hint: '条文没有罚款的，上下限都不填。' })),
  field('fineTo', '罚款上限（万元）', number({ max: mostFine })),
  field('industries', '行业代码', text({ hint: '两至四位，用顿号分开；各行业都适用的不填。' })),
  field('keyUnitOnly', '只适用于重点用能单位', yesNo()),
  field('isChecked', '已与原文核对（不勾选的，引用时注明“未核对”）', yesNo()),
] as const
export const clauseDays = [
  field('validFrom', '生效日期', date({ required: true })),
  field('validTo', '失效日期（最后一天）', date({ hint: '现行有效的不填；废止的填写最后一天。' })),
]

const authority = {
  ...shapeOf(authorityFields),
  court: shapeOf([court]).court.refine((name) => /法院$/.test(name), '请写明法院的全称，例如“重庆市渝北区人民法院”'),
}
/** Of a setting: the change that waits for its second person, and the first day of the next version. */
const ahead = { waiting: Id.nullable(), next: z.string().nullable() }
/** What a clause of the city's own says. */
const fineWan = z.number('请输入数字').min(0).max(mostFine)
const ownClause = z.strictObject({
  ...shapeOf(Object.values(clauseTexts)),
  consequences: z.array(z.enum(keysOf(consequences))).min(1, '请选择处理'),
  /** From and to, 万元. */
  fineWan: z.tuple([fineWan, fineWan]).nullable(),
  transfer: z.boolean(),
  contents: z.array(z.number().int().min(1).max(8)).min(1, contentsMissing),
  industries: z
    .array(z.string().regex(/^\d{2,4}$/, '请填写两至四位行业代码'))
    .min(1)
    .max(40)
    .nullable(),
  keyUnitOnly: z.boolean(),
  verification: z.enum(['confirmed', 'unverified']),
})

const ClauseRow = ownClause.extend({
  key: z.string(),
  version: z.number(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  verification: z.string(),
  /** How certain it is, in words. */
  mark: z.string(),
  /** The city's own; one of the library otherwise. */
  isOwn: z.boolean(),
  isLatest: z.boolean(),
  /** The precondition of the next change. */
  versions: z.number(),
  ...ahead,
})
export type ClauseRow = z.output<typeof ClauseRow>

export const inspectionSetting = {
  terms: call({
    get: '/inspectionPaper/terms',
    title: '监察期限和依据',
    may: ['supervisor', 'county', 'city', 'admin'],
    in: Nothing,
    out: z.object({
      /** 管理节能工作的部门; the papers print it. */
      authority: z.object({
        ...authority,
        reviewOffice: z.string(),
        court: z.string(),
        bank: z.string(),
        version: z.number(),
        /** The offices of review and suit that nobody of the city has confirmed. */
        isAssumed: z.boolean(),
        ...ahead,
      }),
      rows: z.array(
        z.object({
          key: z.enum(termKeys),
          label: z.string(),
          text: z.string(),
          value: z.number(),
          from: z.string(),
          source: z.string(),
          mark: z.string(),
          unit: z.string(),
          fixed: z.boolean(),
          changed: z.boolean(),
          version: z.number(),
          ...ahead,
        }),
      ),
    }),
  }),
  clauses: call({
    get: '/inspectionSetting/clauses',
    title: '节能监察条款库和本市的设定',
    may: ['supervisor', 'county', 'city', 'admin'],
    in: Nothing,
    out: z.object({ edition: z.string(), rows: z.array(ClauseRow) }),
  }),
  saveClause: call({
    post: '/inspectionSetting/saveClause',
    hands: firstOfTwo,
    title: '提出监察条款的增加、废止或日期变更',
    may: ['city'],
    in: z.strictObject({
      /** Null: a new clause of the city's own. */
      key: maxText(40).min(1).nullable(),
      own: ownClause.nullable().default(null),
      validFrom: DateText,
      validTo: DateText.nullable(),
      ...startAndReason,
      version: Version,
    }),
    out: z.object({ id: Id }),
  }),
  saveAuthority: call({
    post: '/inspectionPaper/saveAuthority',
    hands: firstOfTwo,
    title: '提出管理节能工作的部门的变更',
    may: ['city'],
    in: z.strictObject({ ...authority, ...startAndReason, version: Version }),
    out: z.object({ id: Id }),
  }),
  saveTerm: call({
    post: '/inspectionPaper/saveTerm',
    hands: firstOfTwo,
    title: '提出监察期限的变更',
    may: ['city'],
    in: z.strictObject({
      key: z.enum(termKeys),
      value: z.number().int().min(0).max(mostInt),
      ...shapeOf([termDocument]),
      ...startAndReason,
      version: Version,
    }),
    out: z.object({ id: Id }),
  }),
}
