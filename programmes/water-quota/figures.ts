/** Figures of a year's water. Intake is the water from every source; reuse is what was used again. */
import { type Answers, divide, times, total } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import { isUnconventional, mainProduct, unitProductIntake, vuiDecimals } from './products.ts'

const intakeTotal = (answers: Answers) => answers.sum('waterRows', 'intake')
const reuseTotal = (answers: Answers) =>
  total([answers.number('waterCirc'), answers.number('waterSerial'), answers.number('waterReclaim')])

const meterRatio = (level: 1 | 2 | 3, place: string): Figure => ({
  label: `${place}水表配备率`,
  unit: '%',
  decimals: 2,
  formula: '实装 ÷ 应装 × 100（GB 24789）',
  of: (answers) =>
    times(divide(answers.number(`waterMeter${level}Have`), answers.number(`waterMeter${level}Need`)), 100),
})

export const figures = {
  intakeTotal: {
    label: '取水量合计',
    unit: 'm³',
    decimals: 2,
    formula: 'Σ 各水源取水量',
    of: intakeTotal,
  },
  unconTotal: {
    label: '其中非常规水',
    unit: 'm³',
    decimals: 2,
    formula: 'Σ 再生水、雨水、海水取水量；单列，不计入单位产品取水量',
    of: (answers) => answers.sum('waterRows', 'intake', (row) => isUnconventional(row.text('source'))),
  },
  reuseTotal: {
    label: '重复利用水量',
    unit: 'm³',
    decimals: 2,
    formula: '循环水量 + 串联水量 + 回用水量',
    of: reuseTotal,
  },
  waterReuseRate: {
    label: '重复利用率',
    unit: '%',
    decimals: 2,
    formula: '重复利用水量 ÷（重复利用水量 + 取水量）× 100',
    of: (answers) => {
      const reuse = reuseTotal(answers)
      const intake = intakeTotal(answers)
      return times(divide(reuse, reuse === null || intake === null ? null : total([reuse, intake])), 100)
    },
  },
  unitOutputWater: {
    label: '万元产值取水量',
    unit: 'm³/万元',
    decimals: 4,
    formula: '取水量合计 ÷ 工业总产值',
    of: (answers) => divide(intakeTotal(answers), answers.number('outputValue')),
  },
  vuiMain: {
    label: '主要产品单位产品取水量',
    decimals: vuiDecimals,
    formula: '取水量最大的产品：产品取水量 ÷ 合格产品产量（GB/T 18820—2023），单位随产品',
    of: (answers) => {
      const main = mainProduct(answers)
      return main ? unitProductIntake(main) : null
    },
  },
  meterRatio1: meterRatio(1, '一级'),
  meterRatio2: meterRatio(2, '二级'),
  meterRatio3: meterRatio(3, '三级'),
} satisfies Record<string, Figure>
