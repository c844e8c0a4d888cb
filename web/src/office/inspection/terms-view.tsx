/** 期限与依据: every term of an inspection with its source, and the department on whose behalf the body acts. */
import type { CallOutput } from '@green/contract/call.ts'
import { inspectionPaper as calls } from '@green/contract/calls/inspection-paper.ts'
import { authorityRelations } from '@green/contract/inspection-follow.ts'
import { type ReactNode, useState } from 'react'
import { useAct, useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ActFoot, Dialog } from '../../ui/dialog.tsx'
import { FailedQuery, Loading } from '../../ui/faces.tsx'
import { Fact } from '../../ui/fact.tsx'
import { RadioRow, TextInput } from '../../ui/field.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { faultOf, Refused } from '../../ui/refused.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toastDone } from '../second-person.tsx'

type View = CallOutput<typeof calls.terms>
type Term = View['rows'][number]
type Authority = View['authority']

export function TermsView({ above }: { above: ReactNode }) {
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  const terms = useCall(calls.terms, {})
  const [term, setTerm] = useState<Term | null>(null)
  const [isNaming, setNaming] = useState(false)
  const { data } = terms
  return (
    <Page
      title="监察任务"
      lead="案件和文书都按这里的期限计算。法律规定的期限不能修改，办理时按期限把关；其余期限由市级依据文件设定，逾期只作提示。"
    >
      {above}
      <Sheet>
        {terms.isPending ? <Loading rows={8} label="正在读取期限" /> : null}
        {terms.error ? <FailedQuery error={terms.error} onRetry={() => void terms.refetch()} /> : null}
        {data ? (
          <>
            <DataTable
              caption="监察期限"
              rows={data.rows}
              rowKey={({ key }) => key}
              columns={[
                { key: 'label', title: '期限', head: true, cell: ({ label }) => label },
                { key: 'text', title: '长短', cell: ({ text }) => text },
                { key: 'from', title: '起算', cell: ({ from }) => from },
                {
                  key: 'mark',
                  title: '性质',
                  cell: ({ mark, fixed }) => <Tag tone={fixed ? 'blue' : 'grey'}>{fixed ? '法定' : mark}</Tag>,
                },
                { key: 'source', title: '依据', cell: ({ source }) => source },
                {
                  key: 'acts',
                  title: '操作',
                  cell: (row) =>
                    isCity && !row.fixed ? (
                      <Button size="small" kind="quiet" onClick={() => setTerm(row)}>
                        修改
                      </Button>
                    ) : (
                      '—'
                    ),
                },
              ]}
            />
            <AuthorityFacts of={data.authority} onEdit={isCity ? () => setNaming(true) : null} />
          </>
        ) : null}
      </Sheet>
      {term && data ? <TermDialog of={term} version={data.version} onClose={() => setTerm(null)} /> : null}
      {isNaming && data ? <AuthorityDialog of={data.authority} onClose={() => setNaming(false)} /> : null}
    </Page>
  )
}

function AuthorityFacts({ of, onEdit }: { of: Authority; onEdit: (() => void) | null }) {
  return (
    <section className="insp-part" aria-labelledby="insp-authority">
      <h2 id="insp-authority">管理节能工作的部门</h2>
      {of.name === '' ? <p>还没有设定：设定之后才能制作监察文书。</p> : null}
      <dl className="insp-facts" hidden={of.name === ''}>
        <Fact label="部门">{of.name}</Fact>
        <Fact label="监察机构">{authorityRelations[of.relation]}</Fact>
        <Fact label="依据">{of.document}</Fact>
      </dl>
      {onEdit ? <Button onClick={onEdit}>{of.name === '' ? '设定部门' : '修改部门'}</Button> : null}
    </section>
  )
}

const saved = (onClose: () => void) => ({
  onDone: (answer: object) => {
    toastDone(answer, '已保存，今后起草的文书按此打印')
    onClose()
  },
})

function TermDialog({ of, version, onClose }: { of: Term; version: number; onClose: () => void }) {
  const [value, setValue] = useState(String(of.value))
  const [document, setDocument] = useState(of.changed ? of.source : '')
  const save = useAct(calls.saveTerm, saved(onClose))
  const send = () => save.mutate({ key: of.key, value: Number(value), document, version })
  return (
    <Dialog
      title={`期限：${of.label}`}
      onClose={onClose}
      footer={<ActFoot act="保存" running={save.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={save.error} />
      <p>{`自${of.from}起算。已经送达的文书不受影响。`}</p>
      <TextInput
        id="term-value"
        label={`期限（${of.unit}）`}
        required
        inputMode="numeric"
        fault={faultOf(save.error, 'value')}
        value={value}
        onChange={setValue}
      />
      <TextInput
        id="term-document"
        label="依据"
        required
        hint="文件名称和文号，例如“渝经信节能〔2026〕8号”"
        maxLength={200}
        fault={faultOf(save.error, 'document')}
        value={document}
        onChange={setDocument}
      />
    </Dialog>
  )
}

function AuthorityDialog({ of, onClose }: { of: Authority; onClose: () => void }) {
  const { version, ...given } = of
  const [next, setNext] = useState(given)
  const save = useAct(calls.saveAuthority, saved(onClose))
  const text = (key: 'name' | 'document', label: string, hint: string) => ({
    ...{ id: `authority-${key}`, label, hint, required: true, value: next[key], fault: faultOf(save.error, key) },
    onChange: (value: string) => setNext({ ...next, [key]: value }),
  })
  return (
    <Dialog
      title="管理节能工作的部门"
      onClose={onClose}
      footer={
        <ActFoot
          act="保存"
          running={save.isPending ? '正在保存' : false}
          onAct={() => save.mutate({ ...next, version })}
          onClose={onClose}
        />
      }
    >
      <Refused error={save.error} />
      <TextInput {...text('name', '部门', '处罚和法制审核的文书由该部门出具')} maxLength={60} />
      <RadioRow
        id="authority-relation"
        label="监察机构"
        required
        value={next.relation}
        options={Object.entries(authorityRelations).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setNext({ ...next, relation: value as Authority['relation'] })}
      />
      <TextInput {...text('document', '依据', '三定规定、授权规定或委托书的名称和文号')} maxLength={200} />
    </Dialog>
  )
}
