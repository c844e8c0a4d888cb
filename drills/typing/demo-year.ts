/**
 * The forms of one year of an enterprise of the demo city as they were sent: yearly data, 绿色工厂, 能效领跑者, self-check. No enterprise has
 * sent all four, so the 领跑者 form is another one's, about this enterprise's main product.
 */

import { yearOfData } from '@green/filing/facts/facts.ts'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import { programmes } from '@green/programmes/all.ts'
import { selfCheckPaper } from '@green/programmes/inspection-self-check/paper.ts'
import { type CityState, withEncrypted } from '../../server/src/demo/state/state-file.ts'
import type { SentForm } from './typed-numbers.ts'

type Row = Readonly<Record<string, unknown>>

function rowsOf({ tables }: CityState, name: string): Row[] {
  const table = tables[name]
  if (!table) throw new Error(`the demo city has no table ${name}`)
  return table.rows.map((row) => Object.fromEntries(table.columns.map((column, i) => [column, row[i]])))
}

const answersIn = ({ answers }: Row) => withEncrypted(answers, (text) => text) as AnswerSet

function sentForm(row: Row): SentForm {
  const programme = programmes.find(({ id }) => id === row.programme)
  if (!programme) throw new Error(`${row.programme} is no programme`)
  const form = releaseOf(programme, String(row.form_version))
  const values = answersIn(row)
  return { title: form.shortTitle, form, values, year: yearOfData(form, values) ?? Number(row.year) }
}

/** The rows of a leader's form about another enterprise's product. */
function aboutProduct(sent: SentForm, of: SentForm): SentForm {
  const [main] = (of.values.productRows ?? []) as RowAnswers[]
  const rows = ((sent.values.productRows ?? []) as RowAnswers[]).map((row) => ({
    ...row,
    productName: main?.productName ?? null,
    unit: main?.unit ?? null,
  }))
  return { ...sent, values: { ...sent.values, productRows: rows } }
}

/** Every year of an enterprise that has yearly data, an application and a self-check of the same year. */
export function yearsOfForms(state: CityState): SentForm[][] {
  const filings = rowsOf(state, 'filing').filter(({ state: at }) => at !== 'draft')
  const inspections = new Map(rowsOf(state, 'inspection').map((row) => [row.id, row]))
  const tasks = new Map(rowsOf(state, 'inspection_task').map((row) => [row.id, row]))
  const of = (enterpriseId: unknown, programme: string) =>
    filings.filter((row) => row.programme === programme && row.enterprise_id === enterpriseId).map(sentForm)
  const leader = filings.filter(({ programme }) => programme === 'energy-leader').map(sentForm)[0]
  return rowsOf(state, 'self_check_version').flatMap((version) => {
    const inspection = inspections.get(version.inspection_id)
    const task = tasks.get(inspection?.task_id)
    if (!inspection || !task || !leader) return []
    const scope = { contents: task.contents as string[], years: task.check_years as number[] }
    const year = Math.max(...scope.years)
    const [yearly] = of(inspection.enterprise_id, 'non-green-data').filter((sent) => sent.year === year)
    const [factory] = of(inspection.enterprise_id, 'green-factory').filter((sent) => sent.year === year)
    if (!yearly || !factory || leader.year !== year) return []
    const check = { title: '节能监察自查', form: selfCheckPaper(scope), values: answersIn(version), year }
    return [[yearly, factory, aboutProduct(leader, factory), check]]
  })
}
