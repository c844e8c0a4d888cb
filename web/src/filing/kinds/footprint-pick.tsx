/** 选用产品碳足迹报告: the enterprise's registered footprints, one of which becomes an attachment as its report. */
import { productFootprint } from '@green/contract/calls/filing/product-footprint.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { isDraft } from '@green/filing/workflow/states.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { Refused } from '../../ui/control/refused.tsx'
import { Dialog } from '../../ui/over/dialog.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'

type FootprintPickProps = { onPick: (file: FileAnswer) => void; onClose: () => void }

const registeredIn = <R extends { state: string }>(rows: readonly R[]) => rows.filter(({ state }) => !isDraft(state))

export function FootprintPick({ onPick, onClose }: FootprintPickProps) {
  const list = useCall(productFootprint.mine, { size: 50 })
  const cite = useAct(productFootprint.cite, { onDone: onPick })
  return (
    <Dialog title="选用产品碳足迹报告" onClose={onClose}>
      <Refused error={cite.error} />
      <QueryView query={list} loading="正在读取产品碳足迹" rows={3}>
        {({ rows }) =>
          registeredIn(rows).length === 0 ? (
            <Empty title="还没有登记的产品碳足迹" hint="在“产品碳足迹”中登记后，再来选用。" />
          ) : (
            <ul className="fl-picks">
              {registeredIn(rows).map(({ id, year, number, columns }) => (
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
          )
        }
      </QueryView>
    </Dialog>
  )
}
