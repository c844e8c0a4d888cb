/** Part F: the questions on management, each with the article it comes from and the content of the law that asks it. */
import { asksFor, content, type SelfCheckScope } from './scope.ts'

type ManageItem = { id: string; label: string; clause: string; contents: readonly string[] }

const law = (article: number) => `《节约能源法》第${article}条`

const manageItems: readonly ManageItem[] = [
  { id: 'leadGroup', label: '设立节能工作领导机构，目标分解到岗位', clause: law(25), contents: [content.targets] },
  {
    id: 'energyPost',
    label: '设立能源管理岗位，聘任能源管理负责人并备案（重点用能单位）',
    clause: law(55),
    contents: [content.targets],
  },
  { id: 'savingPlan', label: '制定并实施年度节能计划和节能技术措施', clause: law(24), contents: [content.targets] },
  { id: 'energyAudit', label: '按要求开展能源审计', clause: '重点用能单位节能管理办法', contents: [content.targets] },
  { id: 'rewards', label: '建立节能目标责任制和奖惩制度', clause: law(25), contents: [content.targets] },
  { id: 'statLedger', label: '建立能源消费统计台账，原始记录齐全', clause: law(27), contents: [content.statistics] },
  {
    id: 'useReport',
    label: '按时报送能源利用状况报告（重点用能单位）',
    clause: law(53),
    contents: [content.statistics],
  },
  { id: 'staffTraining', label: '开展节能教育和岗位节能培训', clause: law(26), contents: [content.training] },
  {
    id: 'projectReview',
    label: '新建、改建、扩建项目通过节能审查并按审查意见建设',
    clause: `${law(15)}；发展改革委令2025年第31号`,
    contents: [content.standards],
  },
]

export const manageItemsOf = (scope: SelfCheckScope): readonly ManageItem[] =>
  manageItems.filter(({ contents }) => asksFor(scope, contents))

export const manageItem = (id: string): ManageItem | undefined => manageItems.find((one) => one.id === id)
