/** The words of yearly energy that both sides and the calls use: flows, sources, checks, findings and the reasons offered for them. */
import { keysOf } from '../value/keys-of.ts'

/** The flows of one kind of energy; the first two come in, the others go out. */
export const flows = {
  bought: '购入',
  made: '自产',
  used: '消费',
  sold: '外供',
  lost: '损失',
  stocked: '库存增加',
} as const
export type Flow = keyof typeof flows
export const flowNames = keysOf(flows)

/** Where a record comes from. */
export const energySources = {
  entered: '企业录入',
  imported: '管理员导入',
  filed: '申报或填报',
  inspected: '监察核定',
} as const

/** What an officer found; a record nobody has checked has none. */
export const checkResults = { sound: '已核对', doubtful: '存疑' } as const
export const uncheckedLabel = '待核对'
export type CheckResult = keyof typeof checkResults

export const findingKinds = {
  jump: '跳变',
  gap: '缺口',
  outlier: '离群',
  balance: '不平衡',
  months: '月度与年度不符',
} as const
export type FindingKind = keyof typeof findingKinds

/** Reasons for a finding, chosen with one click. */
export const findingReasons = {
  output: '产量或订单变化',
  line: '新增、停用生产线或设备',
  fuel: '能源品种替换',
  saving: '节能改造见效',
  stop: '停产、检修或搬迁',
  scope: '统计范围或计量方式变化',
  price: '产品结构或价格变化',
  wrong: '数据有误，将更正',
} as const
export type FindingReason = keyof typeof findingReasons

/** States of an enterprise that owes a year's energy data. */
export const owedStates = {
  missing: '未报',
  unchecked: '待核对',
  doubtful: '存疑',
  sound: '已核对',
  exempt: '免报',
} as const
export type OwedEnergy = keyof typeof owedStates
