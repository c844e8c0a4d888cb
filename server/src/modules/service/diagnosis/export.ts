/** The list of diagnoses as a workbook: cases, findings and advices on a sheet each. Drafts of the expert are left out. */
import type { DiagnosisRow } from '@green/contract/calls/service/diagnosis.ts'
import { adviceDecisions, diagnosisSources } from '@green/contract/calls/service/diagnosis.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { sheetPaper } from '@green/programmes/diagnosis/papers.ts'
import type { CellValue, SheetSpec } from '@green/spreadsheet/writer.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import type { Actor } from '../../../platform/actor.ts'
import { localTime } from '../../../platform/clock.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { reportingProgress } from '../../../platform/progress.ts'
import type { Services } from '../../../platform/services.ts'
import { rowsOf } from './reading.ts'
import { type DiagnosisFilter, type DiagnosisRecord, diagnosisPage } from './store.ts'

export async function exportDiagnoses(
  services: Services,
  filter: DiagnosisFilter,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { total } = await diagnosisPage(services.db, actor, filter, { page: 1, size: 1 })
  const portions = () => everyPage((page) => diagnosisPage(services.db, actor, filter, page))
  async function* rows() {
    for await (const portion of portions()) yield* await rowsOf(services, portion, actor)
  }
  async function* reported() {
    for await (const portion of portions()) yield* portion.filter((r) => r.reportedAt !== null)
  }
  return exportedList(services, actor, {
    total,
    action: '导出绿色诊断列表',
    query: filter,
    result: `${total}件`,
    name: '绿色诊断',
    sheets: async () => {
      const reference = await referenceOf(services)
      return [
        listSheet(reportingProgress(rows(), total, progress)),
        tableSheet('问题清单', 'findings', reported(), reference),
        tableSheet('改造建议', 'advices', reported(), reference),
      ]
    },
  })
}

const text = (title: string) => ({ title, kind: 'text' as const })
const figure = (title: string) => ({ title, kind: 'number' as const })

function listSheet(found: AsyncIterable<DiagnosisRow>): SheetSpec {
  return {
    name: '绿色诊断',
    columns: [
      ...['编号', '企业', '统一社会信用代码', '区县', '类型', '来源', '专家'].map(text),
      ...['预评分', '建议数', '节能潜力(%)'].map(figure),
      ...['状态', '申请时间'].map(text),
    ],
    rows: eachOf(found, (r) => [
      [
        r.number,
        r.enterpriseName,
        r.socialCode,
        r.qxName,
        r.types,
        diagnosisSources[r.source],
        r.experts,
        r.preScore,
        r.advices,
        r.potential,
        r.stateLabel,
        localTime(r.createdAt),
      ],
    ]),
  }
}

function tableSheet(
  name: string,
  key: 'findings' | 'advices',
  records: AsyncIterable<DiagnosisRecord>,
  reference: Reference,
): SheetSpec {
  const spec = fieldsOf(sheetPaper).find((f) => f.key === key)?.spec
  const columns = spec?.kind === 'rows' ? spec.columns.filter((c) => c.spec.kind !== 'files') : []
  const followed = key === 'advices'
  return {
    name,
    columns: [
      ...['编号', '企业', ...columns.map((c) => c.label), ...(followed ? ['采纳情况', '不采纳原因'] : [])].map(text),
    ],
    rows: eachOf(records, (record) =>
      ((record.sheet[key] ?? []) as ({ rowId: string } & Record<string, never>)[]).map((row) => {
        const followUp = record.followUps[row.rowId]
        return [
          record.number,
          record.enterpriseName,
          ...columns.map((c) => showValue(row[c.key], c.spec, reference)),
          ...(followed
            ? [
                followUp ? adviceDecisions[followUp.decision as keyof typeof adviceDecisions] : '',
                followUp?.reason ?? '',
              ]
            : []),
        ]
      }),
    ),
  }
}

/** The lines that each of many gives. */
async function* eachOf<T>(all: AsyncIterable<T>, lines: (one: T) => CellValue[][]): AsyncGenerator<CellValue[]> {
  for await (const one of all) yield* lines(one)
}
