/** 执法全过程记录: steps and entries in the order of time. A superseded entry stays, crossed out, and says so. */
import { inspection } from '@green/contract/calls/inspection/inspection.ts'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Timeline } from '../../../ui/figure/timeline.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from './inspection.module.css'
import type { CaseSectionProps } from './sections.tsx'

export function CaseTimeline({ of }: CaseSectionProps) {
  const query = useCall(inspection.records, { id: of.id })
  return (
    <QueryView query={query} loading="正在打开全过程记录" rows={6}>
      {(data) => (
        <section className={styles.part}>
          <h2>全过程记录</h2>
          <p className={styles.note}>只增不改：更正另记一条，原记录保留。</p>
          <Timeline
            label="执法全过程记录"
            entries={data.toReversed().map((entry) => ({
              key: entry.id,
              title: `${entry.kind}：${entry.text}`,
              at: dateTimeText(entry.at),
              who: [entry.actorName, entry.role, entry.cardNo].filter(Boolean).join(' '),
              tone: entry.supersededBy ? 'grey' : 'blue',
              text: (
                <>
                  {entry.supersededBy ? <p className={styles.note}>已由后来的记录更正</p> : null}
                  {entry.opinion ? <p>{entry.opinion}</p> : null}
                  {entry.fromAt && entry.toAt ? (
                    <p
                      className={styles.note}
                    >{`${dateTimeText(entry.fromAt)} 至 ${dateTimeText(entry.toAt)}${entry.place ? `，${entry.place}` : ''}`}</p>
                  ) : null}
                  {entry.files.length > 0 ? <FileList files={entry.files} label="附件" /> : null}
                </>
              ),
            }))}
          />
        </section>
      )}
    </QueryView>
  )
}
