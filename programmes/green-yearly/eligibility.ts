/** Eligibility questions of the yearly data of titled factories. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { greenMeasure } from '../blocks/eligibility.ts'

export const eligibility: readonly EligibilityQuestion[] = [
  {
    key: 'titled',
    ask: '持有有效的绿色工厂称号',
    clause: greenMeasure,
    otherwise: '没有称号的企业请填报“非绿企业梯度培育数据”',
    known: ({ titles }) => titles.includes('factory'),
  },
  {
    key: 'statistics',
    ask: '已有上年度能源（205-1）和产值产量（B204-1）统计报表',
    clause: '《工业统计报表制度》',
    otherwise: '先向统计员取得报统计部门的报表，填报数据应与其一致',
  },
  {
    key: 'changes',
    ask: '名称、地址、主要产品和工艺没有重大变化，或已在企业档案中更新',
    clause: greenMeasure,
    otherwise: '先在工作台更新企业信息；发生重大变化的，填报后主动告知区县',
  },
]
