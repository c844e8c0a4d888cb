/**
 * What is confidential of a case: from whom, and until when. Every way out (list, column, order, detail, report, export, paper,
 * timeline, event, message) asks this register; a value that may not be known is absent, as if there were none. A field of a form
 * says by `seenBy` which roles read it.
 */
import { isAnnounced, isDenied, isPanelAtWork, type State, statesWhere } from './states.ts'

/** Who reads; `public`: anybody without an account. A viewer looks through another person's eyes, and is asked besides that person's own role. */
export type ReaderKind = 'filer' | 'county' | 'city' | 'admin' | 'expert' | 'supervisor' | 'viewer' | 'key' | 'public'

/** Whether it is open in this state; `never` where it stays closed. */
type Until = (state: string) => boolean
const never: Until = () => false

/** The intent is public, or the decision is taken, also where that has ended since or is appealed against. */
const isOpened: Until = (state) => isAnnounced(state) || isDenied(state)
/** No round of experts is open: nobody steers one who still scores by what the others gave. */
const isRoundClosed: Until = (state) => !isPanelAtWork(state)

/** What an inspection found, as the moments of its own course are called: found, then served. */
const isServed: Until = (moment) => moment === 'served'

type Secret = { what: string; until: Partial<Record<ReaderKind, Until>> }

/** Of what the experts give: the offices read it after the round; nobody else does. */
const notWhileExpertsScore = {
  county: isRoundClosed,
  city: isRoundClosed,
  admin: isRoundClosed,
  expert: never,
  supervisor: never,
  viewer: never,
  key: never,
  public: never,
} as const

/** Of what only the officers of the city read. */
const theCityAlone = {
  filer: never,
  county: never,
  admin: never,
  expert: never,
  supervisor: never,
  viewer: never,
  key: never,
  public: never,
} as const

/** A reader who is not named reads the value at any time. */
const table = {
  result: {
    what: '专家均分、极差、分歧、专家判定的否决，以及由均分得出的等级和名次',
    until: {
      filer: isOpened,
      ...notWhileExpertsScore,
    },
  },
  sheets: {
    what: '其他专家的评分单、结论和意见',
    until: {
      filer: isRoundClosed,
      ...notWhileExpertsScore,
    },
  },
  experts: {
    what: '评审专家的姓名',
    until: { filer: never, county: never, expert: never, supervisor: never, viewer: never, key: never, public: never },
  },
  progress: {
    what: '各专家的评分进度',
    until: { supervisor: never, viewer: never, key: never, public: never },
  },
  draftDecision: {
    what: '拟定而未批准的结论',
    until: theCityAlone,
  },
  reserve: {
    what: '批次的排名、入选和候补（公示前）',
    until: { ...theCityAlone, admin: isOpened },
  },
  exemption: {
    what: '未经公示或与评审结果不一致的豁免及其理由（不含分数和姓名）',
    until: { filer: isOpened, public: isOpened },
  },
  inquiry: {
    what: '现场抽查和部门意见',
    until: { filer: never, expert: never, supervisor: never, key: never, public: never },
  },
  findings: {
    what: '节能监察的核查结果（案件尚未送达）',
    until: { filer: isServed, county: isServed, expert: never, key: never, public: never },
  },
  complaint: {
    what: '监察由举报投诉引起',
    until: { filer: never, expert: never, key: never, public: never },
  },
  objector: {
    what: '提出公示异议的人',
    until: theCityAlone,
  },
} as const satisfies Record<string, Secret>

export type SecretKind = keyof typeof table
export const confidential: Readonly<Record<SecretKind, Secret>> = table

/** Whether somebody who is all of these may know the value of a case in this state. */
export const mayKnow = (secret: SecretKind, readers: readonly ReaderKind[], state: string): boolean =>
  readers.every((reader) => confidential[secret].until[reader]?.(state) ?? true)

/** The states in which they may know it, for SQL; null where they may in every one. */
export function statesKnown(secret: SecretKind, readers: readonly ReaderKind[]): State[] | null {
  return readers.some((reader) => confidential[secret].until[reader])
    ? statesWhere((state) => mayKnow(secret, readers, state))
    : null
}
