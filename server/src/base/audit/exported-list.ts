/** Exports a list as a workbook: never an empty one, and never without a line in the log. */
import { refuse } from '@green/contract/errors.ts'
import { type SheetSpec, workbookType, writeWorkbook } from '@green/spreadsheet/writer.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { BlobResult } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { requestText } from './query-text.ts'
import { writeAudit } from './store.ts'

type ExportedList = {
  total: number
  /** For the log: the action, the query, the result. */
  action: string
  query: Readonly<Record<string, unknown>>
  result: string
  /** The file's name, before the date. */
  name: string
  /** Called only when there is something to export. */
  sheets: () => readonly SheetSpec[] | Promise<readonly SheetSpec[]>
}

/** Refuses with EMPTY_REPORT where there are no rows; the workbook is written while it is sent. */
export async function exportedList(
  { writer }: Pick<Services, 'writer'>,
  actor: Actor,
  { total, action, query, result, name, sheets }: ExportedList,
): Promise<BlobResult> {
  if (total === 0) throw refuse('EMPTY_REPORT')
  const written = await sheets()
  await writeAudit(writer, { kind: 'business', actor, action, object: requestText(query), result })
  return { fileName: `${name}_${clock.today()}.xlsx`, mime: workbookType, content: writeWorkbook(written) }
}
