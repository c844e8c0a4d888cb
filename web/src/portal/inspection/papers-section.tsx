/** 文书与整改 as the enterprise sees its case: what was served on it, its statement, its evidence, its extension. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { type SelfCheckDetail, selfCheck } from '@green/contract/calls/inspection/self-check.ts'
import {
  followLengths,
  type InspectionFollow,
  statementPointsAtMost,
} from '@green/contract/filing/inspection-follow.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { useState } from 'react'
import { followClasses } from '../../filing/inspection/follow-classes.ts'
import { Extensions, Items, Papers, Statements, Terms } from '../../filing/inspection/follow-parts.tsx'
import { wireFiles } from '../../filing/inspection/wire-files.ts'
import { PapersInput } from '../../filing/kinds/papers-input.tsx'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { Checkbox, Field, TextArea, TextInput } from '../../ui/control/field.tsx'
import { faultOf, Refused } from '../../ui/control/refused.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'

export function OwnPapers({ of: { inspectionId: id } }: { of: SelfCheckDetail }) {
  const query = useCall(calls.ofCase, { id })
  return (
    <QueryView query={query} loading="正在读取文书" rows={6}>
      {(data) => <Follow of={data} />}
    </QueryView>
  )
}

type Props = { of: InspectionFollow }

function Follow({ of }: Props) {
  const isRectifying = of.state === 'rectifying'
  return (
    <div className={followClasses.parts}>
      {of.mayState ? <StatementForm of={of} /> : null}
      {isRectifying ? <Rectification of={of} /> : null}
      <Papers papers={of.papers} />
      <Terms terms={of.terms} />
      <Statements statements={of.statements} />
      {isRectifying ? null : <Items items={of.items} />}
      {isRectifying ? null : <Extensions extensions={of.extensions} />}
    </div>
  )
}

/** What is to be done now stands above what is to be read. */
function Rectification({ of }: Props) {
  return (
    <>
      <Items
        items={of.items}
        under={(item) => (item.result === 'done' ? null : <EvidenceForm key={item.id} item={item} />)}
      />
      <SubmitRectify of={of} />
      <Extensions extensions={of.extensions}>{of.mayAskExtension ? <AskExtension of={of} /> : null}</Extensions>
    </>
  )
}

/** One point a line. */
const statementLength = statementPointsAtMost * (followLengths.point + 1)

function StatementForm({ of }: Props) {
  const [text, setText] = useState('')
  const [wantsHearing, setHearing] = useState(false)
  const [files, setFiles] = useState<readonly FileAnswer[]>([])
  const state = useAct(calls.state, { onDone: () => toast.success('陈述申辩已提交，监察人员将逐条答复') })
  const points = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const fault = state.error?.errors.find(({ field }) => field.startsWith('points'))?.message
  return (
    <section aria-labelledby="insp-state" className={followClasses.form}>
      <h2 id="insp-state">提出陈述申辩</h2>
      <p className="ge-hint">
        对告知书中的事实、理由和拟作出的处理有意见的，可以在期限内提出。不会因陈述申辩而加重处理。
      </p>
      <Refused error={state.error} />
      <TextArea
        id="statement-points"
        label="意见"
        required
        rows={5}
        maxLength={statementLength}
        hint="每行一条，监察人员逐条答复"
        fault={fault}
        value={text}
        onChange={setText}
      />
      <Checkbox id="wants-hearing" checked={wantsHearing} onChange={setHearing}>
        要求听证（告知书写明有听证权利的）
      </Checkbox>
      <Field id="statement-files" label="材料" fault={faultOf(state.error, 'files')}>
        <PapersInput
          id="statement-files"
          slot="inspection.statement"
          label="陈述申辩材料"
          max={10}
          files={files}
          onChange={(change) => setFiles(change)}
        />
      </Field>
      <div>
        <Button
          kind="primary"
          running={state.isPending ? '正在提交' : false}
          disabled={points.length === 0}
          onClick={() => state.mutate({ id: of.id, points, wantsHearing, files: wireFiles(files) })}
        >
          提交陈述申辩
        </Button>
      </div>
    </section>
  )
}

function EvidenceForm({ item }: { item: InspectionFollow['items'][number] }) {
  const [note, setNote] = useState(item.note ?? '')
  const [files, setFiles] = useState<readonly FileAnswer[]>(item.files)
  const give = useAct(calls.giveEvidence, { onDone: () => toast.success(`第${item.no}项的证明已保存`) })
  return (
    <div className={followClasses.form}>
      <Refused error={give.error} />
      <TextArea
        id={`evidence-note-${item.no}`}
        label={`第${item.no}项的整改说明`}
        required
        rows={2}
        maxLength={followLengths.note}
        fault={faultOf(give.error, 'note')}
        value={note}
        onChange={setNote}
      />
      <Field
        id={`evidence-${item.no}`}
        label={`第${item.no}项的证明材料`}
        required
        fault={faultOf(give.error, 'files')}
      >
        <PapersInput
          id={`evidence-${item.no}`}
          slot="inspection.evidence"
          label={`第${item.no}项的证明材料`}
          required
          max={10}
          files={files}
          onChange={(change) => setFiles(change)}
        />
      </Field>
      <div>
        <Button
          size="small"
          running={give.isPending ? '正在保存' : false}
          onClick={() => give.mutate({ itemId: item.id, note, files: wireFiles(files) })}
        >
          {`保存第${item.no}项`}
        </Button>
      </div>
    </div>
  )
}

function SubmitRectify({ of }: Props) {
  const submit = useAct(calls.submitRectify, {
    refreshes: [selfCheck.get, selfCheck.qyPage],
    onDone: () => toast.success('整改材料已提交，等待复查'),
  })
  const isReady = of.allowed.some(({ action }) => action === 'submitRectify')
  return (
    <div className={followClasses.form}>
      <Refused error={submit.error} />
      <p className="ge-hint">
        {isReady
          ? '各项证明已保存，可以提交复查；提交后不能再改。'
          : '每一项都保存说明和证明材料后，由主账号提交复查。'}
      </p>
      <div>
        <Button
          kind="primary"
          disabled={!isReady}
          running={submit.isPending ? '正在提交' : false}
          onClick={() => submit.mutate({ id: of.id, version: of.version })}
        >
          提交整改材料
        </Button>
      </div>
    </div>
  )
}

function AskExtension({ of }: Props) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <ExtensionForm of={of} onClose={() => setOpen(false)} />
  ) : (
    <Button onClick={() => setOpen(true)}>申请延期</Button>
  )
}

function ExtensionForm({ of, onClose }: Props & { onClose: () => void }) {
  const [input, setInput] = useState({ reason: '', plan: '', until: '' })
  const ask = useAct(calls.askExtension, {
    onDone: () => {
      toast.success('延期申请已提交')
      onClose()
    },
  })
  const bind = (id: keyof typeof input) => ({
    id: `extension-${id}`,
    value: input[id],
    fault: faultOf(ask.error, id),
    onChange: (text: string) => setInput((before) => ({ ...before, [id]: text })),
  })
  return (
    <div className={followClasses.form}>
      <Refused error={ask.error} />
      <p className="ge-hint">整改期限届满前可以申请一次，说明理由和计划。</p>
      <TextInput {...bind('until')} label="延至" required type="date" />
      <TextArea {...bind('reason')} label="理由" required rows={2} maxLength={followLengths.reason} />
      <TextArea {...bind('plan')} label="整改计划" required rows={2} maxLength={followLengths.plan} />
      <div className={followClasses.acts}>
        <Button
          kind="primary"
          running={ask.isPending ? '正在提交' : false}
          onClick={() => ask.mutate({ id: of.id, ...input })}
        >
          提交延期申请
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </div>
  )
}
