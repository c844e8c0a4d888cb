/** 选用产品碳足迹报告: the enterprise's registered footprints, one of which becomes an attachment as its report. */
import { productFootprint } from '@green/contract/calls/filing/product-footprint.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { isDraft } from '@green/filing/workflow/states.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { Refused } from '../../ui/control/refused.tsx'
import { Dialog } from '../../ui/over/dialog.tsx'
import { Empty, FailedQuery, Loading } from '../../ui/page/faces.tsx'

type FootprintPickProps = { onPick: (file: FileAnswer) => void; onClose: () => void }

export function FootprintPick({ onPick, onClose }: FootprintPickProps) {
  const list = useCall(productFootprint.mine, { size: 50 })
  const cite = useAct(productFootprint.cite, { onDone: onPick })
  const registered = list.data?.rows.filter(({ state }) => !isDraft(state)) ?? []
  return (
    <Dialog title="选用产品碳足迹报告" onClose={onClose}>
      <Refused error={cite.error} />
      {list.error ? (
        <FailedQuery error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Loading rows={3} label="正在读取产品碳足迹" />
      ) : registered.length === 0 ? (
        <Empty title="还没有登记的产品碳足迹" hint="在“产品碳足迹”中登记后，再来选用。" />
      ) : (
        <ul className="fl-picks">
          {registered.map(({ id, year, number, columns }) => (
            <li key={id} className="fl-pick">
              <span>
                {`${columns.productName ?? ''}　${columns.perUnit ?? '—'} kgCO₂e/声明单位`}
                <span className="ge-hint">{`${year ?? ''}年　${columns.unitLabel ?? ''}　${number ?? ''}`}</span>
              </span>
              <Button
                size="small"
                kind="primary"
                running={cite.isPending && cite.variables.id === id ? '正在放入' : false}
                onClick={() => cite.mutate({ id })}
              >
                选用
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
