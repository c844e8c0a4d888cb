/**
 * 用电子表格填报: the template of an open form, the content of a filled one, and the same file with its problems marked. The
 * open form saves the draft itself.
 */
import type { CallInput } from '@green/contract/call.ts'
import type { filing } from '@green/contract/calls/filing/filing.ts'
import { refuse } from '@green/contract/errors.ts'
import type { WorkbookRead } from '@green/contract/filing/filing-workbook.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { releaseOf, releasesOf } from '@green/filing/workflow/release.ts'
import { mayFile } from '@green/filing/workflow/who-files.ts'
import { workbookType } from '@green/spreadsheet/writer.ts'
import { findRun, insertRun } from '../../base/import/run-store.ts'
import { keepWorkbook, markedBlob } from '../../base/import/runs.ts'
import { requireTag } from '../../base/import/template-version.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/http/guard/limits.ts'
import type { BlobResult, UploadedPart } from '../../platform/http/handlers.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { requireConsented } from '../consent/consented.ts'
import { namedBatch } from '../lists/gather.ts'
import { takeAnswers } from '../send/prepare.ts'
import { formWorkbook } from './form-workbook.ts'
import { readFormWorkbook, sheetsIn } from './read-form-workbook.ts'
import { readSnapshot } from './snapshot-sheet.ts'

const kind = 'form'
const perHour = 120

function requestedForm(
  { programme, formVersion }: { programme: string; formVersion: string },
  actor: Actor,
): Programme {
  const current = programmeOf(programme)
  if (!actor.enterpriseId || !mayFile(current, actor.orgKind)) throw refuse('FORBIDDEN')
  requireConsented(actor, current)
  if (!releasesOf(current).some((one) => one.formVersion === formVersion)) throw refuse('NOT_FOUND')
  return releaseOf(current, formVersion)
}

export async function workbookTemplate(
  services: Services,
  input: CallInput<typeof filing.workbookTemplate>,
  actor: Actor,
): Promise<BlobResult> {
  const programme = requestedForm(input, actor)
  const batch = await namedBatch(services.db, programme, input.batchId)
  const reference = withBatchValues(programme, await referenceOf(services), batch?.listValues)
  return {
    fileName: `${programme.shortTitle}填报模板_${programme.formVersion}版.xlsx`,
    mime: workbookType,
    content: formWorkbook(
      programme,
      {
        id: input.draft?.id ?? null,
        version: input.draft?.version ?? null,
        at: clock.now(),
        answers: takeAnswers(programme, input.answers, reference),
      },
      reference,
    ),
  }
}

export async function readWorkbook(
  services: Services,
  input: CallInput<typeof filing.readWorkbook>,
  actor: Actor,
  upload: () => Promise<UploadedPart>,
): Promise<WorkbookRead> {
  const programme = requestedForm(input, actor)
  await takeTurn(services.db, `workbook:${actor.accountId}`, perHour, 3600)
  const { key, fileName } = await keepWorkbook(services, await upload())
  try {
    await using workbook = await services.files.local(key)
    const { path } = workbook
    await requireTag(
      path,
      { kind, of: programme.id, version: programme.formVersion },
      {
        right: `“${programme.title}”${programme.formVersion}版模板`,
        other: '是另一类申报的模板',
        old: (version) => `是${version}版表单的模板`,
        none: '不是由本页下载的填报模板',
      },
    )
    const read = await readFormWorkbook(sheetsIn(path), programme, await referenceOf(services))
    const snapshot = await readSnapshot(sheetsIn(path), programme)
    const createdAt = clock.now()
    const run = { id: ids.next(), accountId: actor.accountId, kind, fileName, storageKey: key, createdAt, report: {} }
    await insertRun(services.db, run)
    return { importId: run.id, fileName, taken: snapshot, ...read }
  } catch (error) {
    await services.files.remove(key)
    throw error
  }
}

export async function markWorkbook(
  services: Pick<Services, 'db' | 'files'>,
  { importId, errors }: CallInput<typeof filing.markWorkbook>,
  actor: Actor,
): Promise<BlobResult> {
  const run = await findRun(services.db, actor.accountId, importId, { lock: false })
  if (run?.kind !== kind) throw refuse('NOT_FOUND')
  await using workbook = await services.files.local(run.storageKey)
  return await markedBlob(workbook.path, run.fileName, errors)
}
