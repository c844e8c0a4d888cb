/** The coefficients and factors of the platform as the ledger's rules need them: by kind of energy, process and data year. */
import { type DictItem, makeReference } from '@green/filing/programme/reference.ts'
import carbonFile from '../../data/carbon-factors.json' with { type: 'json' }
import cityFile from '../../data/city.json' with { type: 'json' }
import dictionaryFile from '../../data/dictionaries.json' with { type: 'json' }
import coefficientFile from '../../data/energy-coefficients.json' with { type: 'json' }
import { energyItems, processItems } from '../energy-conversion/list.ts'
import { co2PerUnit, type Lookup, processCo2PerUnit, tcePerUnit, unitLabel } from '../energy-conversion/rules.ts'
import { type Bounds, defaultBounds } from './bounds.ts'

/** What a check is made with; the defaults are the files of data/, a city passes its own lists and bounds. */
export type LedgerSettings = { readonly bounds: Bounds; readonly reference: Lookup }

const files: Readonly<Record<string, unknown>> = {
  'carbon-factors.json': carbonFile,
  'city.json': cityFile,
  'dictionaries.json': dictionaryFile,
  'energy-coefficients.json': coefficientFile,
}
const readFile = <T>(file: string) => files[file] as T

const units: readonly DictItem[] = dictionaryFile.dicts.unit.items
let lists: Lookup | undefined

/** The bounds and lists of the files. */
export function defaultSettings(): LedgerSettings {
  lists ??= makeReference(
    { energyType: energyItems(readFile), processFactor: processItems(readFile), unit: units },
    '2000-01-01',
  )
  return { bounds: defaultBounds, reference: lists }
}

export type Factors = {
  /** tce of one unit by GB/T 2589, 当量值. */
  tce(code: string): number
  /** tCO₂ of one unit burned or bought; null where only a measured factor counts. */
  co2(code: string): number | null
  /** tCO₂ of one unit of activity; null where the filer states the factor. */
  process(id: string): number | null
  /** Kind of energy in words, and its unit; null for a code that is none. */
  nameOf(code: string): string | null
  unitOf(code: string): string
}

/** The factors for data of a year. */
export function factorsOf({ bounds, reference }: LedgerSettings, year: number): Factors {
  return {
    tce: (code) => tcePerUnit(reference, code, year) ?? 0,
    co2: (code) => (bounds.zeroCarbon.codes.includes(code) ? 0 : co2PerUnit(reference, code, year)),
    process: (id) => processCo2PerUnit(reference, bounds.processAliases[id] ?? id, year),
    nameOf: (code) => reference.find('energyType', code)?.label ?? null,
    unitOf: (code) => unitLabel(reference, code) ?? '',
  }
}
