/** Every version of a text with what it changed, and who did what. */
import type { CallOutput } from '@green/contract/call.ts'
import { contentEditing } from '@green/contract/calls/content/content.ts'
import { linesOf } from '@green/contract/content/rich-text.ts'
import { contentCase } from '@green/filing/cases/content.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { QueryView, together } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/desk.module.css'
import listStyles from '../../list/list.module.css'
import contentStyles from './content.module.css'
import { lineDiff } from './line-diff.ts'

const labelOf = (action: string) =>
  (contentCase.steps as Readonly<Record<string, { label: string }>>)[action]?.label ?? ''

export function ContentHistory({ id }: { id: string }) {
  const query = useCall(contentEditing.history, { id })
  return (
    <QueryView query={query} loading="正在读取各稿" rows={5}>
      {(history) => <History id={id} history={history} />}
    </QueryView>
  )
}

type HistoryProps = { id: string; history: CallOutput<typeof contentEditing.history> }

function History({ id, history: { texts, steps } }: HistoryProps) {
  const [no, setNo] = useState<number | null>(null)
  return (
    <>
      <ul className={styles.batches}>
        {texts.map((one) => (
          <li key={one.no}>
            <div>
              <p>{`第 ${one.no} 稿　${one.title}`}</p>
              <p className={listStyles.under}>{`${one.byName} ${dateTimeText(one.at)}`}</p>
            </div>
            {one.no > 1 ? (
              <Button size="small" onClick={() => setNo(one.no)}>
                {`与第 ${one.no - 1} 稿比较`}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {no === null ? null : <Difference id={id} no={no} />}
      <h3>办理记录</h3>
      <ul className={styles.batches}>
        {steps.map((one) => (
          <li key={`${one.at} ${one.action}`}>
            <p>{`${dateTimeText(one.at)}　${one.actorName}（${one.role}）${labelOf(one.action)}第 ${one.textNo} 稿${one.opinion ? `：${one.opinion}` : ''}`}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Difference({ id, no }: { id: string; no: number }) {
  const after = useCall(contentEditing.get, { id, text: no })
  const before = useCall(contentEditing.get, { id, text: no - 1 })
  const lines = ({ title, summary, source, body }: CallOutput<typeof contentEditing.get>['text']) => [
    title,
    summary,
    source,
    ...linesOf(body),
  ]
  return (
    <QueryView query={together(before, after)} loading="正在比较" rows={4}>
      {([former, latter]) => (
        <section aria-label="差异">
          <h3>{`第 ${no} 稿的改动`}</h3>
          <ul className={contentStyles.diff}>
            {lineDiff(lines(former.text), lines((latter ?? former).text)).map(({ kind, text }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
              <li key={i}>
                {kind === 'new' ? <ins>{`新增　${text}`}</ins> : kind === 'old' ? <del>{`删去　${text}`}</del> : text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryView>
  )
}
