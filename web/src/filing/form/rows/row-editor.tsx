/** One row of a wide table at the side: all its fields below each other, as on a phone, and the rows before and after it. */
import { useEffect } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { idOf } from '../../kinds/control.ts'
import { type RowsSpec, useRowName } from './row-parts.tsx'
import styles from './rows-cards.module.css'
import { CardField } from './rows-cards.tsx'

type RowEditorProps = {
  spec: RowsSpec
  path: string
  index: number
  total: number
  onTurn: (index: number) => void
  onClose: () => void
}

export function RowEditor({ spec, path, index, total, onTurn, onClose }: RowEditorProps) {
  const row = `${path}[${index}]`
  const name = useRowName(spec, row)
  const first = spec.columns.find((column) => column.spec.kind !== 'calc')?.key ?? ''
  useEffect(() => {
    document.getElementById(idOf(`${row}.${first}`))?.focus()
  }, [row, first])
  return (
    <Drawer
      size={560}
      title={`第${index + 1}行${name ? `：${name}` : ''}`}
      onClose={onClose}
      footer={
        <>
          <Button icon="left" disabled={index === 0} onClick={() => onTurn(index - 1)}>
            上一行
          </Button>
          <Button icon="right" disabled={index + 1 >= total} onClick={() => onTurn(index + 1)}>
            下一行
          </Button>
          <Button kind="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <div key={row} className={styles.editor}>
        {spec.columns.map((column) => (
          <CardField key={column.key} column={column} path={`${row}.${column.key}`} />
        ))}
      </div>
    </Drawer>
  )
}
