/** 双人复核: what one person has proposed and another one carries out, of every kind of act that is declared so. */
import { twoHandsCase } from '@green/filing/cases/two-hands.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { secondOfTwo } from '../../hands.ts'
import { stepOpinion } from '../../reasons.ts'
import { administratorDuties, type Role } from '../../roles.ts'
import { DateText, Id, Moment, pageInput, pageOf, Version } from '../../shapes.ts'

/** What a call answers that waits for its second person: nothing has changed yet. */
export const Waits = z.object({
  waits: z.literal(true),
  proposalId: Id,
  /** Who may carry it out. */
  waitsFor: z.array(z.string()),
  lapsesAt: Moment,
})
export type Waits = z.output<typeof Waits>

/** The answer of a call that needs a second person sometimes. */
export const orWaits = <Out extends z.ZodType>(out: Out) => z.union([Waits, out])

export const isWaiting = (answer: object): answer is Waits => 'waits' in answer && answer.waits === true

/** Which of them a list shows: what waits for me, what I have proposed, everything that my role may read. */
export const proposalLists = { mine: '待我复核', made: '我提出的', all: '全部' } as const

export const ProposalRow = z.object({
  id: Id,
  /** What kind of act it is. */
  act: z.string(),
  about: z.string(),
  reason: z.string(),
  state: stateNameOf(twoHandsCase),
  version: z.number(),
  madeByName: z.string(),
  createdAt: Moment,
  lapsesAt: Moment,
  /** 事后复核: the last day for it; null for what has not taken effect. */
  reviewBy: DateText.nullable(),
  /** That day is over, and nobody has reviewed it. */
  isOverdue: z.boolean(),
  updatedByName: z.string(),
  updatedAt: Moment,
})
export type ProposalRow = z.output<typeof ProposalRow>

export const ProposalDetail = ProposalRow.extend({
  /** What the act will write into the log: each with its difference. */
  lines: z.array(
    z.object({
      action: z.string(),
      object: z.string(),
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** Who has agreed already, where it needs more than one. */
  agreed: z.array(z.string()),
  waitsFor: z.array(z.string()),
  history: z.array(z.object({ at: Moment, action: z.string(), actorName: z.string(), opinion: z.string().nullable() })),
  allowed: z.array(openStepOf(twoHandsCase)),
})
export type ProposalDetail = z.output<typeof ProposalDetail>

/** What a proposal about a filing is about, and one about another case by the kind's name. */
export const subjectOf = (kind: string, id: string): string => `${kind} ${id}`

/** What the 事后复核 of the same is about: beside it a proposal to reverse the act may wait. */
export const reviewedSubject = (subject: string): string => `${subject} reviewed`

const may = ['county', 'city', 'expert', 'supervisor', 'admin'] as const satisfies readonly Role[]
const duty = administratorDuties

export const twoHands = {
  page: call({
    get: '/twoHands/page',
    title: '双人复核的事项',
    may,
    duty,
    in: z.strictObject({
      ...pageInput,
      list: z.enum(['mine', 'made', 'all']).default('mine'),
      state: stateNameOf(twoHandsCase).optional(),
    }),
    out: pageOf(ProposalRow),
  }),
  waiting: call({
    get: '/twoHands/waiting',
    title: '一件事项正在等待的双人复核和事后复核',
    may,
    duty,
    /** What no two proposals wait about at once, such as `filing` and its id. */
    in: z.strictObject({ subject: z.string().max(120) }),
    out: z.object({
      proposal: ProposalRow.extend({ waitsFor: z.array(z.string()), isOwn: z.boolean() }).nullable(),
      /** The last 事后复核 of it, waiting or over. */
      postReview: ProposalRow.extend({ waitsFor: z.array(z.string()), isOwn: z.boolean() }).nullable(),
    }),
  }),
  get: call({
    get: '/twoHands/get',
    title: '一件双人复核的内容、经过和可办理的步骤',
    may,
    duty,
    in: z.strictObject({ id: Id }),
    out: ProposalDetail,
  }),
  step: call({
    post: '/twoHands/step',
    title: '同意、复核并办理、退回或撤回一件双人复核，维持或恢复一件事后复核',
    hands: secondOfTwo,
    may,
    duty,
    secret: true,
    slow: true,
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(['agree', 'confirm', 'giveBack', 'withdraw', 'uphold', 'reverse']),
      ...shapeOf([stepOpinion]),
    }),
    out: z.object({
      proposal: ProposalDetail,
      /** What the act gives out this once, such as a link for the owner of an account where there is no text gateway. */
      shownOnce: z.object({ label: z.string(), text: z.string() }).nullable(),
    }),
  }),
}
