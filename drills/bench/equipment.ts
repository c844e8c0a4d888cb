/** The comparison of a list of equipment, beside a bare one: the same lines, upper case, looked up in one set. */

import { makeReference } from '@green/filing/programme/reference.ts'
import { defaultCarrierPrices } from '@green/tools/energy-conversion/carrier-prices.ts'
import { referenceDictionaries } from '../../server/src/base/reference/reference-data.ts'
import { judgedLine, pastedLine, summing } from '../../server/src/modules/energy/equipment/list.ts'
import { ms, type Report, times } from './figures.ts'

const many = 50_000
const rounds = 3
const worst = 40

/** Lines as people write them: listed, of a listed series, unknown, and unclear. */
function linesOf(models: readonly string[]): string[] {
  const ways = [
    (model: string) => model,
    (model: string) => model.toLowerCase().replaceAll('-', ' – '),
    (model: string) => `N${model}X`,
    (model: string) => model.replaceAll('-', ''),
  ]
  return Array.from({ length: many }, (_, i) => {
    const model = models[i % models.length] ?? ''
    return `${ways[i % ways.length]?.(model) ?? model},7.5,2`
  })
}

export function measureEquipment(report: Report): void {
  const lists = Object.fromEntries(Object.entries(referenceDictionaries()).map(([key, { items }]) => [key, items]))
  const reference = makeReference(lists, '2026-11-20')
  const models = reference.items('eliminatedEquipment').flatMap(({ models }) => models as string[])
  const lines = linesOf(models)
  const known = new Set(models)
  const running = { hours: 4000, load: 70 }
  const checked = () => {
    const sum = summing(running, { carriers: defaultCarrierPrices })
    for (const [i, line] of lines.entries()) sum.add(judgedLine(pastedLine(line, i), running, reference))
    return sum.sum().lines
  }
  const bare = () => lines.filter((line) => known.has(line.split(',')[0]?.toUpperCase() ?? '')).length
  const durations = { checked: [] as number[], bare: [] as number[] }
  for (let i = 0; i < rounds; i++) {
    durations.checked.push(timeOf(checked))
    durations.bare.push(timeOf(bare))
  }
  const [whole, base] = [middle(durations.checked), middle(durations.bare)]
  report({
    part: 'equipment',
    what: `${many.toLocaleString('en')} lines compared, with rule and saving`,
    measured: `${times(whole / base)} (${ms(whole)} of ${ms(base)})`,
    goal: `≤ ${worst} × one set of models`,
    met: whole / base <= worst,
  })
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
