/** The conditions of 能效领跑者 as rules across the form: an error for what the notice demands, a warning for what it leaves open. */
import type { Check } from '@green/filing/workflow/findings.ts'
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
import { certDatesCheck, certExpiredCheck } from '../blocks/rows/cert-rows.ts'
import { meterCountsCheck } from '../blocks/rows/meter-rows.ts'
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

/** A standard counts in the year in which it was in force. */
const limitInForce: Check = {
  code: 'limitInForce',
  level: 'error',
  says: '限额标准在评价年度已经实施',
  of: (answers, { reference }) => {
    const evaluated = answers.text('evalYear')
    return answers.rows('productRows').flatMap((row) => {
      const item = reference.find('limitStandard', row.text('limitStd'))
      const from = typeof item?.effectiveDate === 'string' ? item.effectiveDate : ''
      return evaluated && from > `${evaluated}-12-31`
        ? [
            {
              field: `productRows[${row.index}].limitStd`,
              message: `${String(item?.standard)}自${from}起实施，不适用于${evaluated}年；请不选标准，按当年有效的版本填写1级值并附原文页`,
            },
          ]
        : []
    })
  },
}

/** The list knows the benchmark at second hand only: a difference is to be explained, and decides nothing. */
const benchmarkDiffers: Check = {
  code: 'benchmarkDiffers',
  level: 'warning',
  says: '填写的标杆值与系统收录的转述值一致',
  of: (answers, { reference }) => {
    const seen = reference.find('benchmarkLevel', answers.text('benchmarkItem'))?.seen
    const typed = answers.number('benchmark')
    return typeof seen === 'number' && typed !== null && typed !== seen
      ? { field: 'benchmark', message: `系统收录的转述值为${seen}，请核对文件原文；以原文为准的请说明` }
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
  limitInForce,
  benchmarkDiffers,
  risingCheck('unitEnergy', 'productTce', '单位产品能耗'),
  statedCheck('energyPost', '设立能源管理岗位并聘任负责人'),
  statedCheck('statistics', '能源统计台账完备'),
  statedCheck('savingPlan', '制定并实施节能降碳规划或年度计划'),
  statedCheck('targetDuty', '建立节能目标责任制和节能奖惩制度'),
  systems,
  certDatesCheck,
  certExpiredCheck,
  meterCountsCheck,
  metersCheck('GB 17167'),
  commitmentCheck,
]
