/** 区县碳目标: what the papers set, compared with what the ledgers have, with how many enterprises that is of. No light is shown. */
import {
  type CountyTargetRow,
  countyTarget,
  countyTargetFields,
} from '@green/contract/calls/energy/scheme/county-target.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { countyIndicators } from '@green/filing/programme/county-target.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'

const decimals = (value: number) => (value >= 1000 ? 0 : 4)
const figure = (value: number | null) => (value === null ? '平台没有' : formatNumber(value, decimals(value)))

const columns: Column<CountyTargetRow>[] = [
  { key: 'name', title: '区县', head: true, cell: ({ qxName }) => qxName },
  {
    key: 'indicator',
    title: '指标',
    cell: ({ indicator }) => `${countyIndicators[indicator].label}（${countyIndicators[indicator].unit}）`,
  },
  { key: 'base', title: '基准年', align: 'right', cell: ({ baseYear, base }) => `${baseYear}年 ${figure(base)}` },
  { key: 'target', title: '目标', align: 'right', cell: ({ target }) => figure(target) },
  { key: 'actual', title: '规上企业账本合计', align: 'right', cell: ({ actual }) => figure(actual) },
  {
    key: 'coverage',
    title: '覆盖',
    align: 'right',
    cell: ({ counted, aboveScale, actual }) =>
      actual === null || aboveScale === 0
        ? '—'
        : `${formatNumber((counted / aboveScale) * 100, 1)}%（${counted}/${aboveScale}家）`,
  },
  { key: 'source', title: '下达的文件', cell: ({ source }) => source },
]

export function CountyTargetSheet({ year }: { year: number }) {
  const role = useSession((session) => session.login?.userRole)
  const [isEntering, setEntering] = useState(false)
  const query = useCall(countyTarget.board, { year })
  return (
    <Sheet
      title={`${year}年区县碳目标`}
      id="county-targets"
      actions={isCityOfficer(role) ? <Button onClick={() => setEntering(true)}>录入目标</Button> : null}
    >
      <QueryView
        query={query}
        loading="正在读取区县碳目标"
        rows={3}
        empty={<Empty title={`还没有${year}年的目标`} hint="目标由市级按下达的文件录入，平台不推算。" />}
      >
        {(rows) => (
          <DataTable
            caption={`${year}年区县碳目标与账本合计`}
            columns={columns}
            rows={rows}
            rowKey={({ qxCode, indicator }) => `${qxCode} ${indicator}`}
          />
        )}
      </QueryView>
      <p className="ge-hint">
        目标按文件录入。账本合计为规上工业企业已采用的碳排放（基于位置，含净购入电力和热力），没有数据的企业不估算，与文件的统计范围可能不同；只作对照，不评价区县和企业。
      </p>
      {isEntering ? <EnterDialog year={year} onClose={() => setEntering(false)} /> : null}
    </Sheet>
  )
}

function EnterDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const form = useFields(countyTargetFields, {
    start: { year },
    call: countyTarget.enter,
    done: '已录入区县碳目标',
    onClose,
  })
  return <FieldsDialog title="录入区县碳目标" form={form} act="录入" />
}
