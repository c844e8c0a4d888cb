/**
 * The requesting person. The scope (own enterprise, own county, assigned task) is derived from it and is a parameter
 * of every query.
 */
import {
  type AccountState,
  type AdministratorDuty,
  agentLabel,
  helperLabel,
  type OrgKind,
  operatorLabel,
  type Role,
  roleLabels,
} from '@green/contract/roles.ts'

/** The consent, and what it covers. */
export type Agent = {
  consentId: string
  institutionId: string
  institutionName: string
  clientName: string
  /** The holder of the client's main account. */
  mainName: string
  programmes: readonly string[]
  year: number
  maySubmit: boolean
}

/** 请人填写: the link of a person without an account, who may fill in this one section of this one draft. */
export type Helper = { linkId: string; filingId: string; section: string; sectionTitle: string; until: string }

/** The absent person for whom a deputy acts, until the day on which the absence ends. */
export type StandsFor = { absenceId: string; accountId: string; name: string; mobile: string; until: string }

/** The administrator behind a viewing, until it ends. */
export type Viewer = { accountId: string; loginName: string; name: string; until: string }

export type Actor = {
  accountId: string
  loginName: string
  name: string
  mobile: string
  role: Role
  /** Permissions of the role that the administrator has taken from it, or from the further role that the account has (`contract/screens/permissions.ts`). */
  taken: ReadonlySet<string>
  /** Of an administrator where duties are split (三员分立): which of the three, `none` without any; else null. */
  duty: AdministratorDuty | 'none' | null
  qxCode: string | null
  /** Labels whose enterprises a supervisor may see. */
  scopeLabels: readonly string[]
  enterpriseId: string | null
  orgKind: OrgKind | null
  /** Of an enterprise's operator: the holder of the main account, and whether operators may submit. */
  operator: { mainName: string; maySubmit: boolean } | null
  /**
   * Of an institution's person acting for another enterprise: then `enterpriseId`, `orgKind` and `qxCode` are that
   * enterprise's.
   */
  agent: Agent | null
  /** Of a person without an account who is invited to fill in a section: it may make no other call than those for it. */
  helper?: Helper
  /** Of a deputy (代办): the absent colleague. Name and rights are then those of the deputy's work, the account stays the own. */
  standsFor: StandsFor | null
  /** 双人复核: whoever agreed to what this one proposed, the one who carries it out last. All names stand in the record. */
  secondedBy?: readonly { accountId: string; name: string }[]
  /** 看作: the administrator who looks through this person's eyes and only reads; null: the person. */
  viewer: Viewer | null
  state: AccountState
  mustChangePassword: boolean
  /** The city requires a second factor of this account, and it has none yet. */
  mustSetSecondFactor: boolean
  sessionHash: string
  ip: string
  /** Of an outside system with an access key (接口密钥): the only calls it may make, by name; else null. */
  keyScope: ReadonlySet<string> | null
}

/** Whether this person may draft but not submit. */
export function draftsOnly(actor: Actor): boolean {
  const helper = actor.agent ?? actor.operator
  return helper !== null && !helper.maySubmit
}

/** The signature in histories: an agent's with the institution, a helper's with what it is. */
export function signatureOf(actor: Actor): string {
  if (actor.helper) return `${actor.name}（${helperLabel}）`
  return actor.agent ? `${actor.name}（${actor.agent.institutionName}）` : actor.name
}

/** The acting person in histories. */
export function handOf(actor: Actor): string {
  if (actor.helper) return helperLabel
  if (actor.agent) return agentLabel
  return actor.operator ? operatorLabel : roleLabels[actor.role]
}

/** The accounts that count as this person where a second one is needed: the own, and the absent one's. */
export const handsOf = ({ accountId, standsFor }: Actor): readonly string[] =>
  standsFor ? [accountId, standsFor.accountId] : [accountId]

/** The numbers in which a conflict of interest shows: the own, and the absent one's. */
export const mobilesOf = ({ mobile, standsFor }: Actor): readonly string[] =>
  standsFor ? [mobile, standsFor.mobile] : [mobile]

/** Whether a registered contact's number is this person's or the absent one's: a conflict of interest. */
export const isOwnMobile = (actor: Actor, number: string | null): boolean =>
  number !== null && mobilesOf(actor).includes(number)

/** How a deputy is written in histories, logs and documents. */
export const deputyName = (name: string, absentName: string): string => `${name}（代${absentName}办理）`

/** How an act of two or three people is written: the one who proposed it, and the others. */
export const secondedName = (name: string, others: readonly { name: string }[]): string =>
  `${name}（${others.map((one) => one.name).join('、')}复核）`
