/**
 * 界限: every bound, band, price and factor alias that the ledger's rules compare with, in one versioned table with its sources.
 * The file of data/ has the defaults; a city's version replaces whole groups, or the limits of single rules.
 */
import defaults from '../../data/ledger-bounds.json' with { type: 'json' }

export type Band = readonly [number, number]
export type Levels = 'error' | 'warning' | 'hint'

/** What a rule compares with; which of the figures it has depends on the rule. */
type Limit = { readonly unit: string; readonly source: string }
type Grades = Limit & { readonly warning: number; readonly error: number }
type Range = Limit & { readonly low: number; readonly high: number }
type Warning = Limit & { readonly warning: number }
type Error = Limit & { readonly error: number }

export type Limits = {
  readonly R01: Grades
  readonly R02: Grades
  readonly R03: Grades
  readonly R04: Error
  readonly R05: Limit & { readonly nearGross: number; readonly apart: number }
  readonly R06: Range
  readonly R08: Limit & {
    readonly factors: readonly number[]
    readonly width: number
    readonly heat: Band
    readonly leastShare: number
  }
  readonly R09: Error
  readonly R10: Limit & { readonly [carrier: string]: Band | string }
  readonly R12: Limit
  readonly R14: Grades
  readonly R15: Limit & { readonly margin: number }
  readonly R16: Limit & { readonly beyond: number }
  readonly R20: Warning
  readonly R21: Limit
  readonly R23: Warning & { readonly leastShare: number }
  readonly R24: Limit & { readonly beyond: number }
  readonly R25: Grades
  readonly R26: Range
  readonly R27: Range & { readonly error: number }
  readonly R28: Grades
  readonly R29: Error
  readonly R30: Limit & { readonly energy: number; readonly growth: number }
  readonly R31: Range & { readonly least: number; readonly most: number }
  readonly R32: Range
  readonly R33: Grades
  readonly R37: Limit & { readonly ofFirst: number; readonly ofThird: number }
  readonly R38: Error
  readonly R39: Grades
  readonly R40: Warning
  readonly R41: Warning
  readonly R43: Grades
  readonly R44: Error
  readonly R45: Range & { readonly most: number; readonly kwPerM2: number }
  readonly R46: Error
  readonly R47: Range
  readonly R48: Limit & { readonly output: Band; readonly ratio: Band }
  readonly R49: Grades & { readonly hours: number }
  readonly R50: Limit
  readonly R51: Limit & { readonly years: number }
  readonly R52: Limit
  readonly R53: Warning
}

type Table<T> = { readonly source: string; readonly rows: Readonly<Record<string, T>> }

export type Bounds = {
  readonly meta: { readonly edition: string; readonly title: string; readonly source: string }
  readonly limits: Limits
  readonly coefficientRange: Table<Band>
  /** Short names of processes, each with its row of the process factors. */
  readonly processAliases: Readonly<Record<string, string>>
  /** Processes that emit another gas than CO₂: a key of its own, never in the CO₂ row. */
  readonly otherGas: { readonly source: string; readonly ids: readonly string[] }
  readonly zeroCarbon: { readonly source: string; readonly codes: readonly string[] }
  readonly mustHaveProcess: {
    readonly source: string
    readonly codes: readonly string[]
    /** Industries that have a process only where a product of this floor or name is made. */
    readonly onlyWith: Readonly<Record<string, { readonly floor: string; readonly name: string }>>
  }
  readonly boughtGases: { readonly source: string; readonly codes: readonly string[] }
  readonly carbonBands: Table<Band>
  readonly processPerUnit: Table<{ readonly usual: Band; readonly max: number; readonly why: string }>
  readonly intensity: {
    readonly source: string
    readonly unit: string
    readonly peersLeast: number
    /** By division or class; the longest code that fits counts. */
    readonly rows: readonly { readonly code: string; readonly usual: Band; readonly hard: Band }[]
  }
  readonly prices: Table<{ readonly band: Band; readonly unit: string }>
  readonly productPrices: {
    readonly source: string
    readonly rows: readonly {
      readonly name: string
      readonly unit: string
      readonly band: readonly [number, number | null]
    }[]
  }
  readonly floors: Table<{ readonly value: number; readonly unit: string }>
  readonly adopt: {
    readonly source: string
    readonly priority: readonly string[]
    readonly tolerance: Readonly<Record<string, number>>
    readonly otherTolerance: number
    readonly apart: number
    readonly decides: readonly string[]
  }
  readonly life: { readonly source: string; readonly actions: Readonly<Record<string, string>> }
}

/** The bounds of the file. */
export const defaultBounds = defaults as unknown as Bounds

/** The defaults with a city's groups in their place; of the limits only those of the rules it names. */
export function boundsWith(changes: Partial<Omit<Bounds, 'limits'>> & { limits?: Partial<Limits> }): Bounds {
  const limits = { ...defaultBounds.limits, ...changes.limits }
  return { ...defaultBounds, ...changes, limits }
}

/** Comparisons are unrounded; what the binary fraction adds beyond the ninth digit is no difference. */
const digits = 1e-9

/** Whether a figure exceeds its bound; exactly at the bound it does not. */
export const exceeds = (value: number, bound: number): boolean =>
  value - bound > digits * Math.max(1, Math.abs(bound), Number.isFinite(value) ? Math.abs(value) : 0)

/** Whether a figure is outside a band; at its ends it is inside. */
export const isOutside = (value: number, [low, high]: readonly [number | null, number | null]): boolean =>
  (low !== null && exceeds(low, value)) || (high !== null && exceeds(value, high))

/** The level of a figure that may not exceed two bounds. */
export function levelAbove(value: number, { warning, error }: { warning: number; error: number }): Levels | null {
  if (exceeds(value, error)) return 'error'
  return exceeds(value, warning) ? 'warning' : null
}
