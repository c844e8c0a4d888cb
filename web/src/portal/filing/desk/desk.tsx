/** The desk itself: first steps, what must be done by when, what may be filed, what others have in hand; messages and record beside it. */
import type { CallOutput } from '@green/contract/call.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { type OwnPlace, ownPlace } from '@green/contract/calls/overview/own-place.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { project } from '@green/contract/calls/title/titles.ts'
import { ownPlaceTitles } from '@green/contract/screens/screen-entries.ts'
import { owedByPage } from '@green/filing/todo/owed-by-page.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { familyOf } from '../../../filing/families.ts'
import { timeLeft } from '../../../filing/moments.ts'
import { TodoList } from '../../../filing/todo/todo-list.tsx'
import { WaitingList } from '../../../filing/todo/waiting-list.tsx'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView, together, type ViewedQuery } from '../../../ui/page/query-view.tsx'
import filingPagesStyles from '../filing-pages.module.css'
import { OwnFilings, WayOn } from '../own/own-filings.tsx'
import placeStyles from '../own-place/own-place.module.css'
import { Strip, signsOf } from '../own-place/strip.tsx'
import { isFiledBy, OpenBatches, StartBatch, useOrgKind } from '../start/apply.tsx'
import styles from './desk.module.css'
import { LatestMessages, RecordCard } from './desk-aside.tsx'
import { type Desk as DeskItems, deskOf, type WorkItem } from './desk-items.ts'
import { FirstSteps } from './first-steps-view.tsx'

export function Desk() {
  const state = useSession((s) => s.state?.state ?? s.login?.qyItem?.state ?? 'pending')
  const isVerified = state === 'active'
  return isVerified ? (
    <WorkingDesk />
  ) : (
    <DeskFrame main={<FirstSteps state={state} hasBegun={false} />} more={<Ahead />} />
  )
}

function DeskFrame({ main, more }: { main: ReactNode; more?: ReactNode }) {
  return (
    <div className={styles.desk}>
      <div className={styles.main}>
        {main}
        {more}
      </div>
      <div className={styles.aside}>
        <RecordCard />
        <LatestMessages />
      </div>
    </div>
  )
}

/** What a new enterprise may read while the county has not verified it. */
function Ahead() {
  return (
    <Sheet title="审核通过后可以申报" id="open">
      <OpenBatches />
    </Sheet>
  )
}

function WorkingDesk() {
  const own = useCall(filing.mine, {})
  const applying = useCall(project.initQyInfo, {})
  const orgKind = useOrgKind()
  const isOurs = isFiledBy(orgKind)
  const place = useCall(ownPlace.glance, {})
  // Only the answer tells a bank, which files nothing, from other institutions.
  const files = orgKind === 'institution' ? place.data && place.data.kind !== 'bank' : true
  return (
    <QueryView
      query={together(applying, own)}
      loading="正在打开工作台"
      rows={8}
      frame={(face) => <DeskFrame main={face} />}
    >
      {([{ batches, anytime }, rows]) => (
        <Working
          items={deskOf(rows ?? [], batches, isOurs)}
          anytime={anytime}
          hasBegun={(rows ?? []).length > 0}
          files={files ?? false}
          place={<PlaceBar place={place} title={ownPlaceTitles[orgKind]} />}
        />
      )}
    </QueryView>
  )
}

type WorkingProps = {
  items: DeskItems
  anytime: CallOutput<typeof project.initQyInfo>['anytime']
  hasBegun: boolean
  /** Whether this organisation files anything. */
  files: boolean
  place: ReactNode
}

function Working({ items, anytime, hasBegun, files, place }: WorkingProps) {
  return (
    <DeskFrame
      main={
        <>
          {files ? <FirstSteps state="active" hasBegun={hasBegun} /> : null}
          {place}
          <Work items={items} />
        </>
      }
      more={
        <>
          {files ? (
            <Sheet title="可以申报" id="open">
              <OpenList items={items} anytime={anytime} />
            </Sheet>
          ) : null}
          <Waiting items={items} />
          <WaitingList title="其他在等别人的事" />
        </>
      }
    />
  )
}

/** How the organisation's own pages stand, each a step away: one bar above a list that may be long. */
function PlaceBar({ place, title }: { place: ViewedQuery<OwnPlace>; title: string }) {
  // The list below asks the same.
  const todos = useCall(todo.mine, {})
  return (
    <QueryView query={together(place, todos)} loading={`正在读取${title}`} rows={1}>
      {([data, duties]) => {
        const signs = signsOf(data, owedByPage(duties?.groups ?? []))
        return signs.length > 0 ? (
          <section className={placeStyles.bar} aria-label={title}>
            <Strip signs={signs} label={`${title}的现状`} />
            <Link to="/mainPages/ownPlace">{title}</Link>
          </section>
        ) : null
      }}
    </QueryView>
  )
}

/** What the enterprise owes of every kind; its filings and yearly reports with all that the desk knows of them. */
function Work({ items: { work } }: { items: DeskItems }) {
  const news = work.filter((item) => item.kind === 'filing' && item.row.todo === null)
  return (
    <Sheet title="要办的事" id="work">
      <TodoList
        hint="申报、填报、核查、监察等要办的事项会按截止时间列在这里。"
        renderCase={(line) => {
          const item = work.find(({ key }) => key === line.id)
          return item ? <WorkRow item={item} /> : null
        }}
      />
      {news.length > 0 ? (
        <ul className={styles.work} aria-label="审核人员的新消息">
          {news.map((item) => (
            <li key={item.key}>
              <WorkRow item={item} />
            </li>
          ))}
        </ul>
      ) : null}
    </Sheet>
  )
}

function WorkRow({ item }: { item: WorkItem }) {
  const programme = item.kind === 'filing' ? item.row.programme : item.batch.programme
  const family = familyOf(programme)
  if (!family) return null
  const row = item.kind === 'filing' ? item.row : null
  const place = row
    ? (row.batchName ?? (row.year ? `${row.year}年度` : ''))
    : item.kind === 'owed'
      ? item.batch.name
      : ''
  const part = row?.columns[family.apart ?? '']
  const isLate = item.dueAt !== null && Date.parse(item.dueAt) < Date.now()
  const todo = row ? textOf(row.todo) : isLate ? '还没有填报，已经逾期' : '本单位每年须填报，还没有开始'
  const wayOn = () => {
    if (!row) return item.kind === 'owed' ? <StartBatch batch={item.batch} /> : null
    if (row.todo || !row.flags.includes('news')) return <WayOn row={row} family={family.id} />
    return (
      <Link to={family.path} search={{ id: row.id, tab: 'talk' }} className={buttonClass('primary')}>
        查看消息
      </Link>
    )
  }
  return (
    <article className={styles.row}>
      <Due at={item.dueAt} />
      <div className={styles.rowMain}>
        <h3>
          {family.title}
          {row ? <StateTag state={row.state} label={row.stateLabel} /> : null}
        </h3>
        <p className={styles.rowPlace}>{[part, place].filter(Boolean).join('　')}</p>
        {todo ? <p className={styles.rowTodo}>{todo}</p> : null}
        {row?.flags.includes('news') ? (
          <p className={styles.rowTodo}>
            <Icon name="chat" size={16} />
            审核人员发来新消息
          </p>
        ) : null}
      </div>
      <p className={styles.rowActs}>{wayOn()}</p>
    </article>
  )
}

/** The deadline stands in its own column; the sentence leaves it out. */
const textOf = (todo: string | null) => todo?.replace(/，(请于.+前答复|[\d-]+ [\d:]+前|已逾期（.+）)$/, '') ?? ''

const urgentMs = 3 * 86_400_000

function Due({ at }: { at: string | null }) {
  if (at === null)
    return (
      <p className={classes(styles.due, styles.dueNone)}>
        <strong>没有期限</strong>
      </p>
    )
  const left = Date.parse(at) - Date.now()
  const tone = left < 0 ? 'late' : left < urgentMs ? 'soon' : 'far'
  return (
    <p className={classes(styles.due, styles[`due-${tone}`])}>
      <strong>{left < 0 ? '已逾期' : timeLeft(at)}</strong>
      <time dateTime={at}>
        {dateTimeText(at)}
        {left < 0 ? ' 截止' : ' 前'}
      </time>
    </p>
  )
}

function OpenList({
  items: { open, barred },
  anytime,
}: {
  items: DeskItems
  anytime: readonly { programme: string; title: string }[]
}) {
  return (
    <div className={filingPagesStyles.stack}>
      {open.length === 0 && anytime.length === 0 ? (
        <Empty
          title={barred.length > 0 ? '开放的批次本单位暂不能申报' : '目前没有开放的批次'}
          hint={barred.length > 0 ? '原因见“项目申报”。' : '新的批次开放时会在公告中发布。'}
        />
      ) : null}
      {open.length > 0 ? (
        <ul className={styles.work}>
          {open.map((batch) => (
            <li key={batch.id}>
              <article className={styles.row}>
                <Due at={batch.closeAt} />
                <div className={styles.rowMain}>
                  <h3>{batch.title}</h3>
                  <p className={styles.rowPlace}>{batch.name}</p>
                </div>
                <p className={styles.rowActs}>
                  <StartBatch batch={batch} kind="plain" />
                </p>
              </article>
            </li>
          ))}
        </ul>
      ) : null}
      {anytime.length > 0 ? (
        <div className={styles.anytime}>
          <h3>随时可以办理</h3>
          <ul>
            {anytime.map(({ programme, title }) => {
              const path = familyOf(programme)?.path
              return path ? (
                <li key={programme}>
                  <Link to={path}>
                    {title}
                    <Icon name="right" size={14} />
                  </Link>
                </li>
              ) : null
            })}
          </ul>
        </div>
      ) : null}
      {barred.length > 0 ? (
        <p className="ge-hint">
          另有 {barred.length} 个开放的批次本单位暂不能申报，
          <Link to="/mainPages/personalCenter" search={{ tab: 'apply' }}>
            查看原因
          </Link>
        </p>
      ) : null}
    </div>
  )
}

function Waiting({ items: { waiting } }: { items: DeskItems }) {
  if (waiting.length === 0) return null
  return (
    <Sheet title="正在办理" id="waiting">
      <OwnFilings ids={waiting.map((row) => row.id)} empty={{ title: '没有正在办理的申报' }} />
    </Sheet>
  )
}
