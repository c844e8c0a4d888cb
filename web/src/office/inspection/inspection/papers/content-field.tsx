/** One field of a paper: a text, several points, or the rows of a table. */
import { type InspectionPaper, longestContent } from '@green/contract/filing/inspection-follow.ts'
import type { PaperField } from '@green/tools/inspection/paper-shape.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { Fault, TextArea, TextInput } from '../../../../ui/control/field.tsx'
import styles from './follow.module.css'

type Value = InspectionPaper['content'][string]
type FieldProps = {
  id: string
  field: PaperField
  fault: string | undefined
  /** Where the value came from that the draft began with. */
  source: string | undefined
  value: Value | undefined
  onChange: (value: Value) => void
}

/** Longer texts have an area. */
const oneLine = 40

const numberedHint = '每行一条，打印时自动编号'

export function ContentField({ id, field, fault, source, value, onChange }: FieldProps) {
  if (field.kind === 'rows')
    return (
      <RowsField
        id={id}
        field={field}
        fault={fault}
        source={source}
        rows={Array.isArray(value) ? value : []}
        onChange={onChange}
      />
    )
  const text = typeof value === 'string' ? value : ''
  const hint = source ? `已填入，来源：${source}` : undefined
  const shared = { id, label: field.label, required: !field.optional, fault, hint, value: text, onChange }
  if (field.kind === 'lines')
    return (
      <TextArea
        {...shared}
        rows={4}
        maxLength={longestContent.text}
        hint={[numberedHint, hint].filter(Boolean).join('。')}
      />
    )
  return text.length > oneLine ? (
    <TextArea {...shared} rows={3} maxLength={longestContent.text} />
  ) : (
    <TextInput {...shared} maxLength={longestContent.line} />
  )
}

type RowsProps = Pick<FieldProps, 'id' | 'field' | 'fault' | 'source'> & {
  rows: string[][]
  onChange: (rows: string[][]) => void
}

function RowsField({ id, field, fault, source, rows, onChange }: RowsProps) {
  const { columns = [], label } = field
  const blank = columns.map((column) => (column === '序号' ? String(rows.length + 1) : ''))
  const set = (i: number, j: number, text: string) =>
    onChange(rows.map((row, k) => (k === i ? columns.map((_, n) => (n === j ? text : (row[n] ?? ''))) : row)))
  return (
    <fieldset className={styles.rows} id={id} tabIndex={-1}>
      <legend>{label}</legend>
      {source ? <p className="ge-hint">{`已填入，来源：${source}`}</p> : null}
      <Fault id={id}>{fault}</Fault>
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place
        <div className={styles.row} key={i}>
          {columns.map((column, j) => (
            <TextInput
              key={column}
              id={`${id}-${i}-${j}`}
              label={column}
              maxLength={longestContent.line}
              value={row[j] ?? ''}
              onChange={(text) => set(i, j, text)}
            />
          ))}
          <Button size="small" onClick={() => onChange(rows.filter((_, k) => k !== i))}>
            {`删除第${i + 1}行`}
          </Button>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => onChange([...rows, blank])}>
          增加一行
        </Button>
      </div>
    </fieldset>
  )
}
