/** 自查 of an inspection: the enterprise fills it in and sends it, the office reads what was sent. */
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import type { Finding } from '@green/filing/workflow/findings.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { FileRef } from '../../files.ts'
import { stateNameOf } from '../../filing/cases.ts'
import { Citation, LedgerValue } from '../../filing/citation.ts'
import { WarningReason } from '../../filing/filing.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Id, Moment, pageInput, pageOf, QueryYear, RequestId, Version } from '../../shapes.ts'

const readers = ['enterprise', 'county', 'city', 'supervisor', 'admin'] as const
const Answers = z.record(z.string().max(60), z.unknown())
const Scope = z.object({ contents: z.array(z.string()), years: z.array(z.number()) })

export const OwnInspection = z.object({
  id: Id,
  number: z.string(),
  taskName: z.string(),
  year: z.number(),
  orgName: z.string(),
  state: stateNameOf(inspectionCase),
  selfDeadline: DateText,
  /** Its term is over and it has not come. */
  late: z.boolean(),
  submittedAt: Moment.nullable(),
  rectifyDue: DateText.nullable(),
  statementDue: DateText.nullable(),
  planVisitDate: DateText.nullable(),
  /** What the enterprise does next, and by when; '' where it waits. */
  next: z.string(),
  due: DateText.nullable(),
  result: z.string().nullable(),
})
export type OwnInspection = z.output<typeof OwnInspection>

const Sending = z.object({
  no: z.number(),
  sentAt: Moment,
  sentByName: z.string(),
  note: z.string().nullable(),
  /** 核对号, as it is printed on the reports of this version. */
  checkNumber: z.string(),
})

const SelfFinding = z.object({
  part: z.string(),
  kind: z.string(),
  label: z.string(),
  field: z.string(),
  node: z.string(),
  text: z.string(),
})

/** To the enterprise as it is being filled in; to the office as it was sent last. */
export const SelfCheckDetail = z.object({
  inspectionId: Id,
  number: z.string(),
  taskName: z.string(),
  orgName: z.string(),
  enterpriseName: z.string(),
  state: stateNameOf(inspectionCase),
  selfDeadline: DateText,
  late: z.boolean(),
  scope: Scope,
  /** null before the enterprise has begun, and for the office before it was sent. */
  answers: Answers.nullable(),
  reasons: z.array(WarningReason),
  figures: z.record(z.string(), z.number().nullable()),
  findings: z.array(SelfFinding),
  warnings: z.array(z.custom<Finding>()),
  sources: z.record(z.string(), z.object({ words: z.string(), value: z.unknown() })),
  lastPlace: z.string().nullable(),
  version: z.number(),
  updatedAt: Moment.nullable(),
  updatedByName: z.string().nullable(),
  /** The step by which it is sent now; null while it may not be changed. */
  sends: z.enum(['submit', 'resubmit']).nullable(),
  returned: z.object({ opinion: z.string(), at: Moment, by: z.string() }).nullable(),
  sendings: z.array(Sending),
  /** Changed against the version sent before, by field. */
  changed: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** Totals of the yearly energy that counts, for the checks. */
  archive: z.array(
    z.object({
      year: z.number(),
      totalTce: z.number().nullable(),
      outputValue: z.number().nullable(),
      waterIntake: z.number().nullable(),
    }),
  ),
  lastYear: z.object({ year: z.number().nullable(), answers: Answers }).nullable(),
  /** What the ledger has of the years that are inspected; for the enterprise while it fills it in. */
  ledger: z.array(LedgerValue),
  /** What the numbers of the version that was sent last cite of the ledger. */
  citations: z.array(Citation).readonly(),
})
export type SelfCheckDetail = z.output<typeof SelfCheckDetail>

const Saved = z.object({ version: z.number(), at: Moment, state: stateNameOf(inspectionCase) })

const TreePart = z.object({
  key: z.string(),
  title: z.string(),
  contents: z.array(z.string()),
  nodes: z.array(z.object({ node: z.string(), label: z.string(), value: z.string(), number: z.string().nullable() })),
})

/** The document, to be downloaded like any file, and the 核对号 printed on it. */
const MadePaper = z.object({ file: FileRef, checkNumber: z.string() })
const Paper = z.strictObject({ id: Id, format: z.enum(['pdf', 'word']).default('pdf') })

export const selfCheck = {
  qyPage: call({
    post: '/lsdtjn/qyPage',
    title: '本企业的监察案件',
    may: ['enterprise'],
    evenIfReadOnly: true,
    in: z.strictObject({ ...pageInput, year: QueryYear.optional() }),
    out: pageOf(OwnInspection),
  }),
  get: call({
    get: '/lsdtjn/selfCheck',
    title: '一件监察案件的自查表',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: SelfCheckDetail,
  }),
  add: call({
    post: '/lsdtjn/add',
    title: '开始填写自查表，带出已有数据',
    may: ['enterprise'],
    in: z.strictObject({ id: Id, requestId: RequestId }),
    out: SelfCheckDetail,
  }),
  update: call({
    post: '/lsdtjn/update',
    title: '保存或提交自查表',
    may: ['enterprise'],
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(['draft', 'submit']),
      answers: Answers,
      reasons: z.array(WarningReason).max(300).default([]),
      lastPlace: z.string().max(200).optional(),
      /** 修改说明 of a form that was returned. */
      opinion: maxText(500).optional(),
      requestId: RequestId,
    }),
    out: Saved,
  }),
  importLastInfo: call({
    get: '/lsdtjn/importLastInfo',
    title: '上一次自查可以引入的内容',
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: z.object({
      from: z.object({ number: z.string(), year: z.number(), sentAt: Moment }).nullable(),
      answers: Answers,
      /** What is not taken over and has to be given anew. */
      left: z.array(z.object({ label: z.string(), what: z.string(), why: z.enum(['expired', 'anew']) })),
    }),
  }),
  getTreeInfo: call({
    get: '/lsdtjn/getTreeInfo',
    title: '自查表的章节（按监察内容），及企业填报值',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: z.object({ scope: Scope, parts: z.array(TreePart) }),
  }),
  getYearInfo: call({
    get: '/lsdtjn/getYearInfo',
    title: '企业接受监察的年度',
    may: readers,
    in: z.strictObject({ enterpriseId: Id.optional() }),
    out: z.array(
      z.object({
        year: z.number(),
        cases: z.array(z.object({ id: Id, number: z.string(), taskName: z.string(), sent: z.boolean() })),
      }),
    ),
  }),
  energyReport: call({
    post: '/lsdtjn/nh-report',
    title: '能耗报告（PDF、Word）',
    may: readers,
    byViewer: false,
    evenIfReadOnly: true,
    in: Paper,
    out: MadePaper,
  }),
  productReport: call({
    post: '/lsdtjn/cp-report',
    title: '产品报告（PDF、Word）',
    may: readers,
    byViewer: false,
    evenIfReadOnly: true,
    in: Paper,
    out: MadePaper,
  }),
}
