/** Own filings as a list: the state of each, what to do now, and the link to it. */

import type { CallOutput } from '@green/contract/call.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { actions, isWriting } from '@green/filing/workflow/actions.ts'
import { isDraft, isUnderReview } from '@green/filing/workflow/states.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { families, familyOf } from '../../../filing/families.ts'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import styles from '../filing-pages.module.css'
import { CopyLinks } from '../start/copy-ways.tsx'

export type OwnRow = CallOutput<typeof filing.mine>[number]

/** Own filings of some programmes, or of all. */
export function useOwnFilings(isWanted: boolean) {
  return useCall(filing.mine, {}, { enabled: isWanted })
}

type OwnFilingsProps = {
  /** Only these programmes; all when absent. */
  only?: readonly string[]
  /** Only these filings, in this order. */
  ids?: readonly string[]
  /** Text and action when there is none. */
  empty: { title: string; hint?: string; action?: ReactNode }
}

export function OwnFilings({ only, ids, empty }: OwnFilingsProps) {
  const { data, error, isPending, refetch } = useOwnFilings(true)
  if (isPending) return <Loading label="正在读取我的申报" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  const rows = ids
    ? ids.flatMap((id) => data.filter((row) => row.id === id))
    : only
      ? data.filter((row) => only.includes(row.programme))
      : data
  if (rows.length === 0) return <Empty title={empty.title} hint={empty.hint} action={empty.action} />
  return (
    <ul className={styles.own}>
      {rows.map((row) => (
        <li key={row.id}>
          <OwnFilingRow row={row} rows={data} isTitled={!only || only.length > 1} />
        </li>
      ))}
    </ul>
  )
}

/** Whether the form may be opened for editing. */
export function isOpenForTyping(row: Pick<OwnRow, 'allowed'>): boolean {
  return row.allowed.some((a) => isWriting(a.action))
}

/** Label of the link into the form. */
export function editText(row: Pick<OwnRow, 'state' | 'allowed'>): string {
  if (isDraft(row.state)) return '继续填写'
  const named = row.allowed.find(({ action, only }) => only || actions[action].effect === 'correct')
  if (named) return named.label
  return row.allowed.some((a) => actions[a.action].again) ? '修改并重新提交' : '修改'
}

/** Label of the link into an empty form: what the programme calls it itself. */
export function startText(title: string): string {
  return /申报|入库/.test(title) ? '开始申报' : title.endsWith('备案') ? '开始备案' : '开始填报'
}

/** The link of an own filing: to its form while it may be edited, else to its state. */
export function WayOn({ row, family }: { row: OwnRow; family: ProgrammeId }) {
  // What is under review is followed, not changed.
  const isOpen = isOpenForTyping(row) && !isUnderReview(row.state)
  return (
    <Link
      to={families[family].path}
      search={isOpen ? { id: row.id, edit: '1' } : { id: row.id }}
      className={buttonClass(isOpen ? 'primary' : 'plain')}
    >
      {isOpen ? editText(row) : '查看进度'}
    </Link>
  )
}

function OwnFilingRow({ row, rows, isTitled }: { row: OwnRow; rows: readonly OwnRow[]; isTitled: boolean }) {
  const family = familyOf(row.programme)
  const window = row.batchName ?? (row.year ? `${row.year}年度` : '')
  const place = [row.columns[family?.apart ?? ''], window].filter(Boolean).join('　')
  return (
    <article className={styles.row}>
      <div className={styles.rowMain}>
        <h3>
          {isTitled && family ? `${family.title}　` : ''}
          {place || (isTitled ? '' : (family?.title ?? ''))}
          <StateTag state={row.state} label={row.stateLabel} />
        </h3>
        <p className={styles.rowFacts}>
          {row.number ? <span>受理号 {row.number}</span> : null}
          {row.submittedAt ? <span>提交 {dateTimeText(row.submittedAt)}</span> : <span>尚未提交</span>}
          <span>
            {row.editor && isOpenForTyping(row)
              ? `${row.editor.name} ${dateTimeText(row.editor.at)} 最后填写`
              : `更新 ${dateTimeText(row.updatedAt)}`}
          </span>
          {row.handler && row.handler !== '—' ? <span>当前处理：{row.handler}</span> : null}
          {row.percent < 100 && isDraft(row.state) ? <span>已填 {row.percent}%</span> : null}
          {row.endsOn ? <span>不修改则保留至 {row.endsOn}</span> : null}
        </p>
        {row.flags.includes('news') ? (
          <p className={styles.rowTodo}>
            <Icon name="chat" size={16} />
            审核人员发来新消息，请在“沟通”中查看
          </p>
        ) : null}
        {row.todo ? (
          <p className={styles.rowTodo}>
            <Icon name="alert" size={16} />
            {row.todo}
          </p>
        ) : null}
      </div>
      {family ? (
        <p className={styles.rowActs} data-part="row-acts">
          <RowLinks row={row} path={family.path} />
          <CopyLinks row={row} rows={rows} />
        </p>
      ) : null}
    </article>
  )
}

/** Into the form and to the progress; of a filing that is under review the progress comes first. */
function RowLinks({ row, path }: { row: OwnRow; path: string }) {
  const progress = (
    <Link to={path} search={{ id: row.id }} className={buttonClass('plain', 'small')}>
      查看进度
    </Link>
  )
  const change = isOpenForTyping(row) ? (
    <Link
      to={path}
      search={{ id: row.id, edit: '1' }}
      className={buttonClass(row.todo || isDraft(row.state) ? 'primary' : 'plain', 'small')}
    >
      {editText(row)}
    </Link>
  ) : null
  // A draft has no progress yet.
  if (isDraft(row.state) && change) return change
  return isUnderReview(row.state) ? (
    <>
      {progress}
      {change}
    </>
  ) : (
    <>
      {change}
      {progress}
    </>
  )
}
