/** All submissions so far as numbered versions: the list with who, when and why; each can be opened, any two compared. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { digestHex } from '@green/contract/overview/digest.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { use, useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { familyOf } from '../../families.ts'
import { asSent, useProgramme } from '../../programme-source.ts'
import answersViewStyles from '../answer/answers-view.module.css'
import { AnswersView } from '../answer/answers-view.tsx'
import styles from '../answer/differences.module.css'
import { DifferenceTable } from '../answer/differences.tsx'
import { OrganisationView } from '../figure/organisation-view.tsx'
import { PersonalContext } from '../personal-place.ts'

type Sending = FilingDetail['submissions'][number]

export function Versions({ detail }: { detail: Pick<FilingDetail, 'id' | 'programme' | 'submissions'> }) {
  const { submissions } = detail
  const [open, setOpen] = useState<number | null>(null)
  if (submissions.length === 0) return <Empty title="还没有提交过" />
  const columns: Column<Sending>[] = [
    { key: 'no', title: '版本', cell: (row) => `第${row.no}次`, head: true },
    { key: 'at', title: '提交时间', cell: (row) => dateTimeText(row.at) },
    { key: 'by', title: '提交人', cell: (row) => (row.byStaff ? `${row.by}（更正）` : row.by) },
    { key: 'note', title: '修改说明', cell: (row) => row.note || (row.no === 1 ? '首次提交' : '—') },
    { key: 'hash', title: '内容校验码', cell: (row) => <code>{digestHex(row.contentHash).slice(0, 16)}</code> },
    {
      key: 'acts',
      title: '操作',
      cell: (row) => (
        <Button
          size="small"
          kind="quiet"
          aria-expanded={open === row.no}
          onClick={() => setOpen(open === row.no ? null : row.no)}
        >
          {open === row.no ? `收起第${row.no}次` : `打开第${row.no}次`}
        </Button>
      ),
    },
  ]
  return (
    <div className={styles.versions}>
      <p className="ge-hint">每次提交都单独保存，任何人都不能改动；下面可以打开查看，也可以任选两次比较。</p>
      <DataTable caption="历次提交" columns={columns} rows={submissions} rowKey={(row) => String(row.no)} />
      {open === null ? null : <Opened id={detail.id} programme={detail.programme} no={open} />}
      {submissions.length > 1 ? <Comparison id={detail.id} numbers={submissions.map(({ no }) => no)} /> : null}
    </div>
  )
}

/** The opened version is below the list, often outside the window. What a ref answers is called later, and newer browsers answer a promise. */
const intoSight = (opened: HTMLElement | null): void => {
  opened?.scrollIntoView({ block: 'start' })
}

function Opened({ id, programme, no }: { id: string; programme: string; no: number }) {
  const version = useCall(filing.version, { id, no })
  const place = use(PersonalContext)
  const source = useProgramme((familyOf(programme)?.id ?? programme) as ProgrammeId)
  const error = version.error ?? source.error
  if (error)
    return (
      <Failed
        message={error.message}
        traceId={error.traceId}
        onRetry={() => void (version.error ? version.refetch() : source.refetch())}
      />
    )
  if (!version.data || !source.data) return <Loading rows={6} label={`正在打开第${no}次提交`} />
  const form = asSent(source.data, version.data)
  const read = (
    <section aria-label={`第${no}次提交的内容`} ref={intoSight}>
      <section className={answersViewStyles.view} data-part="view">
        <h2>申报单位（第{no}次提交时）</h2>
        <OrganisationView organisation={version.data.organisation} snapshot={version.data.snapshot} />
      </section>
      <AnswersView
        programme={form.programme}
        reference={form.reference}
        values={version.data.answers as AnswerSet}
        unseen={version.data.unseen}
        citations={version.data.citations}
      />
    </section>
  )
  return place ? <PersonalContext value={{ ...place, no }}>{read}</PersonalContext> : read
}

function Comparison({ id, numbers }: { id: string; numbers: readonly number[] }) {
  const [latest = 1, previous = 1] = numbers
  const [from, setFrom] = useState(previous)
  const [to, setTo] = useState(latest)
  const options = numbers.map((no) => ({ value: String(no), label: `第${no}次提交` }))
  const { data, error, refetch } = useCall(filing.compareVersions, { id, from, to }, { enabled: from !== to })
  const differences = () => {
    if (from === to) return <p className="ge-none">请选择不同的两次提交。</p>
    if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
    if (!data) return <Loading label="正在比较" />
    const after = `第${to}次提交`
    return <DifferenceTable items={data.items} before={data.against} after={after} empty="这两次提交没有差异" />
  }
  return (
    <section aria-labelledby="versions-compare">
      <h2 id="versions-compare">比较两次提交</h2>
      <div className={styles.versionsPick}>
        <Select
          id="versions-from"
          label="从"
          value={String(from)}
          options={options}
          onChange={(no) => setFrom(Number(no || from))}
        />
        <Select
          id="versions-to"
          label="到"
          value={String(to)}
          options={options}
          onChange={(no) => setTo(Number(no || to))}
        />
      </div>
      {differences()}
    </section>
  )
}
