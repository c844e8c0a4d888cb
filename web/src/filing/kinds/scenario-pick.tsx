/** 选用情景测算书: the enterprise's kept studies, one of which becomes an attachment with its number, edition and hash. */
import { energyScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { Refused } from '../../ui/control/refused.tsx'
import { dateText } from '../../ui/figure/date-text.ts'
import { Dialog } from '../../ui/over/dialog.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'

type ScenarioPickProps = { onPick: (file: FileAnswer) => void; onClose: () => void }

export function ScenarioPick({ onPick, onClose }: ScenarioPickProps) {
  const list = useCall(energyScenario.list, {})
  const cite = useAct(energyScenario.cite, { onDone: onPick })
  return (
    <Dialog title="选用情景测算书" onClose={onClose}>
      <Refused error={cite.error} />
      <QueryView
        query={list}
        loading="正在读取情景测算"
        rows={3}
        empty={<Empty title="还没有保存的情景测算" hint="在“年度能耗”的“情景测算”中测算并保存，再来选用。" />}
      >
        {(data) => (
          <ul className="fl-picks">
            {data.map(({ id, title, year, edition, number, madeAt, current }) => (
              <li key={id} className="fl-pick">
                <span>
                  {`${title}　第${edition}版${current ? '' : '（旧版）'}`}
                  <span className="ge-hint">{`基准${year}年　${number}　${dateText(madeAt)}`}</span>
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
        )}
      </QueryView>
    </Dialog>
  )
}
