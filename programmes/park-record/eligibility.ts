/** Eligibility questions of a park's record. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'

const scope = '渝经信节能〔2023〕23号 附件2'

export const eligibility: readonly EligibilityQuestion[] = [
  {
    key: 'body',
    ask: '本单位是园区的管理机构（或受其授权的运营单位）',
    clause: scope,
    otherwise: '请由园区管理机构注册园区账号后填写',
    known: ({ orgKind }) => (orgKind === 'park' ? null : false),
  },
  {
    key: 'boundary',
    ask: '园区有法定边界，能提供四至范围图',
    clause: scope,
    otherwise: '先取得规划或设立批复中的四至范围图',
  },
  {
    key: 'figures',
    ask: '能提供规划和建成面积、企业数、规上企业数等基本数据',
    clause: '绿色园区评价要求（工信厅节函〔2016〕586号）',
    otherwise: '先向统计和自然资源部门核对园区基本数据',
  },
]
