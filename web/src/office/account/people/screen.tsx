/** 用户中心: the people of the centre, their duties, absences with a deputy, and the work they hold. */
import { type PersonRow, people } from '@green/contract/calls/account/people.ts'
import { roleLabels, staffRoles } from '@green/contract/roles.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { choice, county, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { accountTones } from '../accounts/account-state.ts'
import { PersonDrawer } from './person-drawer.tsx'

const ofCity = ['county', 'expert', 'supervisor'] as const
const filtersFor = (shown: readonly (keyof typeof roleLabels)[]) => [
  textFilter('keyword', '关键字', '姓名、登录名或单位'),
  choice(
    'userRole',
    '角色',
    shown.map((value) => ({ value, label: roleLabels[value] })),
  ),
  county,
]
const adminFilters = filtersFor(staffRoles)
const cityFilters = filtersFor(ofCity)

export function PeoplePage() {
  const isAdmin = useSession((session) => session.login?.userRole === 'admin')
  const list = useList(people.page, { filters: isAdmin ? adminFilters : cityFilters, also: { id: '' } })
  return (
    <>
      <ListPage
        title="用户中心"
        lead="工作人员的单位、职责、缺勤代理和手中未办结的工作。有人缺勤，由同一角色、同一区县的同事代办；有人离岗，先移交工作再停用或注销账号。"
        list={list}
        caption="中心人员"
        rowKey={(row) => row.id}
        markedKey={list.place.id}
        empty={{ title: '还没有工作人员', hint: '系统管理员在“账号”中新建后列入这里。' }}
        columns={columns((id) => list.setPlace({ id }))}
      />
      {list.place.id ? <PersonDrawer id={list.place.id} onClose={() => list.setPlace({ id: '' })} /> : null}
    </>
  )
}

const columns = (open: (id: string) => void) => [
  {
    key: 'name',
    title: '姓名',
    render: (_: unknown, row: PersonRow) => (
      <div className={styles.name} data-part="row-name">
        <button type="button" className={styles.link} data-part="row-link" onClick={() => open(row.id)}>
          {row.name}
        </button>
        <span className={styles.under}>{row.loginName}</span>
      </div>
    ),
  },
  { key: 'roleLabel', title: '角色', dataIndex: 'roleLabel' },
  { key: 'unit', title: '单位', render: (_: unknown, row: PersonRow) => row.unit || '—' },
  { key: 'qxName', title: '区县', render: (_: unknown, row: PersonRow) => row.qxName ?? '—' },
  { key: 'duties', title: '职责', render: (_: unknown, row: PersonRow) => row.duties || '—' },
  {
    key: 'state',
    title: '状态',
    render: (_: unknown, row: PersonRow) => <Tag tone={accountTones[row.state]}>{row.stateLabel}</Tag>,
  },
  {
    key: 'absence',
    title: '缺勤代理',
    render: (_: unknown, { absence }: PersonRow) =>
      absence ? (
        <div className={styles.name} data-part="row-name">
          {absence.deputyName}代办
          <span className={styles.under}>
            {absence.from}至{absence.until}
          </span>
        </div>
      ) : (
        '—'
      ),
  },
  { key: 'openWork', title: '未办结工作', align: 'right' as const, dataIndex: 'openWork' },
  {
    key: 'acts',
    title: '操作',
    fixed: 'end' as const,
    render: (_: unknown, row: PersonRow) => (
      <div className={styles.acts}>
        <Button size="small" kind="quiet" onClick={() => open(row.id)}>
          查看
        </Button>
      </div>
    ),
  },
]
