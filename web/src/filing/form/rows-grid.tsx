/** A repeated table on wide windows: a cell for each value, sums below. */
import type { Field } from '@green/filing/programme.ts'
import { totalLines } from '../kinds/totals.ts'
import { headOf, isNumeric, sumText } from '../view/rows-table.tsx'
import { sameContent, useForm } from './form-context.ts'
import { CellControl, explain, RowButtons, type RowsProps, type RowsSpec, rowsIn } from './row-parts.tsx'

export function RowsGrid({ field, path, ids, from, acts }: RowsProps) {
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
                data-align={isNumeric(column) ? 'right' : undefined}
                title={explain(column)}
              >
                {headOf(column)}
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
                <Cell key={column.key} column={column} path={`${path}[${from + i}].${column.key}`} />
              ))}
              {acts ? (
                <td className="fl-table-row-acts">
                  <RowButtons index={from + i} acts={acts} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
        <Sums spec={spec} path={path} hasActs={acts !== null} />
      </table>
    </div>
  )
}

function Sums({ spec, path, hasActs }: { spec: RowsSpec; path: string; hasActs: boolean }) {
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
            </td>
          ))}
          {hasActs ? <td /> : null}
        </tr>
      ))}
    </tfoot>
  )
}

function Cell({ column, path }: { column: Field; path: string }) {
  const isHidden = useForm((s) => s.derived.hidden.has(path))
  return (
    <td data-path={path} data-kind={column.spec.kind}>
      {isHidden ? <span className="fl-none">—</span> : <CellControl column={column} path={path} />}
    </td>
  )
}
