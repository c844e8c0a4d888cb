/** What every programme's screens ask beside their own calls: one case, its differences, own cases, batch steps, exports, batches. */
import { z } from 'zod'
import { call } from '../call.ts'
import {
  Absence,
  AlikeFiling,
  Batch,
  DifferenceView,
  Editor,
  ExpertDraw,
  ExpertEntry,
  FilingDetail,
  FilingPage,
  FilingReceipt,
  FilingRow,
  filingFilters,
  Interest,
  MoveFiling,
  OwnExpert,
  ReopenSheet,
  Sending,
  StateName,
  TaskRow,
  WorkbookRead,
} from '../filing.ts'
import { neededWords, words } from '../rule-schemas.ts'
import {
  cursorInput,
  DateText,
  Done,
  Id,
  Moment,
  Nothing,
  pageInput,
  pageOf,
  QxCode,
  queryInt,
  RequestId,
} from '../shapes.ts'

const readers = ['enterprise', 'county', 'city', 'expert', 'admin'] as const
const ProgrammeId = z.string().max(40)

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
  programmes: z
    .string()
    .max(400)
    .optional()
    .transform((text) => text?.split(',')),
  /** Approved and ending within so many days. */
  expiringDays: queryInt(1, 3660).optional(),
}

/** What became of each of many, and how many went well. */
const ManyResults = z.object({
  ok: z.number(),
  failed: z.number(),
  results: z.array(z.object({ id: Id, enterpriseName: z.string(), ok: z.boolean(), message: z.string() })),
})

export const filing = {
  get: call({
    get: '/filing/get',
    title: '一件申报的全部内容',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: FilingDetail,
  }),
  compare: call({
    get: '/filing/compare',
    title: '与上次提交或上年申报的差异',
    may: readers,
    in: z.strictObject({ id: Id, with: z.enum(['lastSubmission', 'lastYear']) }),
    out: DifferenceView.nullable(),
  }),
  version: call({
    get: '/filing/version',
    title: '一次提交的全部内容',
    may: readers,
    in: z.strictObject({ id: Id, no: queryInt(1, 9999) }),
    out: Sending.extend({
      formVersion: z.string(),
      organisation: z.record(z.string(), z.string()),
      snapshot: z.object({ id: Id, no: z.number(), at: Moment }),
      answers: z.record(z.string(), z.unknown()),
      unseen: z.array(z.string()),
      figures: z.record(z.string(), z.number().nullable()),
    }),
  }),
  compareVersions: call({
    get: '/filing/compareVersions',
    title: '两次提交之间的差异',
    may: readers,
    in: z.strictObject({ id: Id, from: queryInt(1, 9999), to: queryInt(1, 9999) }),
    out: DifferenceView,
  }),
  list: call({
    get: '/filing/list',
    title: '申报总览（各类别）',
    may: ['county', 'city', 'admin'],
    in: ListQuery.extend(anyProgramme),
    out: FilingPage,
  }),
  mine: call({
    get: '/filing/mine',
    title: '我的申报',
    may: ['enterprise'],
    in: Nothing,
    out: z.array(
      FilingRow.extend({
        todo: z.string().nullable(),
        percent: z.number(),
        editor: Editor,
        /** The day on which an untouched draft goes into the bin. */
        endsOn: DateText.nullable(),
      }),
    ),
  }),
  prefill: call({
    get: '/filing/prefill',
    title: '新申报的预填值（企业档案、上年申报）',
    may: ['enterprise'],
    /** `besides`: the filing that is being typed, which is not its own last year. */
    in: z.strictObject({ programme: ProgrammeId, batchId: Id.optional(), besides: Id.optional() }),
    out: z.object({
      organisation: z.record(z.string(), z.string()),
      archive: z.record(z.string(), z.unknown()),
      lastYear: z
        .object({
          id: Id,
          year: z.number().nullable(),
          answers: z.record(z.string(), z.unknown()),
          figures: z.record(z.string(), z.number().nullable()),
        })
        .nullable(),
      yearly: z.array(
        z.object({
          year: z.number(),
          totalTce: z.number().nullable(),
          outputValue: z.number().nullable(),
          waterIntake: z.number().nullable(),
        }),
      ),
      /** Own other filings, as far as they bear what identifies their matter. */
      others: z.array(
        z.object({
          id: Id,
          programme: z.string(),
          number: z.string().nullable(),
          year: z.number().nullable(),
          isDraft: z.boolean(),
          traces: z
            .array(
              z.object({
                kind: z.enum(['projectName', 'invoiceNo', 'equipment']),
                key: z.string(),
                words: z.string(),
                field: z.string(),
              }),
            )
            .readonly(),
        }),
      ),
      /** Warnings that the city has waived for this enterprise. */
      waivers: z.array(z.object({ code: z.string(), until: DateText })),
      /** How the industry stood the year before, for yearly data. */
      peers: z.object({ low: z.number(), high: z.number(), count: z.number() }).nullable(),
    }),
  }),
  effort: call({
    get: '/filing/effort',
    title: '填写用时（已提交申报的实测中位数）',
    may: 'anyone',
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
    may: ['enterprise'],
    evenIfUnverified: true,
    in: z.strictObject({ programme: ProgrammeId }),
    /** By question of the programme; null where only the enterprise knows. */
    out: z.object({ known: z.record(z.string(), z.boolean().nullable()) }),
  }),
  copy: call({
    get: '/filing/copy',
    title: '复制历史申报的内容',
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: z.object({
      programme: z.string(),
      number: z.string().nullable(),
      year: z.number().nullable(),
      answers: z.record(z.string(), z.unknown()),
      /** What is not taken over, by name: attachments out of date, and what is declared anew each time. */
      left: z.array(
        z.object({ label: z.string(), field: z.string(), what: z.string(), why: z.enum(['expired', 'anew']) }),
      ),
      /** How many answers the form of today has no place for. */
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
    title: '批量办理（先试算，再执行）',
    may: ['county', 'city'],
    slow: true,
    in: z.strictObject({
      items: z
        .array(z.strictObject({ id: Id, version: z.number().int() }))
        .min(1, '请先选择申报')
        .max(500, '一次最多办理500件'),
      step: MoveFiling.omit({ id: true, version: true, requestId: true }),
      dryRun: z.boolean(),
    }),
    out: ManyResults.extend({
      dryRun: z.boolean(),
      /** What was not final can be taken back for some minutes. */
      undo: z.object({ id: Id, until: Moment, count: z.number() }).nullable(),
    }),
  }),
  undoMany: call({
    post: '/filing/undoMany',
    title: '撤销刚才的批量办理（非终局步骤，限时）',
    may: ['county', 'city'],
    slow: true,
    in: z.strictObject({ id: Id }),
    out: ManyResults,
  }),
  propose: call({
    post: '/filing/propose',
    title: '拟定审定结论（双人审定，由另一人批准）',
    may: ['city'],
    in: MoveFiling,
    out: FilingReceipt,
  }),
  decideProposal: call({
    post: '/filing/decideProposal',
    title: '批准或不同意他人拟定的审定结论（不能批准自己拟定的）',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      version: z.number().int(),
      agree: z.boolean(),
      reason: words(500).default(''),
      requestId: RequestId,
    }),
    out: FilingReceipt,
  }),
  deleteDraft: call({
    post: '/filing/deleteDraft',
    title: '删除草稿',
    may: ['enterprise'],
    in: z.strictObject({ id: Id, version: z.number().int() }),
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
        /** Who deleted it; null when it was not touched for too long. */
        deletedBy: z.string().nullable(),
        /** The last day on which it can be taken back. */
        keptUntil: DateText,
      }),
    ),
  }),
  restoreDraft: call({
    post: '/filing/restoreDraft',
    title: '从回收站恢复草稿',
    may: ['enterprise'],
    in: z.strictObject({ id: Id, version: z.number().int() }),
    out: FilingReceipt,
  }),
  workbookTemplate: call({
    post: '/filing/workbookTemplate',
    title: '下载填报模板（电子表格，含已填内容）',
    may: ['enterprise'],
    in: z.strictObject({
      programme: ProgrammeId,
      formVersion: words(20),
      batchId: Id.optional(),
      answers: z.record(z.string().max(60), z.unknown()).default({}),
    }),
    out: 'blob',
  }),
  readWorkbook: call({
    post: '/filing/readWorkbook',
    title: '读取填好的填报模板：逐格检查，不改动草稿',
    may: ['enterprise'],
    upload: true,
    in: z.strictObject({ programme: ProgrammeId, formVersion: words(20) }),
    out: WorkbookRead,
  }),
  markWorkbook: call({
    post: '/filing/markWorkbook',
    title: '下载标注了问题的填报模板',
    may: ['enterprise'],
    in: z.strictObject({
      importId: Id,
      errors: z
        .array(
          z.strictObject({
            sheet: words(31),
            row: z.number().int().min(1).max(1_048_576),
            column: z.number().int().min(1).max(16_384),
            message: words(500),
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
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: z.object({ told: z.string() }),
  }),
  exportList: call({
    get: '/filing/exportList',
    title: '导出列表（与列表同一筛选和范围）',
    may: ['county', 'city', 'admin'],
    in: ListQuery.extend(anyProgramme),
    out: 'blob',
  }),
  counts: call({
    get: '/filing/counts',
    title: '各状态件数',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ programme: ProgrammeId.optional() }),
    out: z.array(z.object({ programme: z.string(), state: StateName, count: z.number() })),
  }),
}

export const batch = {
  list: call({
    get: '/batch/list',
    title: '申报批次',
    may: 'anyone',
    in: z.strictObject({ programme: ProgrammeId.optional() }),
    out: z.array(Batch),
  }),
  save: call({
    post: '/batch/save',
    title: '新建或修改申报批次',
    may: ['city', 'admin'],
    in: z.strictObject({
      id: Id.optional(),
      programme: ProgrammeId,
      name: words(60).min(4, '批次名称至少4个字'),
      year: z.number().int().min(2020).max(2100),
      levelTarget: z.enum(['city', 'national']).nullish(),
      openAt: Moment,
      closeAt: Moment,
      countyDeadline: Moment.nullish(),
      cityDeadline: Moment.nullish(),
      returnDays: z.number().int().min(1).max(60).default(10),
      needExperts: z.boolean().default(true),
      requireThirdParty: z.boolean().default(false),
      formVersion: words(20).optional(),
      blind: z.boolean().optional(),
      twoHands: z.boolean().optional(),
      listValues: z
        .record(z.string().max(40), z.record(z.string().max(40), words(20).nullable()))
        .nullish()
        .refine((rows) => Object.keys(rows ?? {}).length <= 100, '行数过多'),
      countyQuotas: z.record(QxCode, z.number('请输入名额').int().min(0, '名额不能小于0').max(9999)).optional(),
      /** The version that was seen, of a batch that exists. */
      version: z.number().int().optional(),
      /** Why a batch that has begun is changed; everybody concerned is told. */
      reason: words(200).optional(),
    }),
    out: Batch,
  }),
  close: call({
    post: '/batch/close',
    title: '提前截止申报批次',
    may: ['city', 'admin'],
    in: z.strictObject({ id: Id, version: z.number().int(), reason: neededWords(200, 5) }),
    out: Batch,
  }),
  extend: call({
    post: '/batch/extend',
    title: '给区县延期（或收回延期）',
    may: ['city', 'admin'],
    in: z.strictObject({
      id: Id,
      version: z.number().int(),
      qxCodes: z.array(QxCode).min(1, '请选择区县').max(60),
      /** Null takes the extension back. */
      closeAt: Moment.nullable(),
      countyDeadline: Moment.nullish(),
      reason: neededWords(200, 5),
    }),
    out: Batch,
  }),
  archive: call({
    post: '/batch/archive',
    title: '归档申报批次',
    may: ['city', 'admin'],
    in: z.strictObject({ id: Id, version: z.number().int() }),
    out: Batch,
  }),
  changes: call({
    get: '/batch/changes',
    title: '申报批次的变更记录',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: z.array(
      z.object({
        id: Id,
        at: Moment,
        by: z.string(),
        reason: z.string(),
        changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
  progress: call({
    get: '/batch/progress',
    title: '各区县的申报进度',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ id: Id }),
    out: z.array(
      z.object({
        qxCode: QxCode,
        qxName: z.string(),
        unsent: z.number(),
        atCounty: z.number(),
        returned: z.number(),
        recommended: z.number(),
        approved: z.number(),
        rejected: z.number(),
        quota: z.number().nullable(),
      }),
    ),
  }),
  unsent: call({
    get: '/batch/unsent',
    title: '已开始填写而尚未提交的单位',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({ id: Id, qxCode: QxCode.optional(), ...pageInput }),
    out: pageOf(
      z.object({
        filingId: Id,
        enterpriseName: z.string(),
        qxCode: QxCode,
        qxName: z.string(),
        state: StateName,
        stateLabel: z.string(),
        updatedAt: Moment,
      }),
    ),
  }),
  remind: call({
    post: '/batch/remind',
    title: '提醒尚未提交的单位',
    may: ['county', 'city', 'admin'],
    in: z.strictObject({
      id: Id,
      qxCode: QxCode.optional(),
      words: neededWords(200, 5),
      /** Only counts who would be told. */
      dryRun: z.boolean(),
      requestId: RequestId,
    }),
    out: z.object({ told: z.number(), dryRun: z.boolean() }),
  }),
}

export const expert = {
  task: call({
    get: '/expert/task',
    title: '本人的一项评审任务',
    may: ['expert'],
    in: z.strictObject({ taskId: Id }),
    out: TaskRow,
  }),
  reopen: call({
    post: '/expert/reopen',
    title: '退回专家修改评分（每份一次）',
    may: ['city'],
    in: ReopenSheet,
    out: FilingReceipt,
  }),
  panelNote: call({
    post: '/expert/panelNote',
    title: '专家组对偏离评分的说明（审定前须有说明或复评）',
    may: ['city'],
    in: z.strictObject({ id: Id, version: z.number().int(), note: words(1000).default(''), requestId: RequestId }),
    out: FilingReceipt,
  }),
  candidates: call({
    get: '/expert/candidates',
    title: '可分配的专家（含回避原因和负荷）',
    may: ['city'],
    in: z.strictObject({ filingId: Id, keyword: words(30).optional() }),
    out: z.array(
      z.object({
        expertId: Id,
        name: z.string(),
        unit: z.string(),
        professionalTitle: z.string().nullable(),
        fields: z.array(z.string()),
        industries: z.array(z.string()),
        openTasks: z.number(),
        doneTasks: z.number(),
        qxCode: z.string().nullable(),
        conflict: z.string().nullable(),
        /** Away in the days of a review: not drawn. */
        absence: z.object({ from: DateText, to: DateText }).nullable(),
        assigned: z.boolean(),
      }),
    ),
  }),
  draw: call({
    post: '/expert/draw',
    title: '随机抽取专家（种子公开，可复核）',
    may: ['city'],
    in: z.strictObject({
      filingId: Id,
      count: z.number('请输入人数').int().min(1, '至少抽取1位').max(15, '一次最多抽取15位'),
      /** Why it is drawn again in the same round. */
      reason: words(200).optional(),
      requestId: RequestId,
    }),
    out: ExpertDraw,
  }),
  draws: call({
    get: '/expert/draws',
    title: '一件申报的抽取记录',
    may: ['city', 'admin'],
    in: z.strictObject({ filingId: Id }),
    out: z.array(ExpertDraw),
  }),
  register: call({
    get: '/expert/register',
    title: '专家库',
    may: ['city', 'admin'],
    in: z.strictObject({
      keyword: words(30).optional(),
      field: z.string().max(40).optional(),
      industry: z.string().max(40).optional(),
      inTerm: z.enum(['1', '0']).optional(),
      qxCode: QxCode.optional(),
      present: z.enum(['1', '0']).optional(),
      /** Whose term ends within so many days. */
      endsWithin: queryInt(1, 366).optional(),
      order: z.enum(['name', 'load']).default('name'),
      ...pageInput,
    }),
    out: pageOf(ExpertEntry),
  }),
  renew: call({
    post: '/expert/renew',
    title: '年度续聘（须先有一年内的利害关系申报）',
    may: ['city'],
    in: z.strictObject({
      expertIds: z.array(Id).min(1, '请选择续聘的专家').max(100),
      termTo: DateText,
      requestId: RequestId,
    }),
    out: z.object({ renewed: z.number() }),
  }),
  own: call({ get: '/expert/own', title: '本人在专家库中的信息', may: ['expert'], in: Nothing, out: OwnExpert }),
  declare: call({
    post: '/expert/declare',
    title: '申报利害关系、不能评审的日期和专业（每年至少一次）',
    may: ['expert'],
    in: z.strictObject({
      fields: z.array(z.string().max(40)).max(20),
      industries: z.array(z.string().max(40)).max(20),
      qxCode: QxCode.nullable(),
      parkName: words(50).nullable(),
      interests: z.array(Interest).max(50),
      absences: z.array(Absence).max(20),
    }),
    out: OwnExpert,
  }),
  save: call({
    post: '/expert/save',
    title: '修改专家库中的专家',
    may: ['city', 'admin'],
    in: z.strictObject({
      expertId: Id,
      professionalTitle: z.string().max(40).nullable(),
      fields: z.array(z.string().max(40)).max(20),
      industries: z.array(z.string().max(40)).max(20),
      avoidUnits: z.array(neededWords(60, 2)).max(50),
      qxCode: QxCode.nullable().default(null),
      parkName: words(50).nullable().default(null),
      termFrom: DateText,
      termTo: DateText,
    }),
    out: Done,
  }),
}

export const titleList = {
  projectFactory: call({
    post: '/project/projectFactory',
    title: '绿色工厂名单（公开）',
    may: 'anyone',
    evenIfReadOnly: true,
    in: z.strictObject({
      ...pageInput,
      keyword: words(50).optional(),
      qxCode: z.string().max(6).optional(),
      level: z.enum(['city', 'national']).optional(),
      year: z.coerce.number().int().optional(),
    }),
    out: z.object({
      rows: z.array(
        z.object({
          id: Id,
          enterpriseName: z.string(),
          factoryName: z.string().nullable(),
          qxCode: z.string(),
          qxName: z.string(),
          industryName: z.string(),
          level: z.string(),
          levelLabel: z.string(),
          year: z.number(),
          number: z.string(),
          validFrom: DateText,
          validTo: DateText,
          state: z.string(),
        }),
      ),
      total: z.number(),
      page: z.number(),
      size: z.number(),
    }),
  }),
  detail: call({
    get: '/project/titleDetail',
    title: '一项绿色称号（公开）',
    may: 'anyone',
    in: z.strictObject({ id: Id }),
    out: z.object({
      id: Id,
      enterpriseName: z.string(),
      factoryName: z.string().nullable(),
      qxName: z.string(),
      industryName: z.string(),
      levelLabel: z.string(),
      kind: z.string(),
      kindLabel: z.string(),
      year: z.number(),
      number: z.string(),
      documentNumber: z.string().nullable(),
      validFrom: DateText,
      validTo: DateText,
      state: z.string(),
      stateLabel: z.string(),
      introduction: z.string().nullable(),
      highlight: z.string().nullable(),
      mainProducts: z.string().nullable(),
      /** What this kind of title tells beside: star, score, chain position. */
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  }),
  serviceProviders: call({
    get: '/project/serviceProviders',
    title: '已备案节能服务机构（公开）',
    may: 'anyone',
    in: z.strictObject({ ...pageInput, keyword: words(50).optional(), serviceType: words(20).optional() }),
    out: z.object({
      rows: z.array(
        z.object({
          id: Id,
          enterpriseName: z.string(),
          qxName: z.string(),
          serviceTypes: z.string(),
          number: z.string(),
          validTo: DateText,
        }),
      ),
      total: z.number(),
      page: z.number(),
      size: z.number(),
    }),
  }),
}
