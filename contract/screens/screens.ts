/**
 * The screens of the office, each once: path, title, place in the menu, roles and their letters.
 * Router, menus, breadcrumbs, permissions and the role matrix read this table; `web/src/office/pages.ts` says how each is loaded.
 * Inside, a screen goes by its name here. Desks of programmes are in `programme-desks.ts`, pages of the portal in
 * `portal-screens.ts`: the portal loads none of this. Keys that only menus need (`may`, `orgKinds`, `titleFor`, `own`, `icon`) are not in the browser's bundle
 * (`web/without-schemas.ts`).
 */

import { administratorDuties } from '../roles.ts'
import { portalScreens } from './portal-screens.ts'
import { deskIdOf, desksOf } from './programme-desks.ts'
import { firstOfficeScreen, type OfficeScreenEntry, officeAddress, screen } from './screen-entries.ts'

/** The letters of the trade's matrix: what a role does on a screen. */
export const letterLabels = {
  V: '查看',
  N: '新建、修改',
  R1: '区县审核',
  R2: '市级审核',
  A: '分配专家',
  S: '评分',
  K: '撤销',
  P: '发布',
  X: '导出',
  I: '导入',
  C: '配置',
  M: '提醒',
  D: '删除',
} as const
export type Letter = keyof typeof letterLabels

/** In the order of the menu; screens within another one are its tabs, in this order. */
const table = {
  dashboard: screen(firstOfficeScreen, '工作台', 'board', {
    may: { enterprise: 'V', county: 'V', city: 'V', expert: 'V', supervisor: 'V', admin: 'V' },
    duty: administratorDuties,
    icon: 'desk',
    inPortal: '/mainPages/personalCenter',
  }),
  secondHand: screen('dfh', '待我复核', 'board', {
    within: 'dashboard',
    may: { county: 'V', city: 'V', expert: 'V', supervisor: 'V', admin: 'V' },
    duty: administratorDuties,
    own: { expert: 4, supervisor: 10 },
    icon: 'users',
  }),
  ownJobs: screen('jobs', '我的任务', 'board', {
    within: 'dashboard',
    may: { county: 'V', city: 'V', admin: 'V' },
    duty: administratorDuties,
    icon: 'download',
  }),

  filingManagement: screen('AlicaManage', '申报管理', 'review', {
    entry: '申报审核',
    tab: '全部申报',
    says: [
      '待审',
      '初审',
      '复审',
      '审企业的申请',
      '批量通过',
      '推荐',
      '新建批次',
      '开始公示',
      '延期',
      '截止时间怎么改',
    ],
    // Its rows open on the desks, where the steps are.
    may: { county: 'V X', city: 'V X', admin: 'V X' },
  }),
  filingOverview: screen('apply', '申报总览', 'review', {
    within: 'AlicaManage',
    tab: '总览',
    may: { county: 'V X', city: 'V X', admin: 'V X' },
  }),
  recordOverview: screen('FilManage', '备案总览', 'review', {
    entry: '备案审核',
    tab: '总览',
    may: { county: 'V X', city: 'V X', admin: 'V X' },
  }),
  ...desksOf('review'),
  enterpriseVerification: screen('EntManage', '企业信息审核', 'review', {
    entry: '企业核验',
    says: ['注册审核', '换联系人'],
    may: { county: 'V R1', city: 'V R2', admin: 'V' },
  }),
  handOvers: screen('handOver', '账号接管审核', 'review', {
    within: 'EntManage',
    says: ['接管'],
    may: { county: 'V R1', city: 'V', admin: 'V' },
  }),
  enterpriseMerges: screen('qyhb', '重复企业合并', 'review', {
    within: 'EntManage',
    says: ['重复企业'],
    may: { city: 'V N R2', admin: 'V N R2' },
  }),
  expertRegister: screen('experts', '专家库', 'review', {
    says: ['抽专家', '评委', '打分', '续聘'],
    may: { city: 'V N', admin: 'V N' },
  }),
  panelMeetings: screen('panelMeetings', '评审会', 'review', {
    within: 'experts',
    says: ['评审会议', '会议纪要'],
    may: { city: 'V N' },
  }),
  letters: screen('letters', '决定文书', 'review', {
    says: ['发文', '批复', '盖章', '红头'],
    may: { city: 'V N C', admin: 'V C' },
  }),

  fillingProgress: screen('entFill', '填报进度', 'yearly', {
    says: ['谁没报', '催报', '未报名单'],
    may: { enterprise: 'V N', county: 'V M', city: 'V M', admin: 'V' },
    own: { enterprise: 2 },
    icon: 'edit',
    inPortal: '/mainPages/noGreenReporting',
  }),
  ...desksOf('yearly'),
  nonGreenSearch: screen('nogreenfillCx', '非绿数据查询', 'yearly', {
    within: 'nogreenfillSh',
    may: { county: 'V X', city: 'V X', supervisor: 'V', admin: 'V X' },
    own: { supervisor: 6 },
    icon: 'search',
  }),
  zeroProgress: screen('zeroProgress', '零碳工厂年度进展', 'yearly', {
    within: 'nogreenfillSh',
    says: ['零碳进展'],
    may: { county: 'V R1 X', city: 'V R2 X', admin: 'V X' },
  }),
  parkPilots: screen('jltyq', '近零碳园区试点', 'yearly', {
    within: 'nogreenfillSh',
    says: ['近零碳', '自评估', '167号'],
    may: { county: 'V X', city: 'V N R2 X I', admin: 'V X' },
  }),
  energyData: screen('Entnhsj', '企业能耗数据', 'yearly', {
    entry: '企业能耗',
    tab: '能耗数据',
    says: ['用电', '煤耗', '标煤', '碳排放'],
    may: { enterprise: 'V N', county: 'V R1 X', city: 'V R2 X I', supervisor: 'V', admin: 'V X I' },
    own: { enterprise: 3, supervisor: 3 },
    icon: 'energy',
    inPortal: '/mainPages/energyYear',
  }),
  energyVerifications: screen('nhhc', '年度能耗核查', 'yearly', {
    within: 'Entnhsj',
    may: { county: 'V', city: 'V N', admin: 'V' },
  }),
  greenPower: screen('greenPower', '绿电凭证台账', 'yearly', {
    within: 'Entnhsj',
    says: ['绿证'],
    may: { county: 'V R1 X', city: 'V R2 X', admin: 'V X' },
  }),
  greenTargets: screen('ldxfbl', '绿电消费比例', 'yearly', {
    within: 'Entnhsj',
    says: ['绿电目标', '绿电名单'],
    may: { county: 'V R1 X', city: 'V N R2 X I', admin: 'V X' },
  }),
  supplyAccounts: screen('gnhh', '供能户号台账', 'yearly', {
    within: 'Entnhsj',
    may: { county: 'V R1 X', city: 'V R2 X I', admin: 'V X' },
  }),
  carbonMarket: screen('qgtsc', '全国碳市场', 'yearly', {
    within: 'Entnhsj',
    says: ['配额', '碳交易', '核查结果', '重点排放单位'],
    may: { county: 'V X', city: 'V N R2 X I', admin: 'V X' },
  }),
  ecCentre: screen('ntglzx', '能碳管理中心', 'yearly', {
    within: 'Entnhsj',
    says: ['能管中心', '能碳平台'],
    may: { county: 'V R1 X', city: 'V R2 X', admin: 'V X' },
  }),
  microgrid: screen('lsdww', '工业绿色微电网', 'yearly', {
    within: 'Entnhsj',
    says: ['微电网', '就近消纳'],
    may: { county: 'V R1 X', city: 'V R2 X', admin: 'V X' },
  }),
  enterpriseSide: screen('entside', '企业端视图', 'yearly', {
    may: { enterprise: 'V', city: 'V', admin: 'V' },
    titleFor: { enterprise: '企业概览' },
    own: { enterprise: 1 },
    icon: 'chart',
    inPortal: '/mainPages/energyYear',
    parent: 'Entnhsj',
  }),
  energyTotals: screen('energytotal', '能耗汇总', 'yearly', {
    entry: '汇总对照',
    says: ['全市能耗'],
    may: { county: 'V X', city: 'V X', admin: 'V X' },
  }),
  countyComparison: screen('qxdz', '区县能效对照', 'yearly', {
    within: 'energytotal',
    says: ['区县排名'],
    may: { county: 'V X', city: 'V X', supervisor: 'V X', admin: 'V X' },
    own: { supervisor: 7 },
    icon: 'chart',
  }),
  customReports: screen('zzbb', '自助报表', 'yearly', {
    may: { county: 'V N', city: 'V N', admin: 'V N' },
  }),
  customReport: screen('zzbb-detail', '报表', 'yearly', {
    may: { county: 'V N X', city: 'V N X', admin: 'V N X' },
    parent: 'zzbb',
  }),
  indicators: screen('tjzbgl', '统计指标', 'yearly', { may: { city: 'V', admin: 'V' } }),

  greenRating: screen('GreenRating', '绿色评级', 'code', {
    says: ['打码', '赋码', '发布评分', '冻结评级'],
    may: { city: 'V P X', admin: 'V X' },
  }),
  greenCodes: screen('FirmGreenCode', '企业绿效码', 'code', {
    says: ['查码', '码的异议', '更正分数'],
    may: { enterprise: 'V', county: 'V X', city: 'V R2 X C', admin: 'V X' },
    own: { enterprise: 5 },
    icon: 'seal',
    inPortal: '/mainPages/greenCode',
  }),
  ratingSchemes: screen('RatingMan', '评分配置', 'code', {
    entry: '方案与基准',
    says: ['权重', '评分标准'],
    may: { city: 'V N C', admin: 'V N C' },
  }),
  benchmarks: screen('jzb', '行业基准表', 'code', {
    within: 'RatingMan',
    says: ['先进值'],
    may: { county: 'V', city: 'V N C', admin: 'V' },
  }),
  greenCredit: screen('greencredit', '绿色信贷', 'code', {
    says: ['贷款', '推给银行'],
    may: { city: 'V P', admin: 'V' },
  }),

  inspectionTasks: screen('SupManage', '监察任务', 'inspection', {
    entry: '节能监察',
    says: ['执法', '双随机', '现场检查', '整改'],
    may: { city: 'V N P X I', supervisor: 'V N P X I', admin: 'V X C' },
    own: { supervisor: 1 },
    icon: 'file',
  }),
  inspectionDesk: screen('ReportingManageFromSuperVisitor', '监察核查', 'inspection', {
    within: 'SupManage',
    may: { supervisor: 'V S X' },
    own: { supervisor: 2 },
    icon: 'edit',
  }),
  inspectionCases: screen('RepManage', '监察报告', 'inspection', {
    within: 'SupManage',
    may: { enterprise: 'V', county: 'V X M', city: 'V X M', admin: 'V X' },
    orgKinds: ['enterprise'],
    own: { enterprise: 6 },
    icon: 'file',
    inPortal: '/mainPages/qyjnjc',
  }),
  inspectionBoard: screen('jcjd', '监察进度', 'inspection', {
    within: 'SupManage',
    may: { county: 'V', city: 'V', admin: 'V' },
    icon: 'chart',
  }),
  inspectionMoney: screen('jcfmk', '罚没款项', 'inspection', {
    says: ['罚款', '没收', '催罚款'],
    may: { county: 'V M', city: 'V N X M', admin: 'V X' },
    icon: 'file',
  }),
  targetReviews: screen('jnmbkh', '节能目标考核', 'inspection', {
    says: ['双控', '考核打分'],
    may: { county: 'V X', city: 'V N S P X', supervisor: 'V S X', admin: 'V X' },
    own: { supervisor: 8 },
    icon: 'list',
  }),

  greenFactoryList: screen('greenCx', '绿色工厂查询', 'enterprise', {
    entry: '绿色名单',
    says: ['撤销称号', '绿色工厂有哪些'],
    may: { county: 'V', city: 'V', admin: 'V' },
  }),
  supplyChainList: screen('chaingl', '供应链企业', 'enterprise', {
    within: 'greenCx',
    may: { county: 'V', city: 'V K', admin: 'V' },
  }),
  dataManagement: screen('dataManage', '数据管理', 'enterprise', {
    within: 'greenCx',
    may: { city: 'V N X I', admin: 'V N X I' },
  }),
  ...desksOf('enterprise'),
  parkInformation: screen('greenYqinfo', '园区信息', 'enterprise', {
    within: 'greenYqgl',
    may: { enterprise: 'V', county: 'V', city: 'V', admin: 'V' },
    orgKinds: ['park'],
    own: { enterprise: 6 },
    icon: 'map',
    inPortal: '/mainPages/greenpark?tab=inside',
  }),
  enterpriseArchive: screen('EntMan', '企业库', 'enterprise', {
    says: ['查企业', '档案', '信用代码'],
    may: { county: 'V X', city: 'V X', supervisor: 'V', admin: 'V N X I' },
    own: { supervisor: 4 },
    icon: 'building',
  }),
  /** The address of the specification for 企业列表: the archive is that list. */
  enterpriseList: screen('qy', '企业库', 'enterprise', { may: { city: 'V X', admin: 'V X' }, parent: 'EntMan' }),
  enterpriseCard: screen('qy-detail', '企业详情', 'enterprise', {
    may: { county: 'V', city: 'V', supervisor: 'V', admin: 'V N' },
    own: { supervisor: 5 },
    icon: 'building',
    parent: 'EntMan',
  }),
  enterpriseLabels: screen('labels', '企业标签', 'enterprise', {
    within: 'EntMan',
    may: { city: 'V N C', admin: 'V N C' },
  }),
  countyPush: screen('qxts', '区县推送', 'enterprise', { may: { county: 'V N X', city: 'V R2 X', admin: 'V X' } }),

  diagnosis: screen('diagnosis', '绿色诊断', 'service', {
    may: { county: 'V A X', city: 'V A X', expert: 'V S', admin: 'V X' },
    own: { expert: 2 },
    icon: 'chat',
  }),
  inquiries: screen('zxly', '咨询留言', 'service', {
    entry: '咨询评价',
    says: ['留言'],
    may: { county: 'V N X', city: 'V N P X', admin: 'V X' },
    icon: 'chat',
  }),
  serviceRating: screen('webrateht', '服务评价', 'service', {
    within: 'zxly',
    says: ['投诉', '差评'],
    may: { county: 'V N X', city: 'V N X', admin: 'V X' },
  }),
  feedback: screen('FeedManage', '意见反馈', 'service', { within: 'zxly', may: { city: 'V', admin: 'V' } }),
  trainingCourses: screen('jobtraining', '培训课程', 'service', {
    entry: '培训',
    may: { county: 'V N', city: 'V N P', expert: 'V', supervisor: 'V', admin: 'V N P' },
    titleFor: { expert: '培训', supervisor: '培训' },
    own: { expert: 3, supervisor: 9 },
    icon: 'book',
  }),
  newTraining: screen('newJobtraining', '课程编辑', 'service', {
    within: 'jobtraining',
    may: { city: 'V N P', admin: 'V N P' },
  }),
  trainingRecords: screen('Jobtraining3', '培训记录', 'service', {
    within: 'jobtraining',
    may: { county: 'V X', city: 'V K X', admin: 'V K X' },
  }),
  mailings: screen('mailings', '群发通知', 'service', {
    says: ['发短信', '通知企业'],
    may: { county: 'V M', city: 'V M', admin: 'V M' },
    feature: 'mailing',
  }),

  newsManage: screen('newsManage', '新闻管理', 'content', {
    may: { county: 'V N', city: 'V N P', admin: 'V N P' },
  }),
  policyManage: screen('policyHt', '政策管理', 'content', { says: ['发政策'], may: { city: 'V N P', admin: 'V N P' } }),
  promotionManage: screen('promotionManage', '宣传管理', 'content', { may: { city: 'V N P', admin: 'V N P' } }),
  standardLibrary: screen('standardHt', '标准库', 'content', { may: { city: 'V N P X', admin: 'V X' } }),
  contentHealth: screen('nrjc', '内容检查', 'content', { may: { city: 'V N', admin: 'V N' } }),

  expertOwn: screen('expertOwn', '我的专家信息', 'own', { may: { expert: 'V N' }, own: { expert: 1 }, icon: 'user' }),
  accounts: screen('sys/admin', '账号', 'system', {
    entry: '人员账号',
    says: ['加人', '离职', '重置密码', '谁有权限'],
    may: { city: 'V', admin: 'V N C' },
    duty: ['system', 'security'],
    titleFor: { city: '工作人员账号' },
  }),
  registeredAccounts: screen('sys/registered', '注册账号', 'system', {
    within: 'sys/admin',
    may: { city: 'V', admin: 'V C' },
    duty: ['system', 'security'],
  }),
  people: screen('UserMannage', '用户中心', 'system', { within: 'sys/admin', may: { city: 'V N', admin: 'V N C' } }),
  roleManagement: screen('sys/role', '角色', 'system', { may: { admin: 'V C X' }, duty: administratorDuties }),
  menuManagement: screen('sys/menu', '菜单', 'system', { may: { admin: 'V C' } }),
  timeLimits: screen('sys/limit', '办理时限', 'system', {
    entry: '办理规则',
    says: ['几天办完'],
    may: { city: 'V C', admin: 'V C' },
  }),
  returnPhrases: screen('thly', '退回理由库', 'system', {
    within: 'sys/limit',
    says: ['退回模板'],
    may: { city: 'V N D', admin: 'V' },
  }),
  notices: screen('notices', '消息管理', 'system', { within: 'sys/limit', may: { city: 'V C', admin: 'V C' } }),
  settings: screen('sys/settings', '参数与字典', 'system', {
    says: ['节假日', '下拉选项'],
    may: { city: 'V C', admin: 'V C' },
  }),
  cityProfile: screen('sys/city', '城市资料', 'system', { may: { admin: 'V C' } }),
  featureSwitches: screen('sys/switches', '功能开关', 'system', { may: { admin: 'V C' } }),
  maintenance: screen('sys/maintenance', '系统维护', 'system', { may: { admin: 'V C' } }),
  health: screen('sys/health', '运行状态', 'system', { may: { admin: 'V C' } }),
  retention: screen('sys/retention', '数据保存期限', 'system', {
    may: { admin: 'V C' },
    duty: ['system', 'audit'],
  }),
  stations: screen('stations', '站点台账', 'system', {
    may: { admin: 'V N R2 X I D' },
    duty: ['system', 'security'],
    setting: 'STATIONS',
  }),
  accessKeys: screen('sys/keys', '接口密钥', 'system', { may: { admin: 'V N C' } }),
  outgoingEvents: screen('sys/events', '对外事件', 'system', { may: { admin: 'V N C' } }),
  logs: screen('logManager', '日志', 'system', {
    entry: '日志与使用',
    says: ['谁看过电话'],
    may: { city: 'V X', admin: 'V X' },
    duty: administratorDuties,
  }),
  formUsage: screen('sys/usage', '产品使用情况', 'system', {
    within: 'logManager',
    may: { city: 'V X', admin: 'V X' },
  }),
} satisfies Record<string, OfficeScreenEntry>

export type OfficeScreen = keyof typeof table
export const officeScreens: Readonly<Record<OfficeScreen, OfficeScreenEntry>> = table
export const screenNames = Object.keys(table) as OfficeScreen[]

const named = new Map(screenNames.map((name) => [table[name].path, name]))
/** The screen whose entry of the menu leads to this one: itself, or the one within which it is a tab. */
export const entryOf = (name: OfficeScreen): OfficeScreen => {
  const { within } = officeScreens[name]
  return (within === undefined ? undefined : named.get(within)) ?? name
}

export const officePath = (name: OfficeScreen): `/${string}` => officeAddress(table[name].path)

/** The screen of a user's background jobs. */
export const jobsPage = (isEnterprise: boolean): string =>
  isEnterprise ? '/mainPages/personalCenter?tab=jobs' : officePath('ownJobs')

/** The portal page where a programme is filed. */
export const filingPageOf = (programmeId: string): string | undefined =>
  Object.values(portalScreens).find((one) => one.programme === programmeId)?.path

/** The desk of a programme; the overview of all filings where it has none of its own. */
export const deskScreenOf = (programmeId: string): OfficeScreen => deskIdOf(programmeId) ?? 'filingManagement'
export const deskOf = (programmeId: string): string => officePath(deskScreenOf(programmeId))
