/** One saved study: its base with what it cites of the ledger, its scenarios. */
import { energyScenario, type ListedScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { useCall } from '../../platform/request/query.ts'
import { Dialog } from '../../ui/over/dialog.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { CitedValues } from '../view/answer/cited-values.tsx'
import { StudyView } from './study-view.tsx'

type DialogProps = { of: ListedScenario; onClose: () => void }

export function StudyDialog({ of: { id, title, edition, number, sha256 }, onClose }: DialogProps) {
  const scenario = useCall(energyScenario.get, { id })
  return (
    <Dialog title={`${title}（第${edition}版）`} width="wide" onClose={onClose}>
      <p className="ge-hint">{`${number}　数据的${digestName(sha256)}：${digestHex(sha256)}`}</p>
      <QueryView query={scenario} loading="正在读取情景测算" rows={6}>
        {({ study, citations }) => (
          <>
            <p>{`基准：${study.base.year}年，${study.base.source}。`}</p>
            <CitedValues
              citations={citations}
              next="这份测算和测算书仍按保存时的数据；需要按新的数据测算的，由企业打开修改后另存一版。"
            />
            <StudyView study={study} />
          </>
        )}
      </QueryView>
    </Dialog>
  )
}
