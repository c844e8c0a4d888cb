/** 工作台: today's work; every number opens its cases. */
import type { CallOutput } from '@green/contract/call.ts'
import { board, content } from '@green/contract/calls/content/public.ts'
import { isAdministrator, isExpert, isInspector, type Role, roleNameOf } from '@green/contract/roles.ts'
import { type OfficeScreen, officePath, officeScreens } from '@green/contract/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { timeLeft } from '../../../filing/moments.ts'
import { TodoList } from '../../../filing/todo/todo-list.tsx'
import { WaitingList } from '../../../filing/todo/waiting-list.tsx'
import { IndicatorNote } from '../../../filing/view/figure/indicator-figure.tsx'
import { menuPaths, menuQuery } from '../../../platform/navigation/menu.ts'
import { Way } from '../../../platform/navigation/way.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useDuty } from '../../../platform/session/duty.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { dateText, dateTimeText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from './dashboard.module.css'
import { Restores } from './restores.tsx'
import { SetUp, useSetUp } from './set-up.tsx'

type Today = CallOutput<typeof board.today>

const askEveryMs = 120_000

export function DashboardPage() {
  const state = useSession((session) => session.state)
  const today = useCall(board.today, {}, { refetchInterval: askEveryMs })
  // Where duties are split the guide and the restores are the system administrator's.
  const isAdmin = useDuty('system')
  const guide = useSetUp(isAdmin)
  const date = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'Asia/Shanghai' }).format(new Date())
  return (
    <Page
      title={state ? `${state.name}，您好` : '工作台'}
      lead={
        state
          ? `${date}　${roleNameOf({ role: state.userRole, duty: state.duty })}${state.qxName ? `　${state.qxName}` : ''}`
          : date
      }
    >
      {isAdmin ? <SetUp guide={guide} /> : null}
      <Owed isSettingUp={guide.data?.isOver === false} />
      <WaitingList />
      <QueryView query={today} loading="正在加载工作台" rows={8}>
        {(read) => <Board today={read} />}
      </QueryView>
      {isAdmin ? <Restores /> : null}
    </Page>
  )
}

/** What this person owes, whatever else of the page could be read. */
function Owed({ isSettingUp }: { isSettingUp: boolean }) {
  const role = useSession((session) => session.login?.userRole)
  return (
    <Sheet title="要办的事" id="board-todo">
      <TodoList
        hint={quietHint(role)}
        quiet={
          isSettingUp ? <Empty title="请先完成首日引导" hint="各步骤列在上面，完成后平台就可以开始办理。" /> : undefined
        }
      />
      <IndicatorNote of={['todos']} />
    </Sheet>
  )
}

/** Who runs the platform has no filings of the own to count. */
function Board({ today }: { today: Today }) {
  const role = useSession((session) => session.login?.userRole)
  const counts = !isAdministrator(role)
  return (
    <>
      <div className={styles.top}>
        <News />
        {isInspector(role) || !counts ? null : (
          <Sheet title="截止时间" id="board-deadlines">
            {today.deadlines.length === 0 ? (
              <Empty
                title="近期没有截止事项"
                hint={isExpert(role) ? '分配评审任务后，这里显示评审截止时间。' : '批次开放后，这里显示各项截止时间。'}
              />
            ) : (
              <ul className={styles.deadlines}>
                {today.deadlines.map((one) => (
                  <li key={`${one.title} ${one.at}`}>
                    <Way link={one.link} className={styles.way}>
                      <span>{one.title}</span>
                      <span className={styles.when}>
                        <time dateTime={one.at}>{dateTimeText(one.at)}</time>
                        <b className={isSoon(one.at) ? styles.soon : undefined}>
                          {Date.parse(one.at) < Date.now() ? '已超期' : timeLeft(one.at)}
                        </b>
                      </span>
                    </Way>
                  </li>
                ))}
              </ul>
            )}
          </Sheet>
        )}
      </div>
      <Shortcuts role={role} />
      {counts && today.states.length > 0 ? (
        <Sheet title="各状态件数" id="board-states">
          <ul className={styles.states}>
            {today.states.map((one) => (
              <li key={`${one.label} ${one.state}`}>
                <Way link={one.link} className={styles.way}>
                  <span>{one.label}</span>
                  <b>{one.count.toLocaleString('zh-CN')}</b>
                </Way>
              </li>
            ))}
          </ul>
          <IndicatorNote of={['filingsByState']} />
        </Sheet>
      ) : null}
      {counts && today.months.length > 0 ? <Months months={today.months} /> : null}
      {counts && today.counties.length > 0 ? (
        <Sheet title="各区县" id="board-counties">
          <DataTable
            caption="各区县待审和已通过件数"
            rows={today.counties}
            rowKey={(row) => row.qxName}
            columns={[
              { key: 'qxName', title: '区县', head: true, cell: (row) => row.qxName },
              { key: 'waiting', title: '待区县审核（件）', align: 'right', cell: (row) => row.waiting },
              { key: 'approved', title: '已通过（件）', align: 'right', cell: (row) => row.approved },
            ]}
          />
          <IndicatorNote of={['countyWaiting', 'approvedFilings']} />
        </Sheet>
      ) : null}
    </>
  )
}

function Months({ months }: { months: Today['months'] }) {
  return (
    <Sheet title="近期办理量" id="board-months">
      <div className={styles.pair}>
        <Chart
          label="各月提交和办结件数"
          data={{
            labels: months.map((one) => one.month),
            whole: true,
            series: [
              { name: '提交', values: months.map((one) => one.submitted) },
              { name: '办结', values: months.map((one) => one.decided) },
            ],
          }}
        />
        <DataTable
          caption="各月办理量"
          rows={[...months].reverse()}
          rowKey={(row) => row.month}
          columns={[
            { key: 'month', title: '月份', head: true, cell: (row) => row.month },
            { key: 'submitted', title: '提交（件）', align: 'right', cell: (row) => row.submitted },
            { key: 'decided', title: '办结（件）', align: 'right', cell: (row) => row.decided },
          ]}
        />
      </div>
      <IndicatorNote of={['sentInMonth', 'decidedInMonth']} />
    </Sheet>
  )
}

function News() {
  const news = useCall(content.list, { page: 1, size: 5 })
  return (
    <Sheet title="新闻公告" id="board-news">
      <QueryView
        query={news}
        loading="正在加载新闻公告"
        rows={3}
        empty={<Empty title="还没有新闻公告" hint="发布后列在这里。" />}
      >
        {({ rows }) => (
          <ul className={styles.deadlines}>
            {rows.map((piece) => (
              <li key={piece.id}>
                <Link className={styles.way} to="/mainPages/newsDetail/id={$id}" params={{ id: piece.id }}>
                  <span>{piece.title}</span>
                  <span className={styles.when}>
                    <time dateTime={piece.publishAt}>{dateText(piece.publishAt)}</time>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Sheet>
  )
}

/** The most used screens of a role; a screen that is not in its menu is left out. */
const usualWays: Partial<Record<Role, readonly OfficeScreen[]>> = {
  county: [
    'filingOverview',
    'enterpriseVerification',
    'non-green-data',
    'fillingProgress',
    'recordOverview',
    'enterpriseArchive',
  ],
  city: [
    'filingOverview',
    'recordOverview',
    'expertRegister',
    'fillingProgress',
    'dataManagement',
    'enterpriseArchive',
  ],
  expert: ['green-factory', 'green-supply-chain', 'green-park', 'special-fund', 'expertOwn', 'diagnosis'],
  supervisor: ['nonGreenSearch', 'enterpriseArchive'],
  admin: ['filingOverview', 'recordOverview', 'accounts', 'registeredAccounts', 'logs', 'dataManagement'],
}

function Shortcuts({ role }: { role: Role | undefined }) {
  const menu = useQuery(menuQuery())
  const open = menu.data ? menuPaths(menu.data) : new Set<string>()
  const ways = ((role && usualWays[role]) ?? []).filter((screen) => open.has(officePath(screen)))
  if (ways.length === 0) return null
  return (
    <Sheet title="常用入口" id="board-shortcuts">
      <ul className={styles.shortcuts}>
        {ways.map((screen) => (
          <li key={screen}>
            <Way link={officePath(screen)} className={styles.way}>
              {officeScreens[screen].title}
            </Way>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const soonMs = 3 * 86_400_000
function isSoon(at: string): boolean {
  return Date.parse(at) - Date.now() < soonMs
}

function quietHint(role: string | undefined): string {
  if (isExpert(role)) return '市级分配评审任务后列在这里。'
  if (isInspector(role)) return '下达的监察任务和到了的期限列在这里。'
  if (isAdministrator(role)) return '须由另一名管理员复核的事项列在这里；系统故障列在“日志”中。'
  return '有新的提交时会列在这里，并在消息中提醒。'
}
