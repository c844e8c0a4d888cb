/** The indicators of a park as the form is typed, by the one calculation (tools/footprint). */
import { type Answers, divide, times } from '@green/filing/form/answers.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { co2PerUnit, gridFactor } from '@green/tools/energy-conversion/rules.ts'
import { zeroCarbonPark } from '@green/tools/footprint/index.ts'
import type { GuidingShare } from '@green/tools/footprint/settings.ts'
import type { ZeroCarbonPark } from '@green/tools/footprint/zero-carbon.ts'
import { LedgerInputError } from '@green/tools/ledger/input.ts'
import { type Calibre, calibreLabels, otherCalibre, zeroSettings } from '@green/tools/zero-carbon/rules.ts'

const heat = '32'
const mwhPerUnit = 10
const energyKeys: Readonly<Record<Calibre, string>> = { equivalent: 'energyTce', equal: 'energyTceEqual' }

const share = (answers: Answers, part: string, whole: string) =>
  times(divide(answers.number(part), answers.number(whole)), 100)

/** 引导性指标 that are shares with a limit of their own. */
export const guidingOf = (answers: Answers): Record<GuidingShare, number | null> => ({
  cleanPct: share(answers, 'cleanTce', 'energyTce'),
  solidPct: share(answers, 'solidUsed', 'solidMade'),
  wasteHeatPct: share(answers, 'heatUsed', 'heatFound'),
  waterPct: share(answers, 'waterReused', 'waterAll'),
})

export type ParkFault = { field: string; message: string; isEmpty: boolean }
type Found = { result: ZeroCarbonPark; fault: null } | { result: null; fault: ParkFault }

/** By one calibre, or why not and where. */
export function parkResult(answers: Answers, reference: Reference, calibre: Calibre): Found {
  const dataYear = answers.number('year') ?? 0
  const grid = gridFactor(reference, dataYear)?.co2Factor
  const amount = (key: string) => answers.number(key) ?? undefined
  const guiding = Object.entries(guidingOf(answers)).flatMap(([key, value]) => (value === null ? [] : [[key, value]]))
  try {
    const result = zeroCarbonPark(
      {
        energyTce: amount(energyKeys[calibre]),
        fuelT: amount('fuelT'),
        conversionT: amount('conversionT'),
        netElectricityMWh: amount('netElectricityMWh'),
        gridFactor: grid === undefined ? undefined : grid / mwhPerUnit,
        netHeatGJ: amount('netHeatGJ'),
        heatFactor: co2PerUnit(reference, heat, dataYear) ?? undefined,
        processT: amount('processT'),
        guiding: Object.fromEntries(guiding),
      },
      zeroSettings(reference),
    )
    return { result, fault: null }
  } catch (error) {
    if (!(error instanceof LedgerInputError)) throw error
    const at = error.field === 'energyTce' ? energyKeys[calibre] : error.field
    const field = ['gridFactor', 'heatFactor'].includes(at) ? 'year' : at
    return { result: null, fault: { field, message: error.message, isEmpty: /没有填写/.test(error.message) } }
  }
}

/** By the chosen calibre. */
export const ownResult = (answers: Answers, reference: Reference) =>
  parkResult(answers, reference, zeroSettings(reference).zeroFactory.calibre)

const verdicts = { met: '达到', notMet: '未达到', unconfirmed: '年能耗低于20万吨标准煤，国家没有公布限值，待确认' }

function calibreText(answers: Answers, reference: Reference, calibre: Calibre): string {
  const { result, fault } = parkResult(answers, reference, calibre)
  if (!result) return `按${calibreLabels[calibre]}还不能得出：${fault.message}`
  const { core, intensity, limit, reductionNeededT } = result
  const gap = core === 'notMet' ? `，还需减排${formatNumber(reductionNeededT ?? 0, 2)} tCO₂` : ''
  const line = limit === null ? '' : `（≤${limit}）`
  return `按${calibreLabels[calibre]}：单位能耗碳排放${formatNumber(intensity, 4)} tCO₂/tce，${verdicts[core]}${line}${gap}`
}

/** The core indicator by the chosen calibre and the other one. */
export function coreText(answers: Answers, reference: Reference): string {
  const settings = zeroSettings(reference)
  const { calibre } = settings.zeroFactory
  const texts = [calibre, otherCalibre[calibre]].map((one) => calibreText(answers, reference, one))
  return `${texts.join('；')}（${settings.zeroPark.source}；折标口径未核对）`
}

const guidingLabels: Readonly<Record<GuidingShare, string>> = {
  cleanPct: '清洁能源消费占比',
  solidPct: '工业固废综合利用率',
  wasteHeatPct: '余热余冷余压综合利用率',
  waterPct: '工业用水重复利用率',
}

/** The five guiding indicators; what has no figures is not judged. */
export function guidingText(answers: Answers, reference: Reference): string {
  const { guiding: limits } = zeroSettings(reference).zeroPark
  const { result } = ownResult(answers, reference)
  const shares = Object.entries(guidingOf(answers)).map(([key, value]) => {
    const [name, limit] = [guidingLabels[key as GuidingShare], limits[key as GuidingShare]]
    if (value === null) return `${name}没有数据，不判定`
    const met = result?.guiding[key as GuidingShare]
    return `${name}${formatNumber(value, 2)}%，${met ? '达到' : '未达到'}（≥${limit}%）`
  })
  const [all, good] = [answers.number('productsAll'), answers.number('productsAtLevel2')]
  const products =
    all === null || good === null
      ? '产品单位能耗没有数据，不判定'
      : `产品单位能耗：${all}种中${good}种达到或优于限额2级${all > good ? `，${all - good}种未达到` : ''}`
  return [products, ...shares].join('；')
}
