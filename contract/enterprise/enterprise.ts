/** The enterprise record (ORG of the trade): what forms show read-only and the archive keeps. */
import { keysOf } from '@green/filing/value/keys-of.ts'
import { oneLineName } from '@green/filing/value/visible-text.ts'
import { z } from 'zod'
import { FileRef } from '../files.ts'
import { accountStates, orgKinds } from '../roles.ts'
import {
  LicensedName,
  maxText,
  needed,
  OrganisationNameOrEmpty,
  PersonName,
  requiredText,
  ruled,
} from '../rule-schemas.ts'
import { DateText, Id, Moment, QxCode } from '../shapes.ts'

const optional = <T extends z.ZodType>(schema: T) => schema.nullish()

/** Fields that an enterprise maintains itself; name, code, district, industry and legal person change only with a new county verification. */
export const EnterpriseProfile = z.strictObject({
  enterpriseName: LicensedName,
  socialCode: needed('xydm', 18),
  qxCode: QxCode,
  parkName: optional(OrganisationNameOrEmpty),
  regAddress: optional(maxText(100)),
  address: requiredText(100),
  industryCode: z.string().regex(/^[0-9]{4}$/, '请选择国民经济行业（四位代码）'),
  unitNature: optional(maxText(10)),
  entScale: optional(maxText(10)),
  aboveScale: z.boolean(),
  energyLevel: optional(maxText(10)),
  regCapital: optional(ruled('price')),
  foundDate: optional(DateText),
  legalPerson: PersonName,
  legalPhone: optional(ruled('telephone')),
  employeeCount: optional(ruled('people')),
  mainProducts: optional(maxText(200)),
  contactDept: optional(maxText(30)),
  contactName: PersonName,
  contactPhone: needed('telephone', 200, '请输入电话'),
  email: needed('email', 254),
  postcode: optional(ruled('postcode')),
  licenceFile: z.array(FileRef).max(1),
  authorisationFile: z.array(FileRef).max(1),
})
export type EnterpriseProfile = z.output<typeof EnterpriseProfile>

/** How a confirmed name became a former one. */
export const renamedBy = ['verified', 'import', 'merge', 'record'] as const
export const renamedByLabels: Record<(typeof renamedBy)[number], string> = {
  verified: '企业申请变更，区县审核通过',
  import: '按企业名录导入',
  merge: '合并企业档案',
  record: '按档案变更记录',
}

/** 曾用名: a name that an enterprise had until that day. */
export const EnterpriseNameBefore = z.object({ name: z.string(), until: DateText, by: z.enum(renamedBy) })
export type EnterpriseNameBefore = z.output<typeof EnterpriseNameBefore>

/** Why an enterprise can file nothing new. */
export const closures = ['ceased', 'cancelled', 'revoked', 'moved'] as const
export const closureLabels: Record<(typeof closures)[number], string> = {
  ceased: '停业',
  cancelled: '注销',
  revoked: '吊销营业执照',
  moved: '迁出本市',
}

/** The city's exception for a name that the usual rule refuses and the licence proves. */
export const NameGrant = z.object({ name: z.string(), by: z.string(), at: Moment, reason: z.string() })
export type NameGrant = z.output<typeof NameGrant>

/** The official register's entry of a credit code. */
export const RegisterFacts = z.object({
  enterpriseName: z.string().overwrite(oneLineName).min(1).max(200),
  legalPerson: z.string().overwrite(oneLineName).max(100).nullish(),
  regAddress: z.string().max(300).nullish(),
  foundDate: DateText.nullish(),
  regCapital: z.string().max(30).nullish(),
  /** Whether it still exists; `operating` is anything neither cancelled nor revoked. */
  state: z.enum(['operating', 'cancelled', 'revoked']),
  stateOn: DateText.nullish(),
})
export type RegisterFacts = z.output<typeof RegisterFacts>

/** The archive compared with the official register: not reached yet and retried at night, equal, different, code unknown there. */
export const registerStates = ['waiting', 'same', 'different', 'unknown'] as const
export const registerLabels: Record<(typeof registerStates)[number], string> = {
  waiting: '待核验',
  same: '与登记一致',
  different: '与登记不一致',
  unknown: '登记中查无此代码',
}

/** The kinds of events in an enterprise's timeline. */
export const timelineKinds = {
  filing: '申报办理',
  score: '评分',
  title: '称号',
  certificate: '证书',
  rating: '服务评价',
  change: '信息变更',
  push: '区县推送',
  diagnosis: '绿色诊断',
  inspection: '节能监察',
  label: '标签',
  look: '查看个人信息',
} as const
export type TimelineKind = keyof typeof timelineKinds

export const TimelineEntry = z.object({
  key: z.string(),
  /** A moment, or a day where only the day is known. */
  at: z.string(),
  kind: z.enum(keysOf(timelineKinds)),
  title: z.string(),
  who: z.string(),
  text: z.string(),
  /** The case it belongs to. */
  filing: z.object({ programme: z.string(), id: Id }).nullable(),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

export const verifications = ['pending', 'verifying', 'verified', 'returned'] as const
export const verificationLabels: Record<(typeof verifications)[number], string> = {
  pending: '待完善',
  verifying: '待审核',
  verified: '已审核',
  returned: '退回补正',
}

const storedText = z.string().nullable()

/** The record as shown: it may be incomplete, and contacts are masked for those who need not know them. */
export const Enterprise = z.object({
  id: Id,
  enterpriseName: z.string(),
  /** 曾用名, the latest first. */
  formerNames: z.array(EnterpriseNameBefore),
  socialCode: z.string(),
  /** Why the code cannot be right as it stands, for the office. */
  codeDoubt: z.string().nullable(),
  /** 名称待核: the name that waits for the city's exception; null where none does. */
  nameToGrant: z.string().nullable(),
  nameGrant: NameGrant.omit({ by: true }).nullable(),
  qxCode: z.string(),
  qxName: z.string(),
  orgKind: z.enum(orgKinds),
  parkName: storedText,
  regAddress: storedText,
  address: storedText,
  industryCode: storedText,
  industryName: z.string(),
  unitNature: storedText,
  entScale: storedText,
  aboveScale: z.boolean(),
  energyLevel: storedText,
  regCapital: storedText,
  foundDate: storedText,
  legalPerson: storedText,
  legalPhone: storedText,
  employeeCount: storedText,
  mainProducts: storedText,
  contactDept: storedText,
  contactName: storedText,
  contactPhone: storedText,
  email: storedText,
  postcode: storedText,
  licenceFile: z.array(FileRef),
  authorisationFile: z.array(FileRef),
  verification: z.enum(verifications),
  verificationOpinion: z.string().nullable(),
  /** When it was last sent to the county; and while it waits, the day after which the city is told of the delay. */
  submittedAt: Moment.nullable(),
  answerBy: DateText.nullable(),
  state: z.enum(accountStates),
  version: z.number(),
  updatedAt: Moment,
  /** Percent of the profile that is filled, and the keys still empty. */
  completeness: z.object({ percent: z.number(), missing: z.array(z.string()) }),
  /** Changes of key fields that wait for the county: field → new value. */
  pendingChange: z.record(z.string(), z.string()).nullable(),
  /** The same as text, with the present value. */
  wanted: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  /** Set when it is closed: no new filing begins. */
  closure: z
    .object({
      as: z.enum(closures),
      label: z.string(),
      on: z.string(),
      reason: z.string(),
      by: z.enum(['staff', 'register']),
    })
    .nullable(),
  /** The comparison with the official register; null where it was not called. */
  register: z
    .object({
      state: z.enum(registerStates),
      label: z.string(),
      checkedAt: Moment.nullable(),
      differences: z.array(
        z.object({ field: z.string(), label: z.string(), archive: z.string(), register: z.string() }),
      ),
    })
    .nullable(),
  /** For the office: where the registration of a known enterprise differs from the archive. */
  proposed: z
    .array(z.object({ field: z.string(), label: z.string(), archive: z.string(), proposed: z.string() }))
    .nullable(),
})
export type Enterprise = z.output<typeof Enterprise>

export const EnterpriseRow = z.object({
  id: Id,
  enterpriseName: z.string(),
  /** 曾用名, the latest first. */
  formerNames: z.array(EnterpriseNameBefore),
  socialCode: z.string(),
  codeDoubt: z.string().nullable(),
  nameToGrant: z.string().nullable(),
  qxCode: z.string(),
  qxName: z.string(),
  industryCode: z.string().nullable(),
  industryName: z.string(),
  orgKind: z.enum(orgKinds),
  entScale: z.string().nullable(),
  energyLevel: z.string().nullable(),
  aboveScale: z.boolean(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  verification: z.enum(verifications),
  submittedAt: Moment.nullable(),
  titles: z.array(z.string()),
  /** Names of its labels today. */
  labels: z.array(z.string()),
  closedAs: z.enum(closures).nullable(),
  register: z.enum(registerStates).nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
})
export type EnterpriseRow = z.output<typeof EnterpriseRow>
