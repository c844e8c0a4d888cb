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

/** In the order of the menu. */
const table = {
  dashboard: screen(firstOfficeScreen, '工作台', 'board', {
    may: { enterprise: 'V', county: 'V', city: 'V', expert: 'V', supervisor: 'V', admin: 'V' },
    duty: administratorDuties,
    icon: 'desk',
    inPortal: '/mainPages/personalCenter',
  }),

  secondHand: screen('dfh', '待我复核', 'board', {
    may: { county: 'V', city: 'V', expert: 'V', supervisor: 'V', admin: 'V' },
    duty: administratorDuties,
    own: { expert: 4, supervisor: 10 },
    icon: 'users',
  }),

  filingOverview: screen('apply', '申报总览', 'review', { may: { county: 'V X', city: 'V X', admin: 'V X' } }),
  filingManagement: screen('AlicaManage', '申报管理', 'review', {
    says: ['待审', '初审', '复审', '审企业的申请', '批量通过', '推荐', '新建批次', '延期', '截止时间怎么改'],
    may: { county: 'V R1 X M', city: 'V R2 A X M', admin: 'V X' },
  }),
  ...desksOf('review'),
  expertRegister: screen('experts', '专家库', 'review', {
    says: ['抽专家', '评委', '打分', '续聘'],
    may: { city: 'V N', admin: 'V N' },
  }),
  returnPhrases: screen('thly', '退回理由库', 'review', { says: ['退回模板'], may: { city: 'V N D', admin: 'V' } }),

  recordOverview: screen('FilManage', '备案总览', 'record', { may: { county: 'V X', city: 'V X', admin: 'V X' } }),
  ...desksOf('record'),

  greenFactoryList: screen('greenCx', '绿色工厂查询', 'list', {
    says: ['撤销称号', '绿色工厂有哪些'],
    may: { county: 'V X', city: 'V K P X', admin: 'V X C' },
  }),
  supplyChainList: screen('chaingl', '供应链企业', 'list', { may: { county: 'V X', city: 'V K X', admin: 'V X' } }),
  ...desksOf('list'),
  parkInformation: screen('greenYqinfo', '园区信息', 'list', {
    may: { enterprise: 'V', county: 'V', city: 'V', admin: 'V' },
    orgKinds: ['park'],
    own: { enterprise: 6 },
    icon: 'map',
    inPortal: '/mainPages/greenpark?tab=inside',
  }),
  countyPush: screen('qxts', '区县推送', 'list', { may: { county: 'V N X', city: 'V R2 X', admin: 'V X' } }),

  nonGreenSearch: screen('nogreenfillCx', '非绿数据查询', 'yearly', {
    may: { county: 'V X', city: 'V X', supervisor: 'V', admin: 'V X' },
    own: { supervisor: 6 },
    icon: 'search',
  }),
  ...desksOf('yearly'),
  fillingProgress: screen('entFill', '填报进度', 'yearly', {
    says: ['谁没报', '催报', '未报名单'],
    may: { enterprise: 'V N', county: 'V X M', city: 'V X M', admin: 'V X' },
    own: { enterprise: 2 },
    icon: 'edit',
    inPortal: '/mainPages/noGreenReporting',
  }),
  energyData: screen('Entnhsj', '企业能耗数据', 'yearly', {
    says: ['用电', '煤耗', '标煤', '碳排放'],
    may: { enterprise: 'V N', county: 'V R1 X', city: 'V R2 X I', supervisor: 'V', admin: 'V X I' },
    own: { enterprise: 3, supervisor: 3 },
    icon: 'energy',
    inPortal: '/mainPages/energyYear',
  }),
  energyTotals: screen('energytotal', '能耗汇总', 'yearly', {
    says: ['全市能耗'],
    may: { county: 'V X', city: 'V X', admin: 'V X' },
  }),
  countyComparison: screen('qxdz', '区县能效对照', 'yearly', {
    says: ['区县排名'],
    may: { county: 'V X', city: 'V X', supervisor: 'V X', admin: 'V X' },
    own: { supervisor: 7 },
    icon: 'chart',
  }),
  customReports: screen('zzbb', '自助报表', 'yearly', {
    may: { county: 'V N X', city: 'V N X', admin: 'V N X' },
  }),
  customReport: screen('zzbb-detail', '报表', 'yearly', {
    may: { county: 'V N X', city: 'V N X', admin: 'V N X' },
    parent: 'zzbb',
  }),
  energyVerifications: screen('nhhc', '年度能耗核查', 'yearly', {
    may: { county: 'V', city: 'V N', admin: 'V' },
  }),
  greenPower: screen('greenPower', '绿电凭证台账', 'yearly', {
    says: ['绿证'],
    may: { county: 'V R1 X', city: 'V R2 X', admin: 'V X' },
  }),
  zeroProgress: screen('zeroProgress', '零碳工厂年度进展', 'yearly', {
    may: { county: 'V R1 X', city: 'V R2 X', admin: 'V X' },
  }),
  ecCentre: screen('ntglzx', '能碳管理中心', 'yearly', {
    may: { county: 'V R1 X', city: 'V R2 X', admin: 'V X' },
  }),
  greenTargets: screen('ldxfbl', '绿电消费比例', 'yearly', {
    may: { county: 'V R1 X', city: 'V N R2 X I', admin: 'V X' },
  }),
  carbonMarket: screen('qgtsc', '全国碳市场', 'yearly', {
    may: { county: 'V X', city: 'V N R2 X I', admin: 'V X' },
  }),
  supplyAccounts: screen('gnhh', '供能户号台账', 'yearly', {
    may: { county: 'V R1 X', city: 'V R2 X I', admin: 'V X' },
  }),
  dataManagement: screen('dataManage', '数据管理', 'yearly', { may: { city: 'V N X I', admin: 'V N X I' } }),
  indicators: screen('tjzbgl', '统计指标', 'yearly', { may: { city: 'V', admin: 'V' } }),

  greenCodes: screen('FirmGreenCode', '企业绿效码', 'code', {
    says: ['查码', '码的异议', '更正分数'],
    may: { enterprise: 'V', county: 'V X', city: 'V R2 X C', admin: 'V X' },
    own: { enterprise: 5 },
    icon: 'seal',
    inPortal: '/mainPages/greenCode',
  }),
  greenRating: screen('GreenRating', '绿色评级', 'code', {
    says: ['打码', '赋码', '发布评分'],
    may: { city: 'V P X', admin: 'V X' },
  }),
  ratingSchemes: screen('RatingMan', '评分配置', 'code', {
    says: ['权重', '评分标准'],
    may: { city: 'V N C', admin: 'V N C' },
  }),
  benchmarks: screen('jzb', '行业基准表', 'code', {
    says: ['先进值'],
    may: { county: 'V', city: 'V N C', admin: 'V' },
  }),

  inspectionTasks: screen('SupManage', '监察任务', 'inspection', {
    says: ['执法', '双随机', '现场检查', '整改'],
    may: { city: 'V N P X I', supervisor: 'V N P X I', admin: 'V X C' },
    own: { supervisor: 1 },
    icon: 'file',
  }),
  inspectionDesk: screen('ReportingManageFromSuperVisitor', '监察核查', 'inspection', {
    may: { supervisor: 'V S X' },
    own: { supervisor: 2 },
    icon: 'edit',
  }),
  inspectionCases: screen('RepManage', '监察报告', 'inspection', {
    may: { enterprise: 'V', county: 'V X M', city: 'V X M', admin: 'V X' },
    orgKinds: ['enterprise'],
    own: { enterprise: 6 },
    icon: 'file',
    inPortal: '/mainPages/qyjnjc',
  }),
  inspectionMoney: screen('jcfmk', '罚没款项', 'inspection', {
    says: ['罚款', '没收'],
    may: { county: 'V M', city: 'V N X M', admin: 'V X' },
    icon: 'file',
  }),
  inspectionBoard: screen('jcjd', '监察进度', 'inspection', {
    may: { county: 'V X', city: 'V X', admin: 'V X' },
    icon: 'chart',
  }),

  targetReviews: screen('jnmbkh', '节能目标考核', 'inspection', {
    says: ['双控', '考核打分'],
    may: { county: 'V X', city: 'V N S P X', supervisor: 'V S X', admin: 'V X' },
    own: { supervisor: 8 },
    icon: 'list',
  }),

  diagnosis: screen('diagnosis', '绿色诊断', 'service', {
    may: { county: 'V A X', city: 'V A X', expert: 'V S', admin: 'V X' },
    own: { expert: 2 },
    icon: 'chat',
  }),
  serviceRating: screen('webrateht', '服务评价', 'service', {
    says: ['投诉', '差评'],
    may: { county: 'V N X', city: 'V N X', admin: 'V X' },
  }),
  feedback: screen('FeedManage', '意见反馈', 'service', { may: { city: 'V', admin: 'V' } }),
  trainingCourses: screen('jobtraining', '培训课程', 'service', {
    may: { county: 'V N', city: 'V N P', expert: 'V', supervisor: 'V', admin: 'V N P' },
    titleFor: { expert: '培训', supervisor: '培训' },
    own: { expert: 3, supervisor: 9 },
    icon: 'book',
  }),
  newTraining: screen('newJobtraining', '课程编辑', 'service', { may: { city: 'V N P', admin: 'V N P' } }),
  trainingRecords: screen('Jobtraining3', '培训记录', 'service', {
    may: { county: 'V X', city: 'V K X', admin: 'V K X' },
  }),

  inquiries: screen('zxly', '咨询留言', 'service', {
    says: ['留言'],
    may: { county: 'V N X', city: 'V N P X', admin: 'V X' },
    icon: 'chat',
  }),

  greenCredit: screen('greencredit', '绿色信贷', 'code', {
    says: ['贷款', '推给银行'],
    may: { city: 'V P', admin: 'V' },
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
  enterpriseLabels: screen('labels', '企业标签', 'enterprise', { may: { city: 'V N C', admin: 'V N C' } }),
  enterpriseVerification: screen('EntManage', '企业信息审核', 'enterprise', {
    says: ['注册审核', '换联系人'],
    may: { county: 'V R1 X', city: 'V R2 X', admin: 'V X' },
  }),
  handOvers: screen('handOver', '账号接管审核', 'enterprise', {
    says: ['接管'],
    may: { county: 'V R1', city: 'V', admin: 'V' },
  }),
  enterpriseMerges: screen('qyhb', '重复企业合并', 'enterprise', {
    says: ['重复企业'],
    may: { city: 'V N R2', admin: 'V N R2' },
  }),
  enterpriseSide: screen('entside', '企业端视图', 'enterprise', {
    may: { enterprise: 'V', city: 'V', admin: 'V' },
    titleFor: { enterprise: '企业概览' },
    own: { enterprise: 1 },
    icon: 'chart',
    inPortal: '/mainPages/energyYear',
    parent: 'Entnhsj',
  }),
  people: screen('UserMannage', '用户中心', 'enterprise', { may: { city: 'V N', admin: 'V N C' } }),
  stations: screen('stations', '站点台账', 'enterprise', {
    may: { admin: 'V N R2 X I D' },
    duty: ['system', 'security'],
    setting: 'STATIONS',
  }),
  mailings: screen('mailings', '群发通知', 'enterprise', {
    says: ['发短信', '通知企业'],
    may: { county: 'V M', city: 'V M', admin: 'V M' },
    feature: 'mailing',
  }),

  newsManage: screen('newsManage', '新闻管理', 'content', {
    may: { county: 'V N', city: 'V N P', admin: 'V N P' },
  }),
  promotionManage: screen('promotionManage', '宣传管理', 'content', { may: { city: 'V N P', admin: 'V N P' } }),
  policyManage: screen('policyHt', '政策管理', 'content', { may: { city: 'V N P', admin: 'V N P' } }),
  contentHealth: screen('nrjc', '内容检查', 'content', { may: { city: 'V N', admin: 'V N' } }),
  standardLibrary: screen('standardHt', '标准库', 'content', { may: { city: 'V N P X', admin: 'V X' } }),

  expertOwn: screen('expertOwn', '我的专家信息', 'own', { may: { expert: 'V N' }, own: { expert: 1 }, icon: 'user' }),

  ownJobs: screen('jobs', '我的任务', 'jobs', {
    may: { county: 'V', city: 'V', admin: 'V' },
    duty: administratorDuties,
    icon: 'download',
  }),

  cityProfile: screen('sys/city', '城市资料', 'system', { may: { admin: 'V C' } }),
  maintenance: screen('sys/maintenance', '系统维护', 'system', { may: { admin: 'V C' } }),
  featureSwitches: screen('sys/switches', '功能开关', 'system', { may: { admin: 'V C' } }),
  roleManagement: screen('sys/role', '角色', 'system', { may: { admin: 'V C X' }, duty: administratorDuties }),
  menuManagement: screen('sys/menu', '菜单', 'system', { may: { admin: 'V C' } }),
  accounts: screen('sys/admin', '账号', 'system', {
    says: ['加人', '离职', '重置密码', '谁有权限'],
    may: { city: 'V', admin: 'V N C' },
    duty: ['system', 'security'],
    titleFor: { city: '工作人员账号' },
  }),
  registeredAccounts: screen('sys/registered', '注册账号', 'system', {
    may: { city: 'V', admin: 'V C' },
    duty: ['system', 'security'],
  }),
  letters: screen('letters', '决定文书', 'system', {
    says: ['发文', '批复', '盖章', '红头'],
    may: { city: 'V N C', admin: 'V C' },
  }),
  notices: screen('notices', '消息管理', 'system', { may: { city: 'V C', admin: 'V C' } }),
  timeLimits: screen('sys/limit', '办理时限', 'system', { says: ['几天办完'], may: { city: 'V C', admin: 'V C' } }),
  health: screen('sys/health', '运行状态', 'system', { may: { admin: 'V C' } }),
  formUsage: screen('sys/usage', '产品使用情况', 'system', { may: { city: 'V X', admin: 'V X' } }),
  retention: screen('sys/retention', '数据保存期限', 'system', {
    may: { admin: 'V C' },
    duty: ['system', 'audit'],
  }),
  accessKeys: screen('sys/keys', '接口密钥', 'system', { may: { admin: 'V N C' } }),
  outgoingEvents: screen('sys/events', '对外事件', 'system', { may: { admin: 'V N C' } }),
  settings: screen('sys/settings', '参数与字典', 'system', {
    says: ['节假日', '下拉选项'],
    may: { city: 'V C', admin: 'V C' },
  }),
  logs: screen('logManager', '日志', 'system', {
    may: { city: 'V X', admin: 'V X' },
    duty: administratorDuties,
  }),
} satisfies Record<string, OfficeScreenEntry>

export type OfficeScreen = keyof typeof table
export const officeScreens: Readonly<Record<OfficeScreen, OfficeScreenEntry>> = table
export const screenNames = Object.keys(table) as OfficeScreen[]

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
