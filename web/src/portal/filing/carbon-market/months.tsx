/** 信息化存证 by month: by when it is due on the national platform, and the day on which the enterprise says it was done. */
import { type CarbonUnit, carbonMarket } from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { date, field } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'

export function EvidenceMonths({ unit }: { unit: CarbonUnit }) {
  const query = useCall(carbonMarket.months, { year: unit.year } as never)
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Sheet title={`${unit.year}年各月存证`} id="months">
      <QueryView query={query} loading="正在读取各月存证" rows={4}>
        {(rows) => (
          <DataTable
            caption="各月信息化存证"
            columns={[
              { key: 'month', title: '月份', head: true, cell: ({ month }) => month },
              { key: 'due', title: '截止', cell: ({ due }) => due },
              { key: 'done', title: '已存证', cell: ({ doneOn }) => doneOn ?? '—' },
              {
                key: 'act',
                title: '办理',
                cell: ({ month, doneOn }) =>
                  doneOn === null && month < today().slice(0, 7) ? (
                    <Button size="small" kind="quiet" onClick={() => setChosen(month)}>
                      登记
                    </Button>
                  ) : null,
              },
            ]}
            rows={rows}
            rowKey={({ month }) => month}
          />
        )}
      </QueryView>
      {chosen ? <MonthDialog unit={unit} month={chosen} onClose={() => setChosen(null)} /> : null}
    </Sheet>
  )
}

const doneOn = field('doneOn', '在全国碳市场管理平台存证的日期', date({ required: true }))

function MonthDialog({ unit, month, onClose }: { unit: CarbonUnit; month: string; onClose: () => void }) {
  const { id, version } = unit
  const form = useFields([doneOn], {
    call: carbonMarket.evidence,
    also: { id, version, month },
    done: `${month}已登记`,
    onClose,
  })
  return (
    <FieldsDialog title={`登记${month}的存证`} form={form} act="登记" above={<p>只登记日期，不上传存证的内容。</p>} />
  )
}
