/** The columns of a programme's list, from its definition. */

import type { FilingRow } from '@green/contract/filing/filing.ts'
import { filingSorts } from '@green/contract/filing/filing.ts'
import { isDistrictOfficer, type Role } from '@green/contract/roles.ts'
import { isNumeric } from '@green/filing/form/fields.ts'
import {
  columnsFor,
  countedTextAt,
  figureAt,
  type StandardColumn,
  standardColumns,
  standardTitle,
} from '@green/filing/programme/list-columns.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { findField } from '@green/filing/workflow/decision.ts'
import type { StepRole } from '@green/filing/workflow/step-roles.ts'
import type { TableProps } from 'antd'
import { LimitTag } from '../../../filing/view/case/limit-tag.tsx'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { PersonalValue } from '../../account/personal/personal-value.tsx'
import styles from '../../list/list.module.css'
import listStyles from './list.module.css'

type Columns = NonNullable<TableProps<FilingRow>['columns']>
type Column = Columns[number]

const standardNumbers = ['systemScore', 'expertScore', 'rankFigure', 'year']
const sorts: readonly string[] = filingSorts

/** The column header with the unit. */
export function columnTitle(programme: Programme, key: string): string {
  if (Object.hasOwn(standardColumns, key)) return standardTitle(programme, key as StandardColumn)
  const figure = figureAt(programme, key)
  if (figure) return withUnit(figure.label, figure.unit)
  const field = findField(programme, key)
  if (!field) return countedTextAt(programme, key)?.label ?? key
  return withUnit(field.label, 'unit' in field.spec ? field.spec.unit : undefined)
}

function withUnit(label: string, unit: string | undefined): string {
  return unit ? `${label}（${unit}）` : label
}

function holdsNumbers(programme: Programme, key: string): boolean {
  if (figureAt(programme, key) || standardNumbers.includes(key)) return true
  const field = findField(programme, key)
  return field !== undefined && isNumeric(field.spec)
}

/** The columns of a programme's own list, in order. */
function listedColumns(programme: Programme): string[] {
  return [...stateEarly(programme), ...(programme.list.includes('handler') ? [waiting.key] : [])]
}

/** What a reviewer needs first, where the programme does not say it. */
const firstNeeded = ['state', 'waiting', 'submittedAt', 'expertScore', 'systemScore']
const widthOfNumber = 92
const widthOfText = 112
/** Columns beside those that are chosen: the tick and the number of the row. */
const widthOfLead = 96

function widthOf(programme: Programme, key: string): number {
  if (key === nameOf(programme)) return 240
  if (key === 'state') return 132
  if (key === waiting.key) return 84
  if (key === 'qxName') return 84
  return holdsNumbers(programme, key) ? widthOfNumber : widthOfText
}

/** The default columns: as many as fit into this width, in order. A county has only its own cases and needs no column of counties. */
export function usualColumns(programme: Programme, room: number, role: Role | undefined): string[] {
  const listed = listedColumns(programme).filter((key) => !isDistrictOfficer(role) || key !== 'qxName')
  const first: readonly string[] = programme.listFirst ?? firstNeeded
  const rankOf = (key: string) => (key === nameOf(programme) ? -1 : first.indexOf(key) + 1 || 99)
  let left = room - widthOfLead
  const fit = new Set(
    [...listed]
      .sort((a, b) => rankOf(a) - rankOf(b))
      .filter((key) => {
        const width = widthOf(programme, key)
        if (width > left) return false
        left -= width
        return true
      }),
  )
  return listed.filter((key) => fit.has(key) || key === nameOf(programme))
}

/** Every column this reader may choose, the default ones first. */
export function columnOptions(programme: Programme, role: StepRole): { key: string; title: string }[] {
  const usual = listedColumns(programme)
  const more = columnsFor(programme, role).filter((key) => !usual.includes(key))
  return [...usual, ...more].map((key) => ({
    key,
    title: key === waiting.key ? waiting.title : columnTitle(programme, key),
  }))
}

/** Columns of these keys; `onOpen` opens the case. */
export function deskColumns(
  programme: Programme,
  keys: readonly string[],
  page: { page: number; size: number },
  onOpen: (id: string) => void,
): Columns {
  return [
    {
      key: 'no',
      title: '序号',
      className: styles.no,
      align: 'right',
      render: (_value, _row, index) => (page.page - 1) * page.size + index + 1,
    },
    ...keys.map((key): Column => (key === waiting.key ? waiting : columnOf(programme, key, onOpen))),
  ]
}

/** How long it has been waiting. */
const waiting = {
  key: 'waiting',
  title: '已等待（天）',
  align: 'right' as const,
  render: (_value: unknown, row: FilingRow) => (row.handler === '—' ? '—' : figureText(row.waitingDays)),
}

/** The state comes after the name, where it is visible without scrolling. */
function stateEarly(programme: Programme): string[] {
  const name = nameOf(programme)
  const rankOf = (key: string) => (key === name ? 0 : key === 'state' ? 1 : 2)
  return [...programme.list].sort((a, b) => rankOf(a) - rankOf(b))
}

/** The name of a case in the list: the enterprise, or the first column where the applicant is no enterprise. */
export function nameOf({ list }: Programme): string {
  return list.includes('enterpriseName') ? 'enterpriseName' : (list[0] ?? '')
}

function columnOf(programme: Programme, key: string, onOpen: (id: string) => void): Column {
  const title = columnTitle(programme, key)
  const sorter = sorts.includes(key)
  const isPersonal = key === 'contactPhone' || findField(programme, key)?.spec.personal === true
  if (key === nameOf(programme))
    return {
      key,
      title,
      fixed: 'start',
      render: (_value, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.columns[key] || row.enterpriseName}
          </button>
          <span className={styles.under}>
            {row.number ?? row.socialCode}
            {row.agent ? `　代办：${row.agent}` : ''}
          </span>
        </div>
      ),
    }
  switch (key) {
    case 'state':
      return {
        key,
        title,
        render: (_value, row) => (
          <div className={listStyles.state}>
            <StateTag state={row.state} label={row.stateLabel} />
            {row.limit ? (
              <LimitTag limit={row.limit} />
            ) : row.flags.includes('overdue') ? (
              <Tag tone="orange">已逾期</Tag>
            ) : null}
            {row.flags.includes('news') ? <Tag tone="blue">新消息</Tag> : null}
            {row.flags.includes('spread') ? <Tag tone="red">分歧较大</Tag> : null}
            {row.assignee ? <span className={styles.under}>{`承办：${row.assignee.name}`}</span> : null}
          </div>
        ),
      }
    case 'submittedAt':
      return { key, title, sorter, render: (_value, row) => dateTimeText(row.submittedAt) || '—' }
    case 'systemScore':
      return { key, title, sorter, align: 'right', render: (_value, row) => scoreText(row.systemScore) }
    case 'expertScore':
      return {
        key,
        title,
        sorter,
        align: 'right',
        render: (_value, row) => (
          <>
            {scoreText(row.expertScore)}
            {row.scoresIn ? <span className={styles.under}>已交 {row.scoresIn}</span> : null}
          </>
        ),
      }
    default:
      return {
        key,
        title,
        sorter,
        ...(holdsNumbers(programme, key) ? { align: 'right' as const } : {}),
        render: (_value, row) =>
          isPersonal ? (
            <PersonalValue of="filing" id={row.id} field={key} value={row.columns[key] ?? null} />
          ) : (
            row.columns[key] || '—'
          ),
      }
  }
}
