/** The calls of one kind of workbook import: template, upload with preview, mapping of headings, check, run, marked copy. */
import { z } from 'zod'
import { call } from './call.ts'
import { type Hands, looksOnly } from './hands.ts'
import { ImportLeft, ImportReport, SaidMapping } from './imports.ts'
import type { Role } from './roles.ts'
import { Id, Nothing } from './shapes.ts'

/** `prefix`: the family of the calls; `title`: what is imported, in Chinese; `hands`: who carries it out, and `written` its answer. */
export function importCallsOf<Written extends z.ZodType = typeof ImportReport>(
  prefix: `/${string}`,
  title: string,
  may: readonly Role[],
  hands: Hands,
  written: Written = ImportReport as unknown as Written,
) {
  const one = { may, slow: true, in: z.strictObject({ importId: Id }), background: true }
  return {
    importPreview: call({
      post: `${prefix}/importPreview`,
      title: `导入${title}工作簿：检查并预览`,
      hands: looksOnly,
      may,
      upload: true,
      in: Nothing,
      out: ImportReport,
    }),
    importMap: call({
      post: `${prefix}/importMap`,
      title: `导入${title}工作簿：确认各列的对应关系并检查`,
      hands: looksOnly,
      may,
      slow: true,
      in: SaidMapping,
      out: ImportReport,
    }),
    importCheck: call({
      post: `${prefix}/importCheck`,
      title: `导入${title}工作簿：检查大工作簿`,
      hands: looksOnly,
      ...one,
      out: ImportReport,
    }),
    importLeft: call({
      get: `${prefix}/importLeft`,
      title: `导入${title}工作簿：上次没有办完的`,
      may,
      in: Nothing,
      out: ImportLeft,
    }),
    importRun: call({ post: `${prefix}/importRun`, title: `导入${title}工作簿：执行`, hands, ...one, out: written }),
    importMarked: call({
      get: `${prefix}/importMarked`,
      title: `下载标注了错误的${title}工作簿`,
      may,
      in: z.strictObject({ importId: Id }),
      out: 'blob',
    }),
    importTemplate: call({
      get: `${prefix}/importTemplate`,
      title: `下载${title}导入模板`,
      may,
      in: Nothing,
      out: 'blob',
    }),
  }
}
