/** What a copied block will fill, before it does: each of its columns with its first values, and where it goes. */
import { useState } from 'react'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { ScrollFrame } from '../../../ui/page/scroll-frame.tsx'
import { type PastePlan, pastableColumns } from '../../kinds/paste.ts'
import { headOf } from '../../view/answer/rows-table.tsx'
import type { RowsSpec } from './row-parts.tsx'
import styles from './table.module.css'

const shownValues = 3

type PasteDialogProps = {
  spec: RowsSpec
  plan: PastePlan
  /** The row that the first line goes into, from 0. */
  row: number
  onPaste: (plan: PastePlan) => void
  onClose: () => void
}

export function PasteDialog({ spec, plan, row, onPaste, onClose }: PasteDialogProps) {
  const [columns, setColumns] = useState(plan.columns)
  const open = pastableColumns(spec.columns)
  const isTwice = (key: string | null) => key !== null && columns.filter((one) => one === key).length > 1
  const twice = open.find(({ key }) => isTwice(key))
  const isEmpty = columns.every((key) => key === null)
  const fault = twice ? `“${twice.label}”选了两次，请只留一列` : isEmpty ? '请至少为一列选择填入的栏目' : null
  const first = open.find(({ key }) => key === columns[0])
  return (
    <Dialog
      title="粘贴到表格"
      width="wide"
      onClose={onClose}
      footer={
        <ActFoot
          act={`粘贴${plan.lines.length}行`}
          disabled={fault !== null || plan.lines.length === 0}
          onAct={() => onPaste({ ...plan, columns })}
          onClose={onClose}
        />
      }
    >
      <p>
        {plan.head
          ? '第一行是表头，已按名称对应；名称不同的列请选择填入的栏目。'
          : `没有认出表头，按顺序从“${first?.label ?? ''}”一列起填入，请核对。`}
        从第{row + 1}行起，格子里已有的内容会被替换，空白的格子会被清空；粘贴后可以撤销。
      </p>
      <ScrollFrame label="复制的列和填入的栏目" className={styles.frame} data-part="table-frame">
        <table className={styles.table} aria-label="复制的列和填入的栏目">
          <thead>
            <tr>
              <th scope="col">复制的列</th>
              <th scope="col">前几个值</th>
              <th scope="col">填入</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((key, i) => {
              const name = plan.head?.[i] || `第${i + 1}列`
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a block are known by their place
                <tr key={i}>
                  <th scope="row">{name}</th>
                  <td>{valuesOf(plan, i)}</td>
                  <td>
                    <select
                      className={styles.units}
                      aria-label={`${name}填入`}
                      value={key ?? ''}
                      onChange={(event) => setColumns(columns.with(i, event.target.value || null))}
                    >
                      <option value="">不粘贴</option>
                      {open.map((column) => (
                        <option key={column.key} value={column.key}>
                          {headOf(column)}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollFrame>
      <p role="status" className={fault ? 'ge-fault' : undefined}>
        {fault ?? skippedText(plan)}
      </p>
    </Dialog>
  )
}

const valuesOf = ({ lines }: PastePlan, i: number) =>
  lines
    .slice(0, shownValues)
    .map((cells) => cells[i] || '（空）')
    .join('、')

/** Lines that are no items: 1行合计用于核对，2行空白或“无”不粘贴. */
function skippedText({ sums, skipped }: PastePlan): string {
  const parts = [
    ...(sums.length > 0 ? [`${sums.length}行合计只用于核对`] : []),
    ...(skipped > 0 ? [`${skipped}行空白或“无”不粘贴`] : []),
  ]
  return parts.join('，')
}
