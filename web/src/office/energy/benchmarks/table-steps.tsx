/** The steps that an officer may take on one table; each asks for what it needs. */
import { type BenchmarkDetail, benchmark } from '@green/contract/calls/energy/benchmark.ts'
import { benchmarkTableCase } from '@green/filing/cases/benchmark-table.ts'
import { beginsIn } from '@green/filing/cases/machine.ts'
import { benchmarked } from '@green/filing/programme/benchmarks.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RadioRow, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog, Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { DocumentFields, emptyDocument, wireOf } from './document-fields.tsx'

type StepsProps = { of: BenchmarkDetail; onOpen: (id: string) => void }
type Step = 'confirm' | 'freeze' | 'drop' | 'withdraw' | 'correct'

export function TableSteps({ of, onOpen }: StepsProps) {
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  const [chosen, setChosen] = useState<Step | null>(null)
  const may = new Set(of.allowed.map(({ action }) => action))
  const close = () => setChosen(null)
  return (
    <>
      {may.has('drop') ? <Button onClick={() => setChosen('drop')}>作废</Button> : null}
      {may.has('withdraw') ? <Button onClick={() => setChosen('withdraw')}>撤销</Button> : null}
      {isCity && beginsIn(benchmarkTableCase, 'supersede', of.state) ? (
        <Button onClick={() => setChosen('correct')}>编制更正版</Button>
      ) : null}
      {may.has('confirm') ? (
        <Button kind="primary" onClick={() => setChosen('confirm')}>
          确认可比
        </Button>
      ) : null}
      {may.has('freeze') ? (
        <Button kind="primary" onClick={() => setChosen('freeze')}>
          冻结
        </Button>
      ) : null}
      {isCity && beginsIn(benchmarkTableCase, 'freeze', of.state) && of.isOwn ? (
        <span className="ge-hint">本人计算或录入的，由另一名市级人员冻结</span>
      ) : null}
      {chosen === 'confirm' ? <Confirm of={of} onClose={close} /> : null}
      {chosen === 'freeze' || chosen === 'drop' ? <Plain of={of} step={chosen} onClose={close} /> : null}
      {chosen === 'withdraw' ? <Withdraw of={of} onClose={close} /> : null}
      {chosen === 'correct' ? <Correct of={of} onClose={close} onOpen={onOpen} /> : null}
    </>
  )
}

type DialogProps = { of: BenchmarkDetail; onClose: () => void }

/** A step with the officer's opinion. */
function OpinionDialog(props: {
  title: string
  lead: string
  label: string
  act: string
  running: boolean
  error: Parameters<typeof faultOf>[0]
  onAct: (opinion: string) => void
  onClose: () => void
}) {
  const { title, lead, label, act, running, error, onAct, onClose } = props
  const [opinion, setOpinion] = useState('')
  const fault = faultOf(error, 'opinion')
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <ActFoot act={act} running={running ? '正在办理' : false} onAct={() => onAct(opinion)} onClose={onClose} />
      }
    >
      {fault ? null : <Refused error={error} />}
      <p>{lead}</p>
      <TextArea
        id="bench-opinion"
        label={label}
        required
        rows={3}
        maxLength={300}
        fault={fault}
        value={opinion}
        onChange={setOpinion}
      />
    </Dialog>
  )
}

function Confirm({ of, onClose }: DialogProps) {
  const { year, groupCode, groupName } = of
  const confirm = useAct(benchmark.confirm, {
    onDone: ({ confirmed }) => {
      toast.success(`${groupName}已确认可比（${confirmed}张）`)
      onClose()
    },
  })
  return (
    <OpinionDialog
      title={`确认${groupName}可比`}
      lead={`一次确认这个大类${year}年度全部待确认的指标。产品、工序或用能结构差别大的，不要确认，对应指标不能评分。`}
      label="可比的理由"
      act="确认可比"
      running={confirm.isPending}
      error={confirm.error}
      onAct={(opinion) => confirm.mutate({ year, groupCode, opinion })}
      onClose={onClose}
    />
  )
}

function Withdraw({ of: { id, version }, onClose }: DialogProps) {
  const withdraw = useAct(benchmark.withdraw, {
    onDone: () => {
      toast.success('已撤销，此后不再用于评分')
      onClose()
    },
  })
  return (
    <OpinionDialog
      title="撤销基准表"
      lead="撤销后此后开始的批次没有这项基准，对应指标不能评分；数值有误的请编制更正版。"
      label="撤销理由"
      act="撤销"
      running={withdraw.isPending}
      error={withdraw.error}
      onAct={(opinion) => withdraw.mutate({ id, version, opinion })}
      onClose={onClose}
    />
  )
}

const plain = {
  freeze: {
    title: '冻结基准表',
    lead: '冻结后企业可见、不再改变，此后开始的批次按它评分。',
    act: '冻结',
    done: '已冻结',
  },
  drop: { title: '作废草稿', lead: '这张表还没有冻结。作废后可以重新计算或录入。', act: '作废', done: '已作废' },
} as const

function Plain({ of: { id, version }, step, onClose }: DialogProps & { step: 'freeze' | 'drop' }) {
  const { title, lead, act, done } = plain[step]
  const options = {
    onDone: () => {
      toast.success(done)
      onClose()
    },
  }
  const freeze = useAct(benchmark.freeze, options)
  const drop = useAct(benchmark.drop, options)
  const run = () => (step === 'freeze' ? freeze.mutate({ tables: [{ id, version }] }) : drop.mutate({ id, version }))
  const running = freeze.isPending || drop.isPending ? '正在办理' : false
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={<ActFoot act={act} running={running} onAct={run} onClose={onClose} />}
    >
      <Refused error={freeze.error ?? drop.error} />
      <p>{lead}</p>
    </Dialog>
  )
}

/** The new edition is opened; the present one counts until it is frozen. */
function Correct({ of, onClose, onOpen }: DialogProps & Pick<StepsProps, 'onOpen'>) {
  const isComputed = of.origin === 'computed'
  const [way, setWay] = useState(isComputed ? 'compute' : 'document')
  const [reason, setReason] = useState('')
  const [input, setInput] = useState(emptyDocument)
  const correct = useAct(benchmark.correct, {
    onDone: ({ id }) => {
      toast.success('已编制更正版，等待另一名市级人员冻结；冻结前仍用现在这一版')
      onClose()
      onOpen(id)
    },
  })
  const { error } = correct
  const figures = way === 'document' ? wireOf(input) : null
  return (
    <Drawer title={`编制更正版：${of.groupName}`} size={640} onClose={onClose}>
      <form
        className="desk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!correct.isPending) correct.mutate({ id: of.id, version: of.version, reason, figures })
        }}
      >
        <Refused error={error} />
        <p>已经开始的批次仍按原来的版本评分；更正版冻结后，用于此后开始的批次。</p>
        {isComputed ? (
          <RadioRow
            id="bench-way"
            label="更正方式"
            required
            value={way}
            fault={faultOf(error, 'figures')}
            options={[
              { value: 'compute', label: '按现在的年度数据重新计算' },
              { value: 'document', label: '依据文件' },
            ]}
            onChange={setWay}
          />
        ) : null}
        <TextArea
          id="bench-reason"
          label="更正理由"
          required
          rows={3}
          maxLength={300}
          fault={faultOf(error, 'reason')}
          value={reason}
          onChange={setReason}
        />
        {way === 'document' ? (
          <DocumentFields
            value={input}
            unit={benchmarked[of.indicator].unit}
            fault={(field) => faultOf(error, `figures.${field}`)}
            onChange={setInput}
          />
        ) : null}
        <ActFoot act="编制" running={correct.isPending ? '正在编制' : false} onClose={onClose} />
      </form>
    </Drawer>
  )
}
