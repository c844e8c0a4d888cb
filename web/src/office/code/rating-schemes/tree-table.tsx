/** The score tree as one table: dimensions with their sums, indicators, and the findings beside their rows. Arrow keys move up and down a column. */
import { type SchemeTree, schemeLengths } from '@green/contract/filing/rating-scheme.ts'
import { figureKeys, kindLabels, optionKeys, type SchemeProblem, tableKeys } from '@green/green-code/scheme-problems.ts'
import { Fragment, type KeyboardEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Button, IconButton } from '../../../ui/control/button.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { ScrollFrame } from '../../../ui/page/scroll-frame.tsx'
import listStyles from '../../list/list.module.css'
import { UncheckedBands } from '../unchecked-bands.tsx'
import { NumberCell, TextCell } from './cells.tsx'
import styles from './rating-schemes.module.css'
import {
  addDimension,
  addIndicator,
  type Dimension,
  howOf,
  type Indicator,
  type Kind,
  moveIndicator,
  removeDimension,
  removeIndicator,
  replaceIndicator,
  setDimension,
  setIndicator,
} from './tree-edit.ts'

/** What each way of scoring can read. */
export const valuesOf: Readonly<Record<Kind, readonly string[]>> = {
  fwd: Object.keys(figureKeys),
  inv: Object.keys(figureKeys),
  tband: Object.keys(tableKeys),
  option: Object.keys(optionKeys),
  multi: ['products'],
}
const valueNames: Readonly<Record<string, string>> = { ...figureKeys, ...optionKeys, products: '主要产品能耗限额对标' }
const kinds = Object.keys(kindLabels) as Kind[]

type Props = {
  tree: SchemeTree
  problems: readonly SchemeProblem[]
  editable: boolean
  onChange: (tree: SchemeTree) => void
  onOpen: (indicatorId: string) => void
}

export function TreeTable({ tree, problems, editable, onChange, onOpen }: Props) {
  const problemsAt = (place: string) => problems.filter((one) => one.place === place)
  const sum = (dimension: string) =>
    tree.indicators.filter((one) => one.dimension === dimension).reduce((all, one) => all + one.points, 0)
  const whole = tree.dimensions.reduce((all, one) => all + one.points, 0)
  return (
    <>
      <ScrollFrame className="ge-table-frame" label="评分树">
        <table className={classes('ge-table', styles.tree)} onKeyDown={moveBetweenRows}>
          <caption className="ge-hidden">评分树</caption>
          <thead>
            <tr>
              <th scope="col">编号</th>
              <th scope="col">维度和指标</th>
              <th scope="col" data-align="right">
                分值
              </th>
              <th scope="col">评分方式</th>
              <th scope="col">取值项</th>
              <th scope="col">先进值、基准值</th>
              {editable ? <th scope="col">操作</th> : null}
            </tr>
          </thead>
          <tbody>
            {tree.dimensions.map((dimension) => (
              <Fragment key={dimension.id}>
                <DimensionRow
                  tree={tree}
                  dimension={dimension}
                  editable={editable}
                  onChange={onChange}
                  sum={sum(dimension.id)}
                  problems={problemsAt(dimension.id)}
                />
                {tree.indicators
                  .filter((one) => one.dimension === dimension.id)
                  .map((indicator) => (
                    <IndicatorRow
                      key={indicator.id}
                      tree={tree}
                      indicator={indicator}
                      editable={editable}
                      onChange={onChange}
                      problems={problemsAt(indicator.id)}
                      onOpen={() => onOpen(indicator.id)}
                    />
                  ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">合计</th>
              <td data-align="right" className={whole === 100 ? undefined : styles.wrong}>
                {figureText(whole)} / 100
              </td>
              <td colSpan={editable ? 4 : 3}>
                <Findings problems={problemsAt('')} />
              </td>
            </tr>
          </tfoot>
        </table>
      </ScrollFrame>
      {editable ? (
        <div className={styles.add}>
          <Button icon="plus" onClick={() => onChange(addDimension(tree))}>
            增加维度
          </Button>
        </div>
      ) : null}
    </>
  )
}

type RowProps = Pick<Props, 'tree' | 'editable' | 'onChange'> & { problems: readonly SchemeProblem[] }

function DimensionRow({
  tree,
  dimension,
  sum,
  problems,
  editable,
  onChange,
}: RowProps & { dimension: Dimension; sum: number }) {
  const { id, label, points } = dimension
  const set = (change: Partial<Dimension>) => onChange(setDimension(tree, id, change))
  return (
    <tr className={styles.dimension}>
      <td>{id}</td>
      <th scope="row">
        <TextCell
          label={`${id}的名称`}
          value={label}
          maxLength={schemeLengths.dimension}
          editable={editable}
          onChange={(next) => set({ label: next })}
        />
      </th>
      <td data-align="right">
        <NumberCell
          label={`${id}的分值`}
          value={points}
          editable={editable}
          onChange={(next) => set({ points: next })}
        />
      </td>
      <td colSpan={3} className={sum === points ? styles.sum : classes(styles.sum, styles.wrong)}>
        指标合计 {figureText(sum)} 分
        {dimension.leftOutWithout ? `；${dimension.leftOutWithout.ids.join('、')}都不涉及时整体不评` : ''}
        <Findings problems={problems} />
      </td>
      {editable ? (
        <td className={styles.acts}>
          <IconButton
            name="plus"
            label={`在“${label || id}”下增加指标`}
            onClick={() => onChange(addIndicator(tree, id))}
          />
          <IconButton
            name="trash"
            label={`删除维度“${label || id}”和它的指标`}
            onClick={() => onChange(removeDimension(tree, id))}
          />
        </td>
      ) : null}
    </tr>
  )
}

function IndicatorRow({
  tree,
  indicator,
  problems,
  editable,
  onChange,
  onOpen,
}: RowProps & { indicator: Indicator; onOpen: () => void }) {
  const { id, label, points, how, unit, scope } = indicator
  const set = (change: Partial<Indicator>) => onChange(setIndicator(tree, id, change))
  const change = (kind: Kind) => onChange(replaceIndicator(tree, id, { ...indicator, how: howOf(kind, how, valuesOf) }))
  return (
    <tr>
      <td>{id}</td>
      <th scope="row" className={styles.indicator}>
        <TextCell
          label={`${id}的名称`}
          value={label}
          maxLength={schemeLengths.indicator}
          editable={editable}
          onChange={(next) => set({ label: next })}
        />
        {scope?.length ? <span className={listStyles.under}>只适用行业{scope.join('、')}</span> : null}
        <Findings problems={problems} />
      </th>
      <td data-align="right">
        <NumberCell
          label={`${id}的分值`}
          value={points}
          editable={editable}
          onChange={(next) => set({ points: next })}
        />
      </td>
      <td>
        {editable ? (
          <select
            className={classes('ge-input', styles.cell)}
            aria-label={`${id}的评分方式`}
            value={how.kind}
            onChange={(event) => change(event.target.value as Kind)}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindLabels[kind]}
              </option>
            ))}
          </select>
        ) : (
          kindLabels[how.kind]
        )}
      </td>
      <td>
        {editable && how.kind !== 'multi' ? (
          <select
            className={classes('ge-input', styles.cell)}
            aria-label={`${id}的取值项`}
            value={how.value}
            onChange={(event) => set({ how: { ...how, value: event.target.value } as Indicator['how'] })}
          >
            {valuesOf[how.kind].map((key) => (
              <option key={key} value={key}>
                {valueNames[key] ?? key}
              </option>
            ))}
          </select>
        ) : (
          (valueNames[how.value] ?? how.value)
        )}
      </td>
      <td>
        <Bounds
          indicator={indicator}
          editable={editable}
          onOpen={onOpen}
          unit={unit ?? ''}
          onChange={(next) => set({ how: next })}
        />
      </td>
      {editable ? (
        <td className={styles.acts}>
          <IconButton name="edit" label={`${id}的单位、行业和选项`} onClick={onOpen} />
          <IconButton name="up" label={`${id}上移`} onClick={() => onChange(moveIndicator(tree, id, -1))} />
          <IconButton name="down" label={`${id}下移`} onClick={() => onChange(moveIndicator(tree, id, 1))} />
          <IconButton name="trash" label={`删除${id}`} onClick={() => onChange(removeIndicator(tree, id))} />
        </td>
      ) : null}
    </tr>
  )
}

type BoundsProps = {
  indicator: Indicator
  unit: string
  editable: boolean
  onChange: (how: Indicator['how']) => void
  onOpen: () => void
}

function Bounds({ indicator: { id, how }, unit, editable, onChange, onOpen }: BoundsProps) {
  if (how.kind === 'tband') return <>行业冻结基准表（P10、P50、P90）</>
  if ('lead' in how)
    return (
      <span className={styles.bounds}>
        <NumberCell
          label={`${id}的先进值`}
          value={how.lead}
          editable={editable}
          onChange={(lead) => onChange({ ...how, lead })}
        />
        <span aria-hidden="true">/</span>
        <NumberCell
          label={`${id}的基准值`}
          value={how.base}
          editable={editable}
          onChange={(base) => onChange({ ...how, base })}
        />
        <span className={styles.unit}>{unit}</span>
      </span>
    )
  const text =
    'bands' in how
      ? how.bands.map(({ below, lead }) => `${below === null ? '其余' : `＜${below}`}：${lead}`).join('；')
      : how.options.map(({ label, points }) => `${label} ${points}`).join('；')
  return (
    <>
      {editable ? (
        <button type="button" className={classes(listStyles.link, styles.open)} onClick={onOpen}>
          {text || '填写选项'}
        </button>
      ) : (
        text
      )}
      {'bands' in how ? <UncheckedBands of={how.bands} /> : null}
    </>
  )
}

function Findings({ problems }: { problems: readonly SchemeProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className={styles.findings}>
      {problems.map(({ message }) => (
        <li key={message}>
          <Icon name="alert" size={16} />
          {message}
        </li>
      ))}
    </ul>
  )
}

/** Up and down stay in the column; a number would otherwise be changed, a list opened. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const control = event.target as HTMLElement
  if (by === 0 || event.altKey || control.tagName === 'SELECT') return
  const cell = control.closest('td, th') as HTMLTableCellElement | null
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  const at = rows.findIndex((row) => row.contains(control))
  const inCell = [...(cell?.querySelectorAll('input, button') ?? [])].indexOf(control)
  for (let next = at + by; next >= 0 && next < rows.length; next += by) {
    const found = rows[next]?.cells[cell?.cellIndex ?? 0]?.querySelectorAll<HTMLElement>('input, button')[inCell]
    if (!found) continue
    event.preventDefault()
    found.focus()
    return
  }
}
