/** 淘汰设备查询: the catalogues, a pasted list, and an uploaded list of up to 50,000 lines with its results as a workbook. */

import { deviceVerdicts } from '@green/filing/programme/device-verdicts.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { uploads } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { Id, pageInput, pageOf } from '../../shapes.ts'

const Verdict = z.enum(keysOf(deviceVerdicts))

/** Lines of a pasted list; more are uploaded as a workbook. */
export const pastedAtMost = 200
/** Longest list that is pasted, in the call and where it is typed. */
export const pastedLength = 20_000

export const ListedDevice = z.object({
  code: z.string(),
  category: z.string(),
  name: z.string(),
  model: z.string(),
  spec: z.string().nullable(),
  condition: z.string().nullable(),
  deadline: z.string(),
  /** The whole row counts as soon as a model fits, or only as a suspicion. */
  matchType: z.string(),
  source: z.string(),
  verification: z.string(),
})
export type ListedDevice = z.output<typeof ListedDevice>

const judged = {
  verdict: Verdict,
  /** The rule that matched, in a sentence; null where nothing matched. */
  reason: z.string().nullable(),
}

export const JudgedDevice = z.object({
  line: z.number(),
  model: z.string(),
  power: z.number().nullable(),
  count: z.number(),
  ...judged,
  name: z.string().nullable(),
  deadline: z.string().nullable(),
  savedKwh: z.number().nullable(),
  /** What could not be read in the line. */
  fault: z.string().nullable(),
})
export type JudgedDevice = z.output<typeof JudgedDevice>

const summary = {
  lines: z.number(),
  listed: z.number(),
  series: z.number(),
  judge: z.number(),
  none: z.number(),
  faults: z.number(),
  /** Of the lines that are listed, with what their estimate could be made of. */
  estimated: z.number(),
  savedKwh: z.number(),
  savedTce: z.number(),
  savedYuan: z.number(),
  /** The formulas, the assumptions and the source, line by line. */
  basis: z.array(z.string()),
}
export const DeviceSummary = z.object(summary)
export type DeviceSummary = z.output<typeof DeviceSummary>

/** How the devices run where their line does not say it. */
const running = {
  hours: z.coerce
    .number('请填写年运行小时')
    .min(1, '年运行小时应在1至8784之间')
    .max(8784, '年运行小时应在1至8784之间')
    .default(4000),
  load: z.coerce.number('请填写负载率').min(1, '负载率应在1至100之间').max(100, '负载率应在1至100之间').default(70),
}

const signedIn = ['enterprise', 'county', 'city', 'supervisor', 'admin'] as const

export const device = {
  getList: call({
    post: '/device/getList',
    title: '淘汰设备目录查询；关键字是型号时给出比对结果',
    may: 'anyone',
    evenIfReadOnly: true,
    in: z.strictObject({ ...pageInput, keyword: maxText(50).optional(), category: maxText(20).optional() }),
    out: pageOf(ListedDevice).extend({
      categories: z.array(z.string()),
      judged: z.object({ model: z.string(), ...judged }).nullable(),
    }),
  }),
  check: call({
    post: '/device/check',
    title: '比对粘贴的设备清单（不保存）',
    may: 'anyone',
    evenIfReadOnly: true,
    in: z.strictObject({ lines: maxText(pastedLength), ...running }),
    out: DeviceSummary.extend({ rows: z.array(JudgedDevice) }),
  }),
  import: call({
    post: '/device/import',
    hands: uploads,
    title: '上传设备清单工作簿',
    may: signedIn,
    upload: true,
    in: z.strictObject({}),
    out: z.object({ checkId: Id, fileName: z.string() }),
  }),
  checkFile: call({
    post: '/device/checkFile',
    evenIfReadOnly: true,
    title: '比对上传的设备清单',
    may: signedIn,
    slow: true,
    background: true,
    in: z.strictObject({ checkId: Id, ...running }),
    out: DeviceSummary.extend({
      /** The result in one sentence, for the notice of a background job. */
      says: z.string(),
      /** The first lines that are listed or to be judged. */
      rows: z.array(JudgedDevice),
    }),
  }),
  out: call({
    post: '/device/out',
    title: '下载标注了比对结果的设备清单',
    may: signedIn,
    background: true,
    in: z.strictObject({ checkId: Id, ...running }),
    out: 'blob',
  }),
  template: call({
    get: '/device/template',
    title: '下载设备清单模板',
    may: 'anyone',
    in: z.strictObject({}),
    out: 'blob',
  }),
}
