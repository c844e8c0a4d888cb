/** 标准库 as a workbook: one line for each entry of what counts, or of the draft of a standard that was never published. */
import type { CallInput } from '@green/contract/call.ts'
import type { standardMatching } from '@green/contract/calls/energy/standard.ts'
import { valueKinds } from '@green/contract/content/standard-content.ts'
import type { CellValue, ColumnSpec } from '@green/spreadsheet/writer.ts'
import type { StandardContent, StandardValueContent } from '@green/tools/energy-limits/editions.ts'
import { standardStates } from '@green/tools/energy-limits/standard-validity.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { currentContent } from './editions.ts'
import { listedStandards } from './editions-reading.ts'
import { openEditions } from './editions-store.ts'
import { checks, comparisons, natures, standardColumns } from './import.ts'

const wide: Readonly<Record<string, number>> = { title: 260, replaces: 200, product: 200, indicator: 160, source: 260 }
/** The columns of the import, so that what was exported can be changed and imported again. */
const columns: readonly ColumnSpec[] = standardColumns.map(({ title, key, rule }) => ({
  title,
  kind: rule.typed === 'number' ? ('number' as const) : ('text' as const),
  width: wide[key],
}))

function lineOf(of: StandardContent, state: string, value: StandardValueContent | null): CellValue[] {
  const cells: Readonly<Record<string, CellValue>> = {
    number: of.number,
    title: of.title,
    category: of.category,
    mandatory: natures[of.mandatory ? 'yes' : 'no'],
    state,
    publishDate: of.publishDate,
    effectiveDate: of.effectiveDate,
    endDate: of.endDate,
    replaces: of.replaces.join('、'),
    industryCodes: of.industryCodes.join('、'),
    isVerified: checks[of.isVerified ? 'yes' : 'no'],
    source: of.source,
    note: of.note,
    ...(value && {
      code: value.code,
      kind: valueKinds[value.kind],
      product: value.product,
      indicator: value.indicator,
      unit: value.unit,
      level1: value.levels[0],
      level2: value.levels[1],
      level3: value.levels[2],
      comparison: comparisons[value.comparison],
      valueNote: value.note,
    }),
  }
  return standardColumns.map(({ key }) => cells[key] ?? null)
}

export async function exportStandards(
  services: Services,
  input: CallInput<typeof standardMatching.exportList>,
  actor: Actor,
) {
  const reference = await referenceOf(services)
  const drafts = new Map((await openEditions(services.db)).map(({ code, content }) => [code, content]))
  const rows = await listedStandards(services, input)
  const lines = rows.flatMap(({ code, state }) => {
    const current = currentContent(reference, code)
    const content = current ?? drafts.get(code)
    if (!content) return []
    const text = current ? standardStates[state].label : '草稿，未发布'
    const values = content.values.length > 0 ? content.values : [null]
    return values.map((value) => lineOf(content, text, value))
  })
  return exportedList(services, actor, {
    total: lines.length,
    action: '导出标准库',
    query: input,
    result: `${rows.length}个标准，${lines.length}行`,
    name: '标准库',
    sheets: () => [{ name: '标准库', columns, rows: lines }],
  })
}
