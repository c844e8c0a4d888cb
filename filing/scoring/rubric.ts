/** The types that declare a rubric (programmes/README §8). Scoring is in score.ts. */
import type { Answers, Row } from '../form/answers.ts'
import type { TentativePart } from '../form/tentative.ts'

/** Where lead and base come from: fixed numbers, the limit standard or quota of each product row, the industry's benchmark, or another value's band. */
export type Bounds =
  | { from: 'fixed'; lead: number; base: number }
  /** Per row of a table: columns that hold lead and base. */
  | { from: 'row'; leadColumn: string; baseColumn: string }
  /** Lead and base of the frozen table of the industry and year (benchmarks.ts); without a table the indicator cannot be scored. */
  | { from: 'benchmark'; benchmark: string }
  /** Bands over another value: the first whose `below` exceeds it counts. */
  | { from: 'bands'; by: string; bands: readonly { below: number | null; lead: number; base: number }[] }

export type IndicatorKind =
  /** Quantitative; more is better (`fwd`) or less is better (`inv`). */
  | { kind: 'fwd' | 'inv'; bounds: Bounds }
  /** Less is better, against a frozen benchmark table: all points at its lead, 60 % at its base, none from its weak end on. */
  | { kind: 'tband'; benchmark: string }
  /**
   * Several products: Σ sᵢ·wᵢ ÷ Σ wᵢ over the top `top` rows by weight; each row scored `inv` or `fwd`. Rows without both
   * bounds are not comparable and are skipped; without any comparable row the indicator is not applicable.
   */
  | {
      kind: 'multi'
      table: string
      /** Which rows count: those of the evaluated year. */
      where?: (row: Row, answers: Answers) => boolean
      /** Column that names a row to the reader. */
      nameColumn?: string
      valueColumn: string
      weightColumn: string
      direction: 'fwd' | 'inv'
      top: number
      bounds: Bounds
    }
  /** An expert gives 0…points in steps of 0.5. `evidence` is a yes/no field: 否 = not provided, the system says 0; 是 = the expert judges. */
  | { kind: 'qual'; evidence?: string }
  | { kind: 'option'; options: readonly { code: string; label: string; points: number }[] }
  /** The points of the highest step that the value reaches; none below the lowest. */
  | { kind: 'steps'; steps: readonly { from: number; points: number }[] }
  | { kind: 'bool' }
  /** fwd on the number of ticked items. */
  | { kind: 'count'; bounds: Bounds }
  /** Points × min(x ÷ lead, capRatio); inverse: lead ÷ x. A capRatio above 1 rewards being better than lead; the rubric's by default. */
  | { kind: 'ratio'; lead: number; direction: 'fwd' | 'inv'; capRatio?: number }

/** Alternative way to score the same points, used when those before it are not applicable. */
export type Alternative<K extends string = string> = { value?: K; how: IndicatorKind; label: string; unit?: string }

export type Indicator<K extends string = string> = {
  id: string
  /** Number as in the published table: 13a. */
  seq: string
  group: string
  label: string
  unit?: string
  points: number
  /** Form field, or figure, that holds the value. */
  value?: K
  /** Reads the value where no single field or figure holds it: a cell of a table. */
  of?: (answers: Answers) => number | string | boolean | null
  how: IndicatorKind
  /** Tried in order; the first applicable one counts. */
  otherwise?: readonly Alternative<K>[]
  applicable?: (answers: Answers) => boolean
  /** Worth zero when a gate is hit. */
  zeroWithGate?: true
  /** Keys of the materials that prove it. */
  evidence?: readonly K[]
  /** Where the numbers come from. */
  basis: string
  /** Numbers that the city has to confirm or to set: see tentative.ts. */
  tentative?: readonly TentativePart[]
}

export type Gate<K extends string = string> = {
  id: string
  label: string
  basis: string
  /** Keys of the materials that prove it. */
  evidence?: readonly K[]
  /** The result from the form and its figures; null = the expert judges. */
  hit?: (answers: Answers, figures: Readonly<Record<string, number | null>>) => boolean | null
}

export type Bonus = {
  id: string
  label: string
  points: number
  /** What the form claims; the system counts it, the expert confirms or refuses it. */
  claimed?: (answers: Answers) => boolean
}

/** Indicators of which the filer picks some; the others do not count. */
export type Choose = {
  /** 4选2. */
  label: string
  ids: readonly string[]
  count: number
  chosen: (answers: Answers) => readonly string[]
}

export type Rubric<K extends string = string> = {
  id: string
  name: string
  /** Name of the total where it is an index: the mean of items that count 100 each. Groups then read as their share of it. */
  index?: string
  /** How far above its lead a ratio may count; 1 by default. */
  capRatio?: number
  choose?: readonly Choose[]
  version: string
  basis: string
  /** Points of all rows, where a rubric takes only some rows of a table of 100; the total is normalised to 100 either way. */
  points?: number
  passLine: number
  /** The pass line is the platform's own: the city has to confirm it or to set another. */
  tentativeLine?: true
  gates: readonly Gate<K>[]
  indicators: readonly Indicator<K>[]
  bonus: readonly Bonus[]
  bonusCap: number
  grades: readonly { code: string; label: string; min: number }[]
  /** What its grades are called: 星级. */
  gradeTitle?: string
  /**
   * Where its score only advises (参考分) and neither passes nor fails nor ranks: in words for the handbook, and for given answers.
   * `reads`: the answers that decide it; `within`: the one whose code tells which filings are of one kind.
   */
  advisory?: {
    says: string
    reads: readonly K[]
    within?: K
    of: (answers: Readonly<Record<string, unknown>>) => string | null
  }
  /** No expert scores: the system's score is final, and is called 预评分. */
  systemAlone?: string
  /** Parts of a dimension that must be scorable, and applicable, for a total: 0.8 and 0.5 where none or less is set. */
  minScorable?: number
  minApplicable?: number
  /** Points of items that are not applicable: redistributed within their dimension, or counted 0. */
  naPolicy: 'normalise' | 'zero'
}

/** Name of the grade that a total reaches; '' without a total or a grade. */
export function gradeLabel(rubric: Pick<Rubric, 'grades'>, total: number | null): string {
  if (total === null) return ''
  return rubric.grades.toSorted((a, b) => b.min - a.min).find((grade) => total >= grade.min)?.label ?? ''
}

/** How a programme's filings are scored, and which experts must not score them. */
export type ScoringFacet<K extends string = string, G extends string = string> = {
  rubric?: Rubric<K | G>
  /** Where a choice in the form picks the rubric: by its code, null for what is not scored; `rubric` by default. */
  rubricBy?: { field: K; rubrics: Readonly<Record<string, Rubric<K | G> | null>> }
  /**
   * Scores are compared with frozen benchmark tables: the field with the year of the data, and how many years before it the tables are.
   * Tables of a year are made from its yearly data, which are therefore compared with those of the year before.
   */
  benchmarks?: { year: K; back: number }
}

type Rubrics = Pick<ScoringFacet, 'rubric' | 'rubricBy'>

/** The rubric that scores these answers. */
export function rubricFor(programme: Rubrics, answers: Readonly<Record<string, unknown>>): Rubric | undefined {
  const { rubric, rubricBy } = programme
  const code = rubricBy ? answers[rubricBy.field] : undefined
  if (typeof code !== 'string' || !rubricBy || !Object.hasOwn(rubricBy.rubrics, code)) return rubric
  return rubricBy.rubrics[code] ?? undefined
}

/** Every rubric of a programme, the default one first. */
export function rubricsOf({ rubric, rubricBy }: Rubrics): readonly Rubric[] {
  const picked = Object.values(rubricBy?.rubrics ?? {}).filter((one) => one !== null)
  return [...new Set([...(rubric ? [rubric] : []), ...picked])]
}
