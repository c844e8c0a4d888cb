/** The worked cases of data/green-code-cases.json, to the last shown digit. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type BenchmarkInput, benchmarkTable } from './benchmark-table.ts'
import type { EnterpriseYearInputs, FrozenTable } from './inputs.ts'
import { rateEnterpriseYear } from './rate.ts'

type Case<I> = { id: string; title: string; input: I; expected: object }
type File = {
  frozenTables: FrozenTable[]
  cases: (Case<never> & { inputs: EnterpriseYearInputs })[]
  benchmarkTables: { cases: Case<BenchmarkInput>[] }
}
const file: File = JSON.parse(readFileSync(new URL('../data/green-code-cases.json', import.meta.url), 'utf8'))

/** `how` is for reading. */
const withoutHow = (value: object) => JSON.parse(JSON.stringify(value, (key, at) => (key === 'how' ? undefined : at)))

test.each(file.cases)('$id $title', ({ inputs, expected }) => {
  expect(rateEnterpriseYear(inputs, file.frozenTables)).toEqual(withoutHow(expected))
})

test.each(file.benchmarkTables.cases)('$id $title', ({ input, expected }) => {
  expect(benchmarkTable(input)).toEqual(expected)
})
