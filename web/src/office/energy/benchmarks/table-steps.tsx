/** The steps that an officer may take on one table; each asks for what it needs. */
import {
  type BenchmarkDetail,
  benchmark,
  comparableReason,
  correctionReason,
  documentFigures,
  documentProof,
} from '@green/contract/calls/energy/benchmark.ts'
import { opinionOf } from '@green/contract/reasons.ts'
import { beginsIn } from '@green/filing/cases/machine.ts'
import { benchmarkTableCase } from '@green/filing/cases/rating/benchmark-table.ts'
import { field, option } from '@green/filing/form/fields.ts'
import { benchmarked } from '@green/filing/programme/benchmarks.ts'
import { useState } from 'react'
import { FieldBox } from '../../../filing/fields/field-box.tsx'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useAct } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Refused, RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog, Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from '../../desk/desk.module.css'
import { DocumentFields } from './document-fields.tsx'

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

const running = '正在办理'

function Confirm({ of: { year, groupCode, groupName }, onClose }: DialogProps) {
  const form = useFields([comparableReason], {
    call: benchmark.confirm,
    also: { year, groupCode },
    done: ({ confirmed }) => `${groupName}已确认可比（${confirmed}张）`,
    onClose,
  })
  const lead = `一次确认这个大类${year}年度全部待确认的指标。产品、工序或用能结构差别大的，不要确认，对应指标不能评分。`
  return (
    <FieldsDialog title={`确认${groupName}可比`} form={form} act="确认可比" running={running} above={<p>{lead}</p>} />
  )
}

const withdrawalReason = opinionOf(benchmarkTableCase, 'withdraw')

function Withdraw({ of: { id, version }, onClose }: DialogProps) {
  const form = useFields([withdrawalReason], {
    call: benchmark.withdraw,
    also: { id, version },
    done: '已撤销，此后不再用于评分',
    onClose,
  })
  const lead = '撤销后此后开始的批次没有这项基准，对应指标不能评分；数值有误的请编制更正版。'
  return <FieldsDialog title="撤销基准表" form={form} act="撤销" running={running} above={<p>{lead}</p>} />
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
  const isRunning = freeze.isPending || drop.isPending
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={<ActFoot act={act} running={isRunning ? running : false} onAct={run} onClose={onClose} />}
    >
      <Refused error={freeze.error ?? drop.error} />
      <p>{lead}</p>
    </Dialog>
  )
}

const ways = { compute: '按现在的年度数据重新计算', document: '依据文件' } as const
const wayField = field('way', '更正方式', option(ways, { required: true }))
const documentFields = [...documentFigures, ...documentProof] as const
const correctionFields = [wayField, correctionReason, ...documentFields] as const

/** The new edition is opened; the present one counts until it is frozen. */
function Correct({ of, onClose, onOpen }: DialogProps & Pick<StepsProps, 'onOpen'>) {
  const isComputed = of.origin === 'computed'
  const form = useFields(correctionFields, {
    start: { way: isComputed ? 'compute' : 'document' },
    varies: ({ way }) => ({
      ...(isComputed ? {} : { way: null }),
      ...(way === 'document' ? {} : withoutDocument),
    }),
    paths: { way: 'figures', ...pathsOfDocument },
    call: benchmark.correct,
    also: { id: of.id, version: of.version },
    input: ({ way, reason, ...document }) => ({ reason, figures: way === 'compute' ? null : document }),
    done: '已编制更正版，等待另一名市级人员冻结；冻结前仍用现在这一版',
    onDone: ({ id }) => onOpen(id),
    onClose,
  })
  const { way } = form.values
  return (
    <Drawer title={`编制更正版：${of.groupName}`} size={640} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.isRunning) form.send()
        }}
      >
        <RefusedLine>{form.refusal}</RefusedLine>
        <p>已经开始的批次仍按原来的版本评分；更正版冻结后，用于此后开始的批次。</p>
        {isComputed ? <FieldBox form={form} field={wayField} /> : null}
        <FieldBox form={form} field={correctionReason} />
        {way === 'document' ? <DocumentFields form={form} unit={benchmarked[of.indicator].unit} /> : null}
        <ActFoot act="编制" running={form.isRunning ? '正在编制' : false} onClose={onClose} />
      </form>
    </Drawer>
  )
}

type DocumentKey = (typeof documentFields)[number]['key']
const ofDocument = <T,>(make: (key: DocumentKey) => T) =>
  Object.fromEntries(documentFields.map(({ key }) => [key, make(key)])) as Record<DocumentKey, T>
const withoutDocument = ofDocument(() => null)
const pathsOfDocument = ofDocument((key) => `figures.${key}`)
