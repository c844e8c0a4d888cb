/** 要办的事: what this account owes, the most urgent first, each with the page on which it is done. */
import type { CallOutput } from '@green/contract/call.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { dueNote } from '@green/filing/todo/todo.ts'
import type { Urgency } from '@green/filing/todo/urgency.ts'
import type { ReactNode } from 'react'
import { usePlaceOf, Way } from '../../platform/navigation/way.tsx'
import { useCall } from '../../platform/request/query.ts'
import { classes } from '../../ui/classes.ts'
import { Button, buttonClass } from '../../ui/control/button.tsx'
import { today } from '../../ui/figure/date-text.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { dueText, sectionsOf, type TodoLine, totalsOf } from './todo-items.ts'
import styles from './todo-list.module.css'

const refetchMs = 120_000

type ListProps = {
  /** What an empty list says. */
  hint: string
  /** In the place of an empty list, while something else on the page is to be done first. */
  quiet?: ReactNode
  /** How a page shows a case of which it knows more; null for the line that all pages have. */
  renderCase?: (line: TodoLine) => ReactNode | null
}

export function TodoList(props: ListProps) {
  const list = useCall(todo.mine, {}, { refetchInterval: refetchMs })
  return (
    <QueryView query={list} loading="正在读取要办的事" rows={6}>
      {(data) => <Todos {...props} data={data} onRetry={() => void list.refetch()} />}
    </QueryView>
  )
}

type TodosProps = ListProps & { data: CallOutput<typeof todo.mine>; onRetry: () => void }

/** The list as it was read. That nothing is to be done is said only when every kind answered. */
export function Todos({ data: { groups, failed }, hint, quiet, renderCase, onRetry }: TodosProps) {
  const { count, late } = totalsOf(groups)
  const renderLine = (line: TodoLine) => renderCase?.(line) ?? <Line line={line} />
  return (
    <>
      {failed.length > 0 ? (
        <p className={styles.failed} role="alert">
          <Icon name="alert" size={16} />有 {failed.length} 类没有读到（{failed.join('、')}），下面可能不全。
          <Button size="small" onClick={onRetry}>
            重试
          </Button>
        </p>
      ) : null}
      {groups.length === 0 && failed.length === 0 ? (quiet ?? <Empty title="现在没有要办的事" hint={hint} />) : null}
      {groups.length > 0 ? (
        <p className={styles.total}>
          共 {count} 件{late > 0 ? <b>，其中 {late} 件已逾期</b> : null}
          <Way link="/accountSecurity" className={styles.calendar} label="订阅日历：把期限放进手机或电脑的日历">
            订阅日历
          </Way>
        </p>
      ) : null}
      {sectionsOf(groups).map(({ urgency, title, lines }) => (
        <section key={urgency} className={classes(styles.section, styles[`td-${urgency}`])} aria-label={title}>
          <h3>{title}</h3>
          <Lines lines={firstOf(urgency, lines)} renderLine={renderLine} />
          <Rest lines={lines.slice(firstOf(urgency, lines).length)} renderLine={renderLine} />
        </section>
      ))}
    </>
  )
}

/** What is not urgent is shown up to here; the rest is one press away. */
const firstLines = 8

const firstOf = (urgency: Urgency, lines: readonly TodoLine[]) =>
  urgency === 'later' || urgency === 'none' ? lines.slice(0, firstLines) : lines

type LinesProps = { lines: readonly TodoLine[]; renderLine: (line: TodoLine) => ReactNode }

function Lines({ lines, renderLine }: LinesProps) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.key}>{renderLine(line)}</li>
      ))}
    </ul>
  )
}

function Rest({ lines, renderLine }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <details className={styles.rest}>
      <summary>其余 {lines.length} 项</summary>
      <Lines lines={lines} renderLine={renderLine} />
    </details>
  )
}

function Line({ line }: { line: TodoLine }) {
  const { title, label, object, count, late, link } = line
  const isMany = object === null
  const mayOpen = usePlaceOf(link) !== null
  return (
    <article className={styles.line}>
      <div className={styles.what}>
        <h4>
          {title} · {label}
        </h4>
        <p>{isMany ? `${count} 件${late > 0 ? `，${late} 件已逾期` : ''}` : object}</p>
      </div>
      <p className={styles.due}>
        <b>{dueText(line, today())}</b>
        <small>{dueNote(line)}</small>
      </p>
      {mayOpen ? (
        <Way
          link={link}
          className={buttonClass('plain', 'small')}
          label={`去办理：${title} ${label}${isMany ? '' : ` ${object}`}`}
        >
          去办理
        </Way>
      ) : null}
    </article>
  )
}
