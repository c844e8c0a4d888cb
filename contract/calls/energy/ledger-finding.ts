/** 核对发现: explained or contested by the filer, settled once by an officer, listed by the harm of what rests on the year. */
import { field, option } from '@green/filing/form/fields.ts'
import { findingLevels, findingStates, harms, settlements } from '@green/filing/programme/ledger-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { alone } from '../../hands.ts'
import { explanation } from '../../reasons.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, Moment, ProgrammeId, pageInput, pageOf, QueryYear, QxCode, Version } from '../../shapes.ts'
import { LedgerFinding } from './ledger.ts'

export const answerFields = [explanation('answer', '说明', [5, 300], '区县和市级都能看到')] as const
export const objectionFields = [explanation('answer', '异议的理由', [5, 300], '区县和市级都能看到')] as const

export const decisionFields = [
  field('decision', '处理', option(settlements, { required: true, faultText: '请选择处理结果' })),
  explanation('reason', '理由', [5, 300], '企业和各级都能看到'),
] as const

/** R01 … R53. */
const Rule = z.string().regex(/^R\d{2}$/)

export const FindingQuery = z.strictObject({
  ...pageInput,
  keyword: maxText(50).optional(),
  qxCode: QxCode.optional(),
  year: QueryYear.optional(),
  rule: Rule.optional(),
  level: z.enum(keysOf(findingLevels)).optional(),
  state: z.enum(keysOf(findingStates)).optional(),
  harm: z.enum(keysOf(harms)).optional(),
})

export const ListedFinding = z.object({
  id: Id,
  enterpriseId: Id,
  enterpriseName: z.string(),
  qxName: z.string(),
  year: z.number(),
  rule: z.string(),
  title: z.string(),
  level: z.enum(keysOf(findingLevels)),
  message: z.string(),
  state: z.enum(keysOf(findingStates)),
  foundAt: Moment,
  /** What rests on the year, the gravest first. */
  harms: z.array(z.enum(keysOf(harms))),
})
export type ListedFinding = z.output<typeof ListedFinding>

/** Of values that are typed and not sent. */
const TriedFinding = z.object({
  rule: z.string(),
  level: z.enum(keysOf(findingLevels)),
  title: z.string(),
  message: z.string(),
  place: z.string(),
  /** An error that the filer alone can correct: it holds back sending. */
  blocks: z.boolean(),
})

const officers = ['county', 'city', 'admin'] as const

export const ledgerFinding = {
  explain: call({
    post: '/ledgerFinding/explain',
    title: '说明账本的核对发现，或对处理提出异议',
    may: ['enterprise'],
    in: z.strictObject({ id: Id, contests: z.boolean().default(false), ...shapeOf(answerFields), version: Version }),
    out: LedgerFinding,
  }),
  tryForm: call({
    post: '/ledgerFinding/tryForm',
    title: '提交前把申报表的数值与账本核对（不保存）',
    may: ['enterprise'],
    evenIfReadOnly: true,
    in: z.strictObject({
      programme: ProgrammeId,
      formVersion: maxText(20),
      year: QueryYear.optional(),
      answers: z.record(z.string().max(200), z.unknown()),
    }),
    out: z.object({
      /** Of the data; null where the form says nothing of a year. */
      year: z.number().nullable(),
      findings: z.array(TriedFinding),
      unchecked: z.string().nullable(),
    }),
  }),
  ofFiling: call({
    get: '/ledgerFinding/ofFiling',
    title: '一件申报与账本的核对：申报表的数值，以及数据年度的核对发现',
    may: officers,
    in: z.strictObject({ id: Id }),
    out: z.object({
      enterpriseId: Id,
      /** Of the data. */
      year: z.number(),
      /** What the figures of the form contradict. */
      ofForm: z.array(TriedFinding),
      /** What the checks find in the year by itself, the open ones first. */
      ofYear: z.array(LedgerFinding),
      unchecked: z.string().nullable(),
    }),
  }),
  settle: call({
    post: '/ledgerFinding/settle',
    hands: alone(
      'reason+told',
      'settles one contradiction by name and reason; the filer is notified and may contest it, no figure changes by it',
    ),
    title: '了结账本的核对发现，或请企业更正',
    may: ['county', 'city'],
    in: z.strictObject({ id: Id, ...shapeOf(decisionFields), version: Version }),
    out: LedgerFinding,
  }),
  list: call({
    get: '/ledgerFinding/list',
    title: '核对发现列表，按所涉及的资金、称号、绿效码和统计排列',
    may: officers,
    reads: 'replica',
    in: FindingQuery,
    out: pageOf(ListedFinding),
  }),
  exportList: call({
    get: '/ledgerFinding/exportList',
    title: '导出核对发现列表',
    may: officers,
    in: FindingQuery,
    ...listExport,
  }),
}
