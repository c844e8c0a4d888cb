/** The entries of a standard, one row for each product and indicator. */
import { valueKinds } from '@green/contract/content/standard-content.ts'
import { classes } from '../../../ui/classes.ts'
import { Button, IconButton } from '../../../ui/control/button.tsx'
import { ScrollFrame } from '../../../ui/page/scroll-frame.tsx'
import { emptyValue, type ValueDraft } from './draft.ts'
import styles from './standards.module.css'

type ValueRowsProps = {
  rows: readonly ValueDraft[]
  fault: (row: number) => string | undefined
  onChange: (rows: readonly ValueDraft[]) => void
}

const heads = ['种类', '产品', '指标', '单位', '1级／领跑', '2级／先进', '3级／通用', '达标', ''] as const
const levelNames = ['1级或领跑值', '2级或先进值', '3级或通用值'] as const

export function ValueRows({ rows, fault, onChange }: ValueRowsProps) {
  const set = (id: string, part: Partial<ValueDraft>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  return (
    <section aria-label="数值" className={styles.values}>
      <ScrollFrame className="ge-table-frame" label="数值">
        <table className={classes('ge-table', styles.valueTable)}>
          <caption className="ge-hidden">数值</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head || <span className="ge-hidden">删除</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <ValueRow
                key={row.id}
                row={row}
                i={i}
                fault={fault(i)}
                onChange={(part) => set(row.id, part)}
                onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
              />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <Button size="small" icon="plus" onClick={() => onChange([...rows, emptyValue()])}>
        增加一行
      </Button>
    </section>
  )
}

type RowProps = {
  row: ValueDraft
  i: number
  fault: string | undefined
  onChange: (part: Partial<ValueDraft>) => void
  onRemove: () => void
}

function ValueRow({ row, i, fault, onChange, onRemove }: RowProps) {
  const text = (key: 'product' | 'indicator' | 'unit', label: string) => (
    <td>
      <input
        className="ge-input"
        aria-label={`第${i + 1}行${label}`}
        value={row[key]}
        onChange={(event) => onChange({ [key]: event.target.value })}
      />
      {key === 'product' && fault ? <span className="ge-fault">{fault}</span> : null}
    </td>
  )
  const choice = (key: 'kind' | 'comparison', label: string, options: Readonly<Record<string, string>>) => (
    <td>
      <select
        className="ge-input ge-select"
        aria-label={`第${i + 1}行${label}`}
        value={row[key]}
        onChange={(event) => onChange({ [key]: event.target.value })}
      >
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </td>
  )
  const level = (at: number, value: string) =>
    onChange({ levels: row.levels.map((one, j) => (j === at ? value : one)) as unknown as ValueDraft['levels'] })
  return (
    <tr>
      {choice('kind', '种类', valueKinds)}
      {text('product', '产品')}
      {text('indicator', '指标')}
      {text('unit', '单位')}
      {levelNames.map((name, at) => (
        <td key={name}>
          <input
            className={classes('ge-input', styles.level)}
            inputMode="decimal"
            aria-label={`第${i + 1}行${name}`}
            value={row.levels[at]}
            onChange={(event) => level(at, event.target.value)}
          />
        </td>
      ))}
      {choice('comparison', '达标', { lte: '不大于', gte: '不小于' })}
      <td>
        <IconButton name="close" label={`删除第${i + 1}行`} onClick={onRemove} />
      </td>
    </tr>
  )
}
