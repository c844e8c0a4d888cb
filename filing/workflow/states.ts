/**
 * The states a filing can be in, one entry each: its label, whose turn it is, what the filer reads, what it counts for.
 * Everything that depends on a state reads these attributes, so that a new state is one entry here and its transitions in a workflow.
 */

export type Tone = 'grey' | 'blue' | 'orange' | 'purple' | 'cyan' | 'green' | 'red'

/** The phase of a filing, coarser than its state, in order. */
export const phases = {
  draft: '草稿',
  sent: '已提交',
  returned: '退回修改',
  city: '待市级',
  experts: '专家评审',
  publicity: '公示中',
  approved: '已通过',
  recommended: '推荐上报',
  listed: '上级入选',
  unlisted: '上级未入选',
  rejected: '不予通过',
  ended: '终止、暂停或到期',
} as const
export type Phase = keyof typeof phases

/** Whose turn it is; `reviewer` is the office that decides first in the programme's workflow: 区县, or 市级 where the city is the only one. */
export type Turn = 'filer' | 'reviewer' | 'city' | 'experts' | 'above'

/** What the text about the next step depends on. */
export type NextOf = { reviewer: '区县' | '市级' | null; isOwed: boolean }

export type StateDefinition = {
  label: string
  tone: Tone
  phase: Phase
  /** Nobody's by default. */
  turn?: Turn
  /** What happens next, in the filer's words. */
  next: string | ((of: NextOf) => string)
  /** What the filer has to do, as texts for before and on sending. */
  toDo?: readonly [lead: string, sending: string]
  /** The stage of the filer's progress that is pending in this state; the stages have the order of this table. */
  stage?: string
  /** Decided, and an appeal against it waits for the city's answer. */
  appealed?: true
  /** Ended early: later stages never came. */
  brokenOff?: true
  /** An office or its experts review: the batch's deadline for this office applies. */
  underReview?: true
  /** 承诺时限 in working days unless programme or city set others. No published notice sets days for these steps. */
  limitDays?: number
  /** The office that acts next, or acted last; the city by default. */
  office?: 'reviewer'
  /** Returned by an office for correction. */
  returned?: true
  /** Withdrawn or ended by the filer. */
  takenBack?: true
  /** The expert review of this filing: in progress, or over with nothing decided yet. */
  panel?: 'atWork' | 'over'
  /** Granted by the city: in force, suspended for a term, or over. */
  grant?: 'inForce' | 'suspended' | 'over'
  /** The result at the state. */
  above?: 'waiting' | 'listed' | 'unlisted'
  /** What was granted as a plan: done with its acceptance, or overdue. */
  building?: 'done' | 'overdue'
  /** Refused, or revoked. */
  denied?: true
  /** Final: nobody's turn, and the conversation is closed. */
  final?: true
  /** The county has recommended it, also where it was refused later: it counts towards the county's quota. */
  recommended?: true
  /** Ranked; `withoutExperts`: only where the county's recommendation is enough. */
  ranked?: 'always' | 'withoutExperts'
  /** A batch step that led here can be undone: nothing was granted, refused or opened to others. */
  undoable?: true
  /** The letter that states the decision. */
  letter?: 'approval' | 'refusal' | 'correction' | 'revocation'
  /** The filer is notified by text message as well. */
  byText?: true
}

const table = {
  draft: {
    label: '草稿',
    tone: 'grey',
    phase: 'draft',
    turn: 'filer',
    next: '草稿已保存，完成后请提交。',
    toDo: ['继续填写并', '提交'],
    office: 'reviewer',
  },
  submitted: {
    label: '待区县审核',
    tone: 'blue',
    phase: 'sent',
    turn: 'reviewer',
    next: ({ reviewer }) =>
      reviewer
        ? `${reviewer}管理员将进行审核，进展会发消息通知您，退回和审定结果另发短信。`
        : '填报已保存，本批次截止前可以修改或删除。',
    stage: '审核',
    underReview: true,
    limitDays: 10,
    office: 'reviewer',
  },
  county_returned: {
    label: '区县退回',
    tone: 'orange',
    phase: 'returned',
    turn: 'filer',
    next: '请按退回意见修改后重新提交。',
    toDo: ['按退回意见修改后', '重新提交'],
    office: 'reviewer',
    returned: true,
    undoable: true,
    byText: true,
  },
  county_approved: {
    label: '待市级审核',
    tone: 'blue',
    phase: 'city',
    turn: 'city',
    next: '区县已推荐，等待市级审核。',
    stage: '市级审核',
    underReview: true,
    limitDays: 10,
    recommended: true,
    ranked: 'withoutExperts',
    undoable: true,
  },
  city_returned: {
    label: '市级退回',
    tone: 'orange',
    phase: 'returned',
    turn: 'filer',
    next: '请按退回意见修改后重新提交。',
    toDo: ['按退回意见修改后', '重新提交'],
    returned: true,
    undoable: true,
    byText: true,
    letter: 'correction',
  },
  expert_review: {
    label: '专家评审中',
    tone: 'purple',
    phase: 'experts',
    turn: 'experts',
    next: '专家正在评审。',
    stage: '专家评审',
    underReview: true,
    panel: 'atWork',
    recommended: true,
  },
  scored: {
    label: '待市级审定',
    tone: 'purple',
    phase: 'city',
    turn: 'city',
    next: '专家评审已完成，等待市级审定。',
    stage: '市级审定',
    underReview: true,
    limitDays: 15,
    panel: 'over',
    recommended: true,
    ranked: 'always',
  },
  publicity: {
    label: '公示中',
    tone: 'cyan',
    phase: 'publicity',
    turn: 'city',
    next: '正在公示，公示期满后审定。',
    stage: '公示',
    recommended: true,
    ranked: 'always',
  },
  approved: {
    label: '已通过',
    tone: 'green',
    phase: 'approved',
    next: '已办结。',
    stage: '办结',
    grant: 'inForce',
    final: true,
    recommended: true,
    ranked: 'always',
    byText: true,
    letter: 'approval',
  },
  recommended: {
    label: '已推荐上报',
    tone: 'cyan',
    phase: 'recommended',
    turn: 'above',
    next: '市级已推荐上报，等上级公布结果；市级认定继续有效。',
    grant: 'inForce',
    above: 'waiting',
    recommended: true,
    ranked: 'always',
    undoable: true,
    letter: 'approval',
  },
  listed: {
    label: '已入选上级名单',
    tone: 'green',
    phase: 'listed',
    next: '已入选上级名单，称号已相应升级。',
    grant: 'inForce',
    above: 'listed',
    final: true,
    recommended: true,
    ranked: 'always',
    byText: true,
    letter: 'approval',
  },
  unlisted: {
    label: '未入选上级名单',
    tone: 'grey',
    phase: 'unlisted',
    next: '这次没有入选上级名单，市级认定继续有效。',
    grant: 'inForce',
    above: 'unlisted',
    final: true,
    recommended: true,
    ranked: 'always',
    byText: true,
    letter: 'approval',
  },
  rejected: {
    label: '不予通过',
    tone: 'red',
    phase: 'rejected',
    next: '已办结。本批次不能再次申报。',
    brokenOff: true,
    denied: true,
    final: true,
    recommended: true,
    byText: true,
    letter: 'refusal',
  },
  appealed: {
    label: '申诉待处理',
    tone: 'orange',
    phase: 'city',
    turn: 'city',
    next: '市级将决定是否重新评审，结果会发消息通知您。',
    appealed: true,
    recommended: true,
  },
  withdrawn: {
    label: '已撤回',
    tone: 'grey',
    phase: 'returned',
    turn: 'filer',
    next: '已撤回，可修改后再次提交。',
    toDo: ['可修改后', '再次提交'],
    office: 'reviewer',
    takenBack: true,
  },
  cancelled: {
    label: '已终止',
    tone: 'grey',
    phase: 'ended',
    next: ({ isOwed }) =>
      isOwed ? '已终止，不再办理；本年度仍应填报，可以恢复后提交。' : '已终止，不再办理；申报时间内可以恢复。',
    brokenOff: true,
    takenBack: true,
  },
  revoked: {
    label: '已撤销',
    tone: 'red',
    phase: 'ended',
    next: '已办结。',
    grant: 'over',
    denied: true,
    final: true,
    recommended: true,
    byText: true,
    letter: 'revocation',
  },
  expired: {
    label: '已到期',
    tone: 'grey',
    phase: 'ended',
    next: '已到期，可重新申报。',
    grant: 'over',
    final: true,
    recommended: true,
  },
  fulfilled: {
    label: '已验收',
    tone: 'green',
    phase: 'approved',
    building: 'done',
    next: '已通过验收，以验收的称号为准。',
    grant: 'over',
    final: true,
    recommended: true,
    letter: 'approval',
  },
  lapsed: {
    label: '逾期未验收',
    tone: 'orange',
    phase: 'ended',
    building: 'overdue',
    next: '目标年已过，没有通过验收；可以重新申报。',
    grant: 'over',
    final: true,
    recommended: true,
    byText: true,
    letter: 'approval',
  },
  suspended: {
    label: '已暂停',
    tone: 'orange',
    phase: 'ended',
    next: '暂停期内不采用，期满自动恢复。',
    grant: 'suspended',
    byText: true,
  },
  superseded: {
    label: '已更新',
    tone: 'grey',
    phase: 'ended',
    next: '已由新版本替代。',
    grant: 'over',
    final: true,
  },
  confirmed: { label: '已确认', tone: 'green', phase: 'approved', next: '双方已确认。' },
  disputed: { label: '有异议', tone: 'orange', phase: 'returned', next: '对方单位有异议，请核对后修改。' },
} as const satisfies Record<string, StateDefinition>

export type State = keyof typeof table
export const states: Readonly<Record<State, StateDefinition>> = table

/** The attributes of a state as the database or the wire names it; `none` and unknown names have none. */
const of = (state: string): Partial<StateDefinition> => (states as Record<string, StateDefinition>)[state] ?? {}

/** The states of which this holds, for lists and SQL: `statesWhere(isStanding)`. */
export const statesWhere = (holds: (state: State) => boolean): State[] => (Object.keys(states) as State[]).filter(holds)

/** Only the filer has seen it. */
export const isDraft = (state: string): boolean => of(state).phase === 'draft'
/** Sent and not decided yet; in a ledger, entered. */
export const isSent = (state: string): boolean => of(state).phase === 'sent'
/** An appeal waits for the city's answer. */
export const isAppealed = (state: string): boolean => of(state).appealed === true
export const isInPublicity = (state: string): boolean => of(state).phase === 'publicity'
export const isRejected = (state: string): boolean => of(state).phase === 'rejected'

/** The filer's turn: not sent yet, withdrawn, or returned for correction. */
export const isWithFiler = (state: string): boolean => of(state).turn === 'filer'
export const isReturned = (state: string): boolean => of(state).returned === true
export const isWithdrawn = (state: string): boolean => of(state).takenBack === true
/** Ended by the filer, who may take it up again. */
export const isCancelled = (state: string): boolean => isWithdrawn(state) && !isWithFiler(state)
/** Begun or withdrawn, and not sent yet. */
export const isUnsent = (state: string): boolean => isWithFiler(state) && !isReturned(state)
/** As if nothing had been sent: a draft, or withdrawn by its owner. */
export const isNotFiled = (state: string): boolean => isDraft(state) || isWithdrawn(state)

/** Counts as filed: sent, and neither withdrawn nor refused. */
export const isCounted = (state: string): boolean => !isNotFiled(state) && !isRejected(state)

export const isUnderReview = (state: string): boolean => of(state).underReview === true
/** Under review by the first reviewer of the workflow, whose limits apply. */
export const isAtReviewer = (state: string): boolean => isUnderReview(state) && isForReviewer(state)
/** The first reviewer of the workflow acts next, or acted last; otherwise the city. */
export const isForReviewer = (state: string): boolean => of(state).office === 'reviewer'
/** Waits for an office, an expert or the end of publicity. */
export const isUnderWay = (state: string): boolean => isUnderReview(state) || isInPublicity(state)
export const isPanelAtWork = (state: string): boolean => of(state).panel === 'atWork'
/** The expert review is over, and nothing is decided yet. */
export const isPanelOver = (state: string): boolean => of(state).panel === 'over'
/** An expert review belongs to this filing in its present state. */
export const hasPanel = (state: string): boolean => of(state).panel !== undefined

/** Granted by the city and in force, with any result at the state or none. */
export const isInForce = (state: string): boolean => of(state).grant === 'inForce'
export const isSuspended = (state: string): boolean => of(state).grant === 'suspended'
/** Granted and not over, in force or suspended. */
export const isHeld = (state: string): boolean => isInForce(state) || isSuspended(state)
/** Granted at some time, also when it has ended since. */
export const wasGranted = (state: string): boolean => of(state).grant !== undefined
/** Granted once, and no longer: revoked, run out, replaced. */
export const isOver = (state: string): boolean => of(state).grant === 'over'
/** A plan that was fulfilled; one whose last day is over without. */
export const isFulfilled = (state: string): boolean => of(state).building === 'done'
export const isOverdue = (state: string): boolean => of(state).building === 'overdue'
/** Refused, or revoked. */
export const isDenied = (state: string): boolean => of(state).denied === true
/** The city has decided, and it is in force: granted or refused. */
export const isDecided = (state: string): boolean => isInForce(state) || isRejected(state)

export const isRecommended = (state: string): boolean => of(state).recommended === true
/** Makes a filing one that a county has recommended, and so counts towards its quota. */
export const isRecommendation = (from: string, to: string): boolean =>
  !isRecommended(from) && isRecommended(to) && !isDenied(to)
/** Announced to everybody and not taken back: in publicity, granted at some time, or appealed against meanwhile. */
export const isAnnounced = (state: string): boolean => isInPublicity(state) || isAppealed(state) || wasGranted(state)
/** Decides for the applicant: publishes the intent, or grants what was not granted yet. */
export const isInFavour = (from: string, to: string): boolean => isInPublicity(to) || (isInForce(to) && !isHeld(from))

export const isFinal = (state: string): boolean => of(state).final === true
const settled: readonly (Phase | undefined)[] = ['approved', 'recommended', 'listed', 'unlisted', 'rejected', 'ended']
/** Decided or ended: no review step follows. */
export const isSettled = (state: string): boolean => settled.includes(of(state).phase)
