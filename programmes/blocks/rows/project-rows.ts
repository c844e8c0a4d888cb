/** Green and low-carbon projects of the last three years (T.project of the trade). */

import { choice, date, field, money, number, text } from '@green/filing/form/fields.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { fact } from '@green/tools/ledger/fact.ts'

export const projectColumns = [
  field('projectName', '项目名称', text({ required: true, rules: [{ maxLength: 100 }] })),
  field('projType', '项目类型', choice('retrofitType', { required: true })),
  field('invest', '投资额', money({ required: true, fact: fact('project.{projectName}.invest') })),
  field('startDate', '开工日期', date({ required: true })),
  field('endDate', '完工日期', date({ hint: '未完工的空着' })),
  field(
    'saveTce',
    '年节能量',
    number({ decimals: 4, unit: 'tce', fact: fact('project.{projectName}.savedTce', { calibre: 'projectScope' }) }),
  ),
  field('saveWater', '年节水量', number({ unit: 'm³', fact: fact('project.{projectName}.savedWater') })),
  field(
    'cutCo2',
    '年减碳量',
    number({ decimals: 4, unit: 'tCO₂', fact: fact('project.{projectName}.cutCo2', { calibre: 'projectScope' }) }),
  ),
  field('progress', '进展', choice('projectStage', { required: true })),
] as const

/** A project ends after it starts, and lies within the three years up to the evaluated one. */
export function projectDatesCheck(yearKey: string): Check {
  return {
    code: 'projectDates',
    level: 'error',
    says: '项目日期先后应正确，且在近三年内实施',
    of: (answers) => {
      const last = Number(answers.text(yearKey))
      return answers.rows('projectRows').flatMap((row) => {
        const [start, end] = [row.text('startDate'), row.text('endDate')]
        if (start && end && end < start)
          return [{ field: `projectRows[${row.index}].endDate`, message: faultTexts.worksEndBeforeStart }]
        if (last && start && (Number((end || `${last}`).slice(0, 4)) < last - 2 || Number(start.slice(0, 4)) > last))
          return [{ field: `projectRows[${row.index}].startDate`, message: `只填${last - 2}至${last}年实施的项目` }]
        return []
      })
    },
  }
}
