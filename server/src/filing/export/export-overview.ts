/** A list over several programmes as a streamed workbook: the columns that every filing has. */
import type { StandardColumn } from '@green/filing/programme/list-columns.ts'
import { standardColumns } from '@green/filing/programme/list-columns.ts'
import type { SheetSpec } from '@green/spreadsheet/writer.ts'
import { exportedList } from '../../base/audit/exported-list.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import type { Actor } from '../../platform/actor.ts'
import type { BlobResult, Progress } from '../../platform/http/handlers.ts'
import { reportingProgress } from '../../platform/progress.ts'
import type { Services } from '../../platform/services.ts'
import { columnValue } from '../lists/column-values.ts'
import { type ListQuery, listFilterOf } from '../lists/list.ts'
import { countFilings } from '../lists/list-store.ts'
import { everyFiling } from '../lists/whole-list-store.ts'
import { batchesOf } from '../record/batch-store.ts'

const columns: readonly StandardColumn[] = [
  'enterpriseName',
  'socialCode',
  'qxName',
  'industryName',
  'batchName',
  'year',
  'number',
  'state',
  'submittedAt',
  'handler',
  'titleNumber',
  'validTo',
]
const codes: readonly StandardColumn[] = ['socialCode', 'number', 'titleNumber']

/** Same filter and scope as the list over all programmes; all pages. */
export async function exportOverview(
  services: Services,
  query: ListQuery,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { filter } = listFilterOf(null, query, actor)
  const total = await countFilings(services.db, actor, filter)
  async function* rows() {
    const reference = await referenceOf(services)
    const batches = new Map((await batchesOf(services.db)).map((b) => [b.id, b]))
    for await (const portion of everyFiling(services.db, actor, filter))
      for (const record of portion) {
        const programme = programmeOf(record.programme)
        const batch = batches.get(record.batchId ?? '') ?? null
        yield [
          programme.shortTitle,
          ...columns.map((key) => columnValue(programme, record, batch, key, reference, actor)),
        ]
      }
  }
  const sheet: SheetSpec = {
    name: '申报总览',
    columns: [
      { title: '类别', kind: 'text' },
      ...columns.map((key) => ({
        title: standardColumns[key],
        kind: codes.includes(key) ? ('code' as const) : key === 'year' ? ('number' as const) : ('text' as const),
      })),
    ],
    rows: reportingProgress(rows(), total, progress),
  }
  return exportedList(services, actor, {
    total,
    action: '导出申报总览',
    query,
    result: `${total}件`,
    name: '申报总览',
    sheets: () => [sheet],
  })
}
