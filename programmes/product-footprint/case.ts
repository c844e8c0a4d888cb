/** The form as a case of the footprint's rules, and the place in the form of each row of the case. */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { isElectricity, unitLabel } from '@green/tools/energy-conversion/rules.ts'
import { defaultSettings, type PlausibleProduct, plausibleProducts } from '@green/tools/footprint/settings.ts'
import { powerFactor } from '@green/tools/power-footprint/rules.ts'
import { energyFactor, isHeat, processFactor, scoreKeys } from './factors.ts'

type CaseRow = Readonly<Record<string, unknown>>
/** A row of the case, with the row of the form that it comes from, and the columns that are called differently there. */
export type PlacedRow = { row: CaseRow; at: string; columns: Readonly<Record<string, string>> }

const filled = (row: Row, key: string) => row.number(key) ?? undefined

const qualityOf = (row: Row) => ({
  q: scoreKeys.map((key) => row.number(key)),
  uA: row.number('uA'),
  uF: row.number('uF'),
  belongs: row.text('belongs') || 'shared',
})

/** What a fuel, heat or power emits where it is used. */
export function rowOfEnergy(line: Row, answers: Answers, reference: Reference): PlacedRow {
  const code = line.text('energyCode')
  const label = reference.find('energyType', code)?.label ?? code
  const found = energyFactor(line, answers, reference)
  const common = {
    amount: filled(line, 'usedQty'),
    unit: unitLabel(reference, code) ?? '',
    primary: true,
    ...qualityOf(line),
  }
  const kind = isElectricity(code) ? 'electricity' : isHeat(code) ? 'heat' : 'fuel'
  const at = `energyRows[${line.index}]`
  const used = {
    ...common,
    id: `能源${line.index + 1}`,
    stage: 'A3',
    kind,
    name: label,
    factor: found?.factor,
    factorUnit: found?.unit,
    factorSource: found?.source,
  }
  const columns = { amount: 'usedQty', factor: 'ownFactor', factorUnit: 'ownFactor', factorSource: 'ownSource' }
  return { row: used, at, columns }
}

/** How much of a fuel the process burned, for what came before it. */
function burned(answers: Answers, reference: Reference, code: string) {
  const line = answers.rows('energyRows').find((row) => row.text('energyCode') === code)
  return { amount: (line && filled(line, 'usedQty')) ?? undefined, unit: unitLabel(reference, code) ?? '' }
}

export function rowOfInput(line: Row, answers: Answers, reference: Reference): PlacedRow {
  const library = line.text('kind') === 'process' ? processFactor(line, answers, reference) : null
  const row = {
    id: `清单${line.index + 1}`,
    stage: line.text('stage'),
    kind: line.text('kind'),
    name: line.text('name'),
    ...(line.text('kind') === 'fuelUpstream'
      ? burned(answers, reference, line.text('fuel'))
      : { amount: filled(line, 'amount'), unit: line.text('unit') }),
    tonnes: filled(line, 'tonnes'),
    km: filled(line, 'km'),
    factor: library?.factor ?? filled(line, 'factor'),
    factorUnit: library?.unit ?? line.text('factorUnit'),
    factorSource: library?.source ?? line.text('factorSource'),
    primary: line.yes('primary'),
    ...qualityOf(line),
  }
  const columns: Record<string, string> = line.text('kind') === 'fuelUpstream' ? { amount: 'fuel', unit: 'fuel' } : {}
  return { row, at: `inputRows[${line.index}]`, columns }
}

/** The rows of the case with their places. */
export const caseRows = (answers: Answers, reference: Reference): PlacedRow[] => [
  ...answers.rows('energyRows').map((line) => rowOfEnergy(line, answers, reference)),
  ...answers.rows('inputRows').map((line) => rowOfInput(line, answers, reference)),
]

const isPlausible = (category: string): category is PlausibleProduct => Object.hasOwn(plausibleProducts, category)

/** The case that the rules answer. */
export function caseOf(answers: Answers, reference: Reference, placed: readonly PlacedRow[]): unknown {
  const category = answers.text('category')
  const method = answers.text('method')
  const power = powerFactor(reference, answers.number('year') ?? 0)
  return {
    declaredUnit: {
      label: answers.text('unitLabel'),
      unit: answers.text('productUnit'),
      kg: answers.number('kgPerUnit'),
    },
    boundary: answers.text('boundary'),
    period: `${answers.text('periodFrom')}/${answers.text('periodTo')}`,
    output: {
      amount: answers.number('outputAmount'),
      unit: answers.text('productUnit'),
      perUnit: answers.number('outputPerUnit'),
    },
    rows: placed.map(({ row }) => row),
    allocation:
      method === 'none'
        ? { method }
        : {
            method,
            main: answers.number('mainBasis'),
            coproducts: answers
              .rows('coproductRows')
              .map((row) => ({ name: row.text('name'), basis: row.number('basis') })),
          },
    cutOff: answers.rows('cutOffRows').map((row) => ({ name: row.text('name'), estSharePct: row.number('share') })),
    plausibility: isPlausible(category)
      ? { tonnes: answers.number('outputTonnes'), max: defaultSettings.process[category] }
      : null,
    marketBased: answers.yes('certificatesUsed')
      ? {
          kWh: (answers.number('certificateMwh') ?? 0) * 1000,
          averageFactor: power?.kgPerKwh,
          certFactor: answers.number('certificateFactor'),
        }
      : null,
  }
}

const fields: Readonly<Record<string, string>> = {
  'declaredUnit.label': 'unitLabel',
  'declaredUnit.unit': 'productUnit',
  'declaredUnit.kg': 'kgPerUnit',
  'output.amount': 'outputAmount',
  'output.unit': 'productUnit',
  'output.perUnit': 'outputPerUnit',
  period: 'periodTo',
  boundary: 'boundary',
  rows: 'inputRows',
  'allocation.method': 'method',
  'allocation.main': 'mainBasis',
  'allocation.coproducts': 'coproductRows',
  'plausibility.tonnes': 'outputTonnes',
  'marketBased.kWh': 'certificateMwh',
  'marketBased.certFactor': 'certificateFactor',
  'marketBased.averageFactor': 'certificatesUsed',
}

/** Where in the form a fault of the case stands. */
export function placeOf(field: string, placed: readonly PlacedRow[]): string {
  const [, row, column = ''] = /^rows\.(\d+)\.(\w+)/.exec(field) ?? []
  const found = row === undefined ? undefined : placed[Number(row)]
  if (found) return `${found.at}.${found.columns[column] ?? (column === 'q' ? scoreKeys[0] : column)}`
  const [, at, inner] = /^(?:allocation\.coproducts|cutOff)\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (at !== undefined)
    return field.startsWith('cutOff')
      ? `cutOffRows[${at}].${inner === 'estSharePct' ? 'share' : 'name'}`
      : `coproductRows[${at}].${inner}`
  return fields[field] ?? 'recordTitle'
}
