/** 导入原件: what was imported stays as it was uploaded, with its hash, as long as the rows that it wrote. */
import { allCalls } from '@green/contract/all-calls.ts'
import type { Call, CallInput, CallOutput } from '@green/contract/call.ts'
import { importOriginal } from '@green/contract/calls/operation/import-original.ts'
import { refuse } from '@green/contract/errors.ts'
import { ImportReport } from '@green/contract/imports.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { workbookType } from '@green/spreadsheet/writer.ts'
import type { Actor } from '../../platform/actor.ts'
import { type BlobResult, handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { writtenRun, writtenRuns } from './run-store.ts'

/** The calls by which this person may import, by their permission. */
const importsOf = (actor: Actor): Map<string, Call> =>
  new Map(
    allCalls
      .filter(({ path, may }) => path.endsWith('/importRun') && typeof may !== 'string' && may.includes(actor.role))
      .map((call): [string, Call] => [callPermission(call), call])
      .filter(([permission]) => !actor.taken.has(permission)),
  )

const whatOf = (call: Call | undefined) => call?.title.replace(/：执行$/, '') ?? ''

export const importOriginalCalls = handlers(importOriginal, {
  page: ({ input, actor, services }) => page(services, input, actor),
  file: ({ input, actor, services }) => original(services, input.id, actor),
})

async function page(
  { db }: Services,
  { of, ...pages }: CallInput<typeof importOriginal.page>,
  actor: Actor,
): Promise<CallOutput<typeof importOriginal.page>> {
  const imports = importsOf(actor)
  const named = [...imports].filter(([, { path }]) => of === undefined || path === of).map(([permission]) => permission)
  const found = await writtenRuns(db, named, pages)
  return {
    ...found,
    rows: found.rows.map(({ run, byName }) => {
      const { rows, added, updated } = ImportReport.parse(run.report)
      const { id, fileName, sha256, doneAt, call } = run
      return {
        id,
        fileName,
        sha256,
        rows,
        added,
        updated,
        byName,
        at: doneAt ?? '',
        what: whatOf(imports.get(call ?? '')),
      }
    }),
  }
}

/** Byte by byte as it was uploaded; what has become another file since is not handed out. */
async function original(services: Services, id: string, actor: Actor): Promise<BlobResult> {
  const imports = importsOf(actor)
  const run = await writtenRun(services.db, [...imports.keys()], id)
  if (!run) throw refuse('NOT_FOUND')
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: '下载导入原件',
    object: run.fileName,
    result: whatOf(imports.get(run.call ?? '')),
  })
  return { fileName: run.fileName, mime: workbookType, content: services.files.read(run.storageKey) }
}
