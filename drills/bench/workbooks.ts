/** Large workbooks: import of 50,000 enterprises, export of 100,000 filings. */

import { buffer } from 'node:stream/consumers'
import { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { ImportReport } from '@green/contract/imports.ts'
import { type CellValue, writeWorkbook } from '@green/spreadsheet/writer.ts'
import { enterpriseColumns } from '../../server/src/base/enterprise/enterprise-columns.ts'
import { districts } from '../../server/src/base/reference/reference-data.ts'
import type { Product } from '../faults/testing/product.ts'
import { mb, type Report } from './figures.ts'
import type { BenchRequest } from './load.ts'
import { answerOf, tokenOf } from './people.ts'
import { memoryRise } from './process.ts'

const part = 'workbooks'

export async function measureImport(product: Product, rows: number, report: Report): Promise<void> {
  const token = await tokenOf(product, 'admin')
  const workbook = await buffer(
    writeWorkbook([
      {
        name: '企业信息',
        columns: enterpriseColumns.map(({ title }) => ({ title, kind: 'code' as const })),
        rows: enterprises(rows),
      },
    ]),
  )
  const start = performance.now()
  const { rise } = await memoryRise(product.pid, async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(workbook)]), '企业.xlsx')
    const { importId } = await read<ImportReport>(product, answerOf(enterprise.importPreview, {}, token), form)
    const checked = await read<ImportReport>(product, answerOf(enterprise.importCheck, { importId }, token))
    if (checked.errorsTotal > 0) throw new Error(`errors in the workbook: ${JSON.stringify(checked.errors[0])}`)
    await read(product, answerOf(enterprise.importRun, { importId }, token))
  })
  const seconds = (performance.now() - start) / 1000
  report({
    part,
    what: `import of ${rows.toLocaleString('en')} enterprises, checked and written, in ${seconds.toFixed(0)} s: memory`,
    measured: `+${mb(rise)}`,
    goal: '≤ +200 MB',
    met: rise <= 200,
  })
}

/** Sends a request without a timeout; `form` replaces the body. */
async function read<T>(product: Product, { method, path, headers, body }: BenchRequest, form?: FormData): Promise<T> {
  const sent = form ? { body: form, headers: { authorization: headers.authorization ?? '' } } : { body, headers }
  const answer = await fetch(`${product.url}${path}`, { method, ...sent })
  const { msg, data } = (await answer.json()) as { msg: string; data: T }
  if (!answer.ok) throw new Error(`${path}: ${msg}`)
  return data
}

const places = [
  '渝江',
  '嘉陵',
  '缙云',
  '歌乐',
  '长寿',
  '綦江',
  '涪陵',
  '万州',
  '合川',
  '永川',
  '南川',
  '璧山',
  '铜梁',
  '荣昌',
  '开州',
]
const marks = [
  '华',
  '盛',
  '恒',
  '宏',
  '瑞',
  '通',
  '源',
  '丰',
  '泰',
  '凯',
  '新',
  '博',
  '启',
  '润',
  '腾',
  '达',
  '祥',
  '嘉',
  '诚',
  '远',
]
const trades = [
  '水泥',
  '铝业',
  '化工',
  '机械',
  '电子',
  '纸业',
  '玻璃',
  '钢铁',
  '医药',
  '食品',
  '纺织',
  '汽车部件',
  '环保科技',
  '新材料',
]

/** Enterprises with unique names and believable places and figures. */
function* enterprises(count: number): Generator<CellValue[]> {
  const counties = districts().filter(({ enabled }) => enabled)
  for (let n = 0; n < count; n++) {
    const pick = <T>(list: readonly T[], by: number) => list[Math.floor(n / by) % list.length] as T
    const name = `重庆${pick(places, 1)}${pick(marks, 15)}${pick(marks, 300)}${pick(trades, 6000)}有限公司`
    const values: Record<string, CellValue> = {
      enterpriseName: n < 84_000 ? name : `${name}${n}`,
      socialCode: `91500000MB${String(n).padStart(8, '0')}`,
      qxCode: pick(counties, 3).code,
      industryCode: '3011',
      legalPerson: '陈明远',
      contactName: '周晓岚',
      contactPhone: `138${String(n).padStart(8, '0')}`,
      email: `office${n}@example.com`,
      address: `工业园区${n % 900}号`,
      outputValue: String(1000 + (n % 9000)),
    }
    yield enterpriseColumns.map(({ key }) => values[key] ?? null)
  }
}

/** The whole list as a workbook; a long one has a time limit too. */
export async function measureExport(
  product: Product,
  rows: number,
  report: Report,
  { withinSeconds }: { withinSeconds?: number } = {},
): Promise<void> {
  const token = await tokenOf(product, 'city')
  const { path, headers } = answerOf(filing.exportList, { programme: 'green-factory' }, token)
  const { rise, result } = await memoryRise(product.pid, async () => {
    const start = performance.now()
    const answer = await fetch(`${product.url}${path}`, { headers })
    if (!answer.ok || !answer.body) throw new Error(`the export failed: ${await answer.text()}`)
    let firstMs = 0
    let bytes = 0
    for await (const chunk of answer.body) {
      firstMs ||= performance.now() - start
      bytes += chunk.length
    }
    return { firstMs, bytes, seconds: (performance.now() - start) / 1000 }
  })
  const what = `export of ${rows.toLocaleString('en')} filings (${mb(result.bytes / 2 ** 20)} in ${result.seconds.toFixed(0)} s)`
  const firstSeconds = result.firstMs / 1000
  report({
    part,
    what: `${what}: first byte`,
    measured: `${firstSeconds.toFixed(2)} s`,
    goal: '≤ 2 s',
    met: firstSeconds <= 2,
  })
  report({ part, what: `${what}: memory`, measured: `+${mb(rise)}`, goal: '≤ +100 MB', met: rise <= 100 })
  if (withinSeconds)
    report({
      part,
      what: `${what}: the whole`,
      measured: `${result.seconds.toFixed(1)} s`,
      goal: `< ${withinSeconds} s`,
      met: result.seconds < withinSeconds,
    })
}
