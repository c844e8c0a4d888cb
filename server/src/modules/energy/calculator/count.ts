/** A calculation on the factors of today, and the factors as the form offers them. */
import type { CallOutput } from '@green/contract/call.ts'
import type { CalculatorFactors, CalculatorGiven, lsdtCotwo as calls } from '@green/contract/calls/energy/calculator.ts'
import { refuseFields } from '@green/contract/errors.ts'
import type { DictItem } from '@green/filing/programme/reference.ts'
import { type CalculatorRequest, countRequest } from '@green/tools/calculators/count.ts'
import { numberOf, ofYear, textOf } from '@green/tools/calculators/parts.ts'
import { unitLabels, unitsFor } from '@green/tools/calculators/units.ts'
import { isOtherGas } from '@green/tools/energy-conversion/rules.ts'
import { type Names, namesOf } from '../../../base/reference/names.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { digest } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/database.ts'
import type { WithDb } from '../../../platform/services.ts'

/** Refuses what cannot be counted, each fault at its field. */
export async function countedNow(tx: Tx, input: CalculatorGiven) {
  const counted = countRequest(input as CalculatorRequest, await namesOf(tx))
  if (!counted.ok) throw refuseFields(counted.faults)
  const { outcome, factors, dataEdition } = counted
  return { outcome, factors, dataEdition, resultHash: digest(JSON.stringify([input, factors, outcome])) }
}

export async function countOnly({ db }: WithDb, input: CalculatorGiven): Promise<CallOutput<typeof calls.countNyxf>> {
  const { outcome, resultHash, dataEdition } = await countedNow(db, input)
  return { ...outcome, resultHash, dataEdition }
}

const isVerified = ({ verification }: DictItem) => verification !== 'unverified' && verification !== 'draft'

/** As they count for data of that year; without it, as of today. */
export async function offeredFactors({ db }: WithDb, dataYear?: number): Promise<CalculatorFactors> {
  const known = await namesOf(db)
  const names: Names = { ...known, ...ofYear(known, dataYear ?? null) }
  const steam = names.items('saturatedSteam').map((item) => numberOf(item.pressure) ?? 0)
  // The total is of CO₂ alone.
  const processes = names.items('processFactor').filter(({ code }) => !isOtherGas(code))
  return {
    energies: names.items('calculatorEnergy').map((item) => ({
      id: item.code,
      label: item.label,
      category: textOf(item.category),
      units: unitsFor(textOf(item.unit)).map((unit) => ({ unit, label: unitLabels[unit] ?? unit })),
      coefficient: numberOf(item.coefficient) ?? 0,
      coefficientUnit: `kgce/${textOf(item.unit)}`,
      isMedium: item.isMedium === true,
      fuel: textOf(item.fuel) || null,
      statCode: textOf(item.statCode) || null,
      note: textOf(item.note) || null,
      isVerified: isVerified(item),
    })),
    fuels: names.items('carbonFuel').map((item) => ({
      id: item.code,
      label: item.label,
      group: textOf(item.group),
      unit: textOf(item.unit),
      unitLabel: unitLabels[textOf(item.unit)] ?? textOf(item.unit),
      ncv: numberOf(item.ncv) ?? 0,
      carbonContent: numberOf(item.carbonContent) ?? 0,
      oxidation: numberOf(item.oxidation) ?? 0,
      isVerified: isVerified(item),
    })),
    process: processes.map((item) => ({
      id: item.code,
      label: item.label,
      factor: numberOf(item.co2PerUnit),
      unit: textOf(item.factorUnit),
      isVerified: isVerified(item),
    })),
    ...gridAreas(names),
    heatFactor: numberOf(names.find('heatFactor', 'heat')?.value) ?? 0,
    steam: { least: Math.min(...steam), most: Math.max(...steam) },
    electricityEquivalent: equivalents(names),
    limits: names
      .items('limitStandard')
      .filter((item) => item.enabled !== false && textOf(item.unit).startsWith('kgce/'))
      .map((item) => ({
        standard: textOf(item.standard),
        product: textOf(item.product),
        indicator: textOf(item.indicator),
        unit: textOf(item.unit).slice('kgce/'.length),
        status: textOf(item.status),
      })),
    version: editionsOf(names),
  }
}

function gridAreas(names: Names) {
  const rows = names.items('gridFactor')
  const areas = [...new Set(rows.map((item) => textOf(item.area)))]
  return {
    grid: areas.map((area) => ({
      area,
      years: rows
        .filter((item) => item.area === area)
        .map((item) => ({ year: numberOf(item.year) ?? 0, value: numberOf(item.value) ?? 0 })),
    })),
    homeArea: cityProfile().gridArea,
  }
}

type Equivalent = { year: number; tcePerUnit: number; source: string }

/** kgce/kWh by year, from tce for 万kWh. */
function equivalents(names: Names) {
  const known = names.find('energyType', '33')?.equivalentByYear as readonly Equivalent[] | undefined
  return (known ?? []).map(({ year, tcePerUnit, source }) => ({
    year,
    value: Math.round(tcePerUnit * 1e5) / 1e6,
    source,
  }))
}

const editionsOf = (names: Names) =>
  [...new Set(['calculatorEnergy', 'carbonFuel'].map((list) => textOf(names.items(list)[0]?.edition)))].join('；')
