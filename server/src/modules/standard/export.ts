/** 标准库 as a workbook: one line for each entry of what counts, or of the draft of a standard that was never published. */
import type { CallInput } from '@green/contract/call.ts'
import type { standardMatching } from '@green/contract/calls/standard.ts'
import { valueKinds } from '@green/contract/standard-content.ts'
import type { StandardContent, StandardValueContent } from '@green/tools/energy-limits/editions.ts'
import { standardStates } from '@green/tools/energy-limits/standing.ts'
import { exportedList } from '../../base/audit/exported-list.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'
import type { CellValue, ColumnSpec } from '../../platform/spreadsheet/writer.ts'
import { currentContent } from './editions.ts'
import { listedStandards } from './editions-reading.ts'
import { openEditions } from './editions-store.ts'

const text = (title: string, width?: number): ColumnSpec => ({ title, kind: 'text', width })
const columns: readonly ColumnSpec[] = [
  ...[text('编号'), text('名称', 260), text('类别'), text('性质'), text('状态'), text('发布日期'), text('实施日期')],
  ...[
    text('废止日期'),
    text('代替', 200),
    text('适用行业（小类）'),
    text('种类'),
    text('产品', 200),
    text('指标', 160),
  ],
  text('单位'),
  ...['1级或领跑值', '2级或先进值', '3级或通用值'].map((title): ColumnSpec => ({ title, kind: 'number' })),
  ...[text('达标'), text('核对'), text('来源', 260), text('修正和说明', 260)],
]

function lineOf(of: StandardContent, state: string, value: StandardValueContent | null): CellValue[] {
  return [
    ...[of.number, of.title, of.category, of.mandatory ? '强制性' : '推荐性', state],
    ...[of.publishDate, of.effectiveDate, of.endDate, of.replaces.join('、'), of.industryCodes.join('、')],
    ...(value ? [valueKinds[value.kind], value.product, value.indicator, value.unit] : [null, null, null, null]),
    ...[0, 1, 2].map((level) => value?.levels[level] ?? null),
    value && (value.comparison === 'lte' ? '不大于' : '不小于'),
    ...[of.isVerified ? '有来源' : '未核对', of.source, value?.note || of.note],
  ]
}

export async function exportStandards(
  services: Services,
  input: CallInput<typeof standardMatching.exportList>,
  actor: Actor,
) {
  const reference = await referenceOf(services)
  const drafts = new Map((await openEditions(services.db)).map(({ code, content }) => [code, content]))
  const rows = await listedStandards(services, input)
  const lines = rows.flatMap(({ code, state }) => {
    const current = currentContent(reference, code)
    const content = current ?? drafts.get(code)
    if (!content) return []
    const words = current ? standardStates[state].label : '草稿，未发布'
    const values = content.values.length > 0 ? content.values : [null]
    return values.map((value) => lineOf(content, words, value))
  })
  return exportedList(services, actor, {
    total: lines.length,
    action: '导出标准库',
    asked: input,
    result: `${rows.length}个标准，${lines.length}行`,
    name: '标准库',
    sheets: () => [{ name: '标准库', columns, rows: lines }],
  })
}
