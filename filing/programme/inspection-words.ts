/** Words of 节能监察: kinds, contents of the law, modes. The keys are stored; the labels are shown, exported and printed. */

export const taskLevels = { national: '国家', city: '市级', county: '区县' } as const
export type TaskLevel = keyof typeof taskLevels

export const taskTypes = {
  industry: '重点行业能效专项',
  equipment: '重点用能设备能效专项',
  dataCentre: '数据中心等重点领域',
  rectification: '违规企业整改落实',
  report: '能源利用状况报告核查',
  daily: '日常监察',
} as const
export type TaskType = keyof typeof taskTypes

export const taskModes = { paper: '书面', onSite: '现场', both: '书面+现场' } as const
export type TaskMode = keyof typeof taskModes

/** The contents of an inspection by 《工业节能监察办法》; they decide which parts of the self-check are asked. */
export const taskContents = {
  limits: '单位产品能耗限额、用能产品设备能效等强制性国家标准',
  elimination: '落后的耗能过高产品、设备、工艺淘汰制度',
  metering: '能源计量管理',
  statistics: '能源消费统计和能源利用状况分析',
  targets: '节能目标责任制、节能计划和技术措施',
  training: '节能宣传教育与岗位培训',
  opinions: '监察意见落实',
  other: '其他',
} as const
export type TaskContent = keyof typeof taskContents

export const drawModes = {
  draw: '双随机抽取',
  all: '专项全覆盖',
  complaint: '举报投诉',
  assigned: '上级交办',
  recheck: '复查',
} as const
export type DrawMode = keyof typeof drawModes

/** How an enterprise came onto the list of a task. */
export const targetSources = {
  workbook: '工作簿导入',
  rule: '按条件列入',
  draw: '双随机抽取',
  hand: '逐家列入',
} as const
export type TargetSource = keyof typeof targetSources

/** Terms that may be over while a case is open. */
export const caseOverdue = {
  self: '自查逾期',
  rectify: '整改逾期',
  penalty: '处罚期限逾期',
  evidence: '先行登记保存逾期',
} as const
export type CaseOverdue = keyof typeof caseOverdue

/** Age of a case since it was begun, in days. */
export const caseAges = { week: '7天以内', month: '8至30天', quarter: '31至90天', longer: '90天以上' } as const
export type CaseAge = keyof typeof caseAges
