/** 电力碳足迹因子 by year of data, out of data/power-footprint.json: life-cycle, never the grid's CO₂ factor. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import { numbered, type ReadData, type Verification } from '../tool.ts'

type PowerFactor = {
  dataYear: number
  area: string
  value: number
  unit: string
  document: string
  verification: Verification
}

export function powerItems(readData: ReadData): DictItem[] {
  const { factors } = readData<{ factors: PowerFactor[] }>('power-footprint.json')
  return numbered(
    factors
      .toSorted((a, b) => a.dataYear - b.dataYear)
      .map(({ dataYear, area, value, unit, document, verification }) => ({
        code: String(dataYear),
        label: `${dataYear}年${area}`,
        kgPerKwh: value,
        factorUnit: unit,
        document,
        verification,
      })),
  )
}
