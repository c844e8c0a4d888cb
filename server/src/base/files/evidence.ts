/** 佐证检索: where in a stored file figures stand. Whoever may open the file may search it. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { EvidenceHit, evidence } from '@green/contract/calls/filing/evidence.ts'
import { refuse } from '@green/contract/errors.ts'
import { type FigureIndex, figureIndex, lookUp } from '@green/filing/evidence/look-up.ts'
import type { Actor } from '../../platform/actor.ts'
import { fileFigures, kindOfFile } from '../../platform/file-text/file-figures.ts'
import { type FileFigures, limits, type PlacedFigure } from '../../platform/file-text/found-figures.ts'
import { takeTurn } from '../../platform/http/guard/limits.ts'
import type { Services } from '../../platform/services.ts'
import { mayReadFile } from './rights.ts'
import { requireOpenable } from './scan.ts'
import type { FileRecord } from './store.ts'

/** Places of one figure that are returned. */
const mostHits = 3
/** Files that one person may search within a minute: those of several large filings. */
const filesPerMinute = 200

type Read = FileFigures & { index: FigureIndex | null }

/** What was read while people look at a filing, by content, the latest last; so many numbers in all are some 30 MB. */
const memory = new Map<string, Promise<Read>>()
const mostRemembered = 100_000

export async function searchEvidence(
  services: Services,
  { fileId, figures }: CallInput<typeof evidence.search>,
  actor: Actor,
): Promise<CallOutput<typeof evidence.search>> {
  const file = await mayReadFile(services, actor, fileId)
  if (!file) throw refuse('NOT_FOUND')
  requireOpenable(file, actor)
  await takeTurn(services.db, `evidence:${actor.accountId}`, filesPerMinute, 60)
  const read = await readOnce(services, file)
  if (read.state !== 'searched') return { state: read.state, note: '', hits: figures.map(() => []) }
  return {
    state: read.state,
    note: noteOf(read),
    hits: figures.map(({ value, unit }) => hitsOf(read, value, unit)),
  }
}

async function readOnce(services: Services, file: FileRecord): Promise<Read> {
  const reading = memory.get(file.sha256) ?? readFigures(services, file)
  memory.delete(file.sha256)
  memory.set(file.sha256, reading)
  try {
    const read = await reading
    // A busy machine may read it next time.
    if (read.state === 'slow') memory.delete(file.sha256)
    else await forgetOldest()
    return read
  } catch (error) {
    memory.delete(file.sha256)
    throw error
  }
}

async function forgetOldest(): Promise<void> {
  let room = mostRemembered
  for (const [content, reading] of [...memory].reverse()) {
    const read = await reading.catch(() => null)
    room -= read?.state === 'searched' ? read.figures.length : 1
    if (room < 0) memory.delete(content)
  }
}

async function readFigures({ files }: Services, file: FileRecord): Promise<Read> {
  const kind = kindOfFile(file.mime)
  if (kind === null) return { state: file.mime.startsWith('image/') ? 'scanned' : 'unsupported', index: null }
  if (file.size > limits.bytes) return { state: 'tooLarge', index: null }
  if ((await files.sizeOf(file.storageKey).catch(() => null)) !== file.size)
    throw refuse('FILE_BROKEN', { name: file.name })
  const pieces: Buffer[] = []
  for await (const piece of files.read(file.storageKey)) pieces.push(piece as Buffer)
  const read = await fileFigures({ kind, bytes: new Uint8Array(Buffer.concat(pieces)) })
  return { ...read, index: read.state === 'searched' ? figureIndex(read.figures) : null }
}

function hitsOf(read: Read & { state: 'searched' }, value: number, unit: string): EvidenceHit[] {
  if (!read.index) return []
  return lookUp(read.index, value, unit)
    .slice(0, mostHits)
    .flatMap(({ at, agreement, power }) => {
      const found = read.figures[at]
      return found ? [{ agreement, power, text: found.text, around: found.around, ...placeOf(found) }] : []
    })
}

function placeOf({ place }: PlacedFigure): Pick<EvidenceHit, 'page' | 'box' | 'sheet' | 'cell'> {
  return 'page' in place
    ? { page: place.page, box: place.box, sheet: null, cell: null }
    : { page: null, box: null, sheet: place.sheet, cell: place.cell }
}

/** Pages that are named one by one. */
const mostNamed = 6

function noteOf({ figures, read, of, blank }: FileFigures & { state: 'searched' }): string {
  const named = blank.slice(0, mostNamed).join('、')
  const parts = [
    blank.length > 0 ? `第${named}${blank.length > mostNamed ? `等${blank.length}` : ''}页是图片，没有检索` : '',
    read < of ? `共${of}页，只检索了前${read}页` : '',
    figures.length >= limits.figures ? '数字过多，只检索了前面的部分' : '',
  ]
  return parts.filter((part) => part !== '').join('；')
}
