/** The roles of users: what each is able to do, and how it is called. */
import type { Reach } from '@green/filing/records/readers.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { type RoleTraits, roleTable } from '@green/filing/workflow/role-table.ts'
import { organisationLabels } from '@green/filing/workflow/who-files.ts'

/** One account has one role; the office and the portal are two faces of it. */
export type Role = keyof typeof roleTable
export const roles = keysOf(roleTable)

/** Chinese names, as menus, lists and exports show them. */
export const roleLabels = Object.fromEntries(roles.map((role) => [role, roleTable[role].label])) as Record<Role, string>

/** The roles that have this of a trait. */
type RoleWith<K extends keyof RoleTraits, V> = { [R in Role]: (typeof roleTable)[R][K] extends V ? R : never }[Role]
/** A role as it comes from an account, a session or a step; nobody has none. */
type AnyRole = string | null | undefined

const traitsOf = (role: AnyRole): RoleTraits | undefined =>
  role && Object.hasOwn(roleTable, role) ? roleTable[role as Role] : undefined

/** Whoever files for an enterprise, a park or an institution. */
export const isFiler = (role: AnyRole): role is RoleWith<'work', 'files'> => traitsOf(role)?.work === 'files'
/** An officer who reviews and decides, of a district or of the city. */
export const isOfficer = (role: AnyRole): role is RoleWith<'work', 'officiates'> =>
  traitsOf(role)?.work === 'officiates'
/** An officer of a district. */
export const isDistrictOfficer = (
  role: AnyRole,
): role is RoleWith<'work', 'officiates'> & RoleWith<'reach', 'district'> =>
  isOfficer(role) && roleTable[role].reach === 'district'
/** An officer of the city. */
export const isCityOfficer = (role: AnyRole): role is RoleWith<'work', 'officiates'> & RoleWith<'reach', 'wide'> =>
  isOfficer(role) && roleTable[role].reach === 'wide'
/** Who scores what is assigned. */
export const isExpert = (role: AnyRole): role is RoleWith<'work', 'scores'> => traitsOf(role)?.work === 'scores'
/** Who inspects the enterprises of the own tasks and labels. */
export const isInspector = (role: AnyRole): role is RoleWith<'work', 'inspects'> => traitsOf(role)?.work === 'inspects'
/** Who runs the platform; of which duty stands in the account. */
export const isAdministrator = (role: AnyRole): role is RoleWith<'work', 'administers'> =>
  traitsOf(role)?.work === 'administers'
/** Whose reach is the whole city. */
export const isWide = (role: AnyRole): role is RoleWith<'reach', 'wide'> => traitsOf(role)?.reach === 'wide'
/** The office: officers and administrators. */
export const isOffice = (role: AnyRole): role is RoleWith<'work', 'officiates' | 'administers'> =>
  isOfficer(role) || isAdministrator(role)

/** The entry of the role. */
export const roleTraits = (role: Role): RoleTraits => roleTable[role]

/** Whose records the role reads. */
export const reachOf = (role: Role): Reach => roleTable[role].reach

/** The rule for a role: its own where it is named, else that of its reach. */
export const ruleFor = <V>(rules: Readonly<Partial<Record<Role | Reach, V>>>, role: Role): V | undefined =>
  rules[role] ?? rules[reachOf(role)]

type StaffRole = Exclude<Role, RoleWith<'work', 'files'>>
/** Roles that an administrator gives; enterprises register themselves. */
export const staffRoles = roles.filter((role) => !isFiler(role)) as [StaffRole, ...StaffRole[]]

/** 三员: the duties of administrators where they are split. They exclude each other; nobody has two. */
export const administratorDuties = ['system', 'security', 'audit'] as const
export type AdministratorDuty = (typeof administratorDuties)[number]

/** Whether accounts of this role have one of the three duties, where these are split. */
export const dividesDuties = (role: string): boolean => isAdministrator(role)

export const dutyLabels: Record<AdministratorDuty, string> = {
  system: '系统管理员',
  security: '安全管理员',
  audit: '审计管理员',
}

/** How an account's role is shown: an administrator's as its duty, where duties are split. */
export function roleNameOf({ role, duty }: { role: string; duty: string | null }): string {
  const split = administratorDuties.find((one) => one === duty)
  const known = roles.find((one) => one === role)
  return split ? dutyLabels[split] : known ? roleLabels[known] : role
}

/** An account that drafts for an enterprise beside its main account. */
export const operatorLabel = '企业操作员'
/** A user of an institution that files for an enterprise on its consent. */
export const agentLabel = '代办人'
/** A person without an account who is invited to fill in one section of a draft. */
export const helperLabel = '受邀填写人'
/** How a record names the filer's own people; staff are anonymous to them. */
export const filerRoles: readonly string[] = [roleLabels.enterprise, operatorLabel, agentLabel, helperLabel]
export const mainAccountLabel = '企业主账号'
export const operatorsAtMost = 3

/** What kind of organisation an enterprise account represents; it decides forms and menus. */
export const orgKinds = ['enterprise', 'park', 'institution'] as const
export type OrgKind = (typeof orgKinds)[number]

export const orgKindLabels: Record<OrgKind, string> = organisationLabels

/** The life cycle of an account (roles §7). Only `active` may file. */
export const accountStates = ['pending', 'verifying', 'active', 'returned', 'locked', 'disabled', 'cancelled'] as const
export type AccountState = (typeof accountStates)[number]

export const accountStateLabels: Record<AccountState, string> = {
  pending: '待完善',
  verifying: '待审核',
  active: '正常',
  returned: '退回补正',
  locked: '锁定',
  disabled: '停用',
  cancelled: '已注销',
}

/** An operator needs no verification, only to set a password. */
export function operatorStateLabel(state: AccountState): string {
  return state === 'pending' ? '已邀请' : accountStateLabels[state]
}
