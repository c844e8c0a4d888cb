/** A run at a glance: distributions, what is missing and for how many, and of a trial who moves. */
import { gradeOrder, type RunSummary } from '@green/contract/calls/code/green-rating.ts'
import { districtOf, industries } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { lackLabel } from './rate-one.ts'
import { countResults } from './run-store.ts'

type Cell = { code: string | null; grade: string; n: number }

export async function summaryOf(tx: Tx, runId: string, against: string | null): Promise<RunSummary> {
  const found = await countResults(tx, runId)
  const moved = (direction: number) => found.moves.find((one) => one.moved === direction)?.n ?? 0
  return {
    grades: gradesOf(found.grades),
    totals: Array.from({ length: 10 }, (_, tens) => found.totals.find((one) => one.tens === tens)?.n ?? 0),
    counties: grouped(found.counties, (code) => districtOf(code)?.name ?? code),
    industries: grouped(found.industries, (code) => divisionName(code)),
    lacks: found.lacks.map(({ lack, n }) => ({ key: lack, label: lackLabel(lack), count: n })),
    outliers: found.outliers,
    moved:
      against === null
        ? null
        : { up: moved(1), down: moved(-1), same: moved(0), before: gradesOf(found.before), against },
  }
}

/** The name of a division; the code where the list does not have it. */
export const divisionName = (code: string): string => industries().find((one) => one.code === code)?.name ?? code

/** Every grade in its order, also those without anybody; percentile mode has no C. */
export function gradesOf(rows: readonly { grade: string; n: number }[]): Record<string, number> {
  return Object.fromEntries(gradeOrder.map((grade) => [grade, rows.find((row) => row.grade === grade)?.n ?? 0]))
}

function grouped(rows: readonly Cell[], nameOf: (code: string) => string) {
  return [...Map.groupBy(rows, ({ code }) => code ?? '')].map(([code, own]) => ({
    code,
    name: nameOf(code),
    grades: gradesOf(own),
  }))
}
