/** 工作台: today's work; every number opens its cases. */
import type { CallOutput } from '@green/contract/call.ts'
import { board, content } from '@green/contract/calls/content/public.ts'
import { isAdministrator, isExpert, isInspector, type Role, roleNameOf } from '@green/contract/roles.ts'
import { type OfficeScreen, officePath, officeScreens } from '@green/contract/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { timeLeft } from '../../../filing/moments.ts'
import { IndicatorNote } from '../../../filing/view/figure/indicator-figure.tsx'
import { placeOf } from '../../../platform/navigation/address.ts'
import { safeReturn } from '../../../platform/navigation/guard.ts'
import { menuPaths, menuQuery } from '../../../platform/navigation/menu.ts'
import { usePageRoutes } from '../../../platform/navigation/page-route.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useDuty } from '../../../platform/session/duty.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { dateText, dateTimeText } from '../../../ui/figure/date-text.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty, FailedQuery, Loading } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Restores } from './restores.tsx'
import { SetUp, useSetUp } from './set-up.tsx'
import './dashboard.css'

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
      {today.isPending ? <Loading rows={8} label="正在加载工作台" /> : null}
      {today.error && !today.data ? <FailedQuery error={today.error} onRetry={() => void today.refetch()} /> : null}
      {isAdmin ? <SetUp guide={guide} /> : null}
      {today.data ? <Board today={today.data} isSettingUp={guide.data?.isOver === false} /> : null}
      {isAdmin ? <Restores /> : null}
    </Page>
  )
}

function Board({ today, isSettingUp }: { today: Today; isSettingUp: boolean }) {
  const role = useSession((session) => session.login?.userRole)
  return (
    <>
      <div className="board-top">
        <Sheet title="今天要办的事" id="board-todo">
          {today.todos.length === 0 ? (
            isSettingUp ? (
              <Empty title="请先完成首日引导" hint="各步骤列在上面，完成后平台就可以开始办理。" />
            ) : (
              <Empty title="今天没有待办" hint={quietHint(role)} />
            )
          ) : (
            <>
              <Todos todos={today.todos} />
              <IndicatorNote of={['todos']} />
            </>
          )}
        </Sheet>
        {isInspector(role) ? null : (
          <Sheet title="截止时间" id="board-deadlines">
            {today.deadlines.length === 0 ? (
              <Empty
                title="近期没有截止事项"
                hint={isExpert(role) ? '分配评审任务后，这里显示评审截止时间。' : '批次开放后，这里显示各项截止时间。'}
              />
            ) : (
              <ul className="board-deadlines">
                {today.deadlines.map((one) => (
                  <li key={`${one.title} ${one.at}`}>
                    <Way link={one.link}>
                      <span>{one.title}</span>
                      <span className="board-when">
                        <time dateTime={one.at}>{dateTimeText(one.at)}</time>
                        <b className={isSoon(one.at) ? 'board-soon' : undefined}>
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
      <div className="board-top">
        <News />
        <Shortcuts role={role} />
      </div>
      {today.states.length > 0 ? (
        <Sheet title="各状态件数" id="board-states">
          <ul className="board-states">
            {today.states.map((one) => (
              <li key={`${one.label} ${one.state}`}>
                <Way link={one.link}>
                  <span>{one.label}</span>
                  <b>{one.count.toLocaleString('zh-CN')}</b>
                </Way>
              </li>
            ))}
          </ul>
          <IndicatorNote of={['filingsByState']} />
        </Sheet>
      ) : null}
      {today.months.length > 0 ? <Months months={today.months} /> : null}
      {today.counties.length > 0 ? (
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

/** The rest stays one press away: a list that is longer is not read. */
const firstTodos = 6

function Todos({ todos }: { todos: Today['todos'] }) {
  const rest = todos.slice(firstTodos)
  return (
    <>
      <ul className="board-todos">
        {todos.slice(0, firstTodos).map((todo) => (
          <TodoItem key={todo.key} todo={todo} />
        ))}
      </ul>
      {rest.length > 0 ? (
        <details className="board-rest">
          <summary>其余 {rest.length} 类待办</summary>
          <ul className="board-todos">
            {rest.map((todo) => (
              <TodoItem key={todo.key} todo={todo} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

/** Red is what is past its limit, or urgent where there is no limit. */
const isOverdue = ({ late, urgent }: Today['todos'][number]) => (late === undefined ? urgent : late > 0)

function TodoItem({ todo }: { todo: Today['todos'][number] }) {
  return (
    <li className={isOverdue(todo) ? 'board-urgent' : undefined}>
      <Way link={todo.link}>
        <span className="board-count">{todo.count}</span>
        <span className="board-words">
          <strong>{todo.title}</strong>
          <small>
            {todo.running ? ` ${todo.running} 件公示期未满，期满后办理` : null}
            {todo.oldestDays > 0 ? ` 最早一件已等待 ${todo.oldestDays} 天` : null}
          </small>
        </span>
        <Icon name="right" size={18} />
      </Way>
      {todo.late || todo.soon ? (
        <p className="board-limits">
          {todo.late ? (
            <Way link={`${todo.link}&limit=late`}>
              <Tag tone="red">{`${todo.late} 件超期`}</Tag>
            </Way>
          ) : null}
          {todo.soon ? (
            <Way link={`${todo.link}&limit=soon`}>
              <Tag tone="orange">{`${todo.soon} 件将到期`}</Tag>
            </Way>
          ) : null}
        </p>
      ) : null}
    </li>
  )
}

function Months({ months }: { months: Today['months'] }) {
  return (
    <Sheet title="近期办理量" id="board-months">
      <div className="board-pair">
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
      {news.isPending ? <Loading rows={3} label="正在加载新闻公告" /> : null}
      {news.error && !news.data ? <FailedQuery error={news.error} onRetry={() => void news.refetch()} /> : null}
      {news.data?.rows.length === 0 ? <Empty title="还没有新闻公告" hint="发布后列在这里。" /> : null}
      <ul className="board-deadlines">
        {news.data?.rows.map((piece) => (
          <li key={piece.id}>
            <Link className="board-way" to="/mainPages/newsDetail/id={$id}" params={{ id: piece.id }}>
              <span>{piece.title}</span>
              <span className="board-when">
                <time dateTime={piece.publishAt}>{dateText(piece.publishAt)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** The most used screens of each role; a screen that is not in its menu is left out. */
const usualWays: Record<Role, readonly OfficeScreen[]> = {
  enterprise: [],
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
  const ways = (role ? usualWays[role] : []).filter((screen) => open.has(officePath(screen)))
  if (ways.length === 0) return null
  return (
    <Sheet title="常用入口" id="board-shortcuts">
      <ul className="board-shortcuts">
        {ways.map((screen) => (
          <li key={screen}>
            <Way link={officePath(screen)}>{officeScreens[screen].title}</Way>
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
  if (isInspector(role)) return '监察人员可以查询企业和年度数据，没有需要办理的申报。'
  if (isAdministrator(role)) return '系统管理员不办理申报；系统故障列在“日志”中。'
  return '有新的提交时会列在这里，并在消息中提醒。'
}

/** A link inside the platform; plain text if the page does not exist or this account may not open it. */
function Way({ link, children }: { link: string; children: ReactNode }) {
  const table = usePageRoutes()
  const menu = useQuery(menuQuery())
  const safe = safeReturn(link)
  const place = safe ? placeOf(safe) : null
  const page = table.find((one) => one.path === place?.to)
  const mayOpen = page && (page.face !== 'office' || (menu.data && menuPaths(menu.data).has(page.path)))
  if (!place || !mayOpen) return <span className="board-way">{children}</span>
  return (
    <Link className="board-way" {...place}>
      {children}
    </Link>
  )
}
