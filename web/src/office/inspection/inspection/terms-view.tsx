/** 期限与依据: every term of an inspection with its source, and the department on whose behalf the body acts. */
import type { CallOutput } from '@green/contract/call.ts'
import { inspectionSetting as calls } from '@green/contract/calls/inspection/inspection-setting.ts'
import { authorityRelations } from '@green/contract/filing/inspection-follow.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { RadioRow, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { FailedQuery, Loading } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ComingVersion } from '../../operation/settings/parts.tsx'
import {
  ProposalFoot,
  StartAndReasonFields,
  useProposal,
  useStartAndReason,
} from '../../operation/settings/start-and-reason.tsx'

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
      lead="案件和文书都按这里的期限计算。法律规定的期限不能修改，办理时按期限把关；其余期限由市级依据文件提出，另一人复核后自开始日期生效，在办的案件仍按原来的期限。"
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
                {
                  key: 'text',
                  title: '长短',
                  width: '9rem',
                  cell: (row) => (
                    <>
                      {row.text} <ComingVersion of={row} />
                    </>
                  ),
                },
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
                  width: '6.5rem',
                  cell: (row) =>
                    isCity && !row.fixed ? (
                      <Acts of={row} name={row.label} setting={`term/${row.key}`} onPropose={() => setTerm(row)} />
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
      {term ? <TermDialog of={term} onClose={() => setTerm(null)} /> : null}
      {isNaming && data ? <AuthorityDialog of={data.authority} onClose={() => setNaming(false)} /> : null}
    </Page>
  )
}

type ActsProps = { of: { waiting: string | null }; name: string; setting: string; onPropose: () => void }

/** A change is proposed where none waits; the versions, and the one that waits, stand with the settings. */
export function Acts({ of, name, setting, onPropose }: ActsProps) {
  return (
    <div className="ol-acts">
      {of.waiting ? null : (
        <Button size="small" kind="quiet" aria-label={`提出变更：${name}`} onClick={onPropose}>
          提出变更
        </Button>
      )}
      <Link
        className={buttonClass('quiet', 'small')}
        to={officePath('settings')}
        search={{ kind: 'inspection', key: setting }}
        aria-label={`${of.waiting ? '查看待复核' : '各个版本'}：${name}`}
      >
        {of.waiting ? '查看待复核' : '各个版本'}
      </Link>
    </div>
  )
}

function AuthorityFacts({ of, onEdit }: { of: Authority; onEdit: (() => void) | null }) {
  const unconfirmed = of.isAssumed ? <Tag tone="orange">推定，未核对</Tag> : null
  return (
    <section className="insp-part insp-after-table" aria-labelledby="insp-authority">
      <h2 id="insp-authority">管理节能工作的部门</h2>
      {of.name === '' ? <p>还没有设定：设定之后才能制作监察文书。</p> : null}
      <dl className="insp-facts" hidden={of.name === ''}>
        <Fact label="部门">{of.name}</Fact>
        <Fact label="监察机构">{authorityRelations[of.relation]}</Fact>
        <Fact label="依据">{of.document}</Fact>
        <Fact label="复议机关">
          {of.reviewOffice} {unconfirmed}
        </Fact>
        <Fact label="收缴罚款的银行">{of.bank || '还没有设定，出具处罚决定书时填写'}</Fact>
        <Fact label="受理法院">
          {of.court || '还没有设定，出具决定书时填写'} {of.court ? unconfirmed : null}
        </Fact>
      </dl>
      <ComingVersion of={of} />
      {onEdit ? <Acts of={of} name="管理节能工作的部门" setting="energyAuthority" onPropose={onEdit} /> : null}
    </section>
  )
}

function TermDialog({ of, onClose }: { of: Term; onClose: () => void }) {
  const [value, setValue] = useState(String(of.value))
  const [document, setDocument] = useState(of.changed ? of.source : '')
  const [start, setStart] = useStartAndReason()
  const save = useProposal(calls.saveTerm, onClose)
  const send = () => save.mutate({ key: of.key, value: Number(value), document, ...start, version: of.version })
  return (
    <Dialog
      title={`期限：${of.label}`}
      onClose={onClose}
      footer={<ProposalFoot isPending={save.isPending} onAct={send} onClose={onClose} />}
    >
      <Refused error={save.error} />
      <p>{`自${of.from}起算。在办的案件和已经送达的文书不受影响。`}</p>
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
      <StartAndReasonFields value={start} onChange={setStart} error={save.error} />
    </Dialog>
  )
}

function AuthorityDialog({ of, onClose }: { of: Authority; onClose: () => void }) {
  const { name, relation, document, reviewOffice, court, bank } = of
  const [next, setNext] = useState({ name, relation, document, reviewOffice, court, bank })
  const [start, setStart] = useStartAndReason()
  const save = useProposal(calls.saveAuthority, onClose)
  const text = (key: 'name' | 'document' | 'reviewOffice' | 'court', label: string, hint: string) => ({
    id: `authority-${key}`,
    label,
    hint,
    required: true,
    value: next[key],
    fault: faultOf(save.error, key),
    onChange: (value: string) => setNext({ ...next, [key]: value }),
  })
  return (
    <Dialog
      title="管理节能工作的部门"
      onClose={onClose}
      footer={
        <ProposalFoot
          isPending={save.isPending}
          onAct={() => save.mutate({ ...next, ...start, version: of.version })}
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
      <TextInput
        {...text('reviewOffice', '复议机关', '不服该部门决定的，向哪个机关申请行政复议，印在文书上')}
        maxLength={60}
      />
      <TextInput {...text('court', '受理法院', '不服该部门决定的，向哪个法院起诉，写全称')} maxLength={60} />
      <TextInput
        id="authority-bank"
        label="收缴罚款的银行"
        hint="银行、户名和账号，印在处罚决定书上；不填的，由承办人在每份决定书中写明"
        maxLength={150}
        value={next.bank}
        fault={faultOf(save.error, 'bank')}
        onChange={(bank) => setNext({ ...next, bank })}
      />
      <StartAndReasonFields value={start} onChange={setStart} error={save.error} />
    </Dialog>
  )
}
