/** 搜索: services by name, titles by kind and holder, institutions by name, news by text. */

import { inquiry } from '@green/contract/calls/inquiry.ts'
import { content } from '@green/contract/calls/public.ts'
import { titleList } from '@green/contract/calls/public-titles.ts'
import { project } from '@green/contract/calls/titles.ts'
import type { Page as PageOf } from '@green/contract/shapes.ts'
import { titleQuery } from '@green/contract/titles.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NearestWords } from '../../filing/view/nearest-words.tsx'
import { useAddress } from '../../platform/address.ts'
import { usePageRoutes } from '../../platform/page-route.ts'
import { useCall } from '../../platform/query.ts'
import type { RequestError } from '../../platform/request-error.ts'
import { dateText } from '../../ui/date-text.ts'
import { Empty, FailedQuery, Loading } from '../../ui/faces.tsx'
import { Page } from '../../ui/page.tsx'
import { servicesFor } from '../shell/search-box.tsx'
import { ListFilter } from './list-filter.tsx'
import { NewsEntry } from './news-list.tsx'
import './public.css'

const size = 5

export function SearchResults() {
  const [{ keyword }, setPlace] = useAddress({ keyword: '' })
  const asks = { enabled: keyword !== '', keepPrevious: true }
  const services = servicesFor(usePageRoutes(), keyword)
  const wanted = titleQuery(keyword)
  const titles = useCall(project.projectPage, { ...wanted, size }, asks)
  const providers = useCall(titleList.serviceProviders, { keyword, size }, asks)
  const news = useCall(content.list, { keyword, size }, asks)
  const answers = useCall(inquiry.published, { keyword, size }, asks)
  const nothing =
    services.length === 0 && [titles, providers, news, answers].every((query) => query.data && query.data.total === 0)
  return (
    <div className="ge-wrap">
      <Page title="搜索" lead={keyword ? `“${keyword}”的结果` : '输入企业、服务或要找的词。'}>
        <ListFilter
          label="关键词"
          placeholder="企业、服务、新闻公告"
          keyword={keyword}
          onKeyword={(words) => setPlace({ keyword: words })}
          filtered={false}
          onClear={() => setPlace({ keyword: '' })}
        />
        {keyword === '' ? null : nothing ? (
          <Empty
            title="没有找到相关内容"
            hint="请换一个词，或减少字数再试。"
            action={<NearestWords words={keyword} onChoose={(words) => setPlace({ keyword: words })} />}
          />
        ) : (
          <div className="pub-found">
            {services.length > 0 ? (
              <section aria-labelledby="found-services">
                <h2 id="found-services">服务</h2>
                <ul className="pub-services">
                  {services.map((page) => (
                    <li key={page.path}>
                      <Link to={page.path}>{page.title}</Link>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
            <Found id="found-titles" title="绿色名单" query={titles} all="/mainPages/greenProject" filter={wanted}>
              {(row) => (
                <TitleLine
                  id={row.id}
                  name={row.enterpriseName}
                  facts={[`${row.levelLabel}${row.kindLabel}`, row.qxName, row.number]}
                />
              )}
            </Found>
            <Found
              id="found-providers"
              title="节能服务机构"
              query={providers}
              all="/mainPages/serviceProviders"
              filter={{ keyword }}
            >
              {(row) => (
                <TitleLine id={row.id} name={row.enterpriseName} facts={[row.qxName, row.number, row.serviceTypes]} />
              )}
            </Found>
            <Found id="found-news" title="新闻公告" query={news} all="/mainPages/newsUpdates" filter={{ keyword }}>
              {(row) => <NewsEntry row={row} showColumn />}
            </Found>
            <Found id="found-answers" title="咨询答复" query={answers} all="/mainPages/inquiry" filter={{ keyword }}>
              {(row) => (
                <div className="pub-line">
                  <h3>
                    <Link to="/mainPages/inquiry" search={{ keyword }} hash={row.id}>
                      {row.subject}
                    </Link>
                  </h3>
                  <p className="pub-from">
                    <span>{row.office}</span>
                    <span>{dateText(row.answeredAt)}</span>
                  </p>
                </div>
              )}
            </Found>
          </div>
        )}
      </Page>
    </div>
  )
}

type FoundProps<Row> = {
  id: string
  title: string
  query: UseQueryResult<PageOf<Row>, RequestError>
  all: string
  /** What the whole list is narrowed to, as its address says it. */
  filter: Readonly<Record<string, string>>
  children: (row: Row) => ReactNode
}

/** Results of one kind; nothing without any. */
function Found<Row extends { id: string }>({ id, title, query, all, filter, children }: FoundProps<Row>) {
  const { data, error } = query
  if (data?.total === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {data ? <span>{data.total} 条</span> : null}
      </h2>
      {query.isPending ? <Loading rows={3} label={`正在查找${title}`} /> : null}
      {error && !data ? <FailedQuery error={error} onRetry={() => void query.refetch()} /> : null}
      <ul className="pub-news">
        {data?.rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {data && data.total > size ? (
        <p className="pub-all">
          <Link to={all} search={filter}>
            查看全部 {data.total} 条{title}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function TitleLine({ id, name, facts }: { id: string; name: string; facts: readonly string[] }) {
  return (
    <div className="pub-line">
      <h3>
        <Link to="/mainPages/greenDetail" search={{ id }}>
          {name}
        </Link>
      </h3>
      <p className="pub-from">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  )
}
