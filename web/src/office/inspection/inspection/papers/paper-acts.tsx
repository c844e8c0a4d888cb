/** Service of a paper, and voiding it. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { type InspectionPaper, serviceWays } from '@green/contract/filing/inspection-follow.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { useState } from 'react'
import { wireFiles } from '../../../../filing/inspection/wire-files.ts'
import { PapersInput } from '../../../../filing/kinds/papers-input.tsx'
import { Field, Select, TextArea, TextInput } from '../../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../../ui/over/dialog.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import { toastDone } from '../../../second-person.tsx'
import { useCaseAct } from '../use-case-act.ts'

type Way = keyof typeof serviceWays
type Props = { paper: InspectionPaper; onClose: () => void }
const paperName = ({ title, number }: InspectionPaper) => `${title}${number ? `（${number}）` : ''}`

export function ServeDialog({ paper, onClose }: Props) {
  const [given, setGiven] = useState({ receiver: '', on: '', place: '', consent: '', remark: '' })
  const [way, setWay] = useState<Way>('direct')
  const [files, setFiles] = useState<readonly FileAnswer[]>([])
  const serve = useCaseAct(calls.serve, {
    onDone: () => {
      toast.success('已登记送达，送达回证已生成')
      onClose()
    },
  })
  const isElectronic = way === 'electronic'
  const bind = (id: keyof typeof given) => ({
    id: `serve-${id}`,
    value: given[id],
    fault: faultOf(serve.error, id),
    onChange: (text: string) => setGiven((before) => ({ ...before, [id]: text })),
  })
  return (
    <Dialog
      title={`送达：${paperName(paper)}`}
      width="middle"
      onClose={onClose}
      footer={
        <ActFoot
          act="登记送达"
          running={serve.isPending ? '正在登记' : false}
          onAct={() => serve.mutate({ id: paper.id, way, ...given, files: wireFiles(files) })}
          onClose={onClose}
        />
      }
    >
      <div className="insp-form">
        <Refused error={serve.error} />
        <Select
          id="serve-way"
          label="送达方式"
          required
          value={way}
          options={Object.entries(serviceWays).map(([value, label]) => ({ value, label }))}
          onChange={(value) => setWay((value || 'direct') as Way)}
        />
        <TextInput {...bind('receiver')} label="受送达人" required hint="姓名和职务" maxLength={60} />
        <TextInput {...bind('on')} label="送达日期" required type="date" />
        <TextInput {...bind('place')} label="送达地点" required maxLength={100} />
        {isElectronic ? (
          <TextInput
            {...bind('consent')}
            label="送达确认书"
            required
            hint="签署人和日期；没有送达确认书的，不能电子送达"
            maxLength={100}
          />
        ) : null}
        <TextArea
          {...bind('remark')}
          label="备注"
          rows={2}
          maxLength={300}
          hint={way === 'left' ? '写明拒收的理由和见证人' : undefined}
        />
        <Field
          id="serve-files"
          label={isElectronic ? '送达确认书扫描件' : '签收单、邮寄凭证'}
          required={isElectronic}
          fault={faultOf(serve.error, 'files')}
        >
          <PapersInput
            id="serve-files"
            slot="inspection.service"
            label="送达材料"
            required={isElectronic}
            max={5}
            files={files}
            onChange={(change) => setFiles(change)}
          />
        </Field>
      </div>
    </Dialog>
  )
}

export function VoidDialog({ paper, onClose }: Props) {
  const [reason, setReason] = useState('')
  const withdraw = useCaseAct(calls.withdraw, {
    onDone: (answer) => {
      toastDone(answer, '已作废')
      onClose()
    },
  })
  return (
    <Dialog
      title={`作废：${paperName(paper)}`}
      onClose={onClose}
      footer={
        <ActFoot
          act="作废"
          kind="danger"
          running={withdraw.isPending ? '正在作废' : false}
          onAct={() => withdraw.mutate({ id: paper.id, reason })}
          onClose={onClose}
        />
      }
    >
      <Refused error={withdraw.error} />
      <p>
        作废的文书保留文号，不再有效；需要的另行出具。已经公开的结果随之撤回。已经送达或企业已有副本的，由另一位市级管理员复核后作废。
      </p>
      <TextArea
        id="void-reason"
        label="作废的理由"
        required
        rows={3}
        maxLength={200}
        fault={faultOf(withdraw.error, 'reason')}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}
