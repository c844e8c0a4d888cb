/** The list as a workbook: the codes, and every row of their scores. */
import { consentStates } from '@green/contract/calls/code/green-code.ts'
import type { CellValue, SheetSpec } from '@green/spreadsheet/writer.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { reportingProgress } from '../../../platform/progress.ts'
import type { Services } from '../../../platform/services.ts'
import { rowsOf } from './reading.ts'
import { type CodeFilter, codePage, type GreenCodeRecord, schemesOf, wholeCodes } from './store.ts'
import { scoreRows, storedOf } from './stored-result.ts'

export async function exportCodes(
  services: Services,
  filter: CodeFilter,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { db } = services
  const { total } = await codePage(db, actor, filter, { page: 1, size: 1 })
  async function* codes() {
    const portions = everyPage((page) => codePage(db, actor, filter, page))
    for await (const portion of portions) yield* await rowsOf(services, portion)
  }
  async function* scores() {
    for await (const portion of everyPage((page) => wholeCodes(db, actor, filter, page))) {
      const schemes = await schemesOf(
        db,
        portion.map(({ schemeId }) => schemeId),
      )
      for (const record of portion) yield* linesOf(record, schemes)
    }
  }
  return exportedList(services, actor, {
    total,
    action: '导出企业绿效码',
    query: filter,
    result: `${total}个`,
    name: '企业绿效码',
    sheets: () => [codeSheet(reportingProgress(codes(), total, progress)), scoreSheet(scores())],
  })
}

const text = (title: string) => ({ title, kind: 'text' as const })
const figure = (title: string) => ({ title, kind: 'number' as const })

function codeSheet(found: AsyncIterable<Awaited<ReturnType<typeof rowsOf>>[number]>): SheetSpec {
  return {
    name: '企业绿效码',
    columns: [
      ...['企业', '统一社会信用代码', '区县', '行业', '年度', '绿效码'].map(text),
      figure('得分'),
      ...['等级', '位置', '缺基准', '门槛', '同意公开', '公开值', '状态'].map(text),
    ],
    rows: (async function* () {
      for await (const row of found)
        yield [
          row.enterpriseName,
          row.socialCode,
          row.qxName,
          row.industryName,
          String(row.year),
          row.code,
          row.total,
          row.grade,
          row.band,
          row.withoutTable.join('、'),
          row.gates.join('、'),
          consentStates[row.consent],
          row.publicValue ?? '',
          row.stateLabel,
        ]
    })(),
  }
}

function linesOf(record: GreenCodeRecord, schemes: Awaited<ReturnType<typeof schemesOf>>): CellValue[][] {
  const stored = storedOf(record, schemes.get(record.schemeId))
  const dimensionOf = (id: string) => stored.scheme.dimensions.find((one) => one.id === id)?.label ?? id
  return scoreRows(stored).map((row) => [
    record.enterpriseName,
    record.socialCode,
    String(record.year),
    String(record.edition),
    dimensionOf(row.dimension),
    `${row.id} ${row.label}`,
    row.unit,
    row.value,
    row.lead,
    row.base,
    row.weak,
    row.table ? `${row.table.group} 第${row.table.edition}版` : '',
    row.points,
    row.score,
    row.stateLabel,
    row.because ?? '',
  ])
}

function scoreSheet(lines: AsyncIterable<CellValue[]>): SheetSpec {
  return {
    name: '逐项得分',
    columns: [
      ...['企业', '统一社会信用代码', '年度', '版次', '维度', '指标', '单位', '数值'].map(text),
      ...['引领值', '基准值', '弱端值'].map(figure),
      text('基准表'),
      ...['满分', '得分'].map(figure),
      ...['状态', '说明'].map(text),
    ],
    rows: lines,
  }
}
