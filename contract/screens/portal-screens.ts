/**
 * The pages of the portal and of sign-in, each once: path, title, group of the navigation bar, permission.
 * Router, navigation, breadcrumbs and permissions read this table; `web/src/portal/public/pages.ts` and
 * `web/src/portal/filing/pages.ts` say how each is loaded. Those of programmes are in `programme-pages.ts`.
 */

import { orgKinds, roles } from '../roles.ts'
import { pagesOf } from './programme-pages.ts'
import {
  listed,
  ownPlaceTitles,
  type PortalGroup,
  type PortalScreenEntry,
  page,
  portalGroups,
  type Rest,
} from './screen-entries.ts'

const entry = (path: `/${string}`, title: string): PortalScreenEntry => ({ path, title, face: 'entry' })

/** A page of an enterprise's own records. */
const ofEnterprises = (group: PortalGroup, path: `/${string}`, title: string, rest: Rest = {}): PortalScreenEntry =>
  listed(group, path, title, { roles: ['enterprise'], orgKinds: ['enterprise'], ...rest })

const checks = '/mainPages/numberCheck'
/** The check of one kind of number; 一处核验 leads to it. */
const checked = (path: `/${string}`, title: string): PortalScreenEntry =>
  listed('list', path, title, { parent: checks })

const table = {
  login: entry('/login', '登录'),
  register: entry('/register', '企业注册'),
  changePassword: entry('/changepassword', '修改密码'),
  setPassword: entry('/setPassword', '设置密码'),
  accountSecurity: { ...entry('/accountSecurity', '账号安全'), roles },
  /** For a person without an account who is invited to fill in one section of a draft. */
  sectionHelp: entry('/sectionHelp', '受邀填写'),
  takeOver: entry('/takeOver', '账号接管申请'),
  firstAdministrator: entry('/firstAdministrator', '创建首个管理员'),
  /** A page of its own build, which opens without network. */
  field: { ...entry('/field', '现场核查'), roles: ['supervisor'] },

  home: listed('home', '/mainPages/greenHome', '首页'),

  apply: listed('apply', '/apply', '项目申报', {
    roles: ['enterprise'],
    inPortal: '/mainPages/personalCenter?tab=apply',
  }),
  ...pagesOf('apply'),
  documentCheck: listed('apply', '/mainPages/documentCheck', '校验申报文件', { roles: ['enterprise'] }),
  diagnosis: listed('apply', '/mainPages/greenDiagnosis', '绿色诊断', { orgKinds: ['enterprise'] }),

  ...pagesOf('record'),
  zeroProgress: ofEnterprises('record', '/mainPages/zeroProgress', '零碳工厂年度进展'),
  microgrid: ofEnterprises('record', '/mainPages/microgrid', '工业绿色微电网'),

  personalCenter: listed('mine', '/mainPages/personalCenter', '工作台', {
    roles: ['enterprise'],
  }),
  /** Whoever has no account sees what it holds. */
  ownPlace: listed('mine', '/mainPages/ownPlace', portalGroups.mine, {
    orgKinds,
    titleFor: ownPlaceTitles,
  }),
  greenCode: ofEnterprises('mine', '/mainPages/greenCode', '绿效码'),
  greenReport: ofEnterprises('mine', '/mainPages/lxmreport', '绿效码报告', { parent: '/mainPages/greenCode' }),
  energyYear: ofEnterprises('mine', '/mainPages/energyYear', '年度能耗'),
  energyVerification: ofEnterprises('mine', '/mainPages/energyVerification', '年度能耗核查', {
    orgKinds: ['enterprise', 'institution'],
  }),
  supplyAccounts: ofEnterprises('mine', '/mainPages/supplyAccounts', '供能户号'),
  greenPower: ofEnterprises('mine', '/mainPages/greenPower', '绿电凭证'),
  carbonMarket: ofEnterprises('mine', '/mainPages/carbonMarket', '全国碳市场'),
  cbam: ofEnterprises('mine', '/mainPages/cbam', '出口货物CBAM数据'),
  inspections: ofEnterprises('mine', '/mainPages/qyjnjc', '节能监察'),
  targetReview: ofEnterprises('mine', '/mainPages/targetReview', '节能目标考核'),
  sites: ofEnterprises('mine', '/mainPages/sites', '厂区与园区', { orgKinds: ['enterprise', 'park'] }),
  parkPilot: ofEnterprises('mine', '/mainPages/parkPilot', '近零碳园区试点', { orgKinds: ['park'] }),
  energySystem: ofEnterprises('mine', '/mainPages/energySystem', '能源管理体系'),
  ecCentre: ofEnterprises('mine', '/mainPages/ecCentre', '能碳管理中心'),

  greenTitles: listed('list', '/mainPages/greenProject', '绿色项目'),
  cityFactories: listed('list', '/mainPages/citygreenfactory', '市级绿色工厂'),
  nationalFactories: listed('list', '/mainPages/countrygreenfactory', '国家级绿色工厂'),
  supplyChains: listed('list', '/mainPages/greensupplychain', '绿色供应链管理企业'),
  ...pagesOf('list'),
  zeroFactories: listed('list', '/mainPages/zeroFactories', '零碳工厂名单'),
  greenMap: listed('list', '/mainPages/webmap', '绿色地图'),
  serviceProviders: listed('list', '/mainPages/serviceProviders', '节能服务机构名录'),
  greenCodeList: listed('list', '/mainPages/greenCodeList', '绿效码公开名单'),
  productFootprints: listed('list', '/mainPages/productFootprints', '产品碳足迹公开'),
  publicity: listed('list', '/mainPages/publicity', '公示与异议'),
  inspectionResults: listed('list', '/mainPages/inspectionResults', '节能监察公开'),
  numberCheck: listed('list', checks, '一处核验'),
  certificateCheck: checked('/mainPages/certificateCheck', '证书核验'),
  receiptCheck: checked('/mainPages/receiptCheck', '回执核验'),
  letterCheck: checked('/mainPages/letterCheck', '文书核验'),
  greenCodeCheck: checked('/mainPages/greenCodeCheck', '绿效码核验'),
  greenReportCheck: checked('/mainPages/lxmReportCheck', '绿效码报告核验'),
  verificationCheck: checked('/mainPages/verificationCheck', '核查声明核验'),
  scenarioCheck: checked('/mainPages/scenarioCheck', '情景测算书核验'),
  inspectionPaperCheck: checked('/mainPages/inspectionPaperCheck', '监察文书核验'),
  drawCheck: checked('/mainPages/drawCheck', '抽取记录核验'),
  trainingCheck: checked('/mainPages/trainingCheck', '学习证明核验'),
  titleDetail: page('/mainPages/greenDetail', '绿色名单详情'),

  policies: listed('policy', '/mainPages/policyPromotion', '政策文件'),
  policyDetail: page('/mainPages/policyDetail', '政策文件详情', { parent: '/mainPages/policyPromotion' }),
  interpretation: page('/mainPages/interpretDetail', '政策解读', { parent: '/mainPages/policyPromotion' }),
  announcements: listed('policy', '/mainPages/ggtz', '通知公告'),
  news: listed('policy', '/mainPages/newsUpdates', '新闻资讯'),
  newsArticle: page('/mainPages/newsDetail/id={$id}', '正文', { parent: '/mainPages/newsUpdates' }),

  promotions: listed('policy', '/mainPages/greenPromotion', '绿色宣传'),
  promotion: page('/mainPages/promotiondetail', '典型案例', { parent: '/mainPages/greenPromotion' }),
  topics: listed('policy', '/mainPages/TagCloudPage', '主题'),

  energyCalculator: listed('tool', '/mainPages/EnergyCalculator', '能源计算器'),
  carbonCalculator: listed('tool', '/mainPages/CarbonCalculator', '碳计算器'),
  displayEnergy: ofEnterprises('tool', '/mainPages/displayEnergy', '能碳计算结果', {
    parent: '/mainPages/EnergyCalculator',
  }),
  addEnergy: page('/mainPages/addEnergy', '录入能源和碳排放', {
    roles: ['enterprise'],
    orgKinds: ['enterprise'],
    parent: '/mainPages/displayEnergy',
  }),
  equipment: listed('tool', '/mainPages/ghnttsbcx', '淘汰设备查询'),
  standards: listed('tool', '/mainPages/standardMatch', '标准匹配'),
  standard: page('/mainPages/standardDetail', '标准详情', { parent: '/mainPages/standardMatch' }),
  limitRadar: listed('tool', '/mainPages/limitRadar', '限额雷达', {
    roles: ['enterprise', 'county', 'city', 'admin'],
    orgKinds: ['enterprise'],
    parent: '/mainPages/standardMatch',
  }),
  benchmarks: listed('tool', '/mainPages/benchmarks', '行业基准'),
  greenFinance: listed('tool', '/mainPages/greenFinance', '绿色金融'),
  greenFinanceDetail: page('/mainPages/greenFinanceDetail', '金融产品', { parent: '/mainPages/greenFinance' }),
  courses: listed('tool', '/mainPages/courses', '培训课程'),
  course: page('/mainPages/course', '课程', { parent: '/mainPages/courses' }),
  myCourses: page('/mainPages/myCourses', '我的课程', { roles: ['enterprise'], parent: '/mainPages/courses' }),

  questions: listed('help', '/FQA', '常见问题'),
  inquiry: listed('help', '/mainPages/inquiry', '咨询留言'),
  handbook: listed('help', '/Instructions', '操作教程'),
  serviceRating: listed('help', '/mainPages/webrate', '服务评价'),
  services: listed('help', '/mainPages/services', '全部服务'),

  search: page('/mainPages/search', '搜索'),
  releaseNotes: page('/mainPages/releaseNotes', '更新说明', { roles }),
  machineCheck: page('/mainPages/ceshihb', '本机检测', { parent: '/FQA' }),
  accessibility: page('/mainPages/accessibility', '无障碍声明'),
  filingPrint: page('/mainPages/filingPrint/id={$id}', '打印申报表', {
    roles: ['enterprise', 'county', 'city', 'expert', 'admin'],
  }),
} satisfies Record<string, PortalScreenEntry>

export type PortalScreen = keyof typeof table
export const portalScreens: Readonly<Record<PortalScreen, PortalScreenEntry>> = table
