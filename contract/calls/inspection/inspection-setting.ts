/** 节能监察 as the city sets it: 管理节能工作的部门, 监察期限, 条款库. Every change has its start and its second person. */
import { termKeys } from '@green/filing/cases/inspection/inspection-papers.ts'
import { consequences } from '@green/filing/inspection/verification.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { authorityRelations } from '../../filing/inspection-follow.ts'
import { firstOfTwo } from '../../hands.ts'
import { neededWords, OrganisationName, words } from '../../rule-schemas.ts'
import { DateText, Id, mostInt, Nothing, Version } from '../../shapes.ts'
import { startAndReason } from '../operation/setting-change.ts'

const authority = {
  name: OrganisationName,
  relation: z.enum(keysOf(authorityRelations)),
  document: neededWords(200, 5),
  /** Where decisions are reviewed, and the court that hears suits against them; the papers name both. */
  reviewOffice: neededWords(60, 4),
  court: neededWords(60, 4).regex(/法院$/, '请写明法院的全称，例如“重庆市渝北区人民法院”'),
  /** 收缴罚款的银行: where a fine is paid; a decision that fines names it. */
  bank: words(150).default(''),
}
/** Of a setting: the change that waits for its second person, and the first day of the next version. */
const ahead = { waiting: Id.nullable(), next: z.string().nullable() }
/** What a clause of the city's own says. */
const ownClause = z.strictObject({
  law: neededWords(100, 4),
  article: neededWords(60, 2),
  finding: neededWords(300, 5),
  consequence: neededWords(500, 2),
  consequences: z.array(z.enum(keysOf(consequences))).min(1, '请选择处理'),
  /** From and to, 万元. */
  fineWan: z.tuple([z.number().min(0).max(10_000), z.number().min(0).max(10_000)]).nullable(),
  decider: neededWords(60, 2),
  transfer: z.boolean(),
  contents: z.array(z.number().int().min(1).max(8)).min(1, '请选择监察内容'),
  industries: z
    .array(z.string().regex(/^\d{2,4}$/, '请填写两至四位行业代码'))
    .min(1)
    .max(40)
    .nullable(),
  keyUnitOnly: z.boolean(),
  source: neededWords(300, 5),
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
      key: words(40).min(1).nullable(),
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
      document: words(200),
      ...startAndReason,
      version: Version,
    }),
    out: z.object({ id: Id }),
  }),
}
