/** Rules across the fields of a contract's registration. */
import type { Answers } from '@green/filing/form/answers.ts'
import { Exact } from '@green/filing/value/exact.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { notAbove } from '../blocks/relations.ts'
import { twiceCheck } from '../blocks/twice.ts'
import { deviationOf, farOff } from './form.ts'
import { identity } from './identity.ts'

/** A rate in a contract has one decimal or none, percentage points. */
const rateTolerance = 0.5

const parties: Check = {
  code: 'parties',
  level: 'error',
  says: '用能单位和节能服务公司应是两个单位',
  of: (answers) =>
    answers.has('userCode') && answers.text('userCode') === answers.text('escoCode')
      ? { field: 'escoCode', message: '用能单位和节能服务公司的信用代码相同，请核对' }
      : null,
}

const dates: Check = {
  code: 'dates',
  level: 'error',
  says: '签订日期不晚于起始日期，起始日期早于终止日期',
  of: (answers) => {
    const [sign, start, end] = ['signDate', 'startDate', 'endDate'].map((key) => answers.text(key)) as [
      string,
      string,
      string,
    ]
    return [
      ...(sign && start && start < sign ? [{ field: 'startDate', message: '起始日期不能早于签订日期' }] : []),
      ...(start && end && end <= start ? [{ field: 'endDate', message: '终止日期应晚于起始日期' }] : []),
    ]
  },
}

const shares: Check = {
  code: 'shares',
  level: 'error',
  says: '每年两方分享比例之和为100%',
  of: (answers) =>
    answers.rows('shareRows').flatMap((row) => {
      const [esco, user] = [row.number('escoShare'), row.number('userShare')]
      return esco !== null && user !== null && Math.abs(esco + user - 100) > 0.005
        ? [
            {
              field: `shareRows[${row.index}].userShare`,
              message: `两方比例之和应为100%，现为${+(esco + user).toFixed(2)}%`,
            },
          ]
        : []
    }),
}

const shareTerm: Check = {
  code: 'shareTerm',
  level: 'error',
  says: '分享比例的年度应在合同期内',
  of: (answers) => {
    const [first, last] = [answers.text('startDate').slice(0, 4), answers.text('endDate').slice(0, 4)]
    return answers
      .rows('shareRows')
      .filter((row) => row.has('year') && first && last && (row.text('year') < first || row.text('year') > last))
      .map((row) => ({ field: `shareRows[${row.index}].year`, message: `年度应在合同期${first}至${last}年内` }))
  },
}

const shareYears: Check = {
  code: 'shareYears',
  level: 'warning',
  says: '分享比例按分享年限逐年填写',
  of: (answers) => {
    const [years, listed] = [answers.number('shareYears'), answers.rows('shareRows').length]
    return years !== null && listed > 0 && listed !== years
      ? { field: 'shareRows', message: `分享年限${years}年，填写了${listed}个年度的比例，请核对` }
      : null
  },
}

const actualYears: Check = {
  code: 'actualYears',
  level: 'error',
  says: '年度实际应在合同期内，且不晚于今年',
  of: (answers, { reference }) => {
    const first = Number(answers.text('startDate').slice(0, 4))
    const last = Math.min(Number(answers.text('endDate').slice(0, 4)) || reference.now.year, reference.now.year)
    return answers
      .rows('actualRows')
      .filter((row) => {
        const rowYear = row.number('year')
        return rowYear !== null && ((first > 0 && rowYear < first) || rowYear > last)
      })
      .map((row) => ({ field: `actualRows[${row.index}].year`, message: '年度应在合同期内，且不晚于今年' }))
  },
}

const savings: Check = {
  code: 'savings',
  level: 'warning',
  says: `实际节能量与预计相差不超过${farOff}%`,
  of: (answers) =>
    answers.rows('actualRows').flatMap((row) => {
      const off = deviationOf(row, answers)
      return off !== null && Math.abs(off) > farOff
        ? [
            {
              field: `actualRows[${row.index}].actualTce`,
              message: `比预计${off > 0 ? '多' : '少'}${Math.abs(off).toFixed(1)}%，请核对或说明原因`,
            },
          ]
        : []
    }),
}

const incomes: Check = {
  code: 'incomes',
  level: 'warning',
  says: '两方收益之和不大于节能效益',
  of: (answers) =>
    answers
      .rows('actualRows')
      .filter((row) => {
        const benefit = row.number('benefit')
        return benefit !== null && (row.number('escoIncome') ?? 0) + (row.number('userIncome') ?? 0) > benefit + 0.005
      })
      .map((row) => ({ field: `actualRows[${row.index}].benefit`, message: '两方收益之和大于节能效益，请核对' })),
}

const isGuaranteed = (answers: Answers) => answers.text('epcType') === 'guarantee'

/** 保证节能率 is 保证节能量 against the baseline; the two may differ by rounding only. */
const guaranteedRate: Check = {
  code: 'guaranteedRate',
  level: 'error',
  says: `保证节能率与保证节能量÷能耗基准一致，相差不超过${rateTolerance}个百分点`,
  of: (answers) => {
    const [rate, saving, baseline] = ['guaranteedRate', 'guaranteedSaving', 'baselineTce'].map((key) =>
      Exact.of(answers.text(key)),
    )
    const computed = saving && baseline && saving.times(Exact.of(100) as Exact).over(baseline)
    if (!isGuaranteed(answers) || !rate || !computed) return null
    const off = rate.minus(computed)
    const distance = off.n < 0n ? computed.minus(rate) : off
    return distance.compare(Exact.of(rateTolerance) as Exact) > 0
      ? {
          field: 'guaranteedRate',
          message: `保证节能量÷能耗基准为${formatNumber(computed.toNumber(2), 2)}%，与保证节能率不一致，请核对保证节能量、保证节能率和能耗基准`,
        }
      : null
  },
}

const guaranteedSaving = notAbove('guaranteedSaving', 'expectTce', '保证节能量大于预计年节能量，请核对或说明', {
  level: 'warning',
  says: '保证节能量不大于预计年节能量',
  when: isGuaranteed,
})

const guaranteeMissed: Check = {
  code: 'guaranteeMissed',
  level: 'warning',
  says: '实际节能量不低于保证节能量，低于的说明补偿情况',
  of: (answers) => {
    const promised = answers.number('guaranteedSaving')
    if (!isGuaranteed(answers) || promised === null) return null
    return answers
      .rows('actualRows')
      .filter((row) => (row.number('actualTce') ?? promised) < promised)
      .map((row) => ({
        field: `actualRows[${row.index}].actualTce`,
        message: '实际节能量低于保证节能量，请说明补偿约定的执行情况',
      }))
  },
}

export const checks: readonly Check[] = [
  dates,
  parties,
  shares,
  shareTerm,
  shareYears,
  notAbove('escoInvest', 'investTotal', '服务公司投资不能大于项目投资'),
  notAbove('expectTce', 'baselineTce', '预计年节能量不能大于能耗基准'),
  guaranteedRate,
  guaranteedSaving,
  guaranteeMissed,
  actualYears,
  savings,
  incomes,
  twiceCheck('energy-contract', identity, 'info'),
]
