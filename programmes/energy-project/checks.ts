/** Rules across the fields of a project. */

import { minus } from '@green/filing/answers.ts'
import type { DeclaredTotal } from '@green/filing/declared-totals.ts'
import type { Check } from '@green/filing/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { twiceCheck } from '../blocks/twice.ts'
import { savesEnergy } from './form.ts'
import { identity } from './identity.ts'

function ordered(first: string, last: string, message: string): Check {
  return {
    code: `order.${last}`,
    level: 'error',
    says: message,
    of: (answers) =>
      answers.has(first) && answers.has(last) && answers.text(last) < answers.text(first)
        ? { field: last, message }
        : null,
  }
}

function withinTotal(key: string, label: string): Check {
  return {
    code: `within.${key}`,
    level: 'error',
    says: `${label}不大于总投资`,
    of: (answers) =>
      (answers.number(key) ?? 0) > (answers.number('investTotal') ?? Number.POSITIVE_INFINITY)
        ? { field: key, message: `${label}不能大于总投资` }
        : null,
  }
}

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
    says: '节能类项目改造后能耗低于改造前',
    of: (answers) => {
      const [before, after] = [answers.number('beforeTce'), answers.number('afterTce')]
      return savesEnergy(answers) && before !== null && after !== null && after >= before
        ? { field: 'afterTce', message: '改造后年能耗应低于改造前' }
        : null
    },
  },
  {
    code: 'savingDiffers',
    level: 'warning',
    says: '年节能量与改造前后能耗之差相差不超过5%',
    of: (answers) => {
      const [before, after, saved] = ['beforeTce', 'afterTce', 'saveTce'].map((key) => answers.number(key))
      if (before == null || after == null || saved == null || before <= after) return null
      const difference = minus(before, after) ?? 0
      return Math.abs(minus(saved, difference) ?? 0) * 100 > difference * 5
        ? { field: 'saveTce', message: '年节能量与改造前后能耗之差相差超过5%，产量有变化的请说明' }
        : null
    },
  },
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
