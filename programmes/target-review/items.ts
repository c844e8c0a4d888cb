/** The measures of both tables: the sub-items, their points, and how the enterprise answers them. */
import type { ReviewVariant } from '@green/filing/programme/target-review-words.ts'

export const measureGroups = {
  organisation: '组织领导',
  breakdown: '目标分解落实',
  technology: '技术进步与改造',
  law: '执行法规',
  management: '管理',
} as const
export type MeasureGroup = keyof typeof measureGroups

export type Measure = {
  id: string
  group: MeasureGroup
  label: string
  points: Readonly<Record<ReviewVariant, number>>
  /** level: 领先、先进、其余 of the unit energy; otherwise done, in part, not done. */
  by?: 'level'
  /** Points of the published text; the others are to be confirmed by the city. */
  known: boolean
}

type Row = readonly [id: string, label: string, points60: number, points50: number, known: boolean]
const of = (group: MeasureGroup, rows: readonly Row[]): Measure[] =>
  rows.map(([id, label, measures60, measures50, known]) => ({
    id,
    group,
    label,
    points: { measures60, measures50 },
    known,
    ...(id === 'unitLevel' ? { by: 'level' as const } : {}),
  }))

export const measures: readonly Measure[] = [
  ...of('organisation', [
    ['leadGroup', '成立节能工作领导小组，定期研究部署', 3, 2, false],
    ['leadPost', '设立专职节能岗位', 1, 1, true],
    ['leadDept', '设立能源管理专门机构', 1, 1, true],
  ]),
  ...of('breakdown', [
    ['splitTarget', '节能目标分解到车间、班组和个人', 3, 2, true],
    ['splitRules', '制定节能目标考核办法', 2, 2, true],
    ['splitCheck', '定期检查、考评目标完成情况', 3, 2, true],
    ['splitReward', '落实节能奖惩', 2, 2, true],
  ]),
  ...of('technology', [
    ['unitLevel', '主要产品单耗水平', 10, 8, true],
    ['fund', '节能专项资金逐年增加', 4, 3, true],
    ['retrofit', '完成年度节能改造计划', 4, 3, true],
    ['eliminate', '按规定淘汰落后设备和工艺', 7, 6, true],
  ]),
  ...of('law', [
    ['lawKept', '贯彻执行节能法规', 2, 2, true],
    ['limitKept', '执行单位产品能耗限额标准', 4, 3, true],
    ['quota', '主要耗能设备实行能耗定额管理', 2, 2, true],
    ['newProject', '新建、改建、扩建项目按节能设计规范和用能标准建设', 2, 2, true],
  ]),
  ...of('management', [
    ['audit', '开展能源审计或能量平衡测试', 2, 2, true],
    ['statistics', '设立统计岗位，建立台账，按时报送报表', 3, 3, false],
    ['meter', '计量器具按标准配备并检定', 3, 2, false],
    ['training', '节能宣传和培训', 2, 2, false],
  ]),
]
