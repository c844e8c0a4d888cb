/** A stored picture that is set on paper: the seal of letters, the emblem of the city. */
import { refuseFields } from '@green/contract/errors.ts'
import { renderPdf } from '../../platform/paper/pdf.ts'
import type { Services } from '../../platform/services.ts'
import { requireOpenable } from './scan.ts'
import { type FileRecord, filesOf } from './store.ts'

export async function contentOf({ files }: Pick<Services, 'files'>, file: FileRecord): Promise<Buffer> {
  requireOpenable(file, null)
  const pieces: Buffer[] = []
  for await (const piece of files.read(file.storageKey)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** As a layout takes it. */
export async function dataUrlOf(services: Pick<Services, 'files'>, file: FileRecord): Promise<string> {
  return `data:${file.mime};base64,${(await contentOf(services, file)).toString('base64')}`
}

/** Sound as a file, a picture may still be of a make that cannot be set on paper: it is decoded and tried. */
export async function requirePrintable(services: Pick<Services, 'files'>, file: FileRecord, kinds: string) {
  try {
    await renderPdf({ content: [{ image: await dataUrlOf(services, file), width: 100 }] })
  } catch {
    throw refuseFields([
      { field: 'fileId', message: `这张图片不能印到文书上，请用画图软件另存为普通的${kinds}后重新上传` },
    ])
  }
}

/** The city's emblem for the head of a paper; null where there is none. */
export async function emblemOfCity(services: Pick<Services, 'db' | 'files' | 'cityProfile'>): Promise<string | null> {
  const { emblem } = await services.cityProfile.current()
  const [file] = emblem ? await filesOf(services.db, [emblem.id]) : []
  return file ? dataUrlOf(services, file) : null
}
