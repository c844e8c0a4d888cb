/** Calls that every programme's screens share: one case, its differences, own cases, batch steps, exports. */

import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { proposalReasonLength } from '../../fields/filing-lengths.ts'
import { EarlierFiling, TrialFacts } from '../../filing/before-decision.ts'
import { Citation } from '../../filing/citation.ts'
import {
  AlikeFiling,
  DifferenceView,
  FilingDetail,
  FilingPage,
  FilingReceipt,
  filingFilters,
  formAsSent,
  ManyResults,
  MoveFiling,
  OwnFiling,
  Sending,
  StateName,
} from '../../filing/filing.ts'
import { WorkbookRead } from '../../filing/filing-workbook.ts'
import { OpinionDraft } from '../../filing/opinion-draft.ts'
import { Prefill } from '../../filing/prefill.ts'
import { byCityOfficer, firstOfTwo, ownMatter, secondOfTwo, workflowStep } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import {
  cursorInput,
  DateText,
  Done,
  Id,
  Moment,
  Nothing,
  ProgrammeId,
  pageInput,
  queryInt,
  RequestId,
  Version,
} from '../../shapes.ts'
import { withContacts } from '../account/personal.ts'
import { orWaits } from '../account/two-hands.ts'

const readers = ['enterprise', 'county', 'city', 'expert', 'admin'] as const

/** Filters of a list, also used by its export: one query object, one scope. */
export const ListQuery = z.strictObject({
  programme: ProgrammeId,
  ...filingFilters,
  ...pageInput,
  ...cursorInput,
  extra: z.string().max(500).optional(),
})

/** One programme, or several: all of them when neither is given. */
const anyProgramme = {
  programme: ProgrammeId.optional(),
  programmes: maxText(400)
    .optional()
    .transform((text) => text?.split(',')),
  /** Approved and ending within so many days. */
  expiringDays: queryInt(1, 3660).optional(),
}

/** At most so many in one archive. */
export const casesInArchive = 500

export const filing = {
  get: call({
    get: '/filing/get',
    title: '一件申报的全部内容',
    byAgent: true,
    may: readers,
    keys: true,
    in: z.strictObject({ id: Id }),
    out: FilingDetail,
  }),
  keepOpinion: call({
    post: '/filing/keepOpinion',
    hands: ownMatter,
    title: '暂存办理中的意见（空的即删除）',
    may: ['county', 'city'],
    in: z.strictObject({ id: Id, draft: OpinionDraft.nullable() }),
    out: z.object({ at: Moment }),
  }),
  compare: call({
    get: '/filing/compare',
    title: '与上次提交或上年申报的差异',
    byAgent: true,
    may: readers,
    in: z.strictObject({ id: Id, with: z.enum(['lastSubmission', 'lastYear']) }),
    /** `earlier`: last year's application, for officers. */
    out: DifferenceView.extend({ earlier: EarlierFiling.nullable() }).nullable(),
  }),
  version: call({
    get: '/filing/version',
    title: '一次提交的全部内容',
    byAgent: true,
    may: readers,
    in: z.strictObject({ id: Id, no: queryInt(1, 9999) }),
    out: Sending.extend({
      ...formAsSent,
      organisation: z.record(z.string(), z.string()),
      snapshot: z.object({ id: Id, no: z.number(), at: Moment }),
      answers: z.record(z.string(), z.unknown()),
      unseen: z.array(z.string()),
      figures: z.record(z.string(), z.number().nullable()),
      citations: z.array(Citation).readonly(),
    }),
  }),
  compareVersions: call({
    get: '/filing/compareVersions',
    title: '两次提交之间的差异',
    byAgent: true,
    may: readers,
    in: z.strictObject({ id: Id, from: queryInt(1, 9999), to: queryInt(1, 9999) }),
    out: DifferenceView,
  }),
  list: call({
    get: '/filing/list',
    title: '申报总览（各类别）',
    may: ['county', 'city', 'admin'],
    keys: true,
    in: ListQuery.extend(anyProgramme),
    out: FilingPage,
  }),
  mine: call({
    get: '/filing/mine',
    title: '我的申报',
    byAgent: true,
    may: ['enterprise'],
    in: Nothing,
    out: z.array(OwnFiling),
  }),
  prefill: call({
    get: '/filing/prefill',
    title: '新申报的预填值（企业档案、上年申报）',
    byAgent: true,
    may: ['enterprise'],
    /** `besides`: the filing that is being edited, to be excluded from its own last year. */
    in: z.strictObject({ programme: ProgrammeId, batchId: Id.optional(), besides: Id.optional() }),
    out: Prefill,
  }),
  answerDay: call({
    get: '/filing/answerDay',
    title: '今天提交的，审核人应在哪一天以前答复',
    byAgent: true,
    may: ['enterprise'],
    /** `id` of a filing that is sent again, else the batch of a new one. */
    in: z.strictObject({ programme: ProgrammeId, batchId: Id.optional(), id: Id.optional() }),
    out: z.object({
      /** Null where no office decides. */
      answer: z
        .object({
          /** 区县 or 市级. */
          office: z.string(),
          on: DateText,
          /** Working days until then. */
          days: z.number(),
        })
        .nullable(),
    }),
  }),
  effort: call({
    get: '/filing/effort',
    title: '填写用时（已提交申报的实测中位数）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ programme: ProgrammeId }),
    out: z.object({
      /** Null while too few were measured. */
      medianMinutes: z.number().nullable(),
      measured: z.number(),
    }),
  }),
  eligibility: call({
    get: '/filing/eligibility',
    title: '申报条件自查：档案中已知的答案',
    byAgent: true,
    may: ['enterprise'],
    evenIfUnverified: true,
    in: z.strictObject({ programme: ProgrammeId }),
    /** By question of the programme; null where only the enterprise knows. */
    out: z.object({ known: z.record(z.string(), z.boolean().nullable()) }),
  }),
  copy: call({
    get: '/filing/copy',
    title: '复制历史申报的内容',
    byAgent: true,
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: z.object({
      programme: z.string(),
      number: z.string().nullable(),
      year: z.number().nullable(),
      answers: z.record(z.string(), z.unknown()),
      /** What is not copied, by name: expired attachments, and statements made anew each time. */
      left: z.array(
        z.object({ label: z.string(), field: z.string(), what: z.string(), why: z.enum(['expired', 'anew']) }),
      ),
      /** How many answers today's form has no field for. */
      gone: z.number(),
    }),
  }),
  alike: call({
    get: '/filing/alike',
    title: '查重：同名项目、相同发票号和设备的其他申报',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: z.array(AlikeFiling),
  }),
  template: call({
    get: '/filing/template',
    title: '附件的样表、提纲或承诺书（Word、PDF）',
    byAgent: true,
    may: ['enterprise'],
    evenIfUnverified: true,
    in: z.strictObject({ programme: ProgrammeId, field: z.string().max(60), format: z.enum(['docx', 'pdf']) }),
    out: 'blob',
  }),
  heldAgainst: call({
    get: '/filing/heldAgainst',
    title: '清单中的单位与称号名单核对',
    may: ['county', 'city', 'expert', 'admin'],
    in: z.strictObject({ id: Id }),
    out: z
      .object({
        table: z.string(),
        kindLabel: z.string(),
        rows: z.array(
          z.object({
            index: z.number(),
            name: z.string(),
            code: z.string(),
            claimed: z.boolean(),
            /** Whether this platform knows the organisation. */
            known: z.boolean(),
            held: z.object({ number: z.string(), levelLabel: z.string(), validTo: DateText }).nullable(),
          }),
        ),
      })
      .nullable(),
  }),
  moveMany: call({
    post: '/filing/moveMany',
    hands: workflowStep,
    title: '批量办理（先试算，再执行）',
    may: ['county', 'city'],
    slow: true,
    in: z.strictObject({
      items: z
        .array(z.strictObject({ id: Id, version: Version }))
        .min(1, '请先选择申报')
        .max(500, '一次最多办理500件'),
      step: MoveFiling.omit({ id: true, version: true, requestId: true }),
      dryRun: z.boolean(),
    }),
    out: ManyResults.extend({
      dryRun: z.boolean(),
      /** Of a trial run, by the id of the case. */
      facts: z.record(z.string(), TrialFacts),
      /** A step that is not final can be undone for some minutes. */
      undo: z.object({ id: Id, until: Moment, count: z.number() }).nullable(),
    }),
  }),
  undoMany: call({
    post: '/filing/undoMany',
    hands: workflowStep,
    title: '撤销刚才的批量办理（非终局步骤，限时）',
    may: ['county', 'city'],
    slow: true,
    in: z.strictObject({ id: Id }),
    out: ManyResults,
  }),
  /** What every call of a step asks for where the step needs two officers; it may also be made itself. */
  endOrRestore: call({
    post: '/filing/endOrRestore',
    hands: byCityOfficer,
    title: '撤销已生效的认定、备案，或恢复暂停的备案',
    may: ['city'],
    in: MoveFiling,
    out: orWaits(FilingReceipt),
  }),
  propose: call({
    post: '/filing/propose',
    hands: firstOfTwo,
    title: '拟定审定结论（双人审定，由另一人批准）',
    may: ['city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  decideProposal: call({
    post: '/filing/decideProposal',
    hands: secondOfTwo,
    title: '批准或不同意他人拟定的审定结论（不能批准自己拟定的）',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      agree: z.boolean(),
      reason: maxText(proposalReasonLength).default(''),
      requestId: RequestId,
    }),
    out: FilingReceipt,
  }),
  deleteDraft: call({
    post: '/filing/deleteDraft',
    title: '删除草稿',
    may: ['enterprise'],
    byAgent: true,
    in: z.strictObject({ id: Id, version: Version }),
    out: Done,
  }),
  bin: call({
    get: '/filing/bin',
    title: '草稿回收站',
    may: ['enterprise'],
    in: Nothing,
    out: z.array(
      z.object({
        id: Id,
        programme: z.string(),
        batchName: z.string().nullable(),
        year: z.number().nullable(),
        version: z.number(),
        deletedAt: Moment,
        /** Who deleted it; null when it was untouched for too long. */
        deletedBy: z.string().nullable(),
        /** The last day on which it can be restored. */
        keptUntil: DateText,
      }),
    ),
  }),
  restoreDraft: call({
    post: '/filing/restoreDraft',
    title: '从回收站恢复草稿',
    may: ['enterprise'],
    in: z.strictObject({ id: Id, version: Version }),
    out: FilingReceipt,
  }),
  workbookTemplate: call({
    post: '/filing/workbookTemplate',
    title: '下载填报模板（电子表格，含已填内容）',
    byAgent: true,
    may: ['enterprise'],
    in: z.strictObject({
      programme: ProgrammeId,
      formVersion: maxText(20),
      batchId: Id.optional(),
      /** The saved filing that is open. */
      draft: z.strictObject({ id: Id, version: Version }).optional(),
      answers: z.record(z.string().max(60), z.unknown()).default({}),
    }),
    out: 'blob',
  }),
  readWorkbook: call({
    post: '/filing/readWorkbook',
    title: '读取填好的填报模板：逐格检查，不改动草稿',
    byAgent: true,
    may: ['enterprise'],
    upload: true,
    in: z.strictObject({ programme: ProgrammeId, formVersion: maxText(20) }),
    out: WorkbookRead,
  }),
  markWorkbook: call({
    post: '/filing/markWorkbook',
    title: '下载标注了问题的填报模板',
    byAgent: true,
    may: ['enterprise'],
    in: z.strictObject({
      importId: Id,
      errors: z
        .array(
          z.strictObject({
            sheet: maxText(31),
            row: z.number().int().min(1).max(1_048_576),
            column: z.number().int().min(1).max(16_384),
            message: maxText(500),
          }),
        )
        .min(1, '该文件没有问题，不需要标注')
        .max(2000),
    }),
    out: 'blob',
  }),
  askToSubmit: call({
    post: '/filing/askToSubmit',
    title: '操作员通知主账号提交',
    byAgent: true,
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: z.object({ told: z.string() }),
  }),
  exportList: call({
    get: '/filing/exportList',
    title: '导出列表（与列表同一筛选和范围）',
    may: ['county', 'city', 'admin'],
    in: ListQuery.extend(anyProgramme).extend(withContacts),
    ...listExport,
  }),
  exportMaterials: call({
    post: '/filing/exportMaterials',
    title: '导出多件申报的材料：一个压缩包，每家企业一个文件夹（与列表同一筛选和范围）',
    may: ['county', 'city', 'admin'],
    in: ListQuery.omit({ page: true, size: true, after: true, before: true }).extend({
      /** Only those ticked. */
      ids: z.array(Id).min(1, '请先选择申报').max(casesInArchive, `一次最多导出${casesInArchive}件`).optional(),
    }),
    ...listExport,
  }),
  counts: call({
    get: '/filing/counts',
    title: '各状态件数',
    may: ['county', 'city', 'admin'],
    reads: 'replica',
    in: z.strictObject({ programme: ProgrammeId.optional() }),
    out: z.array(z.object({ programme: z.string(), state: StateName, count: z.number() })),
  }),
}
