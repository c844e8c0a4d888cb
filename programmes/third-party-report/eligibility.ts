/** Eligibility questions of the institutions' yearly report. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'

const rule = '绿色制造第三方评价工作要求（工信部节〔2024〕13号附件1）'

export const eligibility: readonly EligibilityQuestion[] = [
  {
    key: 'filed',
    ask: '本机构已备案为第三方机构',
    clause: rule,
    otherwise: '先完成第三方机构备案，备案后按年度报送',
    known: ({ filings }) =>
      filings.some(
        ({ programme, state }) => programme === 'third-party' && ['approved', 'suspended', 'expired'].includes(state),
      ),
  },
  {
    key: 'counted',
    ask: '已统计上年度的评价项目数、收费区间、被退回数和投诉数（没有的填0）',
    clause: rule,
    otherwise: '先按合同和评价报告台账完成统计',
  },
  {
    key: 'summary',
    ask: '已有加盖公章的年度工作总结',
    clause: rule,
    otherwise: '先编写年度工作总结并盖章',
  },
]
