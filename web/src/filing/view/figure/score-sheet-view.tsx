/** A system score: total, groups, gates, and each indicator with value, leading and base value, and their source. */

import { gradeLabel, type Rubric } from '@green/filing/scoring/rubric.ts'
import { missingLabel, unscorableLabel } from '@green/filing/scoring/score.ts'
import type { ScoredGroup } from '@green/filing/scoring/score-total.ts'
import { passText, scoreNotes, scoreText, totalText } from '@green/filing/scoring/score-words.ts'
import { formatNumber, roundHalfUp } from '@green/filing/value/round.ts'
import type { ReactNode } from 'react'
import { ScrollFrame } from '../../../ui/page/scroll-frame.tsx'
import answersViewStyles from '../answer/answers-view.module.css'
import styles from './score-sheet-view.module.css'

/** The common part of the server's and the engine's score. */
export type ScoreSheetData = {
  total: number | null
  openPoints: number
  bonus: number
  pass: boolean | null
  advice?: string | undefined
  groups: readonly ScoredGroup[]
  gates: readonly { id: string; label: string; hit: boolean | null }[]
  bonusItems: readonly { id: string; label: string; points: number; given: boolean }[]
  items: readonly ScoreItemData[]
}
export type ScoreItemData = {
  id: string
  seq: string
  group: string
  label: string
  unit: string | null
  points: number
  applicable: boolean
  reason: string
  missing: boolean
  unscorable?: boolean | undefined
  value: number | string | null
  lead: number | null
  base: number | null
  score: number | null
  /** The frozen benchmark table behind lead and base. */
  table?: { edition: number; year: number; group: string } | undefined
  rows: readonly { index: number; name: string; value: number; lead: number; base: number; score: number }[]
  basis: string
}

type ScoreSheetViewProps = {
  sheet: ScoreSheetData
  /** Label of the total, and its pass line. */
  rubric?: Pick<Rubric, 'passLine' | 'index' | 'minScorable' | 'minApplicable'> | undefined
  /** The experts have scored: their mean decides, and nothing waits for them any more. */
  decided?: ReactNode
  /** A further column: an expert's score, a link to the proof. */
  aside?: { title: string; cell: (item: ScoreItemData) => ReactNode }
}

/** The score that decides, once the experts have scored. */
export function DecidedScore({
  label,
  score,
  count,
  rubric,
  advice,
}: {
  label: string
  score: number
  /** 3/3份. */
  count?: string
  rubric?: Rubric | undefined
  /** Why the score only advises: then neither line nor grade is said. */
  advice?: string | undefined
}) {
  return (
    <p className={styles.scoreTotal}>
      <span>
        {label} <strong>{scoreText(score, rubric?.passLine)}</strong>
      </span>
      {count ? <span>{count}</span> : null}
      {rubric && !advice ? (
        <>
          <span>
            合格线 {rubric.passLine}：{score >= rubric.passLine ? '达到' : '未达到'}
          </span>
          <span>{gradeLabel(rubric, score)}</span>
        </>
      ) : null}
    </p>
  )
}

export function ScoreSheetView({ sheet, rubric, decided, aside }: ScoreSheetViewProps) {
  return (
    <div className={styles.score}>
      {decided}
      <p className={styles.scoreTotal}>
        <span>
          {sheet.advice ? '参考分' : decided ? '系统得分' : (rubric?.index ?? '总分')}{' '}
          <strong>{totalText(sheet, rubric)}</strong>
        </span>
        {sheet.bonus > 0 ? <span>其中加分 {formatNumber(sheet.bonus, 2)}</span> : null}
        {sheet.openPoints > 0 ? (
          <span>
            {decided ? '不含由专家评定的' : '待专家评定'} {formatNumber(sheet.openPoints, 2)} 分
          </span>
        ) : null}
        {sheet.advice ? <span>{sheet.advice}</span> : null}
        {rubric === undefined || decided || sheet.advice ? null : (
          <span>
            合格线 {rubric.passLine}：{passText(sheet)}
          </span>
        )}
      </p>
      {scoreNotes(sheet, rubric).map((note) => (
        <p className="ge-none" key={note}>
          {note}。
        </p>
      ))}
      <ul className={styles.scoreGroups}>
        {sheet.groups.map((group) => (
          <li key={group.group}>
            <span>{group.group}</span>
            <meter min={0} max={group.points || 1} value={group.score} aria-label={group.group} />
            <span>
              {formatNumber(group.score, 2)} / {figure(group.points)}
            </span>
          </li>
        ))}
      </ul>
      <Gates gates={sheet.gates} />
      <ScrollFrame className={styles.scoreItems} label="指标得分">
        <table>
          <caption className="ge-hidden">指标得分</caption>
          <thead>
            <tr>
              <th scope="col">序号</th>
              <th scope="col">指标</th>
              <th scope="col" data-align="right">
                填报值
              </th>
              <th scope="col" data-align="right">
                基准值
              </th>
              <th scope="col" data-align="right">
                引领值
              </th>
              <th scope="col" data-align="right">
                满分
              </th>
              <th scope="col" data-align="right">
                得分
              </th>
              {aside ? <th scope="col">{aside.title}</th> : null}
            </tr>
          </thead>
          <tbody>
            {sheet.items.map((item, i) => (
              <ItemRow
                key={item.id}
                item={item}
                open={decided ? '由专家评' : '待评'}
                isFirst={sheet.items[i - 1]?.group !== item.group}
                aside={aside}
              />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      {sheet.bonusItems.some((b) => b.given) ? (
        <p className="ge-none">
          加分项：
          {sheet.bonusItems
            .filter((b) => b.given)
            .map((b) => `${b.label} +${b.points}`)
            .join('；')}
        </p>
      ) : null}
    </div>
  )
}

function Gates({ gates }: { gates: ScoreSheetData['gates'] }) {
  if (gates.length === 0) return null
  return (
    <ul className={styles.scoreGates} aria-label="一票否决的基本要求">
      {gates.map((gate) => (
        <li key={gate.id} className={gate.hit === true ? styles.gateHit : undefined}>
          <span>{gate.hit === true ? '不符合' : gate.hit === false ? '符合' : '待评审'}</span>
          {gate.label}
        </li>
      ))}
    </ul>
  )
}

type ItemRowProps = {
  item: ScoreItemData
  /** In place of a score that only an expert gives. */
  open: string
  isFirst: boolean
  aside: ScoreSheetViewProps['aside']
}

function pointsText({ applicable, unscorable, score }: ItemRowProps['item'], open: string): string {
  if (!applicable) return '—'
  if (unscorable) return unscorableLabel
  return score === null ? open : formatNumber(score, 2)
}

function ItemRow({ item, open, isFirst, aside }: ItemRowProps) {
  return (
    <>
      {isFirst ? (
        <tr className={styles.scoreGroup}>
          <th scope="rowgroup" colSpan={aside ? 8 : 7}>
            {item.group}
          </th>
        </tr>
      ) : null}
      <tr className={item.applicable && !item.unscorable ? undefined : styles.scoreOff}>
        <td>{item.seq}</td>
        <th scope="row">
          {item.label}
          {item.unit ? (
            <span className={answersViewStyles.unit} data-part="unit">
              （{item.unit}）
            </span>
          ) : null}
          {item.rows.length > 1 ? (
            <ul className={styles.scoreRows}>
              {item.rows.map((row) => (
                <li key={row.index}>
                  {row.name || `第${row.index + 1}行`}：{figure(row.value)}（基准 {figure(row.base)}，引领{' '}
                  {figure(row.lead)}
                  ）得 {formatNumber(row.score, 2)}
                </li>
              ))}
            </ul>
          ) : null}
          <span className={styles.scoreBasis}>
            {item.unscorable
              ? `${unscorableLabel}：${item.reason}`
              : item.applicable
                ? item.basis
                : `不适用：${item.reason}`}
            {item.table ? `（${item.table.year}年度行业基准表 ${item.table.group} 第${item.table.edition}版）` : ''}
          </span>
        </th>
        <td data-align="right">{item.missing ? missingLabel : figure(item.value)}</td>
        <td data-align="right">{figure(item.base)}</td>
        <td data-align="right">{figure(item.lead)}</td>
        <td data-align="right">{formatNumber(item.points, 0)}</td>
        <td data-align="right">
          <strong>{pointsText(item, open)}</strong>
        </td>
        {aside ? <td>{aside.cell(item)}</td> : null}
      </tr>
    </>
  )
}

/** As many decimals as it has, four at most. */
function figure(value: number | string | null): string {
  if (value === null) return '—'
  return typeof value === 'string' ? value : roundHalfUp(value, 4).toLocaleString('zh-CN', { maximumFractionDigits: 4 })
}
