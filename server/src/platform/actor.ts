/** Who asks. Scope (own enterprise, own county, assigned task) is read from here and is an argument of every question to the database. */
import {
  type AccountState,
  agentLabel,
  type OrgKind,
  operatorLabel,
  type Role,
  roleLabels,
} from '@green/contract/roles.ts'

/** Under which consent, and how far it goes. */
export type Agent = {
  consentId: string
  institutionId: string
  institutionName: string
  clientName: string
  /** Who holds the client's main account. */
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
  /** Labels whose bearers a supervisor may look at. */
  scopeLabels: readonly string[]
  enterpriseId: string | null
  orgKind: OrgKind | null
  /** Of an enterprise's operator: who holds the main account, and whether operators may submit. */
  operator: { mainName: string; maySubmit: boolean } | null
  /** Of an institution's person who acts for another enterprise: then `enterpriseId`, `orgKind` and `qxCode` are that enterprise's. */
  agent: Agent | null
  state: AccountState
  mustChangePassword: boolean
  sessionHash: string
  ip: string
}

/** Whether this person drafts, and another sends. */
export function draftsOnly(actor: Actor): boolean {
  const helper = actor.agent ?? actor.operator
  return helper !== null && !helper.maySubmit
}

/** How histories sign: an agent with the institution. */
export function signatureOf(actor: Actor): string {
  return actor.agent ? `${actor.name}（${actor.agent.institutionName}）` : actor.name
}

/** How histories name the hand. */
export function handOf(actor: Actor): string {
  if (actor.agent) return agentLabel
  return actor.operator ? operatorLabel : roleLabels[actor.role]
}
