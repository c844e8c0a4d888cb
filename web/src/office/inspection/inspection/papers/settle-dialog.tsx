/** 处理决定 on evidence that was registered and kept. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { evidenceWays, type InspectionPaper } from '@green/contract/filing/inspection-follow.ts'
import { useState } from 'react'
import { Select, TextArea } from '../../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../../ui/over/dialog.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import { useCaseAct } from '../use-case-act.ts'

type Way = keyof typeof evidenceWays

export function SettleDialog({ paper, onClose }: { paper: InspectionPaper; onClose: () => void }) {
  const [way, setWay] = useState<Way>('returned')
  const [words, setWords] = useState('')
  const settle = useCaseAct(calls.settleEvidence, {
    onDone: () => {
      toast.success('已登记处理决定，并告知企业')
      onClose()
    },
  })
  return (
    <Dialog
      title={`处理先行登记保存的证据（${paper.number ?? ''}）`}
      width="middle"
      onClose={onClose}
      footer={
        <ActFoot
          act="登记"
          running={settle.isPending ? '正在登记' : false}
          onAct={() => settle.mutate({ id: paper.id, way, words })}
          onClose={onClose}
        />
      }
    >
      <Refused error={settle.error} />
      <Select
        id="settle-way"
        label="处理决定"
        required
        value={way}
        options={Object.entries(evidenceWays).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setWay((value || 'returned') as Way)}
      />
      <TextArea
        id="settle-words"
        label="说明"
        required
        rows={3}
        maxLength={300}
        hint="证据的去向和交接情况"
        fault={faultOf(settle.error, 'words')}
        value={words}
        onChange={setWords}
      />
    </Dialog>
  )
}
