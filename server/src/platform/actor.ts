/**
 * The requesting person. The scope (own enterprise, own county, assigned task) is derived from it and is a parameter
 * of every query.
 */
import {
  type AccountState,
  agentLabel,
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

export type Actor = {
  accountId: string
  loginName: string
  name: string
  mobile: string
  role: Role
  /** Permissions of the role that the administrator has taken from it, or from the further role that the account has (`contract/permissions.ts`). */
  taken: ReadonlySet<string>
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
  state: AccountState
  mustChangePassword: boolean
  sessionHash: string
  ip: string
}

/** Whether this person may draft but not submit. */
export function draftsOnly(actor: Actor): boolean {
  const helper = actor.agent ?? actor.operator
  return helper !== null && !helper.maySubmit
}

/** The signature in histories: an agent's with the institution. */
export function signatureOf(actor: Actor): string {
  return actor.agent ? `${actor.name}（${actor.agent.institutionName}）` : actor.name
}

/** The acting person in histories. */
export function handOf(actor: Actor): string {
  if (actor.agent) return agentLabel
  return actor.operator ? operatorLabel : roleLabels[actor.role]
}
