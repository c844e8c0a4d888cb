/** The money of the batches: budget, requested, computed, granted, paid and left; the city sets budget and limit here. */
import { type Fund, spec } from '@green/contract/calls/filing/spec.ts'
import { moneyRule } from '@green/programmes/special-fund/money-rule.ts'
import { useState } from 'react'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../list/list.module.css'
import { FundTerms } from './fund-terms.tsx'
import specialFundStyles from './special-fund.module.css'

export function Funds() {
  const [{ batchId }] = useAddress({ batchId: '' })
  const funds = useCall(spec.getFunds, batchId ? { batchId } : {})
  const [open, setOpen] = useState<string | null>(null)
  return (
    <QueryView
      query={funds}
      loading="正在加载资金预算"
      rows={3}
      empty={<Empty title="还没有批次" hint="建立申报批次后，在这里设置资金预算。" />}
    >
      {(data) => {
        const chosen = data.find((one) => one.batchId === open)
        return (
          <section className={specialFundStyles.funds} aria-label="资金预算">
            <DataTable
              caption="资金预算（万元）"
              showCaption
              rows={data}
              rowKey={(fund) => fund.batchId}
              columns={[
                { key: 'batch', title: '批次', head: true, cell: (fund) => <BatchName fund={fund} /> },
                { key: 'budget', title: '预算', align: 'right', cell: (fund) => figureText(fund.budget) },
                { key: 'asked', title: '申请', align: 'right', cell: (fund) => figureText(fund.asked) },
                { key: 'checked', title: '测算', align: 'right', cell: (fund) => figureText(fund.checked) },
                {
                  key: 'granted',
                  title: '已核定',
                  align: 'right',
                  cell: (fund) => (
                    <>
                      {figureText(fund.granted)}
                      {fund.waiting > 0 ? (
                        <span className={styles.under}>另有待复核 {figureText(fund.waiting)}</span>
                      ) : null}
                    </>
                  ),
                },
                { key: 'paid', title: '已拨付', align: 'right', cell: (fund) => figureText(fund.paid) },
                { key: 'left', title: '预算余额', align: 'right', cell: (fund) => <Left fund={fund} /> },
                {
                  key: 'set',
                  title: '操作',
                  cell: (fund) => (
                    <Button
                      size="small"
                      aria-label={`设置预算：${fund.batchName}`}
                      onClick={() => setOpen(fund.batchId === open ? null : fund.batchId)}
                    >
                      设置
                    </Button>
                  ),
                },
              ]}
            />
            <p className="ge-hint">
              {moneyRule.text}（{moneyRule.source}）。
            </p>
            {chosen ? <FundTerms key={chosen.batchId} fund={chosen} onDone={() => setOpen(null)} /> : null}
          </section>
        )
      }}
    </QueryView>
  )
}

function BatchName({ fund }: { fund: Fund }) {
  return (
    <>
      {fund.batchName}
      {fund.secondAbove === null ? null : (
        <span className={styles.under}>超过{figureText(fund.secondAbove)}万元须两人复核</span>
      )}
      {fund.leadAbove === null ? null : (
        <span className={styles.under}>
          超过{figureText(fund.leadAbove)}万元须负责人复核：{fund.leads.map(({ name }) => name).join('、')}
        </span>
      )}
      {fund.years.length > 0 ? (
        <span className={styles.under}>
          {fund.years
            .map(({ year, planned, paid }) => `${year}年计划${figureText(planned)}、已拨${figureText(paid)}`)
            .join('；')}
        </span>
      ) : null}
    </>
  )
}

/** The remaining budget, with a warning where pending amounts would exceed it. */
function Left({ fund: { left, waiting } }: { fund: Fund }) {
  if (left === null) return <>未设预算</>
  return (
    <>
      {figureText(left)}
      {waiting > left ? (
        <span className={styles.under}>
          <Tag tone="red">不够待复核的</Tag>
        </span>
      ) : null}
    </>
  )
}
