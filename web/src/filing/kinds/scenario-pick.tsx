/** 选用情景测算书: the enterprise's saved studies, one of which becomes an attachment with its number, edition and hash. */
import { energyScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { dateText } from '../../ui/figure/date-text.ts'
import { Empty } from '../../ui/page/faces.tsx'
import { PaperList } from './paper-list.tsx'

type ScenarioPickProps = { onPick: (file: FileAnswer) => void; onClose: () => void }

export function ScenarioPick({ onPick, onClose }: ScenarioPickProps) {
  const query = useCall(energyScenario.list, {})
  const cite = useAct(energyScenario.cite, { onDone: onPick })
  return (
    <PaperList
      title="选用情景测算书"
      query={query}
      loading="正在读取情景测算"
      linesOf={(data) =>
        data.map(({ id, title, year, edition, number, madeAt, current }) => ({
          id,
          text: `${title}　第${edition}版${current ? '' : '（旧版）'}`,
          under: `基准${year}年　${number}　${dateText(madeAt)}`,
          isFormer: !current,
        }))
      }
      empty={<Empty title="还没有保存的情景测算" hint="在“年度能耗”的“情景测算”中测算并保存，再来选用。" />}
      cite={cite}
      onChoose={(id) => cite.mutate({ id })}
      onClose={onClose}
    />
  )
}
