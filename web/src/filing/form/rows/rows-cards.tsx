/** A repeated table on phones: a card for each row, collapsed to its name. */
import { isEmpty } from '@green/filing/form/answers.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { unitsOf } from '@green/filing/value/units.ts'
import { useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { idOf } from '../../kinds/control.ts'
import { totalLines } from '../../kinds/totals.ts'
import { headOf, sumText } from '../../view/answer/rows-table.tsx'
import formStyles from '../form.module.css'
import { sameContent, useForm } from '../form-context.ts'
import { visibleFault } from '../form-store.ts'
import {
  CardControl,
  explain,
  type RowActs,
  RowButtons,
  type RowsProps,
  type RowsSpec,
  rowsIn,
  useRowName,
} from './row-parts.tsx'
import styles from './rows-cards.module.css'
import tableStyles from './table.module.css'

export function RowsCards({ field, path, ids, from, acts, wanted }: RowsProps) {
  const spec = field.spec as RowsSpec
  return (
    <>
      <ol className={styles.cards}>
        {ids.map((id, i) => (
          <Card
            key={id}
            spec={spec}
            path={`${path}[${from + i}]`}
            index={from + i}
            acts={acts}
            isWanted={wanted?.startsWith(`${path}[${from + i}]`) ?? false}
          />
        ))}
      </ol>
      <table className={classes(tableStyles.table, tableStyles.sums)}>
        <SumsList spec={spec} path={path} />
      </table>
    </>
  )
}

function SumsList({ spec, path }: { spec: RowsSpec; path: string }) {
  const lines = useForm((s) => totalLines(spec.columns, rowsIn(s.derived.values[path])), sameContent)
  return (
    <tbody>
      {lines.flatMap((line) =>
        spec.columns
          .filter((column) => column.key in line.sums)
          .map((column) => (
            <tr key={`${line.label} ${column.key}`}>
              <th scope="row">
                {line.label} {headOf(column)}
              </th>
              <td data-align="right">{sumText(line.sums[column.key] ?? null, column)}</td>
            </tr>
          )),
      )}
    </tbody>
  )
}

type CardProps = { spec: RowsSpec; path: string; index: number; acts: RowActs | null; isWanted: boolean }

function Card({ spec, path, index, acts, isWanted }: CardProps) {
  const heading = useRowName(spec, path)
  const faults = useForm((s) => spec.columns.filter((c) => visibleFault(s, `${path}.${c.key}`) !== null).length)
  const isFresh = useForm((s) => {
    const row = rowsIn(s.values[path.replace(/\[\d+\]$/, '')])[index]
    return row === undefined || Object.entries(row).every(([key, value]) => key === 'rowId' || isEmpty(value))
  })
  const [isOpen, setOpen] = useState(isFresh && acts !== null)
  return (
    <li>
      <details open={isOpen || isWanted} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>
            {index + 1}. {heading || '未填写'}
          </span>
          {faults > 0 ? <span className={styles.cardFaults}>{faults}处问题</span> : null}
          <Icon name="down" size={16} />
        </summary>
        <div className={styles.cardFields}>
          {spec.columns.map((column) => (
            <CardField key={column.key} column={column} path={`${path}.${column.key}`} />
          ))}
          {acts ? <RowButtons index={index} acts={acts} /> : null}
        </div>
      </details>
    </li>
  )
}

/** One field of a row with its label, hint, control and what was found about it. */
export function CardField({ column, path }: { column: Field; path: string }) {
  const isHidden = useForm((s) => s.derived.hidden.has(path))
  const isNeeded = useForm((s) => s.derived.required.has(path))
  if (isHidden) return null
  return (
    <div className={formStyles.field} data-part="field" data-path={path}>
      <label className="ge-label" htmlFor={idOf(path)}>
        {unitsOf(column.spec).length > 1 ? column.label : headOf(column)}
        {isNeeded ? (
          <span data-part="required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {explain(column) ? <p className="ge-hint">{explain(column)}</p> : null}
      <CardControl column={column} path={path} />
    </div>
  )
}
