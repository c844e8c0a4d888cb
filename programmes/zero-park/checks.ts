/** Rules of a 零碳园区: parts within their wholes, figures that can be computed, and a reason for what the ledgers do not cover. */
import type { Check } from '@green/filing/workflow/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { notAbove } from '../blocks/relations.ts'
import { ownResult } from './result.ts'

export const checks: readonly Check[] = [
  {
    code: 'computable',
    level: 'error',
    says: '能够得出核心指标',
    of: (answers, { reference }) => {
      const { fault } = ownResult(answers, reference)
      return fault && !(fault.isEmpty && !answers.has(fault.field))
        ? { field: fault.field, message: fault.message }
        : null
    },
  },
  {
    code: 'coverage.missing',
    level: 'warning',
    says: '入驻企业的账本都已采用填报年度的能耗',
    of: (answers) => {
      const [all, known] = [answers.number('tenantTotal'), answers.number('tenantReporting')]
      return all !== null && known !== null && known < all
        ? {
            field: 'tenantReporting',
            message: `还有${all - known}家企业没有采用的年度能耗，账本合计不含这些企业，不作估算；请说明`,
          }
        : null
    },
  },
  {
    code: 'core.gate',
    level: 'warning',
    says: '单位能耗碳排放达到按能耗规模的限值',
    of: (answers, { reference }) => {
      const { result } = ownResult(answers, reference)
      return result?.core === 'notMet'
        ? { field: 'energyTce', message: `单位能耗碳排放未达到${result.limit} tCO₂/tce，请说明建成后达到的措施` }
        : null
    },
  },
  notAbove('tenantReporting', 'tenantTotal', '已采用能耗的企业不能多于入驻企业', { code: 'tenants.part' }),
  notAbove('energyTceEqual', 'energyTce', '当量值不能大于等价值，请核对'),
  notAbove('cleanTce', 'energyTce', '清洁能源消费量不能大于综合能源消费量'),
  notAbove('productsAtLevel2', 'productsAll', '达到2级的产品不能多于有限额标准的产品'),
  notAbove('solidUsed', 'solidMade', '综合利用量不能大于产生量'),
  notAbove('heatUsed', 'heatFound', '利用量不能大于资源量'),
  notAbove('waterReused', 'waterAll', '重复利用量不能大于用水总量'),
  commitmentCheck,
]
