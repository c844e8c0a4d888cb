/** 搜索: everything that is public, an enterprise's own records, and for officers the cases that they may read. */

import { type Found, type KindCount, longestSearch, type Piece, search } from '@green/contract/calls/overview/search.ts'
import type { SearchKind } from '@green/contract/screens/search-kinds.ts'
import { keywordLength } from '@green/contract/shapes.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { placeOf, useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import type { RequestError } from '../../../platform/request/request-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { TabBar } from '../../filing/tab-bar.tsx'
import publicStyles from '../public.module.css'
import { ListFilter } from './list-filter.tsx'
import styles from './search-results.module.css'

const secondScopes: Readonly<Record<string, { key: 'own' | 'cases'; label: string }>> = {
  enterprise: { key: 'own', label: '本单位' },
  county: { key: 'cases', label: '办件' },
  city: { key: 'cases', label: '办件' },
  admin: { key: 'cases', label: '办件' },
}

const start = { keyword: '', scope: '', kind: '', after: '' }
type Place = typeof start
type SetPlace = (place: Partial<Place>) => void

export function SearchResults() {
  const [place, setPlace] = useAddress(start)
  const role = useSession((session) => session.login?.userRole)
  const second = role === undefined ? undefined : secondScopes[role]
  const { keyword } = place
  const scope = second?.key === place.scope ? second.key : 'public'
  const hits = () => {
    if (keyword.trim() === '')
      return (
        <Empty
          title="请输入要找的词"
          hint="例如：绿色工厂申报、GB 16780、nyjsq（能源计算器的拼音首字母）。"
          action={<Ways />}
        />
      )
    if (scope === 'own') return <OwnHits place={place} setPlace={setPlace} />
    if (scope === 'cases') return <CaseHits keyword={keyword} />
    return (
      <>
        <ScreenHits keyword={keyword} />
        <PublicHits place={place} setPlace={setPlace} />
      </>
    )
  }
  return (
    <div className="ge-wrap">
      <Page title="搜索" lead="查找政策、标准、名单、问答和各项服务，简体、繁体或拼音首字母都可以。">
        <ListFilter
          label="关键词"
          placeholder="几个词之间用空格隔开"
          keyword={keyword}
          longest={longestSearch}
          onKeyword={(searchText) => setPlace({ keyword: searchText, kind: '', after: '' })}
          filtered={false}
          onClear={() => setPlace(start)}
        />
        {second ? (
          <TabBar
            label="查找范围"
            tabs={[{ key: 'public', label: '公开内容' }, second]}
            open={scope}
            onOpen={(key) => setPlace({ scope: key === 'public' ? '' : key, kind: '', after: '' })}
          />
        ) : null}
        {hits()}
      </Page>
    </div>
  )
}

/** Pages by what people call them: 怎么申报绿色工厂. */
function ScreenHits({ keyword }: { keyword: string }) {
  const phrase = [...keyword.trim()].slice(0, keywordLength).join('')
  const { data } = useCall(search.screens, { keyword: phrase }, { enabled: phrase !== '', keepPrevious: true })
  if (!data || data.screens.length === 0) return null
  return (
    <nav className={styles.foundTopics} aria-label="相关的页面">
      <span>直接办理</span>
      {data.screens.map(({ key, title, link }) => (
        <Link key={key} {...placeOf(link)}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

function PublicHits({ place, setPlace }: { place: Place; setPlace: SetPlace }) {
  const { keyword, kind, after } = place
  const query = useCall(
    search.everything,
    { words: keyword, ...(kind ? { kind: kind as SearchKind } : {}), ...(after ? { after } : {}) },
    { keepPrevious: true },
  )
  const topics = query.data?.topics ?? []
  const isFilling = query.data?.isFilling ?? false
  return (
    <Hits
      place={place}
      setPlace={setPlace}
      query={query}
      nothing={isFilling ? <StillFilling onRetry={() => void query.refetch()} /> : <Nothing keyword={keyword} />}
    >
      {isFilling ? (
        <p role="status" className="ge-hint">
          检索内容正在准备，结果还不完整，请过几分钟再查一次。
        </p>
      ) : null}
      {topics.length > 0 ? (
        <p className={styles.foundTopics}>
          <span>相关主题</span>
          {topics.map((tag) => (
            <Link key={tag} to="/mainPages/TagCloudPage" search={{ tags: tag }}>
              {tag}
            </Link>
          ))}
        </p>
      ) : null}
    </Hits>
  )
}

function OwnHits({ place, setPlace }: { place: Place; setPlace: SetPlace }) {
  const { keyword, kind, after } = place
  const query = useCall(
    search.own,
    { words: keyword, ...(kind ? { kind } : {}), ...(after ? { after } : {}) },
    { keepPrevious: true },
  )
  const nothing = (
    <Empty
      title="本单位的记录里没有找到"
      hint="这里查找本单位的申报、称号、年度能耗、监察、文书和消息。可以减少字数，或换到“公开内容”查找。"
    />
  )
  return <Hits place={place} setPlace={setPlace} query={query} nothing={nothing} />
}

type HitsProps = {
  place: Place
  setPlace: SetPlace
  query: {
    data: { rows: Found[]; counts: KindCount[]; next: string | null } | undefined
    error: RequestError | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  nothing: ReactNode
  children?: ReactNode
}

/** The kinds with their counts, the hits, what differs by one character, and the way to the next page. */
function Hits({ place, setPlace, query, nothing, children }: HitsProps) {
  return (
    <QueryView query={query} loading="正在查找" rows={8}>
      {(data) => {
        if (data.counts.length === 0) return nothing
        const exact = data.rows.filter(({ isNear }) => !isNear)
        const near = data.rows.filter(({ isNear }) => isNear)
        return (
          <div className={styles.found}>
            <Kinds counts={data.counts} place={place} />
            {children}
            <div aria-busy={query.isPlaceholderData}>
              {exact.length > 0 ? (
                <section aria-labelledby="found-exact">
                  <h2 id="found-exact" className="ge-hidden">
                    找到的内容
                  </h2>
                  <HitList hits={exact} />
                </section>
              ) : null}
              {near.length > 0 ? (
                <section aria-labelledby="found-near">
                  <h2 id="found-near" className={styles.foundNear}>
                    {exact.length > 0 ? '相近的内容' : `没有“${place.keyword.trim()}”，找到相近的内容`}
                    <span className={styles.foundCount}>有一个字不同</span>
                  </h2>
                  <HitList hits={near} />
                </section>
              ) : null}
            </div>
            {place.after || data.next ? (
              <p className={publicStyles.acts}>
                {place.after ? (
                  <Button icon="left" onClick={() => turn(setPlace, '')}>
                    回到第一页
                  </Button>
                ) : null}
                {data.next ? (
                  <Button kind="primary" onClick={() => turn(setPlace, data.next ?? '')}>
                    下一页
                  </Button>
                ) : null}
              </p>
            ) : null}
          </div>
        )
      }}
    </QueryView>
  )
}

function turn(setPlace: SetPlace, after: string) {
  setPlace({ after })
  window.scrollTo({ top: 0 })
}

function Kinds({ counts, place: { keyword, scope, kind } }: { counts: readonly KindCount[]; place: Place }) {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const isCapped = counts.some(({ capped }) => capped)
  const searchParams = { keyword, ...(scope ? { scope } : {}) }
  const number = (count: number, capped: boolean) => (
    <span className={styles.foundCount}>{`${count}${capped ? '+' : ''}`}</span>
  )
  return (
    <nav className={publicStyles.tabs} aria-label="类别">
      <Link to="/mainPages/search" search={searchParams} aria-current={kind === '' ? 'page' : undefined}>
        全部{number(all, isCapped)}
      </Link>
      {counts.map((one) => (
        <Link
          key={one.kind}
          to="/mainPages/search"
          search={{ ...searchParams, kind: one.kind }}
          aria-current={kind === one.kind ? 'page' : undefined}
        >
          {one.label}
          {number(one.count, one.capped)}
        </Link>
      ))}
    </nav>
  )
}

const HitList = ({ hits }: { hits: readonly Found[] }) => (
  <ol className={styles.foundList} data-part="found-list">
    {hits.map((hit) => (
      <li key={hit.key}>
        <h3>
          <Link {...placeOf(hit.address)}>
            <Marked pieces={hit.title} />
          </Link>
        </h3>
        {hit.snippet.length > 0 ? (
          <p>
            <Marked pieces={hit.snippet} />
          </p>
        ) : null}
        <p className={publicStyles.from} data-part="from">
          <span>{hit.kindLabel}</span>
          {hit.about && hit.about !== hit.kindLabel ? <span>{hit.about}</span> : null}
          {hit.date ? <time dateTime={hit.date}>{dateText(hit.date)}</time> : null}
        </p>
      </li>
    ))}
  </ol>
)

/** Plain text, with what was searched for in `mark`. */
function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity
    return hit ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>
  })
}

/** Where somebody may go on who found nothing. */
const Nothing = ({ keyword }: { keyword: string }) => (
  <Empty
    title={`没有找到与“${keyword.trim()}”相关的内容`}
    hint="可以减少字数，换一个说法，或把几个词用空格隔开；也可以从这些地方找："
    action={<Ways />}
  />
)

/** Nothing yet; there may be something in a minute. */
const StillFilling = ({ onRetry }: { onRetry: () => void }) => (
  <Empty
    title="检索内容正在准备，还没有查到"
    hint="系统刚刚启动或升级，公开内容正在编入检索，一般几分钟就好。请稍后再查，也可以从这些地方找："
    action={
      <>
        <Button size="small" onClick={onRetry}>
          再查一次
        </Button>
        <Ways />
      </>
    }
  />
)

const Ways = () => (
  <span className={styles.foundWays}>
    {[
      ['/mainPages/policyPromotion', '政策文件'],
      ['/Instructions', '操作教程'],
      ['/FQA', '常见问题'],
      ['/mainPages/standardMatch', '标准匹配'],
      ['/mainPages/greenProject', '绿色项目'],
      ['/mainPages/TagCloudPage', '主题'],
    ].map(([to = '/', label]) => (
      <Link key={to} to={to} className={buttonClass('plain', 'small')}>
        {label}
      </Link>
    ))}
  </span>
)

const shortestCase = 2

/** What an officer may read, as the search box of the office finds it. */
function CaseHits({ keyword }: { keyword: string }) {
  const searchText = [...keyword.trim()].slice(0, keywordLength).join('')
  const isLong = [...searchText].length >= shortestCase
  const query = useCall(search.find, { words: searchText }, { enabled: isLong, keepPrevious: true })
  if (!isLong)
    return <Empty title="请至少输入两个字" hint="按受理号、信用代码、企业名称、拼音首字母或项目名称查找办件。" />
  return (
    <QueryView query={query} loading="正在查找" rows={6}>
      {(data) => {
        const groups = [
          { label: '申报与备案', hits: data.filings },
          { label: '企业', hits: data.enterprises },
          { label: '称号', hits: data.titles },
        ].filter(({ hits }) => hits.length > 0)
        if (groups.length === 0)
          return (
            <Empty
              title="权限内没有找到"
              hint="按受理号、信用代码、企业名称、拼音首字母或项目名称查找，也可以换到“公开内容”。"
            />
          )
        return (
          <div className={styles.found}>
            {data.instead ? <p role="status">{`没有“${searchText}”，按“${data.instead}”查找。`}</p> : null}
            {groups.map(({ label, hits }) => (
              <section key={label} aria-label={label}>
                <h2 className={styles.foundNear}>{label}</h2>
                <ol className={styles.foundList} data-part="found-list">
                  {hits.map((hit) => (
                    <li key={hit.key}>
                      <h3>
                        <Link {...placeOf(hit.link)}>{hit.title}</Link>
                      </h3>
                      <p className={publicStyles.from} data-part="from">
                        {hit.about}
                      </p>
                    </li>
                  ))}
                </ol>
              </section>
            ))}
          </div>
        )
      }}
    </QueryView>
  )
}
