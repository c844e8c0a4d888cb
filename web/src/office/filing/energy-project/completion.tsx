/** 完成情况: a project as planned, as built and as verified; the county's and the city's verification. */
import type { CallOutput } from '@green/contract/call.ts'
import { completionOpinionLength, projectCompletion } from '@green/contract/calls/filing/project-completion.ts'
import type { FileRef } from '@green/contract/files.ts'
import { verificationFields } from '@green/programmes/energy-project/completion.ts'
import { useState } from 'react'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useProgramme } from '../../../filing/programme-source.ts'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Field, TextArea } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../desk/desk.module.css'
import { caseReads } from '../../desk/desk-programmes.ts'
import { OutcomeField } from '../../desk/step/outcome-field.tsx'

type Info = CallOutput<typeof projectCompletion.projectCompleteInfo>

export function Completion({ id }: { id: string }) {
  const info = useCall(projectCompletion.projectCompleteInfo, { id })
  return (
    <section aria-labelledby="completion-title">
      <h2 id="completion-title">完成情况</h2>
      <QueryView query={info} loading="正在加载完成情况">
        {(data) => (
          <>
            <Compared info={data} />
            {data.photos.length > 0 ? <FileList files={data.photos} label="现场照片" /> : null}
            <Verifications info={data} />
            {data.closed === null ? <VerifyForm key={data.version} info={data} /> : null}
          </>
        )}
      </QueryView>
    </section>
  )
}

function Compared({ info: { planned, actual, verified, completedAt } }: { info: Info }) {
  const rows = [
    { what: '开工', planned: planned.start, actual: actual.start, verified: null },
    { what: '完工', planned: planned.end, actual: actual.end, verified: completedAt },
    {
      what: '投资（万元）',
      planned: figureText(planned.invest),
      actual: figureText(actual.invest),
      verified: figureText(verified?.verifiedInvest),
    },
    {
      what: '年节能量（tce）',
      planned: figureText(planned.saving),
      actual: null,
      verified: figureText(verified?.verifiedSaving),
    },
  ]
  return (
    <DataTable
      caption="计划、实际和核定"
      rows={rows}
      rowKey={({ what }) => what}
      columns={[
        { key: 'what', title: '事项', head: true, cell: ({ what }) => what },
        { key: 'planned', title: '计划', align: 'right', cell: (row) => row.planned ?? '—' },
        { key: 'actual', title: '实际（企业填报）', align: 'right', cell: (row) => row.actual ?? '—' },
        { key: 'verified', title: '核定', align: 'right', cell: (row) => row.verified ?? '—' },
      ]}
    />
  )
}

function Verifications({ info: { verifications, closed } }: { info: Info }) {
  return (
    <>
      <h3>核查记录</h3>
      {verifications.length === 0 ? <p>{`还没有核查。${closed ? `${closed}。` : ''}`}</p> : null}
      {verifications.length > 0 ? (
        <DataTable
          caption="核查记录"
          rows={verifications}
          rowKey={({ at }) => at}
          columns={[
            { key: 'at', title: '时间', head: true, cell: ({ at }) => dateTimeText(at) },
            { key: 'role', title: '核查方', cell: ({ role }) => role },
            {
              key: 'details',
              title: '结果',
              cell: ({ details }) =>
                Object.entries(details)
                  .map(([label, value]) => `${label} ${value}`)
                  .join('；'),
            },
            { key: 'opinion', title: '意见', cell: ({ opinion }) => opinion ?? '—' },
            {
              key: 'files',
              title: '附件',
              cell: ({ files }) => (files.length > 0 ? <FileList files={files} label="核查附件" /> : '—'),
            },
          ]}
        />
      ) : null}
      {verifications.length > 0 && closed ? <p>{closed}。</p> : null}
    </>
  )
}

const idOf = (field: string) => `verify-${field}`
const emptyForm = Object.fromEntries(verificationFields.map(({ key }) => [key, ''])) as Record<
  (typeof verificationFields)[number]['key'],
  string
>

function VerifyForm({ info }: { info: Info }) {
  const source = useProgramme('energy-project')
  const [form, setForm] = useState(emptyForm)
  const [opinion, setOpinion] = useState('')
  const [files, setFiles] = useState<FileRef[]>([])
  const [attempt, setAttempt] = useState(0)
  const press = useIdempotencyKey()
  const verify = useAct(projectCompletion.hcProjectQyInfo, {
    refreshes: caseReads,
    onDone: () => {
      press.answered()
      toast.success('已记录核查')
    },
  })
  const faults = verify.error?.errors ?? []
  const faultOf = (field: string) => faults.find((one) => one.field === field)?.message
  return (
    <QueryView query={source} loading="正在加载核查表">
      {({ reference }) => (
        <form
          className={styles.form}
          noValidate
          aria-label="核查"
          onSubmit={(event) => {
            event.preventDefault()
            if (verify.isPending) return
            setAttempt(attempt + 1)
            verify.mutate(press.of({ id: info.id, version: info.version, ...form, opinion, files }))
          }}
        >
          <h3>{info.verifications.length > 0 ? '再次核查' : '核查'}</h3>
          <ErrorSummary
            attempt={verify.isPending ? 0 : attempt}
            faults={faults.map(({ field, message }) => ({ id: idOf(field), message }))}
          />
          <RefusedLine>{faults.length === 0 ? verify.error?.message : null}</RefusedLine>
          <div className={styles.two}>
            {verificationFields.map((field) => (
              <OutcomeField
                key={field.key}
                field={field}
                id={idOf(field.key)}
                value={form[field.key]}
                reference={reference}
                fault={faultOf(field.key)}
                onChange={(value) => setForm({ ...form, [field.key]: value })}
              />
            ))}
          </div>
          <TextArea
            id={idOf('opinion')}
            label="核查意见"
            required
            fault={faultOf('opinion')}
            rows={3}
            maxLength={completionOpinionLength}
            value={opinion}
            onChange={setOpinion}
          />
          <Field id={idOf('files')} label="核查材料" fault={faultOf('files')}>
            <PapersInput id={idOf('files')} slot="step" label="核查材料" max={10} files={files} onChange={setFiles} />
          </Field>
          <div className={styles.act}>
            <Button type="submit" kind="primary" running={verify.isPending ? '正在保存' : false}>
              记录核查
            </Button>
          </div>
        </form>
      )}
    </QueryView>
  )
}
