/** 拨付清册: the city's payment list, the only place from which account numbers are exported. */

import type { Reference } from '@green/filing/programme/reference.ts'
import { isInForce, statesWhere } from '@green/filing/workflow/states.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import type { CellValue, SheetSpec } from '@green/spreadsheet/writer.ts'
import { exportedList } from '../../base/audit/exported-list.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import type { FilingFilter } from '../../filing/lists/filter-store.ts'
import { type ListQuery, listFilterOf } from '../../filing/lists/list.ts'
import { countFilings } from '../../filing/lists/list-store.ts'
import { everyFiling } from '../../filing/lists/whole-list-store.ts'
import type { Actor } from '../../platform/actor.ts'
import type { BlobResult, Progress } from '../../platform/http/handlers.ts'
import { reportingProgress } from '../../platform/progress.ts'
import type { Services } from '../../platform/services.ts'

const columns: SheetSpec['columns'] = [
  { title: '序号', kind: 'number', width: 60 },
  { title: '受理号', kind: 'code' },
  { title: '企业名称', kind: 'text', width: 260 },
  { title: '统一社会信用代码', kind: 'code', width: 180 },
  { title: '区县', kind: 'text' },
  { title: '申报方向', kind: 'text', width: 180 },
  { title: '项目名称', kind: 'text', width: 260 },
  { title: '文号', kind: 'text', width: 200 },
  { title: '核定资金(万元)', kind: 'number', decimals: 2 },
  { title: '已拨付(万元)', kind: 'number', decimals: 2 },
  { title: '拨付状态', kind: 'text' },
  { title: '开户行', kind: 'text', width: 260 },
  { title: '银行账号', kind: 'code', width: 220 },
]

/** Approved filings of the list as a workbook with bank data; every export is logged. */
export async function exportFinance(
  services: Services,
  query: ListQuery,
  showReason: string,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const reference = await referenceOf(services)
  const { filter: wanted } = listFilterOf(specialFund, { ...query, state: statesWhere(isInForce) }, actor)
  const total = await countFilings(services.db, actor, wanted)
  return exportedList(services, actor, {
    total,
    action: '导出专项资金拨付清册',
    query,
    result: `${total}件，含银行账号；事由：${showReason}`,
    name: '专项资金拨付清册',
    sheets: () => [
      {
        name: '拨付清册',
        columns,
        rows: reportingProgress(linesOf(services, wanted, actor, reference), total, progress),
      },
    ],
  })
}

async function* linesOf(
  services: Services,
  wanted: FilingFilter,
  actor: Actor,
  reference: Reference,
): AsyncGenerator<CellValue[]> {
  const amount = (text: string | null | undefined) => (text ? Number(text) : null)
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  let no = 0
  for await (const portion of everyFiling(services.db, actor, wanted))
    for (const { number, enterpriseName, socialCode, qxName, documentNumber, answers, outcome } of portion)
      yield [
        ++no,
        number,
        enterpriseName,
        socialCode,
        qxName,
        reference.find('sbfx', textOf(answers.sbfx))?.label ?? '',
        textOf(answers.projectName),
        documentNumber,
        amount(outcome.approvedAmount),
        amount(outcome.paidAmount),
        reference.find('fundLedger', outcome.ledgerState ?? 'unpaid')?.label ?? '',
        textOf(answers.bankName),
        textOf(answers.bankNo),
      ]
}
