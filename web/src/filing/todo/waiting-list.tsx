/** 在等别人: what this account began or owns, on whom it waits, since when. Nothing where nothing waits. */
import { type AwaitedCase, todo } from '@green/contract/calls/overview/todo.ts'
import { Way } from '../../platform/navigation/way.tsx'
import { useCall } from '../../platform/request/query.ts'
import { dateText } from '../../ui/figure/date-text.ts'
import { Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import styles from './todo-list.module.css'

export function WaitingList({ title = '在等别人' }: { title?: string }) {
  const list = useCall(todo.waiting, {})
  if (list.data?.rows.length === 0) return null
  return (
    <Sheet title={title} id="waiting">
      <QueryView query={list} loading="正在读取在等别人的事" rows={2}>
        {({ rows }) => (
          <ul className={styles.section}>
            {rows.map((row) => (
              <li key={row.key}>
                <Row row={row} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Sheet>
  )
}

function Row({ row: { title, object, state, on, since, link } }: { row: AwaitedCase }) {
  const text = `${title} · ${object}`
  return (
    <article className={styles.line}>
      <div className={styles.what}>
        <h3>
          {link ? (
            <Way link={link} className="">
              {text}
            </Way>
          ) : (
            text
          )}
        </h3>
        <p>
          {state}，等{on.join('、')}
        </p>
      </div>
      <p className={styles.due}>
        <small>{dateText(since)}起</small>
      </p>
    </article>
  )
}
