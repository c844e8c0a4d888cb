/** One filing with all its material, as one archive. */
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { refuse } from '@green/contract/errors.ts'
import type { FileAnswer, RowAnswers } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { unseenKeys } from '@green/filing/workflow/decision.ts'
import { type SheetSpec, writeSheet } from '@green/spreadsheet/writer.ts'
import { type ZipPart, zipped } from '@green/upload-guards/zip-writer.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { isOpenable } from '../../base/files/scan.ts'
import { type FileRecord, filesOf } from '../../base/files/store.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import { referencesOf } from '../../base/reference/reference.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, localTime } from '../../platform/clock.ts'
import type { BlobResult, Progress } from '../../platform/http/handlers.ts'
import type { Paper } from '../../platform/paper/paper.ts'
import { paperPdf } from '../../platform/paper/paper-pdf.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { stepActor } from '../lists/gather.ts'
import { maskedFor, organisationFor } from '../lists/masks.ts'
import { type FilingRecord, findFiling } from '../record/store.ts'
import { submissionsOf } from '../record/version-store.ts'
import { asRead } from '../send/version/versions.ts'
import { safeName, unusedName } from './package-names.ts'
import { paperOf } from './paper.ts'

/** One filing as an archive: the form as PDF and Word, its files in folders named after their slots, an index with hashes. */
export async function exportPackage(
  services: Services,
  current: Programme,
  id: string,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const filing = await findFiling(services.db, actor, id)
  if (filing?.programme !== current.id) throw refuse('NOT_FOUND')
  const material = await materialOf(services, filing, actor)
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: `导出${current.shortTitle}材料包`,
    object: filing.number ?? filing.id,
    result: `${material.files.length}个文件`,
  })
  return {
    fileName: `${filing.enterpriseName}_${current.shortTitle}_${filing.number ?? '草稿'}.zip`,
    mime: 'application/zip',
    // A failing file aborts the download: it never ends as if it were complete.
    content: Readable.from(zipped(partsOf(services, material, progress)), { objectMode: false }),
  }
}

/** One filing as the archive needs it. */
export type Material = { paper: Paper; files: readonly NamedFile[] }
export type NamedFile = { path: string; slot: string; record: FileRecord }

/** The form and the files of one filing for this reader: as sent, masked, without what the role may not read. */
export async function materialOf(services: Services, saved: FilingRecord, actor: Actor): Promise<Material> {
  const [last] = await submissionsOf(services.db, saved.id)
  const read = asRead(saved, last, actor)
  const programme = programmeOfFiling(read)
  const filing = {
    ...read,
    organisation: organisationFor(actor.role, read.organisation),
    answers: maskedFor(actor, programme, read.answers) as FilingRecord['answers'],
  }
  const unseen = unseenKeys(programme, stepActor(actor).role)
  const paper = paperOf(programme, filing, (await referencesOf(services)).at(last?.at ?? null), {
    unseen,
    watermark: `${actor.name} ${localTime(clock.now())}`,
  })
  return { paper, files: await filesIn(services, programme, filing, unseen) }
}

/** One after the other, each opened in turn. */
function* partsOf(services: Services, { paper, files }: Material, progress: Progress): Generator<ZipPart> {
  const total = files.length + 3
  yield* papersOf(paper)
  for (const [at, { path, record }] of files.entries()) {
    progress(at + 2, total)
    yield { name: path, content: contentFor(services, record) }
  }
  progress(total, total)
  yield { name: '清单.xlsx', content: writeSheet(indexOf(files)) }
}

/** The form as PDF and Word, generated in turn. */
export function papersOf(paper: Paper): { name: string; content: AsyncGenerator<Uint8Array> }[] {
  return [
    { name: '申报表.pdf', content: made(() => paperPdf(paper)) },
    { name: '申报表.docx', content: made(() => asWord(paper)) },
  ]
}

/** The Word library is large and rarely needed soon after a start. */
const asWord = async (paper: Paper) => (await import('../../platform/paper/paper-word.ts')).paperWord(paper)

async function* made(make: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await make()
}

function indexOf(files: readonly NamedFile[]): SheetSpec {
  return {
    name: '清单',
    columns: [
      { title: '文件', kind: 'text', width: 420 },
      { title: '材料', kind: 'text' },
      { title: '字节', kind: 'number' },
      { title: '校验值（SHA-256，sm3:开头的为SM3）', kind: 'code', width: 420 },
      { title: '上传时间', kind: 'text' },
    ],
    rows: files.map(({ path, slot, record }) => [path, slot, record.size, record.sha256, localTime(record.uploadedAt)]),
  }
}

/** The file's content, or a line instead of it while nobody may open it. */
export function contentFor(services: Pick<Services, 'files'>, record: FileRecord): AsyncIterable<Uint8Array> {
  return isOpenable(record) ? services.files.read(record.storageKey) : Readable.from([Buffer.from(leftOut(record))])
}

const leftOut = ({ name, scan }: FileRecord) =>
  `“${name}”没有收入：${scan === 'quarantined' ? '其中发现病毒，已被隔离。请上传单位换一份干净的文件。' : '病毒检查还没有完成，请稍后再导出。'}\n`

/** The filing's files in the order of the form, each with a unique path. */
async function filesIn(
  services: WithDb,
  programme: Programme,
  filing: FilingRecord,
  unseen: ReadonlySet<string>,
): Promise<NamedFile[]> {
  const named = citedFiles(programme, filing.answers).filter(({ field }) => !unseen.has(field))
  const records = await filesOf(
    services.db,
    named.map(({ file }) => file.id),
  )
  const stored = new Map(records.map((record) => [record.id, record]))
  const used = new Set<string>()
  return named.flatMap(({ slot, file }) => {
    const record = stored.get(file.id)
    if (!record) return []
    const inside = `附件/${safeName(slot)}/${safeName(basename(record.name))}`
    return [{ path: unusedName(isOpenable(record) ? inside : `${inside}（未收入）.txt`, used), slot, record }]
  })
}

/** Every file that the answers cite, in the order of the form, with its field. */
export function citedFiles(
  programme: Programme,
  answers: FilingRecord['answers'],
): { field: string; slot: string; file: FileAnswer }[] {
  return fieldsOf(programme).flatMap((f) => {
    const value = answers[f.key]
    if (!Array.isArray(value)) return []
    const cited = (files: unknown) =>
      ((files ?? []) as FileAnswer[]).map((file) => ({ field: f.key, slot: f.label, file }))
    if (f.spec.kind === 'files') return cited(value)
    if (f.spec.kind !== 'rows') return []
    const columns = f.spec.columns.filter((c) => c.spec.kind === 'files')
    return (value as RowAnswers[]).flatMap((row) => columns.flatMap((c) => cited(row[c.key])))
  })
}
