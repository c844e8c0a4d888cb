/**
 * The material of many filings as one archive: a folder per enterprise, in it one per filing, an index over all and
 * the hash of every file.
 */

import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { casesInArchive } from '@green/contract/calls/filing/filing.ts'
import { refuse } from '@green/contract/errors.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { compareNames } from '@green/filing/value/name-order.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { type CellValue, type SheetSpec, writeWorkbook } from '@green/spreadsheet/writer.ts'
import { type ZipPart, zipped } from '@green/upload-guards/zip-writer.ts'
import { requestText } from '../../base/audit/query-text.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { isOpenable } from '../../base/files/scan.ts'
import { type RunningDigest, startDigest } from '../../crypto/digest.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, localTime } from '../../platform/clock.ts'
import type { BlobResult, Progress } from '../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { type ListQuery, listFilterOf } from '../lists/list.ts'
import { countFilings } from '../lists/list-store.ts'
import { everyFiling } from '../lists/whole-list-store.ts'
import { type FilingRecord, findFiling } from '../record/store.ts'
import { citedFiles, contentFor, materialOf, papersOf } from './package.ts'
import { safeName, unusedName } from './package-names.ts'

/** The limits of one archive; the format itself ends at 4 GB and 65,535 files. */
const gigabyte = 1024 ** 3
const largestArchive = 3 * gigabyte
const mostFiles = 60_000
const papersOfCase = 2

/** Four nested names stay within what Windows unpacks. */
const longestName = 36

/** The filings of a list, or the ticked ones: same filter, scope and masks as on the screen. */
export async function packageMany(
  services: Services,
  programme: Programme,
  query: ListQuery,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const cases = await casesOf(services, programme, query, actor)
  await writeAudit(services.writer, {
    kind: 'business',
    actor,
    action: `批量导出${programme.shortTitle}材料`,
    object: requestText(query),
    result: `${cases.length}件`,
  })
  return {
    fileName: `${programme.shortTitle}材料_${cases.length}件_${clock.today()}.zip`,
    mime: 'application/zip',
    content: Readable.from(zipped(partsOf(services, programme, cases, actor, progress)), { objectMode: false }),
  }
}

type Chosen = Pick<FilingRecord, 'id' | 'enterpriseName' | 'number'>

/** The filings of the archive, grouped by enterprise; refused before the first byte when they are too many, too large or not all found. */
async function casesOf(services: WithDb, programme: Programme, query: ListQuery, actor: Actor) {
  const { filter } = listFilterOf(programme, query, actor)
  const found = await countFilings(services.db, actor, filter, casesInArchive + 1)
  if (query.ids && found < query.ids.length) throw refuse('CASES_GONE', { n: query.ids.length - found })
  if (found === 0) throw refuse('EMPTY_REPORT')
  if (found > casesInArchive) throw refuse('ARCHIVE_FULL', { why: `超过${casesInArchive}件` })
  const cases: Chosen[] = []
  let bytes = 0
  let files = 0
  for await (const portion of everyFiling(services.db, actor, filter)) {
    for (const { id, enterpriseName, number, formVersion, answers } of portion) {
      cases.push({ id, enterpriseName, number })
      const cited = citedFiles(releaseOf(programme, formVersion), answers)
      bytes += cited.reduce((sum, { file }) => sum + file.size, 0)
      files += cited.length + papersOfCase
    }
  }
  if (bytes > largestArchive) throw refuse('ARCHIVE_FULL', { why: `材料合计${(bytes / gigabyte).toFixed(1)} GB` })
  if (files > mostFiles) throw refuse('ARCHIVE_FULL', { why: `材料合计${files}个文件` })
  const place = ({ enterpriseName, number }: Chosen) => `${enterpriseName} ${number}`
  return cases.sort((one, other) => compareNames(place(one), place(other)))
}

type Entry = { path: string; slot: string; size: number; sha256: string; uploadedAt: string; matchesUpload: string }

/** One filing after the other, each read in turn; index and hashes are written last. */
async function* partsOf(
  services: Services,
  programme: Programme,
  cases: readonly Chosen[],
  actor: Actor,
  progress: Progress,
): AsyncGenerator<ZipPart> {
  const entries: Entry[] = []
  const lines: CellValue[][] = []
  const folderFor = folders()
  for (const [at, { id, enterpriseName, number }] of cases.entries()) {
    progress(at, cases.length)
    const filing = await findFiling(services.db, actor, id)
    if (!filing) {
      // Withdrawn or moved to another county since the selection: reported, not left out silently.
      lines.push([at + 1, enterpriseName, '', '', number, '', '', '', 0, 0, '生成期间已不在可查看的范围内，未收入'])
      continue
    }
    const folder = folderFor(filing, programme)
    const before = entries.length
    const { paper, files } = await materialOf(services, filing, actor)
    const used = new Set<string>()
    for (const { name, content } of papersOf(paper))
      yield hashed(`${folder}/${name}`, content, (entry) => entries.push({ ...entry, ...made, slot: '申报表' }))
    for (const { slot, record } of files) {
      const inside = `附件/${safeName(slot, longestName)}/${safeName(basename(record.name), longestName * 2)}${isOpenable(record) ? '' : '（未收入）.txt'}`
      const hash = startDigest(record.sha256)
      yield hashed(
        `${folder}/${unusedName(inside, used)}`,
        contentFor(services, record),
        (entry) =>
          entries.push({
            ...entry,
            slot,
            uploadedAt: localTime(record.uploadedAt),
            matchesUpload: hash.digest() === record.sha256 ? '是' : '否',
          }),
        hash,
      )
    }
    const own = entries.slice(before)
    lines.push([
      at + 1,
      filing.enterpriseName,
      filing.socialCode,
      filing.organisation.qxName ?? '',
      filing.number,
      stateLabel(programme, filing.state as State),
      filing.submittedAt ? localTime(filing.submittedAt) : '',
      folder,
      own.length,
      own.reduce((sum, { size }) => sum + size, 0),
      '',
    ])
  }
  progress(cases.length, cases.length)
  const index: Omit<Entry, 'slot' | 'uploadedAt' | 'matchesUpload'>[] = []
  yield hashed('索引.xlsx', writeWorkbook([casesSheet(lines), filesSheet(entries)]), (entry) => index.push(entry))
  yield { name: '校验清单.sha256', content: manifestOf([...entries, ...index]) }
}

const made = { uploadedAt: '', matchesUpload: '' }

/** A folder per enterprise, also where two have one name, and in it one per filing. */
function folders() {
  const used = new Set<string>()
  const ofEnterprise = new Map<string, string>()
  return ({ enterpriseId, enterpriseName, number, year }: FilingRecord, { shortTitle }: Programme): string => {
    const parent = ofEnterprise.get(enterpriseId) ?? unusedName(safeName(enterpriseName, longestName), used)
    ofEnterprise.set(enterpriseId, parent)
    return unusedName(`${parent}/${safeName(`${shortTitle}_${number ?? year ?? '未编号'}`, longestName)}`, used)
  }
}

/** The same content; its SHA-256 and size are reported at the end, and `also` hashes it like the record. */
function hashed(
  name: string,
  content: AsyncIterable<Uint8Array>,
  tell: (entry: Pick<Entry, 'path' | 'size' | 'sha256'>) => void,
  also?: RunningDigest,
): ZipPart {
  async function* through() {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of content) {
      hash.update(chunk)
      also?.update(chunk)
      size += chunk.length
      yield chunk
    }
    tell({ path: name, size, sha256: hash.digest('hex') })
  }
  return { name, content: through() }
}

/** As `sha256sum --check` reads it. */
function* manifestOf(entries: readonly Pick<Entry, 'path' | 'sha256'>[]): Generator<string> {
  for (const { sha256, path } of entries) yield `${sha256}  ${path}\n`
}

function casesSheet(rows: readonly CellValue[][]): SheetSpec {
  return {
    name: '申报',
    columns: [
      { title: '序号', kind: 'number', width: 60 },
      { title: '企业名称', kind: 'text', width: 260 },
      { title: '统一社会信用代码', kind: 'code', width: 170 },
      { title: '区县', kind: 'text' },
      { title: '受理号', kind: 'code', width: 170 },
      { title: '状态', kind: 'text' },
      { title: '提交时间', kind: 'text', width: 150 },
      { title: '文件夹', kind: 'text', width: 420 },
      { title: '文件数', kind: 'number', width: 80 },
      { title: '字节', kind: 'number' },
      { title: '说明', kind: 'text', width: 260 },
    ],
    rows,
  }
}

function filesSheet(entries: readonly Entry[]): SheetSpec {
  return {
    name: '文件',
    columns: [
      { title: '文件', kind: 'text', width: 520 },
      { title: '材料', kind: 'text', width: 200 },
      { title: '字节', kind: 'number' },
      { title: 'SHA-256', kind: 'code', width: 460 },
      { title: '上传时间', kind: 'text', width: 150 },
      { title: '与上传时一致', kind: 'text' },
    ],
    rows: entries.map((one) => [one.path, one.slot, one.size, one.sha256, one.uploadedAt, one.matchesUpload]),
  }
}
