/** Eligibility questions of 第三方机构. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { registered } from '../blocks/eligibility.ts'

const rule = '绿色制造第三方评价工作要求（工信部节〔2024〕13号附件1）'

export const eligibility: readonly EligibilityQuestion[] = [
  registered('本机构在中国境内登记，是独立法人（企事业单位、行业协会）', rule),
  {
    key: 'premises',
    ask: '有固定办公场所和健全的财务制度',
    clause: rule,
    otherwise: '先落实办公场所，建立财务制度',
  },
  {
    key: 'staff',
    ask: '从事绿色评价的中级以上职称专职人员不少于10人，其中高级职称不低于50%',
    clause: rule,
    otherwise: '可以提交并说明情况，但人员不足的一般不予备案；建议补足人员后再提交',
    isAdvice: true,
  },
  {
    key: 'performance',
    ask: '近五年主导或参与过绿色制造评审、论证、评价，或省级以上科研、标准、政策制定（不少于3项）',
    clause: rule,
    otherwise: '先参与相关评价或标准工作，积累业绩',
  },
  {
    key: 'independent',
    ask: '不替申报单位编写自评价报告，能够独立、保密地开展评价',
    clause: rule,
    otherwise: '同时编写自评价报告的单位不能作为该企业的评价机构，请先调整业务',
  },
]
