/** 选用计算书: the enterprise's kept results of the calculators, one of which becomes an attachment with its number and edition. */
import { calculationKinds, lsdtCotwo, report } from '@green/contract/calls/energy/calculator.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { Refused } from '../../ui/control/refused.tsx'
import { dateText } from '../../ui/figure/date-text.ts'
import { Dialog } from '../../ui/over/dialog.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'

type CalculationPickProps = { onPick: (file: FileAnswer) => void; onClose: () => void }

export function CalculationPick({ onPick, onClose }: CalculationPickProps) {
  const query = useCall(report.getReport, {})
  const cite = useAct(lsdtCotwo.cite, { onDone: onPick })
  return (
    <Dialog title="选用计算书" onClose={onClose}>
      <Refused error={cite.error} />
      <QueryView query={query} loading="正在读取计算结果" rows={3}>
        {(data) =>
          data.kept.length === 0 ? (
            <Empty title="还没有保存的计算结果" hint="在“能碳计算结果”中录入一年的数据，计算并保存，再来选用。" />
          ) : (
            <ul className="fl-picks">
              {data.kept.map(({ id, kind, title, year, edition, number, madeAt, current }) => (
                <li key={id} className="fl-pick">
                  <span>
                    {`${year}年${calculationKinds[kind]}：${title}　第${edition}版${current ? '' : '（旧版）'}`}
                    <span className="ge-hint">{`${number}　${dateText(madeAt)}`}</span>
                  </span>
                  <Button
                    size="small"
                    kind={current ? 'primary' : 'plain'}
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
