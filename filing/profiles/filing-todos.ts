/** The duties of filings: of every state of every workflow who owes what, by which actions it is done. */

import { longestLabel, type TodoText } from '../todo/todo.ts'
import { type Action, actions } from '../workflow/actions.ts'
import type { State } from '../workflow/states.ts'
import type { StepRole } from '../workflow/step-roles.ts'
import type { Workflow } from '../workflow/workflow.ts'

export type FilingTodo = TodoText & {
  in: readonly State[]
  who: readonly StepRole[]
  /** Whoever may take one of these actions owes one of them. */
  doneBy: readonly Action[]
  /** Other actions that end it, or that prepare it for somebody else. */
  besides?: readonly Action[]
  /** Why some who may take the action do not owe it. */
  narrower?: string
}

const toDecide = [
  'cityApprove',
  'cityReturn',
  'cityReject',
  'startPublicity',
  'proposeApproval',
  'proposeRejection',
] as const
const notDrafted = 'what one officer has drafted is owed by another one'

const table = {
  continue: {
    in: ['draft'],
    who: ['enterprise'],
    label: '填完并提交',
    nature: 'batch',
    otherwise: '逾期不能提交',
    doneBy: ['submit'],
    besides: ['saveDraft', 'deleteDraft'],
    narrower: 'while it can still be sent, or is owed all the same',
  },
  sendAgain: {
    in: ['withdrawn'],
    who: ['enterprise'],
    label: '修改后再次提交',
    nature: 'batch',
    otherwise: '逾期不能提交',
    doneBy: ['submit'],
    besides: ['saveDraft'],
    narrower: 'while it can still be sent, or is owed all the same',
  },
  correct: {
    in: ['county_returned', 'city_returned'],
    who: ['enterprise'],
    label: '按退回意见修改后重交',
    nature: 'batch',
    otherwise: '逾期不能再交',
    doneBy: ['resubmit'],
    besides: ['saveDraft'],
    narrower: 'while it can still be sent, or is owed all the same',
  },
  confirmEntry: {
    in: ['submitted'],
    who: ['counterpart'],
    label: '确认合同登记或提异议',
    nature: 'none',
    doneBy: ['confirm'],
    besides: ['dispute'],
  },
  correctEntry: {
    in: ['disputed'],
    who: ['enterprise'],
    label: '按异议核对后修改',
    nature: 'none',
    doneBy: ['edit'],
  },
  review: {
    in: ['submitted'],
    who: ['county', 'city'],
    label: '审核',
    nature: 'promise',
    otherwise: '逾期督办',
    doneBy: ['countyApprove', 'countyReturn', 'countyReject', 'cityApprove', 'cityReturn', 'cityReject'],
    narrower: 'the office that decides first; where the district does, the city only may',
  },
  decide: {
    in: ['county_approved'],
    who: ['city'],
    label: '市级审核',
    nature: 'promise',
    otherwise: '逾期督办',
    doneBy: [...toDecide, 'distExpert'],
    narrower: notDrafted,
  },
  score: {
    in: ['expert_review'],
    who: ['expert'],
    label: '评分',
    nature: 'own',
    otherwise: '计入履职评价',
    doneBy: ['expertScore'],
    narrower: 'whose sheet is open',
  },
  completePanel: {
    in: ['expert_review'],
    who: ['city'],
    label: '更换专家或结束评审',
    nature: 'none',
    doneBy: ['replaceExpert', 'closeReview'],
    besides: ['reopenScore'],
    narrower: 'where an expert is past the last day of the sheet',
  },
  award: {
    in: ['scored'],
    who: ['city'],
    label: '公示或审定',
    nature: 'promise',
    otherwise: '逾期督办',
    doneBy: [...toDecide, 'secondReview', 'panelNote', 'reopenScore'],
    narrower: notDrafted,
  },
  decidePublished: {
    in: ['publicity'],
    who: ['city'],
    label: '审定（公示期满）',
    nature: 'none',
    doneBy: ['cityApprove', 'cityReject', 'proposeApproval', 'proposeRejection'],
    besides: ['withdrawPublicity', 'withdrawUnscored'],
    narrower: 'when publicity is over and every objection is answered',
  },
  approveDraft: {
    in: ['county_approved', 'scored', 'publicity'],
    who: ['city'],
    label: '批准或不同意拟定的结论',
    nature: 'none',
    otherwise: '不批准不生效',
    doneBy: ['cityApprove', 'cityReject', 'refuseProposal'],
    narrower: 'who did not draft it',
  },
  answerAppeal: {
    in: ['appealed'],
    who: ['city'],
    label: '答复申诉',
    nature: 'none',
    doneBy: ['acceptAppeal', 'refuseAppeal', 'keepScore'],
  },
} as const satisfies Record<string, FilingTodo>

export type FilingTodoKey = keyof typeof table
export const filingTodos: Readonly<Record<FilingTodoKey, FilingTodo>> = table

/** Actions that nobody owes, in whatever state. */
const optional: readonly Action[] = [
  'withdraw',
  'cancel',
  'reopen',
  'remove',
  'recuse',
  'siteVisit',
  'askOffices',
  'recordOffices',
  'proposeStep',
  'appeal',
  'recommendUp',
  'recallUp',
  'recordListed',
  'recordUnlisted',
  'correctResult',
  'revoke',
  'suspend',
  'resume',
]

/** `optional` in these states, though owed in others. */
const optionalIn: Partial<Record<Action, readonly State[]>> = {
  edit: ['submitted', 'confirmed', 'approved'],
  resubmit: ['approved'],
  countyApprove: ['revoked'],
  expire: ['approved', 'recommended', 'listed', 'unlisted'],
  confirm: ['disputed'],
  dispute: ['confirmed'],
}

const people: readonly StepRole[] = ['enterprise', 'counterpart', 'county', 'city', 'expert']

/** The steps of a workflow that no duty covers and that are not optional. Empty when sound. */
export function filingTodoFaults({ id, transitions }: Pick<Workflow, 'id' | 'transitions'>): string[] {
  const all: FilingTodo[] = Object.values(filingTodos)
  const isCovered = (action: Action, state: State, role: StepRole) =>
    actions[action].remark === true ||
    optional.includes(action) ||
    optionalIn[action]?.includes(state) === true ||
    all.some(
      (todo) =>
        todo.in.includes(state) &&
        todo.who.includes(role) &&
        [...todo.doneBy, ...(todo.besides ?? [])].includes(action),
    )
  return [
    ...transitions.flatMap(({ action, from, by }) =>
      from.flatMap((state) =>
        state === 'none'
          ? []
          : by
              .filter((role) => people.includes(role) && !isCovered(action, state, role))
              .map((role) => `${id}: who owes ${action} of ${role} in ${state}?`),
      ),
    ),
    ...all.filter(({ label }) => label.length > longestLabel).map(({ label }) => `${label} is too long`),
  ]
}

/** Whether a workflow knows the duty for this role: one of its steps begins in one of its states. */
export const knowsTodo = ({ transitions }: Pick<Workflow, 'transitions'>, todo: FilingTodo, role: StepRole): boolean =>
  todo.who.includes(role) &&
  transitions.some(
    ({ action, from, by }) =>
      todo.doneBy.includes(action) &&
      by.includes(role) &&
      from.some((state) => state !== 'none' && todo.in.includes(state)),
  )
