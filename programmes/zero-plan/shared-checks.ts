/** Rules across the fields that plan and acceptance share. Limits that were not seen in the original ask for a reason and never block. */
import { type Answers, total } from '@green/filing/form/answers.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { isElectricity } from '@green/tools/energy-conversion/rules.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { notAbove, rowsNotAfterToday } from '../blocks/relations.ts'
import { vetoCheckOf } from '../blocks/vetoes.ts'
import { gatesOf, mwhPerUnit, type ZeroFault, zeroOf } from './result.ts'
import { isInMarket } from './sections.ts'

/** By how much in percent two statements of one quantity may differ without a reason. */
const tolerance = 1
/** A works that emits more per tce than this without any process is misstated: coal alone has less. */
const mostPerTce = 4.6

const apart = (a: number, b: number) => Math.abs(a - b) > (Math.max(Math.abs(a), Math.abs(b)) * tolerance) / 100

/** What is empty is refused by the form where it requires it. */
function isRefusedAnyway(answers: Answers, { field, isEmpty }: ZeroFault): boolean {
  const [, table = '', at = '', column = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(field) ?? []
  if (!isEmpty) return false
  // 排放因子 is not required where the library has one.
  if (column === 'ownCo2') return false
  return table === '' ? !answers.has(field) : !answers.rows(table)[Number(at)]?.values[column]
}

const computable: Check = {
  code: 'computable',
  level: 'error',
  says: '能够得出指标：能源有折标和排放因子，绿证不多于网购电量',
  of: (answers, { reference }) => {
    const { fault } = zeroOf(answers, reference)
    if (!fault || isRefusedAnyway(answers, fault)) return null
    const message = fault.field.endsWith('.ownCo2')
      ? '因子库没有这种能源的排放因子，请填写实测因子和依据'
      : fault.message
    return { field: fault.field, message }
  },
}

/** The ledger's power is that of the fields below it. */
const powerAgrees: Check = {
  code: 'power.ledger',
  level: 'warning',
  says: '各项电量之和与能源消费表中的电力一致',
  of: (answers) => {
    const row = answers.rows('energyRows').find((one) => isElectricity(one.text('energyCode')))
    const used = row?.number('consumeQty') ?? null
    const parts = ['gridMWh', 'tradedGreenMWh', 'directLineMWh', 'ownPvMWh'].map((key) => answers.number(key))
    const sum = total(parts)
    return used !== null && sum !== null && apart(used * mwhPerUnit, sum)
      ? {
          field: 'gridMWh',
          message: `各项电量合计${formatNumber(sum, 4)} MWh，能源消费表中的电力为${formatNumber(used * mwhPerUnit, 4)} MWh，相差超过${tolerance}%，请核对或说明`,
        }
      : null
  },
}

const verifiedAgrees: Check = {
  code: 'co2.verified',
  level: 'warning',
  says: '核查确认的碳排放量与按位置核算的一致',
  of: (answers, { reference }) => {
    const { calibre, results } = zeroOf(answers, reference)
    const verified = answers.number('verifiedT')
    const computed = results?.[calibre].co2LocationT
    return verified !== null && computed !== undefined && apart(verified, computed)
      ? {
          field: 'verifiedT',
          message: `平台按位置核算为${formatNumber(computed, 4)} tCO₂，相差超过${tolerance}%，请说明原因`,
        }
      : null
  },
}

const plausible: Check = {
  code: 'co2.plausible',
  level: 'error',
  says: `没有过程排放的，单位能耗碳排放在0至${mostPerTce} tCO₂/tce之间`,
  of: (answers, { reference }) => {
    const { results } = zeroOf(answers, reference)
    if (!results || (answers.number('processT') ?? 0) !== 0) return null
    const { intensityLocation: value } = results.equal
    return value < 0 || value > mostPerTce
      ? { field: 'energyRows', message: `按当量值为${formatNumber(value, 4)} tCO₂/tce，请核对能源、电量和实测因子` }
      : null
  },
}

/** The gates of a stage that are not met. */
export const gatesCheck = (stage: 'basic' | 'target', says: string): Check => ({
  code: `gates.${stage}`,
  level: 'warning',
  says,
  of: (answers, { reference }) => {
    const { calibre, results } = zeroOf(answers, reference)
    if (!results) return null
    const places = ['boundaryText', 'gridMWh', 'ownPvMWh']
    return gatesOf(results[calibre], stage, reference).flatMap(({ name, met, limit, sense, unit }, i) =>
      met === false && !(name === '物理认定量占比' && stage === 'basic' && answers.yes('isCompute'))
        ? [{ field: places[i] ?? 'gridMWh', message: `${name}未达到（${sense}${limit}${unit}，限值未核对），请说明` }]
        : [],
    )
  },
})

const offsetsWithin: Check = {
  code: 'offset.residual',
  level: 'error',
  says: '抵销量不大于剩余排放',
  of: (answers) => {
    const [offsets, residual] = [answers.sum('offsetRows', 'amount'), answers.number('residualT')]
    return offsets !== null && offsets > (residual ?? 0)
      ? { field: 'residualT', message: `抵销量合计${formatNumber(offsets, 4)} tCO₂，不能大于剩余排放，请核对` }
      : null
  },
}

const vetoKeys = ['neg1', 'neg2', 'neg3', 'neg4', 'neg5', 'neg6'] as const
const vetoes = vetoCheckOf(vetoKeys)
const surrendered = vetoCheckOf(['neg7'])

export const sharedChecks: readonly Check[] = [
  {
    ...vetoes,
    of: (answers, context) => {
      const found = [vetoes.of(answers, context), isInMarket(answers) ? surrendered.of(answers, context) : null]
      return found.flatMap((one) => one ?? [])
    },
  },
  computable,
  powerAgrees,
  verifiedAgrees,
  plausible,
  offsetsWithin,
  notAbove('efficientKw', 'ratedKw', '达到能效2级的功率不能大于纳入范围的功率'),
  notAbove('categoriesDone', 'categoriesTotal', '已分析的类别不能多于主要产品类别'),
  notAbove('metersAuto', 'metersDue', '自动采集的不能多于应装计量器具'),
  rowsNotAfterToday({
    code: 'offset.cancelled',
    rows: 'offsetRows',
    column: 'cancelledAt',
    says: '注销日期不能晚于今天',
    label: '注销日期',
  }),
  commitmentCheck,
]
