/** The roles of users, each by one entry: how it is called, what its people do, and whose records they read. */
import type { Reach } from '../records/readers.ts'

export type RoleTraits = {
  /** Its Chinese name, as menus, lists and exports show it, and the short one. */
  label: string
  short: string
  /** What its people do in the work of the city. */
  work: 'files' | 'officiates' | 'scores' | 'inspects' | 'administers'
  /** Whose records they read by their role: the own, the district's, the whole city's, or what is assigned to them. */
  reach: Reach
  /** The same in words, for whoever looks at what an account sees. */
  reads: string
}

/** Everything about a role that is no right of it derives from its entry (docs/adding-a-role.md). */
export const roleTable = {
  enterprise: { label: '企业用户', short: '本企业', work: 'files', reach: 'own', reads: '本企业的记录' },
  county: { label: '区县管理员', short: '区县', work: 'officiates', reach: 'district', reads: '本区县的记录' },
  city: { label: '市级管理员', short: '市级', work: 'officiates', reach: 'wide', reads: '全市的记录' },
  expert: { label: '专家', short: '专家', work: 'scores', reach: 'assigned', reads: '分配给本人的评审任务' },
  supervisor: {
    label: '节能监察人员',
    short: '监察',
    work: 'inspects',
    reach: 'assigned',
    reads: '本人监察任务中的企业',
  },
  admin: {
    label: '系统管理员',
    short: '管理员',
    work: 'administers',
    reach: 'wide',
    reads: '全部记录（只读）与系统设置',
  },
} as const satisfies Record<string, RoleTraits>

/** The name of a role. */
export type RoleName = keyof typeof roleTable
