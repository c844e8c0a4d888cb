/** The conditions of 能效领跑者 as rules across the form: an error for what the notice demands, a warning for what it leaves open. */
import type { Check } from '@green/filing/findings.ts'
import { certDatesCheck, certExpiredCheck } from '../blocks/cert-rows.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { evalYearCheck } from '../blocks/eval-year.ts'
import {
  amountsCheck,
  atLeastCheck,
  metersCheck,
  notAboveStandard,
  risingCheck,
  statedCheck,
  threeYearsCheck,
} from '../blocks/leader.ts'
import { meterCountsCheck } from '../blocks/meter-rows.ts'
import { vetoCheck } from '../blocks/vetoes.ts'
import { benchmark, limit1 } from './figures.ts'
import { minNonFossil, minTce } from './form.ts'

/** The notice requires the two systems, but not that a certificate proves them: a reason is accepted instead. */
const systems: Check = {
  code: 'systems',
  level: 'warning',
  says: '应有能源管理体系（GB/T 23331）和测量管理体系（GB/T 19022）的证书',
  of: (answers) => {
    const held = answers.rows('certRows').map((row) => row.text('sysType'))
    const missing = [
      ['energy', '能源管理体系'],
      ['measure', '测量管理体系'],
    ].flatMap(([code = '', label = '']) => (held.includes(code) ? [] : [label]))
    return missing.length
      ? { field: 'certRows', message: `没有${missing.join('、')}的证书，请补充或说明体系建立情况` }
      : null
  },
}

export const checks: readonly Check[] = [
  evalYearCheck,
  vetoCheck,
  atLeastCheck({
    code: 'scale',
    field: 'totalTce',
    of: (answers) => answers.number('totalTce'),
    bound: minTce,
    says: '年综合能源消费量大于1万吨标准煤',
  }),
  atLeastCheck({
    code: 'nonFossil',
    field: 'nonFossil',
    of: (answers) => answers.number('nonFossil'),
    bound: minNonFossil,
    inclusive: true,
    says: '非化石能源消费比例不低于20%',
  }),
  threeYearsCheck('limitStd'),
  amountsCheck({ code: 'unitEnergy', at: 'productTce', standard: 'limitStd', label: '产品综合能耗' }),
  notAboveStandard({
    code: 'limit1',
    column: 'unitEnergy',
    at: 'productTce',
    standard: limit1,
    says: '单位产品能耗达到或优于限额国家标准1级',
  }),
  notAboveStandard({
    code: 'benchmark',
    column: 'unitEnergy',
    at: 'productTce',
    standard: benchmark,
    says: '单位产品能耗达到或优于能效标杆水平',
  }),
  risingCheck('unitEnergy', 'productTce', '单位产品能耗'),
  statedCheck('energyPost', '设立能源管理岗位并聘任负责人'),
  statedCheck('statistics', '能源统计台账完备'),
  systems,
  certDatesCheck,
  certExpiredCheck,
  meterCountsCheck,
  metersCheck('GB 17167'),
  commitmentCheck,
]
