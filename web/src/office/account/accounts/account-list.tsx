/** The list of accounts, staff or registered enterprises, with an administrator's actions on each. */
import { type AccountRow, user } from '@green/contract/calls/account/user.ts'
import { accountStateLabels, orgKindLabels, roleLabels, staffRoles } from '@green/contract/roles.ts'
import { type ReactNode, useState } from 'react'
import { useDuty } from '../../../platform/session/duty.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateText, dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { EnterpriseLink } from '../../enterprise/enterprises/enterprise-link.tsx'
import { choice, county, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { PersonalValue } from '../personal/personal-value.tsx'
import { ResetPassword, SwitchAccount } from './account-acts.tsx'
import { AccountDrawer } from './account-drawer.tsx'
import { AccountScope } from './account-scope.tsx'
import { accountTones } from './account-state.ts'

const roleOptions = staffRoles.map((value) => ({ value, label: roleLabels[value] }))
const states = choice('state', '状态', accountStateLabels)
const filtersOf = {
  staff: [
    textFilter('keyword', '关键字', '登录名、姓名或手机号'),
    choice('userRole', '角色', roleOptions),
    states,
    county,
  ],
  registered: [textFilter('keyword', '关键字', '企业名称、信用代码或手机号'), states, county],
}

export function AccountList({ of, empty }: { of: 'staff' | 'registered'; empty: { title: string; hint: ReactNode } }) {
  const me = useSession((session) => session.state?.userId)
  const [isAdmin, isSecurity] = [useDuty('system', 'security'), useDuty('security')]
  const [acting, setActing] = useState<{ act: 'switch' | 'reset' | 'scope' | 'manage'; row: AccountRow } | null>(null)
  const list = useList(user.getUserList, {
    filters: filtersOf[of],
    input: { registered: of === 'registered' ? '1' : '0' },
  })
  const acts = {
    key: 'acts',
    title: '操作',
    fixed: 'end' as const,
    render: (_: unknown, row: AccountRow) =>
      row.id === me ? (
        <span className={styles.under}>本人</span>
      ) : (
        <div className={styles.acts}>
          {row.state === 'cancelled' ? null : (
            <Button size="small" kind="quiet" onClick={() => setActing({ act: 'manage', row })}>
              管理
            </Button>
          )}
          {row.state === 'cancelled' || !isSecurity ? null : (
            <Button size="small" kind="quiet" onClick={() => setActing({ act: 'switch', row })}>
              {row.state === 'disabled' ? '启用' : '停用'}
            </Button>
          )}
          {isSecurity && row.userRole === 'supervisor' && row.state !== 'cancelled' ? (
            <Button size="small" kind="quiet" onClick={() => setActing({ act: 'scope', row })}>
              数据范围
            </Button>
          ) : null}
          {!isSecurity || row.state === 'disabled' || row.state === 'cancelled' ? null : (
            <Button size="small" kind="quiet" onClick={() => setActing({ act: 'reset', row })}>
              重置密码
            </Button>
          )}
        </div>
      ),
  }
  return (
    <Sheet>
      <ListFrame
        list={list}
        caption={of === 'staff' ? '工作人员账号' : '注册企业账号'}
        rowKey={(row) => row.id}
        columns={[...(of === 'staff' ? staffColumns : registeredColumns), ...(isAdmin ? [acts] : [])]}
        empty={empty}
      />
      {acting?.act === 'switch' ? <SwitchAccount row={acting.row} onClose={() => setActing(null)} /> : null}
      {acting?.act === 'manage' ? <AccountDrawer row={acting.row} onClose={() => setActing(null)} /> : null}
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
const loginNameColumn = {
  key: 'loginName',
  title: '登录名',
  render: (_: unknown, row: AccountRow) => row.loginName || '—',
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
  { key: 'createdAt', title: '建立日期', width: 116, render: (_: unknown, row: AccountRow) => dateText(row.createdAt) },
]

const staffColumns = [
  loginNameColumn,
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
      <div className={styles.name} data-part="row-name">
        <EnterpriseLink id={row.enterpriseId} name={row.enterpriseName} />
        <span className={styles.under}>{row.socialCode}</span>
      </div>
    ),
  },
  {
    key: 'orgKind',
    title: '类别',
    render: (_: unknown, row: AccountRow) => (row.orgKind ? orgKindLabels[row.orgKind] : '—'),
  },
  { key: 'qxName', title: '区县', render: (_: unknown, row: AccountRow) => row.qxName ?? '—' },
  loginNameColumn,
  {
    key: 'name',
    title: '姓名',
    render: (_: unknown, row: AccountRow) => (
      <div className={styles.name} data-part="row-name">
        {row.name}
        {row.operator ? <span className={styles.under}>操作员</span> : null}
      </div>
    ),
  },
  mobileColumn,
  stateColumn,
  ...times,
]
