/** Who asks. Scope (own enterprise, own county, assigned task) is read from here and is an argument of every question to the database. */
import { type AccountState, type OrgKind, operatorLabel, type Role, roleLabels } from '@green/contract/roles.ts'

export type Actor = {
  accountId: string
  loginName: string
  name: string
  mobile: string
  role: Role
  qxCode: string | null
  /** Labels whose bearers a supervisor may look at. */
  scopeLabels: readonly string[]
  enterpriseId: string | null
  orgKind: OrgKind | null
  /** Of an enterprise's operator: who holds the main account, and whether operators may submit. */
  operator: { mainName: string; maySubmit: boolean } | null
  state: AccountState
  mustChangePassword: boolean
  sessionHash: string
  ip: string
}

/** Whether this person drafts, and another sends. */
export function draftsOnly(actor: Actor): boolean {
  return actor.operator !== null && !actor.operator.maySubmit
}

/** How histories name the hand. */
export function handOf(actor: Actor): string {
  return actor.operator ? operatorLabel : roleLabels[actor.role]
}
