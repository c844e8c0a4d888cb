/** 能源价格: what each kind of energy costs, of which year and from whom, and the change of it. */
import { type EnergyPriceRow, energyPrice, energyPriceFields } from '@green/contract/calls/energy/energy-price.ts'
import { startFields } from '@green/contract/calls/operation/setting-change.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ComingVersion, VersionActs } from './parts.tsx'
import { proposed, useProposalFields } from './start-and-reason.tsx'

type Props = { onChange: (id: string) => void; onVersions: (code: string) => void }

export function EnergyPrices({ onChange, onVersions }: Props) {
  const isCity = useSession((session) => isCityOfficer(session.login?.userRole))
  const query = useCall(energyPrice.list, {})
  const [open, setOpen] = useState<EnergyPriceRow | null>(null)
  return (
    <QueryView query={query} loading="正在读取能源价格" rows={8}>
      {(rows) => (
        <Sheet title="分品种能源价格" id="energy-prices">
          <p>
            节能量、差距和用能变化折合的金额按这些价格估算，金额旁写明年份和来源；不进入评分，也不作为收费依据。没有价格的品种不折合金额。已保存、已打印的金额不变。
          </p>
          <DataTable
            caption="分品种能源价格"
            rows={rows}
            rowKey={({ code }) => code}
            columns={[
              { key: 'label', title: '能源品种', head: true, cell: ({ label }) => label },
              {
                key: 'price',
                title: '现行价格',
                cell: ({ yuan, unit }) => (yuan === null ? '没有价格' : `${yuan}${unit}`),
              },
              { key: 'year', title: '年份', cell: ({ year }) => (year === null ? '—' : `${year}年`) },
              {
                key: 'source',
                title: '来源',
                cell: (one) => (
                  <>
                    {`${one.isOwn ? '市级设定：' : ''}${one.source || '—'}`} <ComingVersion of={one} />
                  </>
                ),
              },
              ...(isCity
                ? [
                    {
                      key: 'acts',
                      title: '操作',
                      cell: (one: EnergyPriceRow) => (
                        <VersionActs
                          of={one}
                          name={one.label}
                          onPropose={() => setOpen(one)}
                          onChange={onChange}
                          onVersions={() => onVersions(one.code)}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {open ? <PriceDialog key={open.code} of={open} onClose={() => setOpen(null)} /> : null}
        </Sheet>
      )}
    </QueryView>
  )
}

function PriceDialog({ of, onClose }: { of: EnergyPriceRow; onClose: () => void }) {
  const { code, label, unit, yuan, year, source, version } = of
  const form = useProposalFields([...energyPriceFields, ...startFields], {
    start: { yuan, year, source } as never,
    call: energyPrice.save,
    also: { code, version },
    refreshes: [energyPrice.list],
    onClose,
  })
  return <FieldsDialog title={`能源价格：${label}（${unit}）`} form={form} {...proposed} />
}
