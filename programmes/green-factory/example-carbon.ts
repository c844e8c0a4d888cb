/** Electricity by origin, process emissions and the greenhouse-gas report of an invented factory. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import type { FactorySeed } from './example.ts'

/** Processes of a trade, with the activity for one unit of its product. */
const processes: Readonly<Record<string, readonly (readonly [process: string, name: string, perUnit: number])[]>> = {
  '3011': [['clinker', '水泥熟料产量', 0.6]],
  '3041': [
    ['carb_Na2CO3', '纯碱用量', 0.2],
    ['carb_CaCO3', '石灰石用量', 0.06],
  ],
  '3071': [['carb_CaCO3', '坯料中碳酸钙', 0.02]],
  '3120': [
    ['limestone_flux', '石灰石熔剂用量', 0.05],
    ['crude_steel_sequestered', '粗钢产量', 1],
  ],
  '3140': [['electrode', '电极糊消耗量', 0.03]],
  '3216': [['anode_aluminium', '电解铝产量', 1]],
  '2621': [['other', '合成氨脱碳放空量', 0.4]],
  '3973': [['other', '含氟气体使用折算量', 0.001]],
}

/** tCO₂ for one unit of the energy kind or the process, as the report of an enterprise has them. */
const emissions: Readonly<Record<string, number>> = {
  '04': 2.0715,
  '06': 2.2818,
  '09': 2.8518,
  '15': 21.6219,
  '21': 3.145,
  '32': 0.11,
  '33': 5.581,
  clinker: 0.538,
  carb_Na2CO3: 0.4152,
  carb_CaCO3: 0.4397,
  limestone_flux: 0.44,
  crude_steel_sequestered: -0.0154,
  electrode: 3.663,
  anode_aluminium: 1.503,
  other: 1,
}

const dec = (x: number, decimals: number) => String(roundHalfUp(x, decimals))

/** `power` and `green` in 万kWh: what the year consumed, and the renewable part of it. */
export function carbonAnswers(
  seed: FactorySeed,
  evalYear: number,
  { power, green }: { power: number; green: number },
): AnswerSet {
  const own = roundHalfUp(green * 0.6, 4)
  const traded = roundHalfUp(green * 0.25, 4)
  const gec = roundHalfUp(green - own - traded, 4)
  const processRows = (processes[seed.industryCode] ?? []).map(
    ([process, processName, perUnit], i): RowAnswers => ({
      rowId: `p${i + 1}`,
      process,
      processName,
      activity: dec(seed.output * perUnit, 4),
      factor: process === 'other' ? '1' : null,
      factorReason: process === 'other' ? '按行业核算指南以物料平衡计算的二氧化碳量' : null,
      evidence: null,
    }),
  )
  const ofEnergy = seed.energy
    .filter((used) => used.year === evalYear)
    .reduce((sum, used) => sum + used.consumeQty * (emissions[used.energyCode] ?? 0), 0)
  const ofProcess = processRows.reduce(
    (sum, { process, activity }) => sum + Number(activity) * (emissions[String(process)] ?? 0),
    0,
  )
  return {
    elecPurchased: dec(power - own, 4),
    elecOwnRenew: dec(own, 4),
    elecTradedGreen: dec(traded, 4),
    elecGec: dec(gec, 4),
    hasProcess: processRows.length > 0,
    processRows: processRows.length > 0 ? processRows : null,
    ghgReportTotal: dec((ofEnergy + ofProcess - own * 5.581) * 1.012, 2),
    ghgReportCo2: null,
    ghgReportYear: String(evalYear),
    ghgReportBy: seed.totalTce > 10_000 ? '重庆示例碳核查有限公司' : null,
  }
}
