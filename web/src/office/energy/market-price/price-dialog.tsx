/** 参考价格: those that count, with their sources, and a further one. */
import { marketPrice, type PriceRow, priceFields } from '@green/contract/calls/energy/scheme/market-price.ts'
import { priceKinds } from '@green/filing/programme/market-price.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'

const columns: Column<PriceRow>[] = [
  { key: 'kind', title: '价格种类', head: true, cell: ({ kind }) => priceKinds[kind].label },
  { key: 'from', title: '起始日', cell: ({ from }) => from },
  {
    key: 'price',
    title: '价格',
    align: 'right',
    cell: ({ kind, price }) => `${formatNumber(price, 2)}${priceKinds[kind].unit}`,
  },
  { key: 'source', title: '来源', cell: ({ source }) => source },
]

export function PriceDialog({ onClose }: { onClose: () => void }) {
  const query = useCall(marketPrice.prices, {})
  const form = useFields(priceFields, { call: marketPrice.add, done: '已录入参考价格', onClose })
  return (
    <FieldsDialog
      title="参考价格"
      form={form}
      act="录入"
      width="wide"
      above={
        <>
          <p>只用于示意金额，不作为交易、考核和收费的依据。没有价格的，不显示金额。</p>
          <QueryView query={query} loading="正在读取参考价格" rows={3}>
            {(rows) => (
              <DataTable
                caption="参考价格"
                columns={columns}
                rows={rows}
                rowKey={({ kind, from, price }) => `${kind} ${from} ${price}`}
              />
            )}
          </QueryView>
        </>
      }
    />
  )
}
