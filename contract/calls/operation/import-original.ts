/** 导入原件: the workbooks that were imported, as they were uploaded, for whoever may import such a workbook. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { Id, Moment, pageInput, pageOf } from '../../shapes.ts'

const may = ['city', 'admin'] as const

export const ImportOriginal = z.object({
  id: Id,
  fileName: z.string(),
  /** What it imported, by the title of the call. */
  what: z.string(),
  byName: z.string(),
  at: Moment,
  rows: z.number(),
  added: z.number(),
  updated: z.number(),
  /** Null for one of a former version. */
  sha256: z.string().nullable(),
})
export type ImportOriginal = z.output<typeof ImportOriginal>

export const importOriginal = {
  page: call({
    get: '/importOriginal/page',
    title: '已导入的工作簿：原件、校验值和结果',
    may,
    /** `of`: the path of the call that imports; without it of everything that this person may import. */
    in: z.strictObject({ ...pageInput, of: z.string().max(80).optional() }),
    out: pageOf(ImportOriginal),
  }),
  file: call({
    get: '/importOriginal/file',
    title: '下载一次导入的原件',
    may,
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
}
