/** Rules of the plan: the way leads down and up to the target, within the years. */
import type { Check } from '@green/filing/workflow/findings.ts'
import { gatesCheck, sharedChecks } from './shared-checks.ts'

export const checks: readonly Check[] = [
  ...sharedChecks,
  gatesCheck('basic', '达到国家级零碳工厂建设的基本要求'),
  {
    code: 'target.year',
    level: 'error',
    says: '目标年晚于基准年',
    of: (answers) => {
      const [base, target] = [answers.number('year'), answers.number('targetYear')]
      return base !== null && target !== null && target <= base
        ? { field: 'targetYear', message: '目标年应晚于基准年，请核对' }
        : null
    },
  },
  {
    code: 'path.years',
    level: 'error',
    says: '分年路径在基准年之后，最后一年为目标年，且与目标一致',
    of: (answers) => {
      const [base, target] = [answers.number('year') ?? 0, answers.number('targetYear')]
      if (target === null) return null
      const path = answers.rows('pathRows').filter((row) => row.has('year'))
      const outside = path.filter((row) => Number(row.text('year')) <= base || Number(row.text('year')) > target)
      if (outside.length > 0)
        return outside.map((row) => ({
          field: `pathRows[${row.index}].year`,
          message: `应在${base + 1}至${target}年之间`,
        }))
      const last = path.find((row) => Number(row.text('year')) === target)
      if (path.length > 0 && !last) return { field: 'pathRows', message: `最后一行应为目标年${target}年` }
      return last &&
        (last.number('co2') !== answers.number('co2Target') ||
          last.number('nonFossilPct') !== answers.number('nonFossilTarget'))
        ? { field: `pathRows[${last.index}].co2`, message: '目标年一行应与目标年的碳排放量和占比一致' }
        : null
    },
  },
  {
    code: 'works.months',
    level: 'error',
    says: '项目完工不早于开工，也不晚于目标年',
    of: (answers) => {
      const target = answers.text('targetYear')
      return answers.rows('projectRows').flatMap((row) => {
        const [starts, ends] = [row.text('startsIn'), row.text('endsIn')]
        const at = (message: string) => [{ field: `projectRows[${row.index}].endsIn`, message }]
        if (starts && ends && ends < starts) return at('完工年月不能早于开工年月')
        return target && ends && ends > `${target}-12` ? at('应在目标年年底之前完工') : []
      })
    },
  },
]
