/** One filing with everything that belongs to it, as one archive. */
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { refuse } from '@green/contract/errors.ts'
import type { FileAnswer, RowAnswers } from '@green/filing/answers.ts'
import { fieldsOf, type Programme, unseenKeys } from '@green/filing/programme.ts'
import { releaseOf } from '@green/filing/release.ts'
import { writeAudit } from '../modules/audit/store.ts'
import { type FileRecord, filesOf } from '../modules/files/store.ts'
import { referenceOf } from '../modules/reference/reference.ts'
import type { Actor } from '../platform/actor.ts'
import type { BlobAnswer, Progress } from '../platform/answer.ts'
import { clock, localTime } from '../platform/clock.ts'
import type { Paper } from '../platform/paper/paper.ts'
import { paperPdf } from '../platform/paper/paper-pdf.ts'
import type { Services } from '../platform/services.ts'
import { type SheetSpec, writeSheet } from '../platform/spreadsheet/writer.ts'
import { type ZipPart, zipped } from '../platform/zip-writer.ts'
import { stepActor } from './gather.ts'
import { safeName, unusedName } from './package-names.ts'
import { paperOf } from './paper.ts'
import { type FilingRecord, findFiling } from './store.ts'

/** One filing as an archive: the form as PDF and Word, its files in folders named after their slots, an index with hashes. */
export async function exportPackage(
  services: Services,
  current: Programme,
  id: string,
  actor: Actor,
  progress: Progress,
): Promise<BlobAnswer> {
  const filing = await findFiling(services.db, actor, id)
  if (filing?.programme !== current.id) throw refuse('NOT_FOUND')
  const programme = releaseOf(current, filing.formVersion)
  const unseen = unseenKeys(programme, stepActor(actor).role)
  const paper = paperOf(programme, filing, await referenceOf(services), {
    unseen,
    watermark: `${actor.name} ${localTime(clock.now())}`,
  })
  const papers = await papersOf(services, programme, filing, unseen)
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: `导出${programme.shortTitle}材料包`,
    object: filing.number ?? filing.id,
    result: `${papers.length}个文件`,
  })
  return {
    fileName: `${filing.enterpriseName}_${programme.shortTitle}_${filing.number ?? '草稿'}.zip`,
    mime: 'application/zip',
    // A file that breaks off breaks the download off: it never ends as if it were whole.
    content: Readable.from(zipped(partsOf(services, paper, papers, progress)), { objectMode: false }),
  }
}

type NamedPaper = { path: string; slot: string; record: FileRecord }

/** One after the other, each opened when its turn comes. */
function* partsOf(
  services: Services,
  paper: Paper,
  papers: readonly NamedPaper[],
  progress: Progress,
): Generator<ZipPart> {
  const total = papers.length + 3
  yield { name: '申报表.pdf', content: made(() => paperPdf(paper)) }
  yield { name: '申报表.docx', content: made(() => asWord(paper)) }
  for (const [at, { path, record }] of papers.entries()) {
    progress(at + 2, total)
    yield { name: path, content: services.files.read(record.storageKey) }
  }
  progress(total, total)
  yield { name: '清单.xlsx', content: writeSheet(indexOf(papers)) }
}

/** The Word library is large, and most servers start long before anybody asks for a package. */
const asWord = async (paper: Paper) => (await import('../platform/paper/paper-word.ts')).paperWord(paper)

async function* made(make: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await make()
}

function indexOf(papers: readonly NamedPaper[]): SheetSpec {
  return {
    name: '清单',
    columns: [
      { title: '文件', kind: 'text', width: 420 },
      { title: '材料', kind: 'text' },
      { title: '字节', kind: 'number' },
      { title: 'SHA-256', kind: 'code', width: 420 },
      { title: '上传时间', kind: 'text' },
    ],
    rows: papers.map(({ path, slot, record }) => [
      path,
      slot,
      record.size,
      record.sha256,
      localTime(record.uploadedAt),
    ]),
  }
}

/** The filing's files in the order of the form, each with a path that no other has. */
async function papersOf(
  services: Services,
  programme: Programme,
  filing: FilingRecord,
  unseen: ReadonlySet<string>,
): Promise<NamedPaper[]> {
  const named = namedFiles(programme, filing, unseen)
  const records = await filesOf(
    services.db,
    named.map(({ file }) => file.id),
  )
  const stored = new Map(records.map((record) => [record.id, record]))
  const used = new Set<string>()
  return named.flatMap(({ slot, file }) => {
    const record = stored.get(file.id)
    return record
      ? [{ path: unusedName(`附件/${safeName(slot)}/${safeName(basename(record.name))}`, used), slot, record }]
      : []
  })
}

function namedFiles(
  programme: Programme,
  filing: FilingRecord,
  unseen: ReadonlySet<string>,
): { slot: string; file: FileAnswer }[] {
  return fieldsOf(programme).flatMap((f) => {
    const value = filing.answers[f.key]
    if (!Array.isArray(value) || unseen.has(f.key)) return []
    if (f.spec.kind === 'files') return (value as FileAnswer[]).map((file) => ({ slot: f.label, file }))
    if (f.spec.kind !== 'rows') return []
    const columns = f.spec.columns.filter((c) => c.spec.kind === 'files')
    return (value as RowAnswers[]).flatMap((row) =>
      columns.flatMap((c) => ((row[c.key] ?? []) as FileAnswer[]).map((file) => ({ slot: f.label, file }))),
    )
  })
}
