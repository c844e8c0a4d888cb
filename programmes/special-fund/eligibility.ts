/** Eligibility questions of 专项资金. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { noAccidents, registered, trustworthy } from '../blocks/eligibility.ts'

const notice = '当年工业和信息化专项资金（绿色制造、节能、节水、资源综合利用方向）申报通知'

export const eligibility: readonly EligibilityQuestion[] = [
  registered('本企业在本市登记，是独立法人', notice),
  noAccidents(notice),
  trustworthy(notice),
  {
    key: 'site',
    ask: '申报的项目建设地点在本市',
    clause: notice,
    otherwise: '建设地点在外地的项目请向当地申报',
  },
  {
    key: 'noDouble',
    ask: '同一项目没有享受过其他财政资金',
    clause: notice,
    otherwise: '同一项目不得重复享受财政资金；可以申报没有享受过的其他项目或方向',
  },
  {
    key: 'listed',
    ask: '项目已列入市级节能（绿色）项目库',
    clause: notice,
    otherwise: '建设类方向请先在“节能项目入库”申请入库；称号奖励类方向不需要',
    isAdvice: true,
    known: ({ filings }) =>
      filings.some(({ programme, state }) => programme === 'energy-project' && state === 'approved') ? true : null,
  },
]
