/** A repeated table on wide windows: a cell for each value, sums below. */
import type { Field } from '@green/filing/fields.ts'
import { unitsOf } from '@green/filing/units.ts'
import { type ColumnUnits, columnUnit } from '../kinds/column-units.ts'
import { factorWords } from '../kinds/number-input.tsx'
import { totalLines } from '../kinds/totals.ts'
import { headOf, isFigure, sumText } from '../view/rows-table.tsx'
import { sameContent, useForm } from './form-context.ts'
import { CellControl, explain, RowButtons, type RowsProps, type RowsSpec, rowsIn } from './row-parts.tsx'

export function RowsGrid({ field, path, ids, from, acts, units, onUnit }: RowsProps) {
  const spec = field.spec as RowsSpec
  return (
    <div className="fl-table-frame">
      <table className="fl-table">
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
                  <span className="ge-required" aria-hidden="true">
                    *
                  </span>
                ) : null}
              </th>
            ))}
            {acts ? <th scope="col">操作</th> : null}
          </tr>
        </thead>
        <tbody>
          {ids.map((id, i) => (
            <tr key={id}>
              <th scope="row">{from + i + 1}</th>
              {spec.columns.map((column) => (
                <Cell
                  key={column.key}
                  column={column}
                  path={`${path}[${from + i}].${column.key}`}
                  unit={columnUnit(column, units)}
                />
              ))}
              {acts ? (
                <td className="fl-table-row-acts">
                  <RowButtons index={from + i} acts={acts} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
        <Sums spec={spec} path={path} hasActs={acts !== null} units={units} />
      </table>
    </div>
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
        className="fl-units"
        aria-label={`${column.label}的单位`}
        value={unit}
        onChange={(event) => onUnit(column, event.target.value)}
      >
        {[own, ...others].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      ）{unit === own ? null : <span className="fl-turned">{factorWords(unit, own)}</span>}
    </>
  )
}

type SumsProps = { spec: RowsSpec; path: string; hasActs: boolean; units: ColumnUnits }

/** Sums in the column's own unit; the unit is named where another was chosen for the column. */
function Sums({ spec, path, hasActs, units }: SumsProps) {
  const lines = useForm((s) => totalLines(spec.columns, rowsIn(s.derived.values[path])), sameContent)
  if (lines.length === 0) return null
  return (
    <tfoot>
      {lines.map((line) => (
        <tr key={line.label}>
          <th scope="row">{line.label}</th>
          {spec.columns.map((column) => (
            <td key={column.key} data-align="right">
              {column.key in line.sums ? sumText(line.sums[column.key] ?? null, column) : null}
              {column.key in line.sums && units[column.key] ? unitsOf(column.spec)[0] : null}
            </td>
          ))}
          {hasActs ? <td /> : null}
        </tr>
      ))}
    </tfoot>
  )
}

function Cell({ column, path, unit }: { column: Field; path: string; unit: string | undefined }) {
  const isHidden = useForm((s) => s.derived.hidden.has(path))
  return (
    <td data-path={path} data-kind={column.spec.kind}>
      {isHidden ? <span className="fl-none">—</span> : <CellControl column={column} path={path} unit={unit} />}
    </td>
  )
}
