/** Page of what exists in editions that a second officer puts into force: benchmark tables, standards. */
import type { CaseMachine } from '@green/filing/cases/machine.ts'
import type { ComponentProps, ReactNode } from 'react'
import { CaseTag } from '../../filing/view/case/case-tag.tsx'
import { StepTable } from '../../filing/view/case/step-table.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { QueryView, type ViewedQuery } from '../../ui/page/query-view.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import styles from './edition-page.module.css'

type EditionPageProps<Data> = {
  query: ViewedQuery<Data>
  loading: string
  /** Heading while it is not read yet. */
  title: string
  onBack: () => void
  children: (data: Data, back: ReactNode) => ReactNode
}

export function EditionPage<Data>({ query, loading, title, onBack, children }: EditionPageProps<Data>) {
  const back = <Button onClick={onBack}>返回列表</Button>
  return (
    <QueryView
      query={query}
      loading={loading}
      rows={8}
      frame={(face) => (
        <Page title={title} actions={back}>
          <Sheet>{face}</Sheet>
        </Page>
      )}
    >
      {(data) => children(data, back)}
    </QueryView>
  )
}

type Edition<S> = { id: string; name: ReactNode; state: S; at: string; reason: string }

type EditionsProps<S extends string> = {
  id: string
  machine: CaseMachine<S, string, never>
  rows: readonly Edition<S>[]
  /** Headings of when it came into force, and why. */
  titles: { at: string; reason: string }
  steps: ComponentProps<typeof StepTable>['steps']
}

/** 版本和办理; nothing before the first edition. */
export function Editions<S extends string>({ id, machine, rows, titles, steps }: EditionsProps<S>) {
  if (rows.length === 0) return null
  return (
    <Sheet title="版本和办理" id={id}>
      <div className={styles.editions}>
        <DataTable
          caption="版本"
          showCaption
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'edition', title: '版', head: true, cell: (row) => row.name },
            { key: 'state', title: '状态', cell: (row) => <CaseTag machine={machine} state={row.state} /> },
            { key: 'at', title: titles.at, cell: (row) => row.at || '—' },
            { key: 'reason', title: titles.reason, cell: (row) => row.reason || '—' },
          ]}
        />
        <StepTable steps={steps} showCaption />
      </div>
    </Sheet>
  )
}
