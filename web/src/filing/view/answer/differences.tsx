/** The differences between two versions, in the form's order; numbers with their change in percent. */

import type { CallOutput } from '@green/contract/call.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import { ScrollFrame } from '../../../ui/page/scroll-frame.tsx'
import styles from './differences.module.css'

type Item = NonNullable<CallOutput<typeof filing.compare>>['items'][number]

const kinds: Record<Item['kind'], string> = { changed: '修改', added: '新增', removed: '删除' }

type DifferenceTableProps = {
  items: readonly Item[]
  before: string
  after: string
  empty?: string
  /** Goes to the field in the form beside it. */
  onGo?: (field: string) => void
}

export function DifferenceTable({ items, before, after, empty = '没有差异', onGo }: DifferenceTableProps) {
  if (items.length === 0) return <p className="ge-none">{empty}</p>
  return (
    <ScrollFrame className={styles.differences} label="差异">
      <table>
        <caption className="ge-hidden">
          {before}与{after}的差异，共{items.length}处
        </caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">变化</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
            <th scope="col" data-align="right">
              变化幅度
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={`${item.field} ${item.kind} ${item.before} ${item.after}`}>
              <th scope="row">
                {onGo ? (
                  <button type="button" className="ge-link" onClick={() => onGo(item.field)}>
                    {item.label}
                  </button>
                ) : (
                  item.label
                )}
              </th>
              <td>
                <span className={classes(styles.change, styles[`change-${item.kind}`])}>{kinds[item.kind]}</span>
              </td>
              <td>{item.before || <span className="ge-none">空</span>}</td>
              <td>{item.after || <span className="ge-none">空</span>}</td>
              <td data-align="right">
                {item.percent === null ? '' : `${item.percent > 0 ? '+' : ''}${formatNumber(item.percent, 1)}%`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

type DifferencesProps = { id: string; with: 'lastSubmission' | 'lastYear'; onGo?: (field: string) => void }

/** The differences of one filing from its last submission or last year's, fetched from the server. */
export function Differences({ id, with: against, onGo }: DifferencesProps) {
  const { data, error, isPending, refetch } = useCall(filing.compare, { id, with: against })
  if (isPending) return <Loading label="正在比较" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  if (!data) return <Empty title={against === 'lastYear' ? '没有上年的申报可比' : '这是第一次提交，没有可比的内容'} />
  return (
    <DifferenceTable
      items={data.items}
      before={data.against}
      after="本次"
      empty={`与${data.against}相比没有差异`}
      {...(onGo ? { onGo } : {})}
    />
  )
}
