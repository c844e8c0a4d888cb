/**
 * The pages of the portal and of sign-in, each once: path, title, group of the navigation bar, permission.
 * Router, navigation, breadcrumbs and permissions read this table; `web/src/routes.tsx` and `web/src/portal/filing/pages.ts` say
 * how each is loaded.
 */
import type { OrgKind, Role } from './roles.ts'

/** The entries of the portal's navigation bar, in order. A page in `home` is a link of its own. */
export const portalGroups = {
  home: '首页',
  apply: '申报办理',
  record: '备案填报',
  list: '绿色名单',
  policy: '政策资讯',
  tool: '工具服务',
  mine: '个人中心',
} as const
export type PortalGroup = keyof typeof portalGroups

type Rest = {
  /** Who may open it, signed in; everybody when absent. */
  roles?: readonly Role[]
  /** Narrows `enterprise` further. */
  orgKinds?: readonly OrgKind[]
  /** The id of the programme that is filed here. */
  programme?: string
  /** The parent page, for breadcrumbs. */
  parent?: `/${string}`
}
export type PortalScreenEntry = Rest & {
  /** As the specification spells it, without the base; `{$id}` marks a parameter. */
  path: `/${string}`
  title: string
  /** The public portal, or the small frame of sign-in and registration. */
  face: 'portal' | 'entry'
  /** Where the navigation bar shows it, if it does. */
  group?: PortalGroup
}

const entry = (path: `/${string}`, title: string): PortalScreenEntry => ({ path, title, face: 'entry' })
const page = (path: `/${string}`, title: string, rest: Rest = {}): PortalScreenEntry => ({
  path,
  title,
  face: 'portal',
  ...rest,
})
/** A page of the navigation bar; within a group in the order of the table. */
const listed = (group: PortalGroup, path: `/${string}`, title: string, rest: Rest = {}): PortalScreenEntry => ({
  ...page(path, title, rest),
  group,
})
const filed = (
  group: PortalGroup,
  programme: string,
  path: `/${string}`,
  title: string,
  ...orgKinds: OrgKind[]
): PortalScreenEntry => listed(group, path, title, { programme, orgKinds })

const table = {
  login: entry('/login', '登录'),
  register: entry('/register', '企业注册'),
  changePassword: entry('/changepassword', '修改密码'),
  takeOver: entry('/takeOver', '账号接管申请'),
  firstAdministrator: entry('/firstAdministrator', '创建首个管理员'),

  home: listed('home', '/mainPages/greenHome', '首页'),

  apply: listed('apply', '/apply', '项目申报', { roles: ['enterprise'] }),
  greenFactory: filed('apply', 'green-factory', '/mainPages/lsgcsb', '绿色工厂申报', 'enterprise'),
  greenYearly: listed('apply', '/mainPages/greenReporting', '绿色工厂填报', {
    programme: 'green-yearly',
    roles: ['enterprise'],
    orgKinds: ['enterprise'],
  }),
  greenSupplyChain: filed(
    'apply',
    'green-supply-chain',
    '/mainPages/greensupplychainsb',
    '绿色供应链申报',
    'enterprise',
  ),
  greenParkFiling: filed('apply', 'green-park', '/mainPages/greenparksb', '绿色园区申报', 'park'),
  energyLeader: filed('apply', 'energy-leader', '/mainPages/nxlpzsb', '能效领跑者申报', 'enterprise'),
  waterLeader: filed('apply', 'water-leader', '/mainPages/sxlpzsb', '水效领跑者申报', 'enterprise'),
  nonGreenData: filed('apply', 'non-green-data', '/mainPages/noGreenReporting', '梯度培育数据填报', 'enterprise'),
  specialFund: filed('apply', 'special-fund', '/mainPages/zxzjsb', '专项资金申报', 'enterprise'),

  energyServiceFiling: filed('record', 'energy-service-filing', '/mainPages/jnfwba', '节能服务机构备案', 'institution'),
  waterQuota: filed('record', 'water-quota', '/mainPages/waterFilling', '产品用水定额调查', 'enterprise'),
  thirdParty: filed('record', 'third-party', '/mainPages/thirdFiling', '第三方机构备案', 'institution'),
  thirdPartyReport: filed(
    'record',
    'third-party-report',
    '/mainPages/thirdReport',
    '第三方机构年度报告',
    'institution',
  ),
  energyProject: filed('record', 'energy-project', '/mainPages/qyjntzxm', '节能项目入库', 'enterprise'),
  energyContract: filed('record', 'energy-contract', '/mainPages/htnygl', '合同能源管理', 'enterprise', 'institution'),

  greenTitles: listed('list', '/mainPages/greenProject', '绿色项目'),
  cityFactories: listed('list', '/mainPages/citygreenfactory', '市级绿色工厂'),
  nationalFactories: listed('list', '/mainPages/countrygreenfactory', '国家级绿色工厂'),
  supplyChains: listed('list', '/mainPages/greensupplychain', '绿色供应链管理企业'),
  greenParks: listed('list', '/mainPages/greenpark', '绿色园区', { programme: 'park-record' }),
  serviceProviders: listed('list', '/mainPages/serviceProviders', '节能服务机构名录'),
  publicity: listed('list', '/mainPages/publicity', '公示与异议'),
  certificateCheck: listed('list', '/mainPages/certificateCheck', '证书核验'),
  receiptCheck: listed('list', '/mainPages/receiptCheck', '回执核验'),
  letterCheck: listed('list', '/mainPages/letterCheck', '文书核验'),
  titleDetail: page('/mainPages/greenDetail', '绿色名单详情'),

  announcements: listed('policy', '/mainPages/ggtz', '通知公告'),
  news: listed('policy', '/mainPages/newsUpdates', '新闻资讯'),
  newsArticle: page('/mainPages/newsDetail/id={$id}', '正文', { parent: '/mainPages/newsUpdates' }),

  handbook: listed('tool', '/Instructions', '操作教程'),
  serviceRating: listed('tool', '/mainPages/webrate', '服务评价'),
  diagnosis: listed('tool', '/mainPages/greenDiagnosis', '绿色诊断', { orgKinds: ['enterprise'] }),

  personalCenter: listed('mine', '/mainPages/personalCenter', '个人中心', { roles: ['enterprise'] }),
  search: page('/mainPages/search', '搜索'),
  accessibility: page('/mainPages/accessibility', '无障碍声明'),
  filingPrint: page('/mainPages/filingPrint/id={$id}', '打印申报表', {
    roles: ['enterprise', 'county', 'city', 'expert', 'admin'],
  }),
} satisfies Record<string, PortalScreenEntry>

export type PortalScreen = keyof typeof table
export const portalScreens: Readonly<Record<PortalScreen, PortalScreenEntry>> = table
