/** The roles of users. One account has one role; the office and the portal are two faces of it. */
export const roles = ['enterprise', 'county', 'city', 'expert', 'supervisor', 'admin'] as const
export type Role = (typeof roles)[number]

/** Roles that an administrator gives; enterprises register themselves. */
export const staffRoles = ['county', 'city', 'expert', 'supervisor', 'admin'] as const satisfies readonly Role[]

/** Chinese names, as menus, lists and exports show them. */
export const roleLabels: Record<Role, string> = {
  enterprise: '企业用户',
  county: '区县管理员',
  city: '市级管理员',
  expert: '专家',
  supervisor: '节能监察人员',
  admin: '系统管理员',
}

/** 三员: the duties of administrators where they are split. They exclude each other; nobody has two. */
export const administratorDuties = ['system', 'security', 'audit'] as const
export type AdministratorDuty = (typeof administratorDuties)[number]

/** Whether accounts of this role have one of the three duties, where these are split. */
export const dividesDuties = (role: string): boolean => role === ('admin' satisfies Role)

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
/** How a record names the filer's own people; staff are anonymous to them. */
export const filerRoles: readonly string[] = [roleLabels.enterprise, operatorLabel, agentLabel]
export const mainAccountLabel = '企业主账号'
export const operatorsAtMost = 3

/** What kind of organisation an enterprise account represents; it decides forms and menus. */
export const orgKinds = ['enterprise', 'park', 'institution'] as const
export type OrgKind = (typeof orgKinds)[number]

export const orgKindLabels: Record<OrgKind, string> = {
  enterprise: '企业',
  park: '园区管委会',
  institution: '服务机构',
}

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
