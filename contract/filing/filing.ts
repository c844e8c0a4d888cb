/** Shapes of filings on the wire, shared by every family that the engine runs. */

import type { FrozenRubrics } from '@green/filing/scoring/frozen-rubric.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { actions, namedActions } from '@green/filing/workflow/actions.ts'
import { officeAnswers, visitResults } from '@green/filing/workflow/inquiry.ts'
import { states } from '@green/filing/workflow/states.ts'
import type { Needs } from '@green/filing/workflow/workflow.ts'
import { z } from 'zod'
import { FileRef } from '../files.ts'
import { maxText, requiredText } from '../rule-schemas.ts'
import {
  cursorInput,
  DateText,
  Id,
  Moment,
  pageInput,
  pageOf,
  QxCode,
  queryInt,
  RequestId,
  Version,
} from '../shapes.ts'
import { Citation } from './citation.ts'
import { KeptOpinion } from './opinion-draft.ts'
import { SystemScore, TaskView } from './review.ts'
import { stepFields } from './step-inputs.ts'

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

/** Longest reason for a warning, in the calls and where it is typed. */
export const warningReasonLength = 300

/** The filer's reason for a warning; the reviewer sees it. */
export const WarningReason = z.strictObject({
  code: z.string().max(80),
  field: z.string().max(200),
  reason: requiredText(warningReasonLength, 2),
})
export type WarningReason = z.output<typeof WarningReason>

/** Saves, sends, resends, withdraws, ends or takes up again. Without id: new. The answers are validated against the programme's closed schema. */
export const SaveFiling = z.strictObject({
  id: Id.optional(),
  batchId: Id.nullish(),
  version: Version.optional(),
  action: z.enum(['draft', 'submit', 'withdraw', 'cancel', 'reopen', 'appeal']).default('submit'),
  answers: z.record(z.string().max(60), z.unknown()).default({}),
  /** Version of the form of the answers; by default the filing's own, for a new one the batch's. */
  formVersion: maxText(20).optional(),
  reasons: z.array(WarningReason).max(200).default([]),
  /** 修改说明 of a resubmission, the reason of a withdrawal. */
  opinion: maxText(500).optional(),
  /** Where the filer was in the form, to continue there on another device. */
  lastPlace: maxText(200).optional(),
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
  /** Of a step that leaves the state as it is. */
  action: z.enum(namedActions).optional(),
  version: Version,
  ...stepFields,
  requestId: RequestId,
})
export type MoveFiling = z.output<typeof MoveFiling>

/** 推荐上报 and its result. */
export const Upward = z.object({
  on: DateText,
  documentNumber: z.string(),
  result: z.object({ listed: z.boolean(), on: DateText, documentNumber: z.string(), list: z.string() }).nullable(),
})
export type Upward = z.output<typeof Upward>

/** Which of the filer's users edited a filing last; for the filer only. */
export const Editor = z.object({ name: z.string(), at: Moment }).nullable()

/** 承办人 of the reader's office. */
export const Assignee = z.object({ id: Id, name: z.string(), at: Moment, byName: z.string() })
export type Assignee = z.output<typeof Assignee>

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
  /** The institution that edited it for the filer. */
  agent: z.string().nullable(),
  /** Whose turn it is, in words. */
  handler: z.string(),
  /** Who of the reader's office has it; null for everybody else, and while nobody has. */
  assignee: Assignee.nullable(),
  /** 办理时限 of the office whose turn it is: working days left (negative: overdue); the clock may be paused. */
  limit: z
    .object({
      days: z.number(),
      dueOn: DateText.nullable(),
      left: z.number(),
      tone: z.enum(['ok', 'soon', 'late', 'paused']),
    })
    .nullable(),
  /** Days that it has waited: since it came to this state, or since its publicity ended. */
  waitingDays: z.number(),
  systemScore: z.number().nullable(),
  expertScore: z.number().nullable(),
  scoresIn: z.string().nullable(),
  /** `news`: an unread message of the other side. */
  flags: z.array(z.enum(['gate', 'spread', 'overdue', 'news'])),
  version: z.number(),
  /** The programme's own list columns, shown as text. */
  columns: z.record(z.string(), z.string()),
  allowed: z.array(AllowedAction),
})
export type FilingRow = z.output<typeof FilingRow>

/** `rankFigure`: the figure by which the programme's filings rank. */
/** `dueOn`: the last day of the office that has it, whether promised or of the batch; those without one come last. */
export const filingSorts = [
  'submittedAt',
  'updatedAt',
  'number',
  'systemScore',
  'expertScore',
  'rankFigure',
  'dueOn',
] as const

/** Standard filters of every office list (README §9). Scope comes from the account; these only narrow it. */
export const filingFilters = {
  keyword: maxText(50).optional(),
  qxCode: QxCode.optional(),
  batchId: Id.optional(),
  year: queryInt(2000, 2100).optional(),
  /** One state or several, separated by commas. */
  state: z
    .string()
    .max(400)
    .optional()
    .transform((s) => (s ? s.split(',') : []))
    .pipe(z.array(StateName)),
  from: DateText.optional(),
  to: DateText.optional(),
  industryCode: z.string().max(4).optional(),
  /** Conditions on fields of the form, `intake.ge=1000;applyLevel.in=city`: see filing/form/conditions.ts. */
  where: z.string().max(2000).optional(),
  /** Keys of the columns, in order; the programme's default when absent. */
  columns: z.string().max(2000).optional(),
  /** Of enterprises that have this label today. */
  label: Id.optional(),
  /** The office's 办理时限 is exceeded, or soon will be. */
  limit: z.enum(['late', 'soon']).optional(),
  /** Of the reader's office: those that the reader has, or those that nobody has. */
  assignee: z.enum(['mine', 'none']).optional(),
  sort: z.enum(filingSorts).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
}
export const FilingQuery = z.strictObject({ ...pageInput, ...cursorInput, ...filingFilters })
export type FilingQuery = z.output<typeof FilingQuery>

/**
 * The query of one programme's list: keys beside the standard filters are the programme's own filters, which the handler validates
 * against its definition (filing/programme/filters.ts); an unknown name is refused there.
 */
export function withOwnFilters<S extends z.ZodRawShape>(query: z.ZodObject<S>) {
  type Out = z.output<typeof query> & { own: Readonly<Record<string, string>> }
  const gathered = query.catchall(maxText(50)).transform((input) => {
    const entries = Object.entries(input)
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
/** `totals`: sums over the whole list, of the fields that the programme sums. */
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

/** One submission in the list of versions. */
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

/** Everything one screen needs of one filing; without what the reader may not see. */
/** The name of an entry of a code list when the filing was sent, where it has another one now. */
export const FormerName = z.object({ dict: z.string(), code: z.string(), label: z.string() })
export type FormerName = z.output<typeof FormerName>
/** The version of the form, and the names then; none while the filer may change the answers. */
export const formAsSent = { formVersion: z.string(), formerNames: z.array(FormerName) }

export const FilingDetail = FilingRow.extend({
  ...formAsSent,
  /** Ids of the attachments that this reviewer has opened; empty for others. */
  opened: z.array(Id),
  /** This reviewer's opinion in progress. */
  opinionDraft: KeptOpinion.nullable(),
  /** Version of the form now open, where the owner may change to it. */
  newerForm: z.string().nullable(),
  organisation: z.record(z.string(), z.string()),
  /** What the enterprise is called now, where the filing keeps the name of its day. */
  nameNow: z.string().nullable(),
  /** Which snapshot of the enterprise's record that is; null before the first submission. */
  snapshot: z.object({ id: Id, no: z.number(), at: Moment }).nullable(),
  answers: z.record(z.string(), z.unknown()),
  /** Keys of answers hidden from this reader. */
  unseen: z.array(z.string()),
  /** The programme's outcome, by key. */
  outcome: z.record(z.string(), z.string().nullable()),
  figures: z.record(z.string(), z.number().nullable()),
  /** Its numbers beside the ledger, as they were sent or last saved. */
  citations: z.array(Citation).readonly(),
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
      /** Outlier sheets that neither a second review nor a note has settled. */
      openOutliers: z.number(),
      note: z.object({ note: z.string(), by: z.string(), at: Moment }).nullable(),
      submitted: z.number(),
      active: z.number(),
    })
    .nullable(),
  history: z.array(HistoryEntry),
  /** Submissions so far, newest first: immutable numbered versions. */
  submissions: z.array(Sending),
  editable: z.boolean(),
  lastPlace: z.string().nullable(),
  editor: Editor,
  contentHash: z.string().nullable(),
  returnNotes: z.array(z.object({ field: z.string(), label: z.string(), note: z.string() })),
  /** A decision that one officer of the city drafted, visible to the city only. */
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
  /** What the last return opened to the filer; null where nothing is locked. */
  returnScope: z.object({ sections: z.array(z.string()), titles: z.array(z.string()) }).nullable(),
  /** For the filer who changes what was sent: the answers as last sent. */
  sentBefore: z.record(z.string(), z.unknown()).nullable(),
  /** Its progress, what comes next in the filer's words, and the day the next response is due. */
  progress: z.object({
    stages: z.array(z.object({ label: z.string(), is: z.enum(['done', 'now', 'ahead']) })),
    next: z.string(),
    expected: z.object({ on: DateText, left: z.number() }).nullable(),
  }),
  /** The first result, where the filer has appealed; it never changes. */
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
  /** What the batch asks for before publicity, and what became of it; for the offices only. */
  inquiry: z
    .object({
      wantsVisit: z.boolean(),
      visit: z
        .object({
          on: z.string().nullable(),
          people: z.string(),
          result: z.enum(keysOf(visitResults)),
          note: z.string(),
          by: z.string(),
          /** Of an earlier submission. */
          isEarlier: z.boolean(),
        })
        .nullable(),
      wantedOffices: z.array(z.string()),
      replyBy: z.string().nullable(),
      offices: z.array(
        z.object({ office: z.string(), answer: z.enum(keysOf(officeAnswers)).nullable(), note: z.string() }),
      ),
    })
    .nullable(),
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

/** The result for each of many, and the counts. */
export const ManyResults = z.object({
  ok: z.number(),
  failed: z.number(),
  results: z.array(z.object({ id: Id, enterpriseName: z.string(), ok: z.boolean(), message: z.string() })),
})

/** An own filing, with what its owner has to do about it. */
export const OwnFiling = FilingRow.extend({
  todo: z.string().nullable(),
  /** By when that has to be done; null where nothing limits it. A yearly report that is late keeps its moment in the past. */
  dueAt: Moment.nullable(),
  percent: z.number(),
  editor: Editor,
  /** The day on which an untouched draft moves to the recycle bin. */
  endsOn: DateText.nullable(),
})
