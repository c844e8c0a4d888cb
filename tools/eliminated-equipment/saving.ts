/** What replacing a listed device would save: an estimate, with its formula and its assumptions in words. */
import type { DictItem, Reference } from '@green/filing/programme/reference.ts'
import { numberOf } from '../standard-values.ts'
import { numbered, type ReadData } from '../tool.ts'

type Savings = {
  oldMotors: [power: number, efficiency: number][]
  transformer: { noLoadSaved: number; loadSaved: number }
  rates: Record<string, number>
}

/** The parameters of data/equipment-savings.json: one entry for each size of motor, and one for each other kind. */
export function savingItems(readData: ReadData): DictItem[] {
  const { oldMotors, transformer, rates } = readData<Savings>('equipment-savings.json')
  return numbered([
    ...oldMotors.map(([power, efficiency]) => ({
      code: `motor-${power}`,
      label: `${power}kW电动机`,
      category: '电动机',
      power,
      efficiency,
      verification: 'unverified',
    })),
    {
      code: 'transformer',
      label: '变压器',
      category: '变压器',
      ...transformer,
      verification: 'unverified',
    },
    ...Object.entries(rates).map(([category, rate]) => ({
      code: category,
      label: category,
      category,
      rate,
      verification: 'parameter',
    })),
  ])
}

/** How a device runs. Power in kW, of a transformer in kVA. */
export type Running = { power: number; count: number; hours: number; load: number }

/** GB/T 2589: 当量值 of electricity. */
const tcePerKwh = 0.1229 / 1000
export const savedTce = (kwh: number): number => kwh * tcePerKwh

const newMotorStandard = 'GB 18613-2020'

type NewMotor = { size: number; efficiency: number }
const newMotorsOf = new WeakMap<readonly DictItem[], readonly NewMotor[]>()

/** Level 3 of GB 18613-2020 with 4 poles, by size. */
function newMotors(reference: Reference): readonly NewMotor[] {
  const items = reference.items('limitStandard')
  const known = newMotorsOf.get(items)
  if (known) return known
  const made = items
    .filter(({ standard, enabled }) => standard === newMotorStandard && enabled !== false)
    .flatMap((item) => {
      const size = /(\d+(?:\.\d+)?)kW 4极/.exec(String(item.product))?.[1]
      const efficiency = numberOf(item, 'level3')
      return size && efficiency !== null ? [{ size: Number(size), efficiency }] : []
    })
    .sort((a, b) => a.size - b.size)
  newMotorsOf.set(items, made)
  return made
}

/** Efficiency of a new motor of the next size. */
function newEfficiency(reference: Reference, power: number): number | null {
  const motors = newMotors(reference)
  return (motors.find(({ size }) => size >= power) ?? motors.at(-1))?.efficiency ?? null
}

export const savingFormulas = {
  motor: '额定功率×负载率×年运行小时×（1÷原效率－1÷新效率）×台数',
  transformer: '额定容量×（空载损耗差＋负载损耗差×负载率²）×年运行小时×台数',
  rate: '额定功率×负载率×年运行小时×节电率×台数',
} as const

/** The yearly saving in kWh of replacing devices of a category; null where the category has no parameter or the power is unknown. */
export function savingOf(
  category: string,
  { power, count, hours, load }: Running,
  reference: Reference,
): { kwh: number; how: keyof typeof savingFormulas } | null {
  if (!(power > 0 && count > 0 && hours > 0 && load > 0)) return null
  const own = reference.items('equipmentSaving').filter((item) => item.category === category)
  const [first] = own
  if (!first) return null
  if (category === '电动机') {
    const motor = own.find((item) => Number(item.power) >= power) ?? own.at(-1)
    const [before, after] = [numberOf(motor, 'efficiency'), newEfficiency(reference, power)]
    if (before === null || after === null || after <= before) return null
    return { kwh: power * load * hours * (100 / before - 100 / after) * count, how: 'motor' }
  }
  const [noLoad, underLoad] = [numberOf(first, 'noLoadSaved'), numberOf(first, 'loadSaved')]
  if (noLoad !== null && underLoad !== null)
    return { kwh: power * (noLoad + underLoad * load * load) * hours * count, how: 'transformer' }
  const rate = numberOf(first, 'rate')
  return rate === null ? null : { kwh: power * load * hours * rate * count, how: 'rate' }
}

/** What every estimate rests on, for the screen and the file. */
export const savingSource =
  '原电动机效率按IEC 60034-30-1的IE1（4极），更换后按GB 18613-2020的3级；变压器每千伏安空载损耗少1.2瓦、额定负载损耗少3.5瓦；风机、泵节电10%，压缩机12%。以上为未经核对的估算参数，只说明量级，不作为节能量认定的依据。'
