/** What an entry of the two tables of screens says, and the groups of the two menus. */
import type { FeatureKey } from '../feature-switches.ts'
import type { AdministratorDuty, OrgKind, Role } from '../roles.ts'

/** The menu from top to bottom. Screens of a group without a title are beside the groups. */
export const officeGroups = {
  board: {},
  review: { title: '审核', icon: 'leaf', titleFor: { expert: '评审任务' } },
  yearly: { title: '年度数据', icon: 'chart' },
  code: { title: '绿效码', icon: 'seal' },
  inspection: { title: '监察', icon: 'shield' },
  enterprise: { title: '企业', icon: 'building' },
  service: { title: '服务', icon: 'chat' },
  content: { title: '内容', icon: 'book' },
  own: {},
  system: { title: '设置', icon: 'settings' },
} as const satisfies Record<string, { title?: string; icon?: string; titleFor?: Partial<Record<Role, string>> }>
export type OfficeGroup = keyof typeof officeGroups

type Place = {
  /** Roles and their letters. The menu only shows the screen; every call checks its own permission. */
  may: Partial<Record<Role, string>>
  /** Which of the three administrators opens it where their duties are split; `system` by default. */
  duty?: AdministratorDuty | readonly AdministratorDuty[]
  /** Of the enterprise accounts only these kinds open it. With `inPortal` it is enough that the page there says so. */
  orgKinds?: readonly OrgKind[]
  titleFor?: Partial<Record<Role, string>>
  /** Roles whose menu has too few screens for groups: it is shown in `own`, in this order, with its icon. */
  own?: Partial<Record<Role, number>>
  icon?: string
  /** Where accounts of enterprises find its content: a page of the portal. They are redirected. */
  inPortal?: `/${string}`
  /** Only where this setting is on is it in a menu; its calls refuse otherwise. */
  setting?: 'STATIONS'
  /** Closed with this feature (功能开关): it is in no menu then. */
  feature?: FeatureKey
  /** The path of the screen whose rows open it; menus leave it out. */
  parent?: string
  /** The path of the screen whose entry of the office's menu it shares, as a tab. */
  within?: string
  /** What that entry is called, where the screen has others within it. */
  entry?: string
  /** Its name among the tabs, where that is shorter than the title. */
  tab?: string
  /** What people call what is done here, for the search box. */
  says?: readonly string[]
}
export type OfficeScreenEntry = Place & { path: string; title: string; group: OfficeGroup }

export const screen = (path: string, title: string, group: OfficeGroup, place: Place): OfficeScreenEntry => ({
  path,
  title,
  group,
  ...place,
})

/** The address of an office screen by its path. */
export const officeAddress = (path: string): `/${string}` => `/hindex/${path}`

/** The path of the screen the office opens with; the portal leads there without the table of the office's screens. */
export const firstOfficeScreen = 'dashboard'
export const officeHome = officeAddress(firstOfficeScreen)

/** The entries of the portal's navigation bar, in order. A page in `home` is a link of its own. */
export const portalGroups = {
  home: '首页',
  apply: '申报',
  record: '填报备案',
  mine: '我的企业',
  list: '查询公示',
  policy: '政策资讯',
  tool: '工具',
  help: '帮助',
} as const
export type PortalGroup = keyof typeof portalGroups

/** What 我的企业 is called by each kind of organisation: the page and its group of the navigation bar. */
export const ownPlaceTitles: Readonly<Record<OrgKind, string>> = {
  enterprise: portalGroups.mine,
  park: '我的园区',
  institution: '我的机构',
}

export type Rest = {
  /** Who may open it, signed in; everybody when absent. */
  roles?: readonly Role[]
  /** Narrows `enterprise` further. */
  orgKinds?: readonly OrgKind[]
  /** Its name for the kinds of organisations that call it otherwise. */
  titleFor?: Readonly<Record<OrgKind, string>>
  /** The id of the programme that is filed here. */
  programme?: string
  /** The parent page, for breadcrumbs. */
  parent?: `/${string}`
  /** Where accounts of enterprises find its content: a part of another page. They are redirected. */
  inPortal?: `/${string}`
}
export type PortalScreenEntry = Rest & {
  /** As the specification spells it, without the base; `{$id}` marks a parameter. */
  path: `/${string}`
  title: string
  /** The public portal, or the small frame of sign-in and registration. */
  face: 'portal' | 'entry'
  /** Where it belongs among the services. The navigation bar shows it there, unless it has a parent that leads to it. */
  group?: PortalGroup
}

export const page = (path: `/${string}`, title: string, rest: Rest = {}): PortalScreenEntry => ({
  path,
  title,
  face: 'portal',
  ...rest,
})
/** A page among the services; within a group in the order of the table. */
export const listed = (group: PortalGroup, path: `/${string}`, title: string, rest: Rest = {}): PortalScreenEntry => ({
  ...page(path, title, rest),
  group,
})
