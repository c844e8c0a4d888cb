/** The workbook of yearly energy (企业年度能耗), in the steps of every import. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { confirmedByCity, looksOnly } from '../../hands.ts'
import { ImportLeft, ImportReport, SaidMapping } from '../../imports.ts'
import { Id, Nothing } from '../../shapes.ts'
import { orWaits } from '../account/two-hands.ts'

export const energyImport = {
  importPreview: call({
    post: '/energyYear/importPreview',
    hands: looksOnly,
    title: '导入年度能耗工作簿：检查并预览',
    may: ['city', 'admin'],
    upload: true,
    in: z.strictObject({}),
    out: ImportReport,
  }),
  importMap: call({
    post: '/energyYear/importMap',
    hands: looksOnly,
    title: '导入年度能耗工作簿：确认各列的对应关系并检查',
    may: ['city', 'admin'],
    slow: true,
    in: SaidMapping,
    out: ImportReport,
  }),
  importCheck: call({
    post: '/energyYear/importCheck',
    hands: looksOnly,
    title: '导入年度能耗工作簿：检查大工作簿',
    may: ['city', 'admin'],
    slow: true,
    in: z.strictObject({ importId: Id }),
    out: ImportReport,
    background: true,
  }),
  importLeft: call({
    get: '/energyYear/importLeft',
    title: '导入年度能耗工作簿：上次没有办完的',
    may: ['city', 'admin'],
    in: Nothing,
    out: ImportLeft,
  }),
  importRun: call({
    post: '/energyYear/importRun',
    hands: confirmedByCity,
    title: '导入年度能耗工作簿：执行',
    may: ['city', 'admin'],
    slow: true,
    in: z.strictObject({ importId: Id }),
    out: orWaits(ImportReport),
    background: true,
  }),
  importMarked: call({
    get: '/energyYear/importMarked',
    title: '下载标注了错误的年度能耗工作簿',
    may: ['city', 'admin'],
    in: z.strictObject({ importId: Id }),
    out: 'blob',
  }),
  importTemplate: call({
    get: '/energyYear/importTemplate',
    title: '下载年度能耗导入模板',
    may: ['city', 'admin'],
    in: z.strictObject({}),
    out: 'blob',
  }),
}
