/** Questions with their answers, as the offices have published them; without who asked. */
import { inquiry } from '@green/contract/calls/content/inquiry.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { ListFilter } from '../list/list-filter.tsx'
import styles from './inquiry.module.css'

export function PublishedInquiries() {
  const [{ keyword, page, size }, setPlace] = useAddress({ view: 'published', keyword: '', page: 1, size: 10 })
  const query = useCall(inquiry.published, { page, size, ...(keyword ? { keyword } : {}) }, { keepPrevious: true })
  return (
    <>
      <ListFilter
        label="咨询或答复"
        placeholder="输入要找的词"
        keyword={keyword}
        onKeyword={(text) => setPlace({ keyword: text })}
        filtered={keyword !== ''}
        onClear={() => setPlace({ keyword: '' })}
      />
      <Sheet>
        <QueryView query={query} loading="正在加载公开的答复" rows={6}>
          {(data) =>
            data.total === 0 ? (
              <Empty
                title={keyword ? '没有包含这个词的答复' : '还没有公开的答复'}
                hint="可以看常见问题，或在“我要咨询”中留言。"
              />
            ) : (
              <>
                <div>
                  {data.rows.map((row) => (
                    <Fold
                      key={`${row.id} ${keyword}`}
                      id={row.id}
                      level={2}
                      title={row.subject}
                      line={`${row.office} ${dateText(row.answeredAt)}答复`}
                      {...(keyword ? { open: true } : {})}
                    >
                      <QuestionAndAnswer {...row} office={row.office} />
                    </Fold>
                  ))}
                </div>
                <Pager total={data.total} page={page} size={size} onChange={setPlace} />
              </>
            )
          }
        </QueryView>
      </Sheet>
    </>
  )
}

type QuestionAndAnswerProps = { question: string; answer: string | null; office: string; answeredAt: string | null }

export function QuestionAndAnswer({ question, answer, office, answeredAt }: QuestionAndAnswerProps) {
  return (
    <>
      <p className={styles.text}>{question}</p>
      {answer ? (
        <div className={styles.answer}>
          <p className="ge-hint">
            {office} {dateText(answeredAt)} 答复
          </p>
          <p className={styles.text}>{answer}</p>
        </div>
      ) : null}
    </>
  )
}
