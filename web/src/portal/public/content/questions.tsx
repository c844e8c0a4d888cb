/** 常见问题: questions by subject, each with its answer behind it. */
import { contentReading } from '@green/contract/calls/content/content-reading.ts'
import { inquiry } from '@green/contract/calls/content/inquiry.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { RichText } from '../../../filing/view/answer/rich-text.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { pageText } from '../../../platform/navigation/page-text.ts'
import { useSystemItems } from '../../../platform/navigation/system-items.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { QuestionAndAnswer } from '../inquiry/published.tsx'
import { ListFilter } from '../list/list-filter.tsx'
import styles from './content-parts.module.css'

export function QuestionsPage() {
  const [{ keyword }, setPlace] = useAddress({ keyword: '' })
  const wanted = useRouterState({ select: ({ location }) => location.hash })
  const query = useCall(contentReading.questions, keyword ? { keyword } : {}, { keepPrevious: true })
  const items = useSystemItems()
  const columns = [...new Set((query.data ?? []).map((one) => one.columnName))]
  return (
    <div className="ge-wrap">
      <Page
        title="常见问题"
        lead={`${pageText(items, 'page.questions')}${items.hotline ? `服务热线 ${items.hotline}。` : ''}`}
        actions={
          <>
            <Link to="/mainPages/inquiry" search={{ view: 'ask' }}>
              我要咨询
            </Link>
            <Link to="/Instructions">操作教程</Link>
          </>
        }
      >
        <ListFilter
          label="问题或答复"
          placeholder="输入要找的词"
          keyword={keyword}
          onKeyword={(text) => setPlace({ keyword: text })}
          filtered={keyword !== ''}
          onClear={() => setPlace({ keyword: '' })}
        />
        <QueryView
          query={query}
          loading="正在加载常见问题"
          rows={8}
          empty={
            <Empty title={keyword ? '没有包含这个词的问题' : '还没有公开的问题'} hint="换一个词，或看操作教程。" />
          }
        >
          {(data) => (
            <div className={styles.questionList}>
              {columns.map((column) => (
                <section key={column} aria-label={column}>
                  <h2>{column}</h2>
                  {data
                    .filter((one) => one.columnName === column)
                    .map((one) => (
                      <Fold
                        key={`${one.id} ${keyword}`}
                        id={one.id}
                        level={3}
                        title={one.title}
                        {...(keyword || wanted === one.id ? { open: true } : {})}
                      >
                        <RichText body={one.body} />
                      </Fold>
                    ))}
                </section>
              ))}
            </div>
          )}
        </QueryView>
        <OthersQuestions keyword={keyword} />
      </Page>
    </div>
  )
}

/** Published answers to questions of others, with the same word; nothing without any. */
function OthersQuestions({ keyword }: { keyword: string }) {
  const query = useCall(inquiry.published, { size: 5, ...(keyword ? { keyword } : {}) }, { keepPrevious: true })
  if (!query.data || query.data.total === 0) return null
  return (
    <section className={styles.questionList} aria-label="咨询留言和答复">
      <h2>咨询留言和答复</h2>
      {query.data.rows.map((row) => (
        <Fold key={row.id} id={row.id} level={3} title={row.subject} line={dateText(row.answeredAt)}>
          <QuestionAndAnswer {...row} />
        </Fold>
      ))}
      {query.data.total > query.data.rows.length ? (
        <p>
          <Link to="/mainPages/inquiry" search={keyword ? { keyword } : {}}>
            查看全部 {query.data.total} 条
          </Link>
        </p>
      ) : null}
    </section>
  )
}
