/** Eligibility questions of the survey of water quotas. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'

const standard = 'GB/T 18820—2023《工业用水定额编制通则》'

export const eligibility: readonly EligibilityQuestion[] = [
  {
    key: 'producing',
    ask: '本企业在调查年度有工业产品生产和取水',
    clause: standard,
    otherwise: '没有生产取水的年度不需要填报',
  },
  {
    key: 'bySource',
    ask: '有按水源统计的全年取水量（水费单、计量记录或用水台账）',
    clause: 'GB/T 24789《用水单位水计量器具配备和管理通则》',
    otherwise: '先按水表抄录或水费单整理全年取水量',
  },
  {
    key: 'byProduct',
    ask: '能把取水量分到主要产品，并有产品合格产量',
    clause: standard,
    otherwise: '先按用水工序或水平衡测试结果分摊到产品',
  },
]
