/** The steps of a standard: a new edition or its draft changed, ended, dropped; published or given back by a second officer. */
import { type StandardEdition, standardMatching } from '@green/contract/calls/energy/standard.ts'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused, RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { EditionForm } from './edition-form.tsx'

type PendingStep = 'change' | 'end' | 'drop' | 'publish' | 'giveBack'

export function StandardSteps({ of }: { of: StandardEdition }) {
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  const [pending, setPending] = useState<PendingStep | null>(null)
  if (!isCity) return null
  const { open, current } = of
  const may = new Set(open?.allowed.map(({ action }) => action) ?? [])
  const close = () => setPending(null)
  return (
    <>
      {may.has('drop') ? <Button onClick={() => setPending('drop')}>作废草稿</Button> : null}
      {!open && current ? <Button onClick={() => setPending('end')}>废止</Button> : null}
      {may.has('giveBack') ? <Button onClick={() => setPending('giveBack')}>退回</Button> : null}
      {open || current ? (
        <Button kind={may.has('publish') ? 'plain' : 'primary'} onClick={() => setPending('change')}>
          {open ? '修改草稿' : '编制新版'}
        </Button>
      ) : null}
      {may.has('publish') ? (
        <Button kind="primary" onClick={() => setPending('publish')}>
          发布
        </Button>
      ) : open ? (
        <span className="ge-hint">由没有参与编制的另一名市级人员发布</span>
      ) : null}
      {pending === 'change' ? <EditionForm of={of} onClose={close} onSaved={close} /> : null}
      {pending === 'end' || pending === 'drop' ? <Remove of={of} isEnd={pending === 'end'} onClose={close} /> : null}
      {open && (pending === 'publish' || pending === 'giveBack') ? (
        <Decide of={open} publish={pending === 'publish'} onClose={close} />
      ) : null}
    </>
  )
}

type AskProps = {
  title: string
  act: string
  kind?: 'danger' | 'primary'
  running: boolean
  error: Parameters<typeof faultOf>[0]
  onAct: () => void
  onClose: () => void
  children: ReactNode
}

function Ask({ title, act, kind = 'primary', running, error, onAct, onClose, children }: AskProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={<ActFoot act={act} kind={kind} onAct={onAct} onClose={onClose} running={running ? '正在办理' : false} />}
    >
      <Refused error={error} />
      {children}
    </Dialog>
  )
}

function Remove({ of: { code, open }, isEnd, onClose }: { of: StandardEdition; isEnd: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [endDate, setEndDate] = useState('')
  const remove = useAct(standardMatching.remove, {
    onDone: () => {
      toast.success(isEnd ? '已提出废止，由另一名市级人员发布' : '草稿已作废')
      onClose()
    },
  })
  const input = { code, version: open?.version ?? 0, reason, ...(isEnd && endDate ? { endDate } : {}) }
  return (
    <Ask
      title={isEnd ? '废止标准' : '作废草稿'}
      act={isEnd ? '提出废止' : '作废'}
      kind={isEnd ? 'primary' : 'danger'}
      running={remove.isPending}
      error={remove.error}
      onAct={() => remove.mutate(input)}
      onClose={onClose}
    >
      {isEnd ? (
        <TextInput
          id="std-end"
          type="date"
          label="自哪一天起不再适用"
          required
          hint="此后申报不能再选，以前的申报仍显示当时的数值。"
          value={endDate}
          fault={faultOf(remove.error, 'endDate')}
          onChange={setEndDate}
        />
      ) : null}
      <TextArea
        id="std-reason"
        label="理由"
        required
        rows={3}
        maxLength={300}
        value={reason}
        fault={faultOf(remove.error, 'reason')}
        onChange={setReason}
      />
    </Ask>
  )
}

type DecideProps = { of: NonNullable<StandardEdition['open']>; publish: boolean; onClose: () => void }

function Decide({ of: { id, version, changes, content }, publish, onClose }: DecideProps) {
  const [opinion, setOpinion] = useState('')
  const decide = useAct(standardMatching.decide, {
    refreshes: [standardMatching.edition, standardMatching.editions],
    onDone: () => {
      toast.success(publish ? '已发布，从现在起申报、计算和匹配都用这一版' : '已退回修改')
      onClose()
    },
  })
  const fault = faultOf(decide.error, 'opinion')
  return (
    <Ask
      title={publish ? `发布 ${content.number}` : `退回 ${content.number}`}
      act={publish ? '发布' : '退回'}
      running={decide.isPending}
      error={decide.error}
      onAct={() => decide.mutate({ id, version, publish, opinion })}
      onClose={onClose}
    >
      {publish ? (
        <>
          <p>{`改动${changes.length}项。请对照标准原文核对后发布；发布后数值不再改变，更正须编制新版。`}</p>
          <RefusedLine>{fault}</RefusedLine>
        </>
      ) : (
        <TextArea
          id="std-opinion"
          label="退回意见"
          required
          rows={3}
          maxLength={300}
          value={opinion}
          fault={fault}
          onChange={setOpinion}
        />
      )}
    </Ask>
  )
}
