/** 核查记录确认: the enterprise reads the record of the visit, confirms it or objects with files, and reads the reply; both stay. */

import type { SelfCheckDetail } from '@green/contract/calls/inspection/self-check.ts'
import {
  type OwnRecord as RecordRead,
  recordObjection,
  verification,
} from '@green/contract/calls/inspection/verification.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { findingResults, recordAnswerKinds } from '@green/filing/inspection/verification.ts'
import { useState } from 'react'
import { boxOf } from '../../filing/fields/box-of.ts'
import { differenceText } from '../../filing/inspection/finding-inputs.tsx'
import { followClasses } from '../../filing/inspection/follow-classes.ts'
import { RecordAnswers } from '../../filing/inspection/record-answers.tsx'
import { Signatures } from '../../filing/inspection/signatures.tsx'
import { PapersInput } from '../../filing/kinds/papers-input.tsx'
import { FileList } from '../../filing/view/answer/file-list.tsx'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field, RadioRow, TextArea } from '../../ui/control/field.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'

type Kind = keyof typeof recordAnswerKinds

export function OwnRecord({ of: { inspectionId: id } }: { of: SelfCheckDetail }) {
  const query = useCall(verification.ownRecord, { id })
  return (
    <QueryView query={query} loading="正在打开核查记录" rows={6}>
      {(data) => {
        if (data.findings.length === 0 && data.answers.length === 0 && !data.visit.from)
          return <Empty title="还没有核查记录" hint={data.whyNot ?? '监察人员核查后，记录列在这里，由本企业核对。'} />
        return (
          <div className={followClasses.parts}>
            <p className="ge-hint">请核对后确认，或提出异议并附材料；您的意见和监察人员的答复都予保留。</p>
            <section aria-labelledby="record-visit">
              <h2 id="record-visit">现场核查</h2>
              <Visit of={data} />
            </section>
            {data.findings.length > 0 ? (
              <section aria-labelledby="record-findings">
                <h2 id="record-findings">核查项</h2>
                <Findings of={data} />
              </section>
            ) : null}
            {data.signatures.length > 0 ? (
              <section aria-labelledby="record-signatures">
                <h2 id="record-signatures">签名</h2>
                <Signatures of={data.signatures} />
              </section>
            ) : null}
            <section aria-labelledby="record-answers">
              <h2 id="record-answers">意见和答复</h2>
              {data.answers.length > 0 ? <RecordAnswers of={data.answers} /> : null}
              {data.mayAnswer ? <AnswerForm id={id} /> : <p>{data.whyNot}</p>}
            </section>
          </div>
        )
      }}
    </QueryView>
  )
}

function Visit({ of }: { of: RecordRead }) {
  const { visit, inspectors } = of
  if (!visit.from) return <p className="ge-hint">没有现场核查，监察人员书面核查。</p>
  return (
    <>
      <p>{`${dateTimeText(visit.from)} 至 ${dateTimeText(visit.to)}，${visit.place}。企业代表：${visit.representative}${visit.post ? `（${visit.post}）` : ''}。`}</p>
      {inspectors.map(({ name, cardNo, shownAt }) => (
        <p key={name}>{`监察人员 ${name}，执法证 ${cardNo ?? '—'}，${dateTimeText(shownAt)}出示`}</p>
      ))}
    </>
  )
}

function Findings({ of }: { of: RecordRead }) {
  return (
    <DataTable
      caption="核查项"
      rows={of.findings}
      rowKey={({ title }) => title}
      columns={[
        { key: 'title', title: '核查项', head: true, cell: ({ title }) => title },
        { key: 'declared', title: '填报值', cell: ({ declaredWords: declaredText }) => declaredText ?? '—' },
        {
          key: 'checked',
          title: '核查值',
          align: 'right',
          cell: ({ checked, unit }) => (checked === null ? '—' : `${checked.toLocaleString('zh-CN')} ${unit ?? ''}`),
        },
        {
          key: 'difference',
          title: '差异',
          align: 'right',
          cell: ({ difference }) => differenceText(difference) ?? '—',
        },
        {
          key: 'result',
          title: '结果',
          cell: ({ result }) =>
            result ? <Tag tone={result === 'breach' ? 'red' : 'grey'}>{findingResults[result]}</Tag> : '—',
        },
        {
          key: 'breach',
          title: '条款、事实和证据',
          cell: ({ clauseWords: clauseText, facts, files }) => (
            <>
              <div>{clauseText}</div>
              <div>{facts}</div>
              {files.length > 0 ? <FileList files={files} label="证据" /> : null}
            </>
          ),
        },
      ]}
    />
  )
}

function AnswerForm({ id }: { id: string }) {
  const [kind, setKind] = useState<Kind | ''>('')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<FileAnswer[]>([])
  const [unchosen, setUnchosen] = useState(false)
  const act = useAct(verification.answerRecord, {
    refreshes: [verification.ownRecord],
    onDone: () => {
      toast.success('已提交，监察人员会收到通知')
      setKind('')
      setText('')
      setFiles([])
    },
  })
  const faultOf = (field: string) => act.error?.errors.find((one) => one.field === field)?.message
  const refused = act.error && act.error.errors.length === 0 ? act.error.message : null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setUnchosen(kind === '')
        if (kind) act.mutate({ id, kind, words: text, files })
      }}
    >
      <RadioRow
        id="answer-kind"
        label="您的意见"
        required
        value={kind}
        fault={unchosen ? '请选择确认或提出异议' : refused}
        options={Object.entries(recordAnswerKinds).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setKind(value as Kind)}
      />
      <TextArea
        id="answer-words"
        label={kind === 'object' ? '有异议的内容和理由' : '说明'}
        required={kind === 'object'}
        rows={4}
        maxLength={boxOf(recordObjection).maxLength}
        value={text}
        fault={faultOf('words')}
        onChange={setText}
      />
      <Field id="answer-files" label="材料" hint="PDF、照片或表格，最多10个">
        <PapersInput
          id="answer-files"
          slot="inspection.answer"
          label="材料"
          max={10}
          formats={['pdf', 'jpg', 'png', 'xlsx']}
          files={files}
          onChange={setFiles}
        />
      </Field>
      <Button kind="primary" type="submit" running={act.isPending ? '正在提交' : false}>
        提交意见
      </Button>
    </form>
  )
}
