/** The actions that a user or the scheduler can take in a workflow, one entry each. The workflows say from which state to which. */
import type { State } from './states.ts'

export type ActionDefinition = {
  label: string
  /**
   * Its effect on the form: saves it unfinished, sends it, corrects what was sent, deletes the draft, removes the entry;
   * `ownStep` is a step of the filer's that changes no answer.
   */
  effect?: 'draft' | 'send' | 'correct' | 'dropDraft' | 'remove' | 'ownStep'
  /** Resends what was returned. */
  again?: true
  /** Has a call of its own; a call that names a state cannot take it. */
  ownCall?: true
  /** Has a page or panel of its own, so the reviewer's opinion panel shows no button for it. */
  apart?: true
  /** Button label on the desk where it differs. */
  button?: string
  /** Destructive: its button is shown as dangerous. */
  cautious?: true
  /** Drafts a decision that another officer takes: the state that it would lead to. */
  proposes?: State
  /** Recorded under the name that an expert has for everybody else. */
  aliased?: true
  /** Logged together with its history, as all actions of filers; actions of officers are logged by their operations. */
  logged?: true
  /** A remark: it decides nothing. */
  remark?: true
  /** Leaves the state as it is: a request names it beside the state. */
  named?: true
  /** The permission that a reviewer needs, if not the one to review. */
  right?: 'assign' | 'revoke'
}
/** Permissions that an administrator may take from a reviewer's role. */
export type StepRight = 'review' | NonNullable<ActionDefinition['right']>

const table = {
  saveDraft: { label: '保存草稿', effect: 'draft', apart: true },
  submit: { label: '提交', effect: 'send', apart: true },
  resubmit: { label: '重新提交', effect: 'send', apart: true, again: true },
  withdraw: { label: '撤回', effect: 'ownStep', apart: true },
  cancel: { label: '终止申报', effect: 'ownStep', apart: true },
  reopen: { label: '恢复申报', effect: 'ownStep', apart: true },
  deleteDraft: { label: '删除草稿', effect: 'dropDraft', ownCall: true, apart: true },
  expireDraft: { label: '草稿到期' },
  restoreDraft: { label: '恢复草稿' },
  edit: { label: '修改', effect: 'correct', ownCall: true, apart: true },
  remove: { label: '删除', effect: 'remove', ownCall: true, cautious: true },
  countyApprove: { label: '同意推荐' },
  countyReturn: { label: '退回修改' },
  countyReject: { label: '不予通过', cautious: true },
  cityReturn: { label: '退回修改' },
  cityReject: { label: '不予通过', cautious: true },
  cityApprove: { label: '审定通过' },
  distExpert: { label: '分配专家', right: 'assign' },
  replaceExpert: { label: '更换专家', button: '增加专家', right: 'assign' },
  expertScore: { label: '提交评分', ownCall: true, apart: true, aliased: true, logged: true },
  recuse: { label: '专家回避', ownCall: true, aliased: true },
  reopenScore: { label: '退回专家修改', apart: true },
  closeReview: { label: '结束评审' },
  secondReview: { label: '增加专家复评', right: 'assign' },
  panelNote: { label: '专家组说明', ownCall: true, apart: true },
  proposeApproval: { label: '拟定审定通过', ownCall: true, proposes: 'approved' },
  proposeRejection: { label: '拟定不予通过', ownCall: true, proposes: 'rejected', cautious: true },
  proposeStep: { label: '拟定豁免，待另一人批准', ownCall: true },
  withdrawPublicity: { label: '撤回公示', cautious: true },
  withdrawUnscored: { label: '撤回公示', cautious: true },
  refuseProposal: { label: '不同意拟定结论', ownCall: true, apart: true },
  siteVisit: { label: '登记现场抽查', named: true },
  askOffices: { label: '征求部门意见', named: true },
  recordOffices: { label: '登记部门意见', named: true },
  startPublicity: { label: '开始公示' },
  appeal: { label: '申诉', effect: 'ownStep', apart: true },
  acceptAppeal: { label: '受理申诉，重新评审' },
  refuseAppeal: { label: '维持原决定' },
  keepScore: { label: '维持原评分' },
  recommendUp: { label: '推荐上报' },
  recallUp: { label: '撤回上报', cautious: true },
  recordListed: { label: '登记入选' },
  recordUnlisted: { label: '登记未入选' },
  correctResult: { label: '更正上报结果', cautious: true },
  revoke: { label: '撤销', right: 'revoke', cautious: true },
  expire: { label: '到期' },
  suspend: { label: '暂停', right: 'revoke', cautious: true },
  resume: { label: '恢复', right: 'revoke' },
  completeBuilding: { label: '通过验收' },
  supersede: { label: '由新版本替代' },
  confirm: { label: '确认无误' },
  dispute: { label: '提出异议' },
  mark: { label: '备注', remark: true },
  verify: { label: '完成核查' },
  undo: { label: '撤销批量办理' },
  relocate: { label: '随企业转移区县' },
  rename: { label: '随企业更名' },
  issueLetter: { label: '出具决定文书' },
  voidLetter: { label: '作废决定文书' },
} as const satisfies Record<string, ActionDefinition>

export type Action = keyof typeof table
export const actions: Readonly<Record<Action, ActionDefinition>> = table

export const actionsWhere = <A extends Action>(holds: (action: Action) => action is A): A[] =>
  (Object.keys(actions) as Action[]).filter(holds)

type NamedAction = { [A in Action]: (typeof table)[A] extends { named: true } ? A : never }[Action]
/** The actions that a request names beside the state. */
export const namedActions = actionsWhere((action): action is NamedAction => actions[action].named === true)

/** How a request names the action, where the state alone does not. */
export const namedOf = (action: Action): { action?: NamedAction } =>
  namedActions.some((one) => one === action) ? { action: action as NamedAction } : {}

type With<Effect> = { [A in Action]: (typeof table)[A] extends { effect: Effect } ? A : never }[Action]
export type OwnStep = With<'ownStep'>
export type SendingAction = With<'send' | 'correct'>

/** A step of the filer's that changes no answer. */
export const isOwnStep = (action: Action): action is OwnStep => actions[action].effect === 'ownStep'
/** Sends the form, for the first time or again, or corrects what was sent. */
export const isSending = (action: Action): action is SendingAction =>
  actions[action].effect === 'send' || actions[action].effect === 'correct'
/** Changes the form's answers. */
export const isWriting = (action: Action): boolean => isSending(action) || actions[action].effect === 'draft'
