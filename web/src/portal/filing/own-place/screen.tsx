/** 我的企业: the pages of an organisation's own records with how each stands and what is to be done there, and its titles. */
import { type OwnPlace, ownPlace } from '@green/contract/calls/overview/own-place.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { certificate } from '@green/contract/calls/title/certificate.ts'
import { endText } from '@green/contract/filing/titles.ts'
import { isFiler, orgKinds } from '@green/contract/roles.ts'
import { ownPlaceTitles } from '@green/contract/screens/screen-entries.ts'
import { type OwedThere, owedByPage } from '@green/filing/todo/owed-by-page.ts'
import { Link } from '@tanstack/react-router'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { placeOf } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView, together } from '../../../ui/page/query-view.tsx'
import pageStyles from '../filing-pages.module.css'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import styles from './own-place.module.css'
import { type PlacePage, placePages } from './place-pages.ts'
import { SamplePlace } from './sample.tsx'
import { Strip, signsOf } from './strip.tsx'

export function OwnPlacePage() {
  const login = useSession((session) => session.login)
  return login && isFiler(login.userRole) ? <OwnPlaceOf /> : <SamplePlace />
}

const anyKind = [...orgKinds]

function OwnPlaceOf() {
  const login = useSession((session) => session.login)
  const isActing = useSession((session) => session.acting !== null)
  const readiness = useFilingReadiness(anyKind)
  const orgKind = login?.qyItem?.orgKind ?? 'enterprise'
  const title = ownPlaceTitles[orgKind]
  const options = { enabled: readiness === 'ready' && !isActing }
  const place = useCall(ownPlace.glance, {}, options)
  const todos = useCall(todo.mine, {}, options)
  return (
    <div className="ge-wrap">
      <Page title={title} lead={login?.enterpriseName}>
        <ReadinessNotice readiness={readiness} orgKind={anyKind} />
        {isActing ? (
          <Empty title="代办时看不到委托单位的这一页" hint="退出代办后是本机构自己的；委托范围内的申报在工作台。" />
        ) : null}
        {readiness !== 'ready' ? <Cards pages={placePages(orgKind)} pagesRead={[]} owed={[]} /> : null}
        {readiness === 'ready' && !isActing ? (
          <QueryView query={together(place, todos)} loading={`正在读取${title}`} rows={8}>
            {([{ kind, pages, titles, failed }, duties]) => {
              const owed = owedByPage(duties?.groups ?? [])
              return (
                <>
                  <Unread failed={[...failed, ...(duties?.failed ?? [])]} />
                  <Strip signs={signsOf({ kind, pages, titles }, owed)} label={`${title}的现状`} />
                  <Cards pages={placePages(kind)} pagesRead={pages} owed={owed} />
                  <Titles titles={titles} />
                </>
              )
            }}
          </QueryView>
        ) : null}
      </Page>
    </div>
  )
}

/** What could not be read is named; nothing is said of it otherwise. */
function Unread({ failed }: { failed: readonly string[] }) {
  if (failed.length === 0) return null
  return (
    <p className={pageStyles.notice} role="alert">
      这一次没有读到：{failed.join('、')}。请刷新页面；还是没有的，从下面进入看。
    </p>
  )
}

type Known = { pagesRead: OwnPlace['pages']; owed: readonly OwedThere[] }

function Cards({ pages, ...known }: Known & { pages: readonly PlacePage[] }) {
  return (
    <ul className={styles.cards}>
      {pages.map((page) => (
        <li key={page.link}>
          <Card page={page} {...known} />
        </li>
      ))}
    </ul>
  )
}

function Card({ page: { path, link, title, about }, pagesRead, owed: owedOfAll }: Known & { page: PlacePage }) {
  // Of two links to one page the one with a part of it is another matter.
  const isWhole = link === path
  const found = isWhole ? pagesRead.filter(({ page }) => page === path) : undefined
  const owed = isWhole ? owedOfAll.find(({ page }) => page === path) : undefined
  return (
    <Link {...placeOf(link)} className={styles.card}>
      <strong>{title}</strong>
      {found?.map(({ name, state, tone }) => (
        <Tag key={name} tone={tone}>
          {state}
        </Tag>
      ))}
      {owed ? (
        <Tag tone={owed.late > 0 ? 'red' : 'orange'}>
          {`${owed.count}件要办${owed.late > 0 ? `，${owed.late}件逾期` : ''}`}
        </Tag>
      ) : null}
      <span>{about}</span>
    </Link>
  )
}

function Titles({ titles }: { titles: OwnPlace['titles'] }) {
  if (titles.length === 0) return null
  return (
    <Sheet title="称号和证书" id="titles">
      <ul className={pageStyles.own}>
        {titles.map(({ id, label, number, validTo, stateLabel, isValid }) => (
          <li key={id}>
            <article className={pageStyles.row}>
              <div className={pageStyles.rowMain}>
                <h3>
                  {label}
                  <Tag tone={isValid ? 'green' : 'grey'}>{stateLabel}</Tag>
                </h3>
                <p className={pageStyles.rowFacts}>
                  <span>{number}</span>
                  <span>有效期至 {endText(validTo)}</span>
                </p>
              </div>
              <p className={pageStyles.rowActs}>
                {isValid ? (
                  <DownloadButton call={certificate.paper} input={{ id }} size="small">
                    下载证书
                  </DownloadButton>
                ) : null}
              </p>
            </article>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
