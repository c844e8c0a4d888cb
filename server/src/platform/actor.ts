/** Who asks. Scope (own enterprise, own county, assigned task) is read from here and is an argument of every question to the database. */
import type { AccountState, OrgKind, Role } from '@green/contract/roles.ts'

export type Actor = {
  accountId: string
  loginName: string
  name: string
  mobile: string
  role: Role
  qxCode: string | null
  enterpriseId: string | null
  orgKind: OrgKind | null
  state: AccountState
  mustChangePassword: boolean
  sessionHash: string
  ip: string
}
