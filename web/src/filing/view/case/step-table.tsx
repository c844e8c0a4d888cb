/** 办理过程 as a table: who took which step when, with what opinion. */
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'

type Step = { at: string; step: string; by: string; opinion: string | null }

const columns: readonly Column<Step>[] = [
  { key: 'at', title: '时间', width: '12rem', cell: (row) => dateTimeText(row.at) },
  { key: 'step', title: '办理', head: true, cell: (row) => row.step },
  { key: 'by', title: '办理人', cell: (row) => row.by },
  { key: 'opinion', title: '意见', cell: (row) => row.opinion ?? '—' },
]

/** `showCaption` where the sheet above is not called so. */
export function StepTable({ steps, showCaption = false }: { steps: readonly Step[]; showCaption?: boolean }) {
  return (
    <DataTable
      caption="办理过程"
      showCaption={showCaption}
      rows={steps}
      rowKey={(row) => `${row.at} ${row.step}`}
      columns={columns}
    />
  )
}
