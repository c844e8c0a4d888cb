/** 核对发现: the list of an office and its workbook. */
import type { CallInput } from '@green/contract/call.ts'
import type { ListedFinding, ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import {
  type FindingLevel,
  type FindingState,
  findingLevels,
  findingStates,
  harms,
} from '@green/filing/programme/ledger-words.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import type { CellValue, ColumnSpec } from '@green/spreadsheet/writer.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import type { Services } from '../../../platform/services.ts'
import { findingPage } from './finding-list-store.ts'
import { ruleOf } from './finding-view.ts'

type Query = CallInput<typeof ledgerFinding.list>
type Row = Awaited<ReturnType<typeof findingPage>>['rows'][number]

const listed = ({ qxCode, what, level, state, ...row }: Row): ListedFinding => ({
  ...row,
  qxName: districtOf(qxCode)?.name ?? '',
  title: ruleOf(row.rule).title,
  level: level as FindingLevel,
  state: state as FindingState,
  message: what,
  harms: keysOf(harms).filter((harm) => row[harm]),
})

export async function listFindings({ db }: Services, { page, size, ...filter }: Query, actor: Actor) {
  const found = await findingPage(db, actor, filter, clock.today(), { page, size })
  return { ...found, rows: found.rows.map(listed) }
}

const text = (title: string): ColumnSpec => ({ title, kind: 'text' })

export async function exportFindings(
  services: Services,
  { page: _page, size: _size, ...filter }: Query,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const rows: CellValue[][] = []
  let total = 0
  for await (const part of everyPage(async (page) => {
    const found = await findingPage(services.db, actor, filter, clock.today(), page)
    total = found.total
    return found
  })) {
    for (const one of part.map(listed))
      rows.push([
        one.enterpriseName,
        one.qxName,
        one.year,
        one.harms.map((harm) => harms[harm]).join('、'),
        findingLevels[one.level],
        `${one.rule} ${one.title}`,
        one.message,
        findingStates[one.state],
        localTime(one.foundAt),
      ])
    progress(rows.length, total)
  }
  return exportedList(services, actor, {
    total: rows.length,
    action: '导出核对发现',
    query: filter,
    result: `${rows.length}条`,
    name: '账本核对发现',
    sheets: () => [
      {
        name: '核对发现',
        columns: [
          text('企业名称'),
          text('区县'),
          { title: '数据年度', kind: 'number', decimals: 0 },
          ...['所涉及', '级别', '规则', '发现', '状态', '发现时间'].map(text),
        ],
        rows,
      },
    ],
  })
}
