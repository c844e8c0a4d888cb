/** Rules across the fields of a footprint. */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { energyFactor, isFuel } from './factors.ts'
import { type FootprintFault, footprintOf } from './result.ts'

/** Months from one to another, both counted. */
const monthsOf = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1

const isFromCradle = (answers: Answers) => answers.text('boundary') !== 'gate-to-gate'

/** What is empty is refused by the form where it requires it, and by checks of their own. */
function isRefusedAnyway(answers: Answers, { field, isEmpty }: FootprintFault): boolean {
  const [, table = '', at = '', column = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(field) ?? []
  if (!isEmpty) return false
  if (column === 'fuel') return true
  return table === '' ? !answers.has(field) : !answers.rows(table)[Number(at)]?.values[column]
}

export const checks: readonly Check[] = [
  {
    code: 'computable',
    level: 'error',
    says: '单位能够换算，阶段与边界一致，绿证不多于外购电力，能够得出结果',
    of: (answers, { reference }) => {
      const { fault } = footprintOf(answers, reference)
      return fault && !isRefusedAnyway(answers, fault) ? { field: fault.field, message: fault.message } : null
    },
  },
  {
    code: 'energy.share',
    level: 'error',
    says: '用于本产品工序的量不大于全厂消费量',
    of: (answers) =>
      answers
        .rows('energyRows')
        .filter((row) => (row.number('usedQty') ?? 0) > (row.number('consumeQty') ?? Number.POSITIVE_INFINITY))
        .map((row) => ({ field: `energyRows[${row.index}].usedQty`, message: '不能大于全厂消费量，请核对' })),
  },
  {
    code: 'fuel.upstream',
    level: 'warning',
    says: '从摇篮开始的边界，燃料应有上游',
    of: (answers) => {
      const upstream = answers.rows('inputRows').filter((row) => row.text('kind') === 'fuelUpstream')
      const codes = new Set(upstream.map((row) => row.text('fuel')))
      const fuels = answers.rows('energyRows').filter((row) => row.has('energyCode') && isFuel(row.text('energyCode')))
      return isFromCradle(answers)
        ? fuels
            .filter((row) => !codes.has(row.text('energyCode')))
            .map((row) => ({
              field: `energyRows[${row.index}].energyCode`,
              message: '边界从摇篮开始，请在“其他清单”中填写这种燃料的上游，或说明已计入何处',
            }))
        : null
    },
  },
  {
    code: 'energy.factor',
    level: 'error',
    says: '因子库没有因子的能源，应填写实测因子和依据',
    of: (answers, { reference }) =>
      answers
        .rows('energyRows')
        .filter((row) => row.has('energyCode') && energyFactor(row, answers, reference) === null)
        .map((row) => ({
          field: `energyRows[${row.index}].ownFactor`,
          message: '因子库没有这种能源的因子，请填写实测因子和依据',
        })),
  },
  {
    code: 'upstream.fuel',
    level: 'error',
    says: '燃料上游所指的燃料已在“能源”中填写',
    of: (answers) => {
      const codes = new Set(answers.rows('energyRows').map((row) => row.text('energyCode')))
      return answers
        .rows('inputRows')
        .filter((row) => row.text('kind') === 'fuelUpstream' && row.has('fuel') && !codes.has(row.text('fuel')))
        .map((row) => ({
          field: `inputRows[${row.index}].fuel`,
          message: '“能源”中没有这种燃料，请先在“能源”中填写用于本产品工序的量',
        }))
    },
  },
  {
    code: 'period.year',
    level: 'warning',
    says: '数据期间一般为连续12个月',
    of: (answers) => {
      const [from, to] = [answers.text('periodFrom'), answers.text('periodTo')]
      const months = from && to ? monthsOf(from, to) : 12
      return months !== 12 && months > 0
        ? { field: 'periodTo', message: `数据期间为${months}个月，一般为12个月，请说明原因` }
        : null
    },
  },
  {
    code: 'cutOff',
    level: 'error',
    says: '舍去的输入单项和合计不超过取舍准则的限值',
    of: (answers, { reference }) => {
      const { figures, cutOffText } = footprintOf(answers, reference)
      return figures && !figures.cutOff.ok
        ? { field: 'cutOffRows', message: `${cutOffText}，请把超出的输入列入清单` }
        : null
    },
  },
  {
    code: 'process.plausible',
    level: 'warning',
    says: '每吨产品的过程排放不超过该类产品的上限',
    of: (answers, { reference }) => {
      const { figures, processText } = footprintOf(answers, reference)
      return figures?.plausibleProcess === false ? { field: 'outputTonnes', message: processText ?? '' } : null
    },
  },
  {
    code: 'certificate.dates',
    level: 'error',
    says: '证书有效期晚于发证日期',
    of: (answers) => {
      const [from, to] = [answers.text('validFrom'), answers.text('validTo')]
      return from && to && to <= from ? { field: 'validTo', message: '应晚于发证日期' } : null
    },
  },
]
