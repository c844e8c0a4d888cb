/** Columns of a list: which, in which order, how many are fixed, and the row density. */
import { type ListLayout, listView } from '@green/contract/calls/overview/list-views.ts'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { Box } from '../../ui/control/box.tsx'
import { Button, IconButton } from '../../ui/control/button.tsx'
import { Checkbox, RadioRow } from '../../ui/control/field.tsx'
import { RefusedLine } from '../../ui/control/refused.tsx'
import { Drawer } from '../../ui/over/dialog.tsx'
import { toast } from '../../ui/over/toast.tsx'
import styles from './list.module.css'
import { type ListAppearance, moved } from './list-appearance.ts'

export type ColumnOption = { key: string; title: string }

type ColumnsDrawerProps = {
  list: string
  look: ListAppearance
  options: readonly ColumnOption[]
  /** The default columns in order. */
  usual: readonly string[]
  /** Opens the row and cannot be hidden. */
  first: string
  onApplied: (columns: readonly string[]) => void
  onClose: () => void
}

const frozenOptions = [0, 1, 2, 3, 4].map((value) => ({
  value: String(value),
  label: value === 0 ? '不固定' : `前 ${value} 列`,
}))
const densityLabels: Record<ListLayout['density'], string> = { loose: '宽松', middle: '适中', compact: '紧凑' }

export function ColumnsDrawer({ list, look, options, usual, first, onApplied, onClose }: ColumnsDrawerProps) {
  const known = new Map(options.map((option) => [option.key, option.title]))
  const [layout, setLayout] = useState<ListLayout>(() => {
    const shown = (look.columns.length > 0 ? look.columns : usual).filter((key) => known.has(key))
    return {
      columns: shown.includes(first) ? [...shown] : [first, ...shown],
      frozen: look.frozen,
      density: look.density,
    }
  })
  const { columns: keys, frozen, density } = layout
  const change = (part: Partial<ListLayout>) => setLayout((before) => ({ ...before, ...part }))
  const [text, setText] = useState('')
  const save = useAct(listView.saveLayout, {
    onDone: (_done, { columns }) => {
      toast.success('显示设置已保存')
      onApplied(columns)
      onClose()
    },
  })
  const isUsual = keys.length === usual.length && keys.every((key, i) => key === usual[i])
  const others = options.filter(({ key, title }) => !keys.includes(key) && title.includes(text.trim()))
  return (
    <Drawer
      size={420}
      title="列与显示"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button disabled={isUsual} onClick={() => setLayout({ columns: [...usual], frozen: 1, density: 'middle' })}>
            恢复默认
          </Button>
          <Button
            kind="primary"
            running={save.isPending ? '正在保存' : false}
            onClick={() => save.mutate({ list, columns: isUsual ? [] : keys, frozen, density })}
          >
            应用并保存
          </Button>
        </div>
      }
    >
      <RefusedLine>{save.error?.errors[0]?.message ?? save.error?.message}</RefusedLine>
      <RadioRow
        id="list-density"
        label="行距"
        value={density}
        options={(Object.keys(densityLabels) as ListLayout['density'][]).map((value) => ({
          value,
          label: densityLabels[value],
        }))}
        onChange={(next) => change({ density: next as ListLayout['density'] })}
      />
      <RadioRow
        id="list-frozen"
        label="左侧固定"
        value={String(frozen)}
        options={frozenOptions}
        onChange={(count) => change({ frozen: Number(count) })}
      />
      <h2 className={styles.columnsTitle}>显示的列（{keys.length}）</h2>
      <ol className={styles.columns} aria-label="显示的列">
        {keys.map((key, i) => {
          const title = known.get(key) ?? key
          return (
            <ShownColumn
              key={key}
              columnKey={key}
              title={title}
              isFixed={key === first}
              isFirst={i === 0}
              isLast={i === keys.length - 1}
              onDrop={() => change({ columns: keys.filter((one) => one !== key) })}
              onMove={(way) => change({ columns: moved(keys, key, way) })}
            />
          )
        })}
      </ol>
      <h2 className={styles.columnsTitle}>可增加的列</h2>
      <Box
        type="search"
        aria-label="查找列"
        placeholder="输入列名查找"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={styles.columns} aria-label="可增加的列">
        {others.map(({ key, title }) => (
          <li key={key}>
            <Checkbox id={`column-${key}`} checked={false} onChange={() => change({ columns: [...keys, key] })}>
              {title}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

type ShownColumnProps = {
  columnKey: string
  title: string
  isFixed: boolean
  isFirst: boolean
  isLast: boolean
  onDrop: () => void
  onMove: (way: 1 | -1) => void
}

function ShownColumn({ columnKey, title, isFixed, isFirst, isLast, onDrop, onMove }: ShownColumnProps) {
  return (
    <li>
      <Checkbox id={`column-${columnKey}`} checked disabled={isFixed} onChange={onDrop}>
        {title}
      </Checkbox>
      <span className={styles.columnsMove}>
        <IconButton name="up" label={`${title}上移`} disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton name="down" label={`${title}下移`} disabled={isLast} onClick={() => onMove(1)} />
      </span>
    </li>
  )
}
