/** A repeated table on wide windows: a cell for each value, sums below. */
import { valueAt } from '@green/filing/form/check.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { unitsOf } from '@green/filing/value/units.ts'
import { Fragment } from 'react'
import { type ColumnUnits, columnUnit } from '../../kinds/column-units.ts'
import { factorText } from '../../kinds/number-input.tsx'
import { totalLines } from '../../kinds/totals.ts'
import { headOf, isFigure, sumText } from '../../view/answer/rows-table.tsx'
import { sameContent, useForm, useFormStore } from '../form-context.ts'
import { WideFrame } from '../wide-frame.tsx'
import { RowFindings } from './row-findings.tsx'
import { CellControl, explain, RowButtons, type RowsProps, type RowsSpec, rowsIn, useRowName } from './row-parts.tsx'
import styles from './table.module.css'

export function RowsGrid({ field, path, ids, from, acts, units, onUnit, edited, onEdit }: RowsProps) {
  const spec = field.spec as RowsSpec
  const hasActs = acts !== null
  return (
    <>
      <WideFrame hasActs={hasActs}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">序号</th>
              {spec.columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  data-align={isFigure(column) ? 'right' : undefined}
                  title={explain(column)}
                >
                  <Head column={column} units={units} onUnit={onUnit} />
                  {column.spec.required === true ? (
                    <span data-part="required" aria-hidden="true">
                      *
                    </span>
                  ) : null}
                </th>
              ))}
              {hasActs ? (
                <th scope="col" data-acts>
                  操作
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {ids.map((id, i) => (
              <Fragment key={id}>
                <tr>
                  <RowHead spec={spec} path={path} index={from + i} onEdit={onEdit} />
                  {spec.columns.map((column) => (
                    <Cell
                      key={column.key}
                      column={column}
                      path={`${path}[${from + i}].${column.key}`}
                      unit={columnUnit(column, units)}
                      isElsewhere={edited === from + i}
                    />
                  ))}
                  {acts ? (
                    <td data-acts>
                      <RowButtons index={from + i} acts={acts} />
                    </td>
                  ) : null}
                </tr>
                <RowFindings spec={spec} row={`${path}[${from + i}]`} span={spec.columns.length + (hasActs ? 2 : 1)} />
              </Fragment>
            ))}
          </tbody>
          <Sums spec={spec} path={path} hasActs={hasActs} units={units} />
        </table>
      </WideFrame>
      <SumLine spec={spec} path={path} />
    </>
  )
}

/** The totals in words: 2025年合计 折标量（tce） 141,234. */
function SumLine({ spec, path }: { spec: RowsSpec; path: string }) {
  const lines = useForm((s) => totalLines(spec.columns, rowsIn(s.derived.values[path])), sameContent)
  if (lines.length === 0) return null
  const texts = lines.map(({ label, sums }) => {
    const parts = spec.columns
      .filter(({ key }) => (sums[key] ?? null) !== null)
      .map((column) => `${headOf(column)} ${sumText(sums[column.key] ?? null, column)}`)
    return `${label}：${parts.join('，')}`
  })
  return <p className={styles.sumLine}>{texts.join('　')}</p>
}

type RowHeadProps = { spec: RowsSpec; path: string; index: number; onEdit: RowsProps['onEdit'] }

/** The number of a row, which in a wide table opens the row at the side; once the table has been scrolled sideways also its name. */
function RowHead({ spec, path, index, onEdit }: RowHeadProps) {
  const name = useRowName(spec, `${path}[${index}]`)
  const no = index + 1
  return (
    <th scope="row">
      {onEdit ? (
        <button
          type="button"
          className={styles.rowEdit}
          aria-label={`编辑第${no}行`}
          title="在侧边填写这一行"
          // The browser does not scroll to what is focused inside a sticky cell.
          onFocus={({ currentTarget }) => currentTarget.closest('tr')?.scrollIntoView({ block: 'nearest' })}
          onClick={() => onEdit(index)}
        >
          {no}
        </button>
      ) : (
        no
      )}
      <span className={styles.rowName}>{name}</span>
    </th>
  )
}

/** A column's name with its unit, or a select of units and the factor to the column's own. */
function Head({ column, units, onUnit }: Pick<RowsProps, 'units' | 'onUnit'> & { column: Field }) {
  const unit = columnUnit(column, units)
  if (!unit) return headOf(column)
  const [own = '', ...others] = unitsOf(column.spec)
  return (
    <>
      {column.label}（
      <select
        className={styles.units}
        aria-label={`${column.label}的单位`}
        value={unit}
        onChange={(event) => onUnit(column, event.target.value)}
      >
        {[own, ...others].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      ）
      {unit === own ? null : (
        <span className={styles.turned} data-part="turned">
          {factorText(unit, own)}
        </span>
      )}
    </>
  )
}

type SumsProps = { spec: RowsSpec; path: string; hasActs: boolean; units: ColumnUnits }

/** Sums in the column's own unit; the unit is named where another was chosen for the column. */
function Sums({ spec, path, hasActs, units }: SumsProps) {
  const lines = useForm((s) => totalLines(spec.columns, rowsIn(s.derived.values[path])), sameContent)
  const [line] = lines
  if (!line) return null
  const isSummedFirst = (spec.columns[0]?.key ?? '') in line.sums
  return (
    <tfoot>
      {lines.map((line) => (
        <tr key={line.label}>
          <th scope="row" colSpan={isSummedFirst ? 1 : 2}>
            {line.label}
          </th>
          {spec.columns.slice(isSummedFirst ? 0 : 1).map((column) => (
            <td key={column.key} data-align="right">
              {column.key in line.sums ? sumText(line.sums[column.key] ?? null, column) : null}
              {column.key in line.sums && units[column.key] ? unitsOf(column.spec)[0] : null}
            </td>
          ))}
          {hasActs ? <td data-acts /> : null}
        </tr>
      ))}
    </tfoot>
  )
}

type CellProps = {
  column: Field
  path: string
  unit: string | undefined
  /** The row is open at the side, which has the controls. */
  isElsewhere: boolean
}

function Cell({ column, path, unit, isElsewhere }: CellProps) {
  const isHidden = useForm((s) => s.derived.hidden.has(path))
  if (isElsewhere) return <StillCell column={column} path={path} />
  return (
    <td data-path={path} data-kind={column.spec.kind}>
      {isHidden ? <span className="ge-none">—</span> : <CellControl column={column} path={path} unit={unit} />}
    </td>
  )
}

/** The value alone. */
function StillCell({ column, path }: Pick<CellProps, 'column' | 'path'>) {
  const { reference } = useFormStore().context
  const text = useForm((s) => showValue(valueAt(s.derived.values, path), column.spec, reference))
  return <td data-kind={column.spec.kind}>{text || <span className="ge-none">—</span>}</td>
}
