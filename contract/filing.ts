/** Shapes of filings on the wire, shared by every family that the engine runs. */
import { actions } from '@green/filing/actions.ts'
import { relations } from '@green/filing/conflict.ts'
import type { FrozenRubrics } from '@green/filing/frozen-rubric.ts'
import { states } from '@green/filing/states.ts'
import type { Needs } from '@green/filing/workflow.ts'
import { z } from 'zod'
import { FileRef } from './files.ts'
import { neededWords, words } from './rule-schemas.ts'
import { cursorInput, DateText, Id, Moment, pageInput, pageOf, QxCode, queryInt, RequestId } from './shapes.ts'
import { stepFields } from './step-inputs.ts'

const keysOf = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]]
export const StateName = z.enum(keysOf(states))
export const ActionName = z.enum(keysOf(actions))

export const AllowedAction = z.object({
  action: ActionName,
  label: z.string(),
  to: StateName,
  needs: z.custom<Needs>(),
  /** The filer changes these answers only. */
  only: z.array(z.string()).readonly().optional(),
})
export type AllowedAction = z.output<typeof AllowedAction>

export const Finding = z.object({
  level: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  field: z.string(),
  message: z.string(),
  /** A warning that the city has waived for this enterprise, until this day. */
  waivedUntil: DateText.optional(),
})
export type Finding = z.output<typeof Finding>

/** The filer's reason for a warning; the reviewer sees it. */
export const WarningReason = z.strictObject({
  code: z.string().max(80),
  field: z.string().max(200),
  reason: neededWords(300, 2),
})
export type WarningReason = z.output<typeof WarningReason>

/** Saves, sends, sends again, withdraws, ends or takes up again. Without id: new. The answers are checked against the programme's own closed form. */
export const SaveFiling = z.strictObject({
  id: Id.optional(),
  batchId: Id.nullish(),
  version: z.number().int().optional(),
  action: z.enum(['draft', 'submit', 'withdraw', 'cancel', 'reopen', 'appeal']).default('submit'),
  answers: z.record(z.string().max(60), z.unknown()).default({}),
  /** Version of the form that the answers are in; the filing's own when not given, of a new one the batch's. */
  formVersion: words(20).optional(),
  reasons: z.array(WarningReason).max(200).default([]),
  /** 修改说明 of a resubmission, the reason of a withdrawal. */
  opinion: words(500).optional(),
  /** Where the filer stood, so that another device opens there. */
  lastPlace: words(200).optional(),
  requestId: RequestId,
})
export type SaveFiling = z.output<typeof SaveFiling>

export const FilingReceipt = z.object({
  id: Id,
  number: z.string().nullable(),
  state: StateName,
  stateLabel: z.string(),
  version: z.number(),
  savedAt: Moment,
  submittedAt: Moment.nullable(),
  /** SHA-256 of the answers as sent. */
  contentHash: z.string().nullable(),
  /** Labels of hidden values that were cleared on sending. */
  cleared: z.array(z.string()),
  next: z.string(),
  allowed: z.array(AllowedAction),
})
export type FilingReceipt = z.output<typeof FilingReceipt>

/** One step in a filing's workflow, named by the state it leads to. */
export const MoveFiling = z.strictObject({
  id: Id,
  state: StateName,
  version: z.number().int(),
  ...stepFields,
  requestId: RequestId,
})
export type MoveFiling = z.output<typeof MoveFiling>

/** 推荐上报 and what came of it. */
export const Upward = z.object({
  on: DateText,
  documentNumber: z.string(),
  result: z.object({ listed: z.boolean(), on: DateText, documentNumber: z.string(), list: z.string() }).nullable(),
})
export type Upward = z.output<typeof Upward>

/** Who of the filer's people wrote in a filing last; for the filer only. */
export const Editor = z.object({ name: z.string(), at: Moment }).nullable()

export const FilingRow = z.object({
  id: Id,
  programme: z.string(),
  number: z.string().nullable(),
  enterpriseId: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxCode: z.string(),
  qxName: z.string(),
  industryName: z.string(),
  batchId: Id.nullable(),
  batchName: z.string().nullable(),
  year: z.number().nullable(),
  state: StateName,
  stateLabel: z.string(),
  submittedAt: Moment.nullable(),
  updatedAt: Moment,
  /** The institution that wrote in it for the filer. */
  agent: z.string().nullable(),
  /** Whose turn it is, in words. */
  handler: z.string(),
  /** 办理时限 of the office whose turn it is: working days left (negative: over); the clock may stand. */
  limit: z
    .object({
      days: z.number(),
      dueOn: DateText.nullable(),
      left: z.number(),
      tone: z.enum(['ok', 'soon', 'late', 'paused']),
    })
    .nullable(),
  /** Whole days that it has waited for somebody: since it came to this state, or since its publicity ended. */
  waitingDays: z.number(),
  systemScore: z.number().nullable(),
  expertScore: z.number().nullable(),
  scoresIn: z.string().nullable(),
  /** `news`: the other side wrote in the talk. */
  flags: z.array(z.enum(['gate', 'spread', 'overdue', 'news'])),
  version: z.number(),
  /** The programme's own list columns, shown as text. */
  columns: z.record(z.string(), z.string()),
  allowed: z.array(AllowedAction),
})
export type FilingRow = z.output<typeof FilingRow>

/** `rankFigure`: the figure by which the programme's filings rank. */
export const filingSorts = ['submittedAt', 'updatedAt', 'number', 'systemScore', 'expertScore', 'rankFigure'] as const

/** Filters that every office list has (README §9). Scope comes from the account; these only narrow it. */
export const filingFilters = {
  keyword: words(50).optional(),
  qxCode: QxCode.optional(),
  batchId: Id.optional(),
  year: queryInt(2000, 2100).optional(),
  /** One state or several, separated by commas. */
  state: z
    .string()
    .max(200)
    .optional()
    .transform((s) => (s ? s.split(',') : []))
    .pipe(z.array(StateName)),
  from: DateText.optional(),
  to: DateText.optional(),
  industryCode: z.string().max(4).optional(),
  /** Questions about fields of the form, `intake.ge=1000;applyLevel.in=city`: see filing/conditions.ts. */
  where: z.string().max(2000).optional(),
  /** Keys of the columns to show, in order; the programme's own choice when absent. */
  columns: z.string().max(2000).optional(),
  /** Of enterprises that bear this label today. */
  label: Id.optional(),
  /** The office's 办理时限 is over, or soon will be. */
  limit: z.enum(['late', 'soon']).optional(),
  sort: z.enum(filingSorts).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
}
export const FilingQuery = z.strictObject({ ...pageInput, ...cursorInput, ...filingFilters })
export type FilingQuery = z.output<typeof FilingQuery>

/**
 * The query of one programme's list: what stands beside the standard filters is taken for filters of the programme's own and held
 * against its definition (filing/filters.ts) by whoever answers; a name that it does not know is refused there.
 */
export function withOwnFilters<S extends z.ZodRawShape>(query: z.ZodObject<S>) {
  type Out = z.output<typeof query> & { own: Readonly<Record<string, string>> }
  const gathered = query.catchall(words(50)).transform((given) => {
    const entries = Object.entries(given)
    const isOwn = ([key]: [string, unknown]) => !Object.hasOwn(query.shape, key)
    return {
      ...Object.fromEntries(entries.filter((one) => !isOwn(one))),
      own: Object.fromEntries(entries.filter(isOwn)),
    } as Out
  })
  return gathered as unknown as z.ZodType<Out, z.input<typeof query> & Readonly<Record<string, unknown>>>
}
/** A list of one programme. */
export const ProgrammeQuery = withOwnFilters(FilingQuery)
/** `totals`: sums over the whole list, of the fields that the programme adds up. */
export const FilingPage = pageOf(FilingRow).extend({ totals: z.record(z.string(), z.number()).optional() })
export type FilingPage = z.output<typeof FilingPage>

export const HistoryEntry = z.object({
  id: Id,
  at: Moment,
  action: ActionName,
  label: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  toLabel: z.string(),
  /** Before and after of the state and of whose turn it is. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  actor: z.string(),
  role: z.string(),
  opinion: z.string().nullable(),
  fieldNotes: z.array(z.object({ field: z.string(), label: z.string(), note: z.string() })),
  files: z.array(FileRef),
  details: z.record(z.string(), z.string()),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const ScoreItem = z.object({
  id: z.string(),
  seq: z.string(),
  group: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  points: z.number(),
  kind: z.string(),
  applicable: z.boolean(),
  /** Why it is not applicable. */
  reason: z.string(),
  missing: z.boolean(),
  value: z.union([z.number(), z.string()]).nullable(),
  lead: z.number().nullable(),
  base: z.number().nullable(),
  score: z.number().nullable(),
  rows: z
    .array(
      z.object({
        index: z.number(),
        name: z.string(),
        value: z.number(),
        weight: z.number(),
        lead: z.number(),
        base: z.number(),
        score: z.number(),
      }),
    )
    .readonly(),
  basis: z.string(),
  evidence: z.array(z.string()).readonly(),
})
export const SystemScore = z.object({
  total: z.number(),
  openPoints: z.number(),
  bonus: z.number(),
  bonusItems: z
    .array(z.object({ id: z.string(), label: z.string(), points: z.number(), given: z.boolean() }))
    .readonly(),
  grade: z.string().nullable(),
  pass: z.boolean().nullable(),
  groups: z.array(z.object({ group: z.string(), points: z.number(), score: z.number() })).readonly(),
  items: z.array(ScoreItem).readonly(),
  gates: z.array(z.object({ id: z.string(), label: z.string(), hit: z.boolean().nullable() })).readonly(),
})

export const conclusions = ['recommend', 'conditional', 'notRecommend'] as const
export const conclusionLabels: Record<(typeof conclusions)[number], string> = {
  recommend: '推荐',
  conditional: '修改后推荐',
  notRecommend: '不推荐',
}

/** An expert's sheet as kept and sent. */
export const ScoreSheet = z.strictObject({
  scores: z
    .array(
      z.strictObject({
        indicatorId: z.string().max(40),
        score: z.number().min(0).max(1000).nullable(),
        comment: words(500).default(''),
        notApplicable: z.boolean().optional(),
      }),
    )
    .max(200),
  /** Ids of bonus items the expert grants. */
  bonus: z.array(z.string().max(40)).max(20).default([]),
  vetoes: z
    .array(z.strictObject({ gateId: z.string().max(40), hit: z.boolean(), reason: words(500).default('') }))
    .max(50),
})
export type ScoreSheet = z.output<typeof ScoreSheet>

export const taskStates = {
  pending: '待评审',
  scoring: '评审中',
  submitted: '已提交',
  recused: '已回避',
  cancelled: '已取消',
} as const
export const TaskStateName = z.enum(keysOf(taskStates))

/** Why an expert does not take a task. */
export const declineReasons = {
  conflict: '与申报单位有利害关系',
  busy: '时间冲突，不能按期评审',
  field: '不熟悉该行业或专业',
  other: '其他',
} as const
const DeclineReason = z.enum(keysOf(declineReasons))

/** What an expert handed in before the city gave the sheet back, and why it did. */
export const ReopenedSheet = z.object({
  at: Moment,
  reason: z.string(),
  submittedAt: Moment.nullable(),
  total: z.number().nullable(),
  conclusion: z.enum(conclusions).nullable(),
  opinion: z.string().nullable(),
  sheet: ScoreSheet,
})
export type ReopenedSheet = z.output<typeof ReopenedSheet>

export const TaskView = z.object({
  taskId: Id,
  round: z.number(),
  /** Real name for the city, 专家1 for the filer. */
  expert: z.string(),
  expertId: Id.nullable(),
  state: TaskStateName,
  dueAt: Moment,
  total: z.number().nullable(),
  conclusion: z.enum(conclusions).nullable(),
  opinion: z.string().nullable(),
  sheet: ScoreSheet.nullable(),
  submittedAt: Moment.nullable(),
  outlier: z.boolean(),
  /** Asked when the others were in. */
  second: z.boolean(),
  /** For the city and the expert. */
  reopened: ReopenedSheet.nullable(),
  /** Why it was declined, and who took over by the order of the draw; for the city and the expert. */
  declined: DeclineReason.nullable(),
  successor: z.string().nullable(),
})
export type TaskView = z.output<typeof TaskView>

export const TaskRow = z.object({
  taskId: Id,
  filingId: Id,
  programme: z.string(),
  enterpriseName: z.string(),
  number: z.string().nullable(),
  qxName: z.string(),
  title: z.string(),
  state: TaskStateName,
  dueAt: Moment,
  daysLeft: z.number(),
  round: z.number(),
  total: z.number().nullable(),
  /** Until when the expert may read the case; null while it is not over. */
  readableUntil: Moment.nullable(),
  version: z.number(),
})
export type TaskRow = z.output<typeof TaskRow>

export const AssignExperts = z.strictObject({
  id: Id,
  version: z.number().int(),
  expertIds: z.array(Id).min(1, '请至少选择1位专家').max(15),
  dueAt: DateText,
  /** The task that a new expert takes over; only with one expert. */
  replaces: Id.optional(),
  /** The draw these experts came out of; then they are exactly those drawn. */
  drawId: Id.optional(),
  reason: words(300).optional(),
  requestId: RequestId,
})
export type AssignExperts = z.output<typeof AssignExperts>

/** A draw of experts that anybody may repeat: the same pool and seed give the same names. */
export const ExpertDraw = z.object({
  id: Id,
  at: Moment,
  by: z.string(),
  seed: z.string(),
  count: z.number(),
  reason: z.string().nullable(),
  /** Who could be drawn, with the open tasks at that time. */
  pool: z.array(z.object({ expertId: Id, name: z.string(), openTasks: z.number() })),
  drawn: z.array(z.object({ expertId: Id, name: z.string() })),
  /** Drawn anew from pool and seed, the names are the same. */
  repeats: z.boolean(),
})

/** What an expert had to do with a unit, declared by the expert or entered by the city. */
export const Interest = z.strictObject({
  unit: neededWords(60, 2),
  relation: z.enum(keysOf(relations)),
  /** Last day; null while it goes on. */
  until: DateText.nullable(),
})

/** Days on which an expert cannot review. */
export const Absence = z.strictObject({ from: DateText, to: DateText, reason: words(100).default('') })

/** What the register keeps of an expert beside account and reviews. */
const expertFacts = {
  professionalTitle: z.string().nullable(),
  fields: z.array(z.string()),
  industries: z.array(z.string()),
  qxCode: z.string().nullable(),
  parkName: z.string().nullable(),
  interests: z.array(Interest),
  absences: z.array(Absence),
  declaredOn: DateText.nullable(),
  termFrom: DateText,
  termTo: DateText,
}

/** An expert's own entry. */
export const OwnExpert = z.object({ name: z.string(), unit: z.string(), ...expertFacts })

/** One expert in the register, with how the reviews went. */
export const ExpertEntry = z.object({
  expertId: Id,
  name: z.string(),
  unit: z.string(),
  accountState: z.string(),
  ...expertFacts,
  avoidUnits: z.array(z.string()),
  inTerm: z.boolean(),
  /** Away today by own declaration. */
  away: z.boolean(),
  openTasks: z.number(),
  doneTasks: z.number(),
  recused: z.number(),
  late: z.number(),
  /** 履职评分, 0 to 100; null before the first review. */
  quality: z.number().nullable(),
  /** Mean of own score minus the mean of all experts of the same filing; null without such a filing. */
  deviation: z.number().nullable(),
})

/** The city gives a submitted sheet back to its expert, once. */
export const ReopenSheet = z.strictObject({
  id: Id,
  version: z.number().int(),
  taskId: Id,
  reason: words(500).default(''),
  dueAt: DateText,
  requestId: RequestId,
})
export type ReopenSheet = z.output<typeof ReopenSheet>

export const ExpertScore = z.strictObject({
  taskId: Id,
  version: z.number().int(),
  action: z.enum(['draft', 'submit', 'recuse']),
  sheet: ScoreSheet,
  conclusion: z.enum(conclusions).nullish(),
  opinion: words(1000).default(''),
  /** Why a task is declined; `opinion` says it in words. */
  because: DeclineReason.optional(),
  requestId: RequestId,
})
export type ExpertScore = z.output<typeof ExpertScore>

/** One sending in the list of versions. */
export const Sending = z.object({
  no: z.number(),
  at: Moment,
  by: z.string(),
  /** A correction by an officer. */
  byStaff: z.boolean(),
  contentHash: z.string(),
  /** 修改说明. */
  note: z.string().nullable(),
})

/** Everything one screen needs of one filing; what the reader may not see is left out. */
export const FilingDetail = FilingRow.extend({
  formVersion: z.string(),
  /** Version of the form now open, where the owner may change to it. */
  newerForm: z.string().nullable(),
  organisation: z.record(z.string(), z.string()),
  /** Which frozen copy of the enterprise's record that is; null before the first sending. */
  snapshot: z.object({ id: Id, no: z.number(), at: Moment }).nullable(),
  answers: z.record(z.string(), z.unknown()),
  /** Keys of answers that this reader does not see. */
  unseen: z.array(z.string()),
  /** What was decided and became of it, by key of the programme's outcome. */
  outcome: z.record(z.string(), z.string().nullable()),
  figures: z.record(z.string(), z.number().nullable()),
  lastYear: z.record(z.string(), z.number().nullable()).nullable(),
  findings: z.array(Finding),
  reasons: z.array(z.object({ code: z.string(), field: z.string(), reason: z.string() })),
  systemScoreSheet: SystemScore.nullable(),
  tasks: z.array(TaskView),
  aggregate: z
    .object({
      mean: z.number().nullable(),
      spread: z.number().nullable(),
      divided: z.boolean(),
      /** Sheets far from the others that neither a second review nor a note has settled. */
      openOutliers: z.number(),
      note: z.object({ note: z.string(), by: z.string(), at: Moment }).nullable(),
      submitted: z.number(),
      active: z.number(),
    })
    .nullable(),
  history: z.array(HistoryEntry),
  /** What was sent so far, newest first: numbered versions that nobody changes. */
  submissions: z.array(Sending),
  editable: z.boolean(),
  lastPlace: z.string().nullable(),
  editor: Editor,
  contentHash: z.string().nullable(),
  returnNotes: z.array(z.object({ field: z.string(), label: z.string(), note: z.string() })),
  /** A decision that one officer of the city drafted, for the city alone. */
  proposal: z
    .object({
      by: z.string(),
      at: Moment,
      own: z.boolean(),
      state: StateName,
      stateLabel: z.string(),
      facts: z.record(z.string(), z.string()),
    })
    .nullable(),
  replyBy: z.string().nullable(),
  /** What the last return left open to the filer, and the answers the rest is held to; null where nothing is closed. */
  returnScope: z
    .object({ sections: z.array(z.string()), titles: z.array(z.string()), sent: z.record(z.string(), z.unknown()) })
    .nullable(),
  /** Where it stands on its way, what comes next in the filer's words, and the day the next word is to be expected. */
  progress: z.object({
    stages: z.array(z.object({ label: z.string(), is: z.enum(['done', 'now', 'ahead']) })),
    next: z.string(),
    expected: z.object({ on: DateText, left: z.number() }).nullable(),
  }),
  /** The first result, where the filer has appealed; it stays what it was. */
  appeal: z
    .object({
      against: z.enum(['decision', 'score']).default('decision'),
      at: Moment,
      reason: z.string(),
      decidedAt: Moment,
      opinion: z.string().nullable(),
      expertScore: z.number().nullable(),
      accepted: z.boolean().nullable(),
    })
    .nullable(),
  /** Last day of publicity. */
  publicityEnd: z.string().nullable(),
  /** Null where the city has not recommended it further up. */
  upward: Upward.nullable(),
  title: z
    .object({
      number: z.string(),
      level: z.string().nullable(),
      validFrom: z.string(),
      validTo: z.string(),
      documentNumber: z.string().nullable(),
    })
    .nullable(),
  batch: z
    .object({
      id: Id,
      name: z.string(),
      closeAt: Moment,
      levelTarget: z.string().nullable(),
      needExperts: z.boolean(),
      blind: z.boolean(),
      rubrics: z.custom<FrozenRubrics>().nullable(),
    })
    .nullable(),
})
export type FilingDetail = z.output<typeof FilingDetail>

/** Another filing with the same project name, invoice or machine. */
export const AlikeFiling = z.object({
  filingId: Id,
  programme: z.string(),
  programmeTitle: z.string(),
  number: z.string().nullable(),
  enterpriseName: z.string(),
  year: z.number().nullable(),
  stateLabel: z.string(),
  /** What is the same: 发票号 26502026…. */
  what: z.array(z.string()),
})
export type AlikeFiling = z.output<typeof AlikeFiling>

const SheetPlace = { sheet: z.string(), row: z.number(), column: z.number() }

/** What a filled template says: the answers, where each stands, the cells that cannot be read, and what it was taken from. */
export const WorkbookRead = z.object({
  importId: Id,
  fileName: z.string(),
  answers: z.record(z.string(), z.unknown()),
  /** The draft when the template was taken; null of a template that does not tell. */
  taken: z
    .object({
      id: z.string().nullable(),
      version: z.number().nullable(),
      at: z.string(),
      answers: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  places: z.array(
    z.union([
      z.object({ ...SheetPlace, key: z.string() }),
      z.object({
        sheet: z.string(),
        key: z.string(),
        rows: z.array(z.number()),
        columns: z.record(z.string(), z.number()),
      }),
    ]),
  ),
  faults: z.array(z.object({ ...SheetPlace, title: z.string(), value: z.string(), message: z.string() })),
})
export type WorkbookRead = z.output<typeof WorkbookRead>

export const DifferenceView = z.object({
  against: z.string(),
  items: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      kind: z.enum(['changed', 'added', 'removed']),
      before: z.string(),
      after: z.string(),
      percent: z.number().nullable(),
    }),
  ),
})

export const Batch = z.object({
  id: Id,
  programme: z.string(),
  name: z.string(),
  year: z.number(),
  levelTarget: z.string().nullable(),
  openAt: Moment,
  closeAt: Moment,
  countyDeadline: Moment.nullable(),
  cityDeadline: Moment.nullable(),
  returnDays: z.number(),
  needExperts: z.boolean(),
  requireThirdParty: z.boolean(),
  formVersion: z.string(),
  /** The batch's own values for the programme's list, by code and column. */
  listValues: z.record(z.string(), z.record(z.string(), z.string().nullable())).nullable(),
  /** How many filings each county may recommend, by code. */
  countyQuotas: z.record(z.string(), z.number()),
  /** Districts with a later end, by code. To a filer or a county, `closeAt` and `countyDeadline` are those of the own district already. */
  extensions: z.record(
    z.string(),
    z.object({ closeAt: Moment, countyDeadline: Moment.nullable(), reason: z.string() }),
  ),
  /** Experts do not see whose filing they score. */
  blind: z.boolean(),
  /** One officer drafts the decision, another takes it. */
  twoHands: z.boolean(),
  /** The rubrics it was published with, as far as they are not today's. */
  rubrics: z.custom<FrozenRubrics>().nullable(),
  status: z.enum(['notStarted', 'open', 'closed', 'archived']),
  statusLabel: z.string(),
  version: z.number(),
})
export type Batch = z.output<typeof Batch>
