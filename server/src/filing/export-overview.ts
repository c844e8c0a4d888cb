/** A list over several programmes as a streamed workbook: the columns that every filing has. */
import { refuse } from '@green/contract/errors.ts'
import type { StandardColumn } from '@green/filing/programme.ts'
import { standardColumns } from '@green/filing/programme.ts'
import { programmeOf } from '../families/programmes.ts'
import { writeAudit } from '../modules/audit/store.ts'
import { referenceOf } from '../modules/reference/reference.ts'
import type { Actor } from '../platform/actor.ts'
import type { BlobAnswer, Progress } from '../platform/answer.ts'
import { clock } from '../platform/clock.ts'
import { told } from '../platform/progress.ts'
import type { Services } from '../platform/services.ts'
import { type SheetSpec, workbookType, writeWorkbook } from '../platform/spreadsheet/writer.ts'
import { asked, columnValue, type ListQuestion } from './list.ts'
import { countFilings, everyFiling } from './list-store.ts'
import { batchesOf } from './store.ts'

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
  question: ListQuestion,
  actor: Actor,
  progress: Progress,
): Promise<BlobAnswer> {
  const { filter } = asked(null, question, actor)
  const total = await countFilings(services.db, actor, filter)
  if (total === 0) throw refuse('EMPTY_REPORT')
  const reference = await referenceOf(services)
  const batches = new Map((await batchesOf(services.db)).map((b) => [b.id, b]))
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: '导出申报总览',
    object: JSON.stringify(question),
    result: `${total}件`,
  })
  async function* rows() {
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
    rows: told(rows(), total, progress),
  }
  return { fileName: `申报总览_${clock.today()}.xlsx`, mime: workbookType, content: writeWorkbook([sheet]) }
}
