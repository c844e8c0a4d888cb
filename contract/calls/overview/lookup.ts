/** 代码表与系统项: menus, industries, dictionaries, county map, system items, map token. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { roleName } from '../../fields/role.ts'
import { dailyRecord, firstOfTwo, looksOnly } from '../../hands.ts'
import { administratorDuties, roles } from '../../roles.ts'
import { maxText } from '../../rule-schemas.ts'
import { Done, Id, Nothing, QxCode, Version } from '../../shapes.ts'
import { entryFields, startAndReason } from '../operation/setting-change.ts'

export type MenuItem = {
  path: string
  title: string
  icon: string
  sort: number
  hidden: boolean
  children: MenuItem[]
  actions: string[]
}
export const MenuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({
    path: z.string(),
    title: z.string(),
    icon: z.string(),
    sort: z.number(),
    hidden: z.boolean(),
    children: z.array(MenuItem),
    actions: z.array(z.string()),
  }),
)

export const DictEntry = z.looseObject({ code: z.string(), label: z.string() })
const Industry = z.object({
  code: z.string(),
  name: z.string(),
  level: z.number(),
  pCode: z.string(),
  section: z.string(),
  leaf: z.boolean(),
})

/**
 * What each role may do, line by line; empty where it may not. `key`: the screen's path, the call or the field;
 * `about`: what the name leaves open, in words.
 */
const MatrixRow = z.object({
  key: z.string(),
  name: z.string(),
  about: z.string(),
  /** By the key of the column. */
  cells: z.record(z.string(), z.string()),
})
export const RoleMatrix = z.object({
  /** The contract's roles, then the further ones by name. */
  columns: z.array(z.object({ key: z.string(), title: z.string() })),
  screens: z.array(MatrixRow),
  calls: z.array(MatrixRow),
  steps: z.array(MatrixRow),
  fields: z.array(MatrixRow),
})
export type RoleMatrix = z.output<typeof RoleMatrix>

/** One of the contract's roles by its name, or a further one by its id. */
export const RoleId = maxText(40).min(1)

const RoleRow = z.object({
  role: RoleId,
  name: z.string(),
  /** The contract's role that it stands on: what it can have at most. Itself for the contract's own. */
  base: z.enum(roles),
  /** How many accounts have it, in any state. */
  accounts: z.number(),
  version: z.number(),
})

const RolePermissions = z.object({
  version: z.number(),
  permissions: z.array(
    z.object({
      permission: z.string(),
      title: z.string(),
      allowed: z.boolean(),
      /** Cannot be revoked from the role. */
      kept: z.boolean(),
    }),
  ),
})

export const role = {
  matrix: call({
    get: '/role/matrix',
    title: '角色权限表',
    may: ['admin'],
    duty: administratorDuties,
    in: Nothing,
    out: RoleMatrix,
  }),
  exportMatrix: call({
    get: '/role/exportMatrix',
    title: '导出角色权限表',
    may: ['admin'],
    duty: administratorDuties,
    in: Nothing,
    out: 'blob',
  }),
  getPermissions: call({
    get: '/role/getPermissions',
    title: '一个角色的全部权限',
    may: ['admin'],
    duty: administratorDuties,
    in: z.strictObject({ role: RoleId }),
    out: RolePermissions,
  }),
  getRoles: call({
    get: '/role/getRoles',
    title: '角色列表（六个基本角色与自定义角色）',
    may: ['admin'],
    duty: administratorDuties,
    in: Nothing,
    out: z.array(RoleRow),
  }),
  saveRole: call({
    post: '/role/saveRole',
    hands: dailyRecord,
    title: '新增自定义角色或修改其名称',
    may: ['admin'],
    duty: 'security',
    in: z.strictObject({
      /** Without it: a new role, with all that its base may have. */
      role: RoleId.optional(),
      ...shapeOf([roleName]),
      /** Needed for a new role; stays as it is afterwards. */
      base: z.enum(roles).optional(),
      version: Version.default(0),
    }),
    out: z.object({ role: RoleId, version: z.number() }),
  }),
  removeRole: call({
    post: '/role/removeRole',
    hands: dailyRecord,
    title: '删除没有账号使用的自定义角色',
    may: ['admin'],
    duty: 'security',
    in: z.strictObject({ role: RoleId, version: Version }),
    out: Done,
  }),
  seenBy: call({
    post: '/role/seenBy',
    hands: looksOnly,
    title: '以某账号的权限预览其菜单和功能（只读，记入日志）',
    may: ['admin'],
    duty: 'security',
    in: z.strictObject({ id: Id }),
    out: z.object({
      name: z.string(),
      loginName: z.string(),
      roleName: z.string(),
      /** Whose records the account sees, in words. */
      scope: z.string(),
      menu: z.array(z.object({ group: z.string(), title: z.string(), buttons: z.array(z.string()) })),
      calls: z.array(z.object({ title: z.string(), allowed: z.boolean() })),
    }),
  }),
  getUrlTwo: call({
    get: '/role/getUrlTwo',
    title: '当前账号的菜单',
    may: 'signedIn',
    evenIfUnverified: true,
    in: Nothing,
    out: z.array(MenuItem),
  }),
  getIndu: call({ get: '/role/getIndu', title: '行业门类与大类', may: 'anyone', in: Nothing, out: z.array(Industry) }),
}

export const cdict = {
  getDicts: call({
    get: '/cdict/getDicts',
    title: '代码表（可一次取多个；不指明的列出全部）',
    may: 'anyone',
    in: z.strictObject({ code: maxText(500).optional() }),
    out: z.record(z.string(), z.object({ title: z.string(), items: z.array(DictEntry) })),
  }),
  updateIndu: call({
    post: '/cdict/updateIndu',
    hands: firstOfTwo,
    title: '提出修改或新增代码表的一项（由另一人复核，自开始日期生效）',
    may: ['city', 'admin'],
    in: z.strictObject({
      dict: maxText(40),
      ...shapeOf([entryFields.code, entryFields.label]),
      sort: z.number().int().min(-100_000).max(100_000).optional(),
      enabled: z.boolean().default(true),
      /** How many versions of the entry the reader knew. */
      version: Version.default(0),
      ...startAndReason,
    }),
    out: z.object({ id: Id }),
  }),
}

export const settings = {
  getMap: call({
    post: '/settings/getMap',
    title: '代码到名称的对照',
    may: 'anyone',
    evenIfReadOnly: true,
    in: z.strictObject({ code: maxText(40).min(1) }),
    out: z.record(z.string(), z.string()),
  }),
  getSysItems: call({
    post: '/settings/getSysItems',
    title: '系统项',
    may: 'anyone',
    evenIfReadOnly: true,
    in: Nothing,
    out: z.record(z.string(), z.string()),
  }),
}

export const support = {
  getNbInfo: call({
    post: '/support/getNbInfo',
    evenIfReadOnly: true,
    query: true,
    title: '按信用代码查询企业内部信息（注册预填）',
    may: 'anyone',
    byViewer: false,
    in: z.strictObject({ socialCode: maxText(18).optional(), qxCode: QxCode.optional() }),
    out: z.object({
      found: z.boolean(),
      enterpriseName: z.string().nullable(),
      qxCode: z.string().nullable(),
      industryCode: z.string().nullable(),
      address: z.string().nullable(),
    }),
  }),
  getIndustry: call({
    post: '/support/getIndustry',
    title: '国民经济行业（GB/T 4754）按上级和层级',
    may: 'anyone',
    evenIfReadOnly: true,
    in: z.strictObject({
      pCode: maxText(4).optional(),
      level: z.coerce.number().int().min(1).max(4).optional(),
      keyword: maxText(30).optional(),
    }),
    out: z.array(Industry),
  }),
  getQxMap: call({
    post: '/support/getQxMap',
    title: '区县列表',
    may: 'anyone',
    evenIfReadOnly: true,
    in: Nothing,
    out: z.array(
      z.object({ code: z.string(), name: z.string(), shortName: z.string(), region: z.string(), enabled: z.boolean() }),
    ),
  }),
  getIdType: call({
    post: '/support/getIdType',
    title: '证件类型',
    may: 'anyone',
    evenIfReadOnly: true,
    in: Nothing,
    out: z.array(DictEntry),
  }),
}

export const gis = {
  getGisToken: call({
    get: '/gis/getGisToken',
    title: '地图底图设置（未配置外部底图时只用本地边界）',
    may: 'anyone',
    in: Nothing,
    out: z.object({ tiles: z.string().nullable(), token: z.string().nullable() }),
  }),
}
