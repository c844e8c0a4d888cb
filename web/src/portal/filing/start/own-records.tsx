/** The own records of one kind: a paged list with state and doubt, and the steps that the enterprise may take, each with its dialogue. */
import type { Call } from '@green/contract/call.ts'
import { type AnyRecord, labelOf, stepFields } from '@green/filing/records/record.ts'
import { type ReactNode, useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { stepChecks } from '../../../filing/fields/step-checks.ts'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Paged, type PagedQuery } from '../../../ui/table/paged.tsx'

type OwnRow = { id: string; version: number; state: string; allowed: readonly string[] }

/** How a step is offered in the row, and the dialogue that it opens. */
export type OwnStep<R> = {
  label: string
  title: string
  act: string
  running: string
  done: string
  isDanger?: boolean
  /** What stands above its fields; the office's reason where it is left out. */
  above?: (row: R) => ReactNode
}

type OwnRecordsProps<R> = {
  record: unknown
  /** The result that holds the office's reason; the doubt where it is not named. */
  reasonKey?: string
  page: Call
  step: Call
  title: string
  id: string
  loading: string
  empty: { title: string; hint: string }
  columns: readonly Column<R>[]
  /** Tells the buttons of one row from those of another. */
  nameOf: (row: R) => string
  /** By their names, in the order of their buttons. */
  steps: Readonly<Record<string, OwnStep<R>>>
}

export function OwnRecords<R extends OwnRow>(props: OwnRecordsProps<R>) {
  const { title, id, loading, empty } = props
  const [place, setPlace] = useState({ page: 1, size: 10 })
  const [chosen, setChosen] = useState<{ row: R; action: string } | null>(null)
  const list = useCall(props.page, place as never, { keepPrevious: true })
  return (
    <Sheet title={title} id={id}>
      <Paged
        query={list as unknown as PagedQuery<{ rows: R[]; total: number; page: number; size: number }>}
        loading={loading}
        empty={<Empty {...empty} />}
        onPage={setPlace}
      >
        {({ rows }, stale) => (
          <DataTable
            caption={title}
            columns={[...props.columns, ...lastColumns(props, (row, action) => setChosen({ row, action }))]}
            rows={rows}
            rowKey={(row) => row.id}
            stale={stale}
          />
        )}
      </Paged>
      {chosen ? <StepDialog of={props} {...chosen} onClose={() => setChosen(null)} /> : null}
    </Sheet>
  )
}

/** The office's reason for what is to be explained or mended, until the case is over. */
function openReason<R extends OwnRow>({ record, reasonKey = 'doubt' }: OwnRecordsProps<R>, row: R) {
  const declared = record as AnyRecord
  const says = (row as Readonly<Record<string, unknown>>)[reasonKey]
  const isOver = declared.case.states[row.state]?.turn.length === 0
  return says && !isOver ? { label: labelOf(declared, reasonKey), says: String(says) } : null
}

/** State, with the office's reason, and steps. */
function lastColumns<R extends OwnRow>(
  props: OwnRecordsProps<R>,
  onAct: (row: R, action: string) => void,
): Column<R>[] {
  const { record, steps, nameOf } = props
  return [
    {
      key: 'state',
      title: '状态',
      cell: (row) => {
        const reason = openReason(props, row)
        return (
          <>
            <CaseTag machine={(record as AnyRecord).case} state={row.state} />
            {reason ? <span className="ge-hint">{reason.says}</span> : null}
          </>
        )
      },
    },
    {
      key: 'act',
      title: '办理',
      cell: (row) =>
        Object.entries(steps)
          .filter(([action]) => row.allowed.includes(action))
          .map(([action, { label }]) => (
            <Button
              key={action}
              size="small"
              kind="quiet"
              aria-label={`${label}：${nameOf(row)}`}
              onClick={() => onAct(row, action)}
            >
              {label}
            </Button>
          )),
    },
  ]
}

type StepProps<R> = { of: OwnRecordsProps<R>; row: R; action: string; onClose: () => void }

function StepDialog<R extends OwnRow>({ of, row, action, onClose }: StepProps<R>) {
  const { id, version } = row
  const { title, act, running, done, isDanger, above } = of.steps[action] as OwnStep<R>
  const record = of.record as AnyRecord
  const reason = openReason(of, row)
  const form = useFields(stepFields(record, action), {
    checks: stepChecks(record, action),
    call: of.step,
    also: { id, version, action } as never,
    done,
    onClose,
  })
  return (
    <FieldsDialog
      title={title}
      form={form}
      act={act}
      running={running}
      above={above ? above(row) : reason ? <p>{`${reason.label}：${reason.says}`}</p> : null}
      {...(isDanger ? { kind: 'danger' as const } : {})}
    />
  )
}
