/** Rules across the fields of a project. */

import type { DeclaredTotal } from '@green/filing/form/declared-totals.ts'
import { Exact } from '@green/filing/value/exact.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { inOrder, notAbove } from '../blocks/relations.ts'
import { savedElectricityCheck } from '../blocks/saved-energy.ts'
import { twiceCheck } from '../blocks/twice.ts'
import { computedSaving } from './figures.ts'
import { identity } from './identity.ts'
import { reviewChecks } from './review.ts'

/** The two are one number, apart from rounding, %. */
const savingTolerance = 1

const ordered = (first: string, last: string, message: string): Check =>
  inOrder(first, last, { code: `order.${last}`, says: message, message })

const withinTotal = (key: string, label: string): Check =>
  notAbove(key, 'investTotal', `${label}不能大于总投资`, { code: `within.${key}`, says: `${label}不大于总投资` })

/** Investment before the project's registration belongs to no quarter. */
export const declaredTotals = [
  {
    code: 'invested',
    level: 'warning',
    rows: 'progressRows',
    column: 'invested',
    declared: 'investDone',
    fit: 'atMost',
  },
] as const satisfies readonly DeclaredTotal[]

export const checks: readonly Check[] = [
  ordered('planStart', 'planEnd', '计划完工不能早于计划开工'),
  ordered('actualStart', 'actualEnd', '实际完工不能早于实际开工'),
  withinTotal('investFixed', '固定资产投资'),
  withinTotal('investDone', '累计完成投资'),
  {
    code: 'noSaving',
    level: 'error',
    says: '产量修正法按等产量计算有节能量',
    of: (answers) => {
      const saved = computedSaving(answers)
      return saved && saved.n <= 0n
        ? { field: 'afterTce', message: '按所填能耗和产量没有节能量，请核对能耗、产量和计量单位' }
        : null
    },
  },
  {
    code: 'savingDiffers',
    level: 'error',
    says: `年节能量与产量修正法的计算结果相差不超过${savingTolerance}%`,
    of: (answers) => {
      const [computed, declared] = [computedSaving(answers), Exact.of(answers.text('saveTce'))]
      if (!computed || computed.n <= 0n || !declared) return null
      const off = declared.minus(computed)
      const distance = off.n < 0n ? computed.minus(declared) : off
      const bound = computed.times(Exact.of(savingTolerance) as Exact)
      return distance.times(Exact.of(100) as Exact).compare(bound) > 0
        ? { field: 'saveTce', message: `按改造前后能耗和产量计算，年节能量为${computed.toNumber(2)}tce，请核对` }
        : null
    },
  },
  savedElectricityCheck('saveElec', (answers) => Exact.of(answers.text('saveTce'))),
  ...reviewChecks,
  {
    code: 'quarter',
    level: 'error',
    says: '季度写成年份加Q和季度',
    of: (answers) =>
      answers
        .rows('progressRows')
        .filter((row) => row.has('quarter') && !/^20\d{2}Q[1-4]$/.test(row.text('quarter')))
        .map((row) => ({ field: `progressRows[${row.index}].quarter`, message: '季度应写成2026Q3的样子' })),
  },
  commitmentCheck,
  twiceCheck('energy-project', identity, 'info'),
]
