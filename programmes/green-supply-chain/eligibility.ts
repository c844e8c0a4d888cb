/** Eligibility questions of 绿色供应链管理企业. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { greenMeasure, inOperation, neverRemoved, noAccidents, registered, trustworthy } from '../blocks/eligibility.ts'

const standard = '绿色供应链管理企业评价标准（工信部节〔2024〕13号附件）基本要求'

export const eligibility: readonly EligibilityQuestion[] = [
  registered('本企业在本市登记，是独立法人，是所在供应链的核心制造企业', standard),
  inOperation(greenMeasure),
  noAccidents(standard),
  neverRemoved,
  trustworthy(greenMeasure),
  {
    key: 'suppliers',
    ask: '供应商众多，认证、选择、审核、绩效和退出机制健全，有绿色供应链目标和措施',
    clause: standard,
    otherwise: '先制定供应商管理制度和绿色供应链规划，运行并留下审核、培训记录后再申报',
  },
]
