/** The list of accounts, staff or registered enterprises, with what an administrator may do to each. */
import { type AccountRow, user } from '@green/contract/calls/user.ts'
import {
  accountStateLabels,
  accountStates,
  orgKindLabels,
  type Role,
  roleLabels,
  roles,
} from '@green/contract/roles.ts'
import { type ReactNode, useState } from 'react'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { Sheet } from '../../ui/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ChoiceFilter, FilterBar, WordsFilter } from '../list/filter-bar.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { asked, isFiltered, oneOf, withoutFilters } from '../list/list-place.ts'
import { CountyFilter } from '../list/place-filters.tsx'
import { PersonalValue } from '../personal/personal-value.tsx'
import { ResetPassword, SwitchAccount } from './account-acts.tsx'
import { AccountScope } from './account-scope.tsx'
import { accountTones } from './account-state.ts'

const usual = { keyword: '', userRole: '', state: '', qxCode: '', page: 1, size: 10 }
const staffRoles: readonly Role[] = roles.filter((role) => role !== 'enterprise')

export function AccountList({ of, empty }: { of: 'staff' | 'registered'; empty: { title: string; hint: ReactNode } }) {
  const me = useSession((session) => session.state?.userId)
  const isAdmin = useSession((session) => session.login?.userRole === 'admin')
  const [place, setPlace] = useAddress(usual)
  const [acting, setActing] = useState<{ act: 'switch' | 'reset' | 'scope'; row: AccountRow } | null>(null)
  const role = oneOf(roles, place.userRole)
  const state = oneOf(accountStates, place.state)
  const accounts = useCall(
    user.getUserList,
    {
      ...asked(place, ['keyword', 'qxCode', 'page', 'size']),
      registered: of === 'registered' ? '1' : '0',
      ...(role ? { userRole: role } : {}),
      ...(state ? { state } : {}),
    },
    { keepPrevious: true },
  )
  const filtered = isFiltered(place, usual)
  const clear = () => setPlace(withoutFilters(usual))
  const acts = {
    key: 'acts',
    title: '操作',
    fixed: 'end' as const,
    render: (_: unknown, row: AccountRow) =>
      row.id === me ? (
        <span className="ol-under">本人</span>
      ) : (
        <div className="ol-acts">
          {row.state === 'cancelled' ? null : (
            <Button size="small" kind="quiet" onClick={() => setActing({ act: 'switch', row })}>
              {row.state === 'disabled' ? '启用' : '停用'}
            </Button>
          )}
          {row.userRole === 'supervisor' && row.state !== 'cancelled' ? (
            <Button size="small" kind="quiet" onClick={() => setActing({ act: 'scope', row })}>
              数据范围
            </Button>
          ) : null}
          {row.state === 'disabled' || row.state === 'cancelled' ? null : (
            <Button size="small" kind="quiet" onClick={() => setActing({ act: 'reset', row })}>
              重置密码
            </Button>
          )}
        </div>
      ),
  }
  return (
    <Sheet>
      <FilterBar filtered={filtered} onClear={clear}>
        <WordsFilter
          label="关键字"
          placeholder={of === 'staff' ? '登录名、姓名或手机号' : '企业名称、信用代码或手机号'}
          value={place.keyword}
          onChange={(keyword) => setPlace({ keyword })}
        />
        {of === 'staff' ? (
          <ChoiceFilter
            label="角色"
            value={place.userRole}
            options={staffRoles.map((value) => ({ value, label: roleLabels[value] }))}
            onChange={(userRole) => setPlace({ userRole })}
          />
        ) : null}
        <ChoiceFilter
          label="状态"
          value={place.state}
          options={accountStates.map((value) => ({ value, label: accountStateLabels[value] }))}
          onChange={(next) => setPlace({ state: next })}
        />
        <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
      </FilterBar>
      <ListPanel<AccountRow>
        caption={of === 'staff' ? '工作人员账号' : '注册企业账号'}
        query={accounts}
        rowKey={(row) => row.id}
        columns={[...(of === 'staff' ? staffColumns : registeredColumns), ...(isAdmin ? [acts] : [])]}
        onPlace={setPlace}
        filtered={filtered}
        onClearFilter={clear}
        empty={empty}
      />
      {acting?.act === 'switch' ? <SwitchAccount row={acting.row} onClose={() => setActing(null)} /> : null}
      {acting?.act === 'scope' ? <AccountScope row={acting.row} onClose={() => setActing(null)} /> : null}
      {acting?.act === 'reset' ? <ResetPassword row={acting.row} onClose={() => setActing(null)} /> : null}
    </Sheet>
  )
}

const stateColumn = {
  key: 'state',
  title: '状态',
  render: (_: unknown, row: AccountRow) => <Tag tone={accountTones[row.state]}>{row.stateLabel}</Tag>,
}
const mobileColumn = {
  key: 'mobile',
  title: '手机号',
  render: (_: unknown, row: AccountRow) => <PersonalValue of="account" id={row.id} field="mobile" value={row.mobile} />,
}
const times = [
  {
    key: 'lastLoginAt',
    title: '最近登录',
    render: (_: unknown, row: AccountRow) => dateTimeText(row.lastLoginAt) || '未登录过',
  },
  { key: 'createdAt', title: '建立时间', render: (_: unknown, row: AccountRow) => dateTimeText(row.createdAt) },
]

const staffColumns = [
  { key: 'loginName', title: '登录名', dataIndex: 'loginName' },
  { key: 'name', title: '姓名', dataIndex: 'name' },
  { key: 'roleLabel', title: '角色', dataIndex: 'roleLabel' },
  { key: 'unit', title: '单位', render: (_: unknown, row: AccountRow) => row.unit ?? '—' },
  { key: 'qxName', title: '区县', render: (_: unknown, row: AccountRow) => row.qxName ?? '—' },
  mobileColumn,
  { key: 'validUntil', title: '有效期至', render: (_: unknown, row: AccountRow) => row.validUntil ?? '长期' },
  stateColumn,
  ...times,
]

const registeredColumns = [
  {
    key: 'enterpriseName',
    title: '企业名称',
    render: (_: unknown, row: AccountRow) => (
      <div className="ol-name">
        {row.enterpriseName ?? '—'}
        <span className="ol-under">{row.socialCode}</span>
      </div>
    ),
  },
  {
    key: 'orgKind',
    title: '类别',
    render: (_: unknown, row: AccountRow) => (row.orgKind ? orgKindLabels[row.orgKind] : '—'),
  },
  { key: 'qxName', title: '区县', render: (_: unknown, row: AccountRow) => row.qxName ?? '—' },
  { key: 'loginName', title: '登录名', dataIndex: 'loginName' },
  {
    key: 'name',
    title: '姓名',
    render: (_: unknown, row: AccountRow) => (
      <div className="ol-name">
        {row.name}
        {row.operator ? <span className="ol-under">操作员</span> : null}
      </div>
    ),
  },
  mobileColumn,
  stateColumn,
  ...times,
]
