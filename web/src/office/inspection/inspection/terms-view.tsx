/** 期限与依据: every term of an inspection with its source, and the department on whose behalf the body acts. */
import type { CallOutput } from '@green/contract/call.ts'
import {
  authorityFields,
  inspectionSetting as calls,
  termDocument,
} from '@green/contract/calls/inspection/inspection-setting.ts'
import { startFields } from '@green/contract/calls/operation/setting-change.ts'
import { authorityRelations } from '@green/contract/filing/inspection-follow.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { field, integer } from '@green/filing/form/fields.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import listStyles from '../../list/list.module.css'
import { ComingVersion } from '../../operation/settings/parts.tsx'
import { proposed, useProposalFields } from '../../operation/settings/start-and-reason.tsx'
import styles from './inspection.module.css'

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
        <QueryView query={terms} loading="正在读取期限" rows={8}>
          {({ rows, authority }) => (
            <>
              <DataTable
                caption="监察期限"
                rows={rows}
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
                    cell: ({ mark: certainty, fixed }) => (
                      <Tag tone={fixed ? 'blue' : 'grey'}>{fixed ? '法定' : certainty}</Tag>
                    ),
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
              <AuthorityFacts of={authority} onEdit={isCity ? () => setNaming(true) : null} />
            </>
          )}
        </QueryView>
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
    <div className={listStyles.acts}>
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
    <section className={classes(styles.part, styles.afterTable)} aria-labelledby="insp-authority">
      <h2 id="insp-authority">管理节能工作的部门</h2>
      {of.name === '' ? <p>还没有设定：设定之后才能制作监察文书。</p> : null}
      <dl className={styles.facts} hidden={of.name === ''}>
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
  const value = field('value', `期限（${of.unit}）`, integer({ required: true }))
  const form = useProposalFields([value, termDocument, ...startFields], {
    start: { value: of.value, document: of.changed ? of.source : '' },
    call: calls.saveTerm,
    also: { key: of.key, version: of.version },
    onClose,
  })
  return (
    <FieldsDialog
      title={`期限：${of.label}`}
      form={form}
      {...proposed}
      above={<p>{`自${of.from}起算。在办的案件和已经送达的文书不受影响。`}</p>}
    />
  )
}

function AuthorityDialog({ of, onClose }: { of: Authority; onClose: () => void }) {
  const { name, relation, document, reviewOffice, court, bank, version } = of
  const form = useProposalFields([...authorityFields, ...startFields], {
    start: { name, relation, document, reviewOffice, court, bank },
    call: calls.saveAuthority,
    also: { version },
    onClose,
  })
  return <FieldsDialog title="管理节能工作的部门" form={form} {...proposed} />
}
