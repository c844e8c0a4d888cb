/** The wire paths of the screens, office and portal, and which of them can be opened so far. Inside, a screen goes by its name here. */

/** A screen of the office: path below /hindex and its title in menus and tabs. */
export const officeScreens = {
  dashboard: ['dashboard', '工作台'],
  filingOverview: ['apply', '申报总览'],
  filingManagement: ['AlicaManage', '申报管理'],
  greenFactoryDesk: ['lsgcsbgl', '绿色工厂'],
  greenSupplyDesk: ['chainsbgl', '绿色供应链'],
  greenParkDesk: ['greenYqsbgl', '绿色园区'],
  specialFundDesk: ['zxzjsbgl', '专项资金'],
  recordOverview: ['FilManage', '备案总览'],
  energyServiceDesk: ['jnfwbagl', '节能服务备案'],
  projectDesk: ['lsxmrkgl', '项目入库'],
  thirdPartyDesk: ['thirdManager', '第三方机构'],
  thirdPartyReportsDesk: ['thirdReports', '第三方年度报告'],
  energyContractDesk: ['htnyglht', '合同能源管理'],
  waterQuotaDesk: ['waterManager', '用水定额'],
  greenFactoryList: ['greenCx', '绿色工厂查询'],
  supplyChainList: ['chaingl', '供应链企业'],
  parkManagement: ['greenYqgl', '园区管理'],
  parkInformation: ['greenYqinfo', '园区信息'],
  countyPush: ['qxts', '区县推送'],
  nonGreenSearch: ['nogreenfillCx', '非绿数据查询'],
  nonGreenReview: ['nogreenfillSh', '非绿数据审核'],
  fillingProgress: ['entFill', '填报进度'],
  enterpriseEnergy: ['Entnhsj', '企业能耗数据'],
  energyTotals: ['energytotal', '能耗汇总'],
  dataManagement: ['dataManage', '数据管理'],
  indicators: ['tjzbgl', '统计指标'],
  enterpriseCodes: ['FirmGreenCode', '企业绿码'],
  greenRating: ['GreenRating', '绿色评级'],
  ratingConfiguration: ['RatingMan', '评分配置'],
  greenCredit: ['greencredit', '绿色信贷'],
  inspectionTasks: ['SupManage', '监察任务'],
  inspectionReports: ['RepManage', '监察报告'],
  inspectionChecks: ['ReportingManageFromSuperVisitor', '监察核查'],
  diagnosis: ['diagnosis', '绿色诊断'],
  serviceRating: ['webrateht', '服务评价'],
  feedback: ['FeedManage', '意见反馈'],
  courses: ['jobtraining', '培训课程'],
  courseEditor: ['newJobtraining', '课程编辑'],
  courseRecords: ['Jobtraining3', '培训记录'],
  enterpriseArchive: ['EntMan', '企业库'],
  enterpriseList: ['qy', '企业列表'],
  enterpriseCard: ['qy-detail', '企业详情'],
  enterpriseVerification: ['EntManage', '企业信息审核'],
  enterpriseView: ['entside', '企业端视图'],
  userCentre: ['UserMannage', '用户中心'],
  newsManagement: ['newsManage', '新闻'],
  promotionManagement: ['promotionManage', '宣传'],
  policyManagement: ['policyHt', '政策'],
  standardLibrary: ['standardHt', '标准库'],
  roleManagement: ['sys/role', '角色'],
  menuManagement: ['sys/menu', '菜单'],
  accounts: ['sys/admin', '账号'],
  registeredAccounts: ['sys/registered', '注册账号'],
  logs: ['logManager', '日志'],
} as const satisfies Record<string, readonly [path: string, title: string]>

export type OfficeScreen = keyof typeof officeScreens

export const officePath = (screen: OfficeScreen): string => `/hindex/${officeScreens[screen][0]}`

/** The screens that exist; menus leave out every other one. */
export const builtScreens: ReadonlySet<OfficeScreen> = new Set<OfficeScreen>([
  'dashboard',
  'filingManagement',
  'greenFactoryDesk',
  'greenSupplyDesk',
  'energyServiceDesk',
  'thirdPartyDesk',
  'thirdPartyReportsDesk',
  'waterQuotaDesk',
  'nonGreenSearch',
  'nonGreenReview',
  'fillingProgress',
  'greenFactoryList',
  'supplyChainList',
  'greenParkDesk',
  'parkManagement',
  'parkInformation',
  'enterpriseArchive',
  'enterpriseList',
  'enterpriseCard',
  'enterpriseVerification',
  'accounts',
  'registeredAccounts',
  'logs',
])

/** Where each programme is filed on the portal and reviewed in the office, by programme id. */
export const programmeScreens: Readonly<Record<string, { portal: string; desk: string }>> = {
  'green-factory': { portal: '/mainPages/lsgcsb', desk: officePath('greenFactoryDesk') },
  'green-supply-chain': { portal: '/mainPages/greensupplychainsb', desk: officePath('greenSupplyDesk') },
  'green-park': { portal: '/mainPages/greenparksb', desk: officePath('greenParkDesk') },
  'park-record': { portal: '/mainPages/greenpark', desk: officePath('parkManagement') },
  'water-quota': { portal: '/mainPages/waterFilling', desk: officePath('waterQuotaDesk') },
  'non-green-data': { portal: '/mainPages/noGreenReporting', desk: officePath('nonGreenReview') },
  'green-yearly': { portal: '/mainPages/greenReporting', desk: officePath('nonGreenReview') },
  'third-party': { portal: '/mainPages/thirdFiling', desk: officePath('thirdPartyDesk') },
  'third-party-report': { portal: '/mainPages/thirdReport', desk: officePath('thirdPartyReportsDesk') },
  'energy-service-filing': { portal: '/mainPages/jnfwba', desk: officePath('energyServiceDesk') },
}

/** The desk of a programme; the overview of all filings where it has none of its own. */
export const deskOf = (programmeId: string): string =>
  programmeScreens[programmeId]?.desk ?? officePath('filingManagement')
