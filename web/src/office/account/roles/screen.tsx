/** 角色: what each role may see and press, changes that wait for a second administrator, and the matrix. */

import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { roleLabels } from '@green/contract/roles.ts'
import { Tabs } from 'antd'
import { useState } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useDuty } from '../../../platform/session/duty.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import listStyles from '../../list/list.module.css'
import { ChangeList, ChangePage } from './changes.tsx'
import { Duties } from './duties.tsx'
import { RoleMatrix } from './matrix.tsx'
import { NewRole, RemoveRole } from './new-role.tsx'
import { RolePage } from './role-page.tsx'
import styles from './roles.module.css'

export function RolesPage() {
  const [{ tab, role: id, change }, setPlace] = useAddress({ tab: 'roles', role: '', change: '' })
  const waiting = useCall(rightsChange.page, { state: 'proposed', size: 5 })
  const toChange = (next: string) => setPlace({ tab: 'changes', change: next, role: '' })
  if (change !== '') return <ChangePage id={change} onBack={() => setPlace({ tab: 'changes', change: '' })} />
  if (id !== '') return <RolePage id={id} onBack={() => setPlace({ tab: 'roles', role: '' })} onProposed={toChange} />
  const waits = waiting.data?.total ?? 0
  return (
    <Page
      title="角色"
      lead="每个角色可以看到的菜单、可以按的按钮和可以使用的功能。只能在平台规定的范围内收窄；变更由另一位系统管理员确认后即时生效。"
      actions={
        <DownloadButton call={role.exportMatrix} input={{}}>
          导出权限表
        </DownloadButton>
      }
    >
      <Tabs
        activeKey={tab}
        onChange={(next) => setPlace({ tab: next })}
        items={[
          { key: 'roles', label: '角色' },
          { key: 'duties', label: '三员分立' },
          { key: 'changes', label: waits > 0 ? `权限变更（${waits}项待确认）` : '权限变更' },
          { key: 'matrix', label: '权限表' },
        ]}
      />
      {tab === 'duties' ? <Duties onProposed={toChange} /> : null}
      {tab === 'changes' ? <ChangeList onOpen={toChange} /> : null}
      {tab === 'matrix' ? <RoleMatrix /> : null}
      {tab === 'roles' ? <RoleList onOpen={(next) => setPlace({ role: next })} /> : null}
    </Page>
  )
}

function RoleList({ onOpen }: { onOpen: (id: string) => void }) {
  const all = useCall(role.getRoles, {})
  const isSecurity = useDuty('security')
  const [making, setMaking] = useState(false)
  const [removing, setRemoving] = useState<{ role: string; name: string; version: number } | null>(null)
  return (
    <Sheet>
      <div className={styles.head}>
        <p className="ge-hint">六个基本角色由平台规定；可以在基本角色上新增角色，收窄后给部分账号使用。</p>
        {isSecurity ? (
          <Button icon="plus" onClick={() => setMaking(true)}>
            新增角色
          </Button>
        ) : null}
      </div>
      <QueryView query={all} loading="正在加载角色" rows={6}>
        {(data) => (
          <DataTable
            caption="角色"
            rows={data}
            rowKey={(row) => row.role}
            columns={[
              { key: 'name', title: '角色', head: true, cell: (row) => row.name },
              {
                key: 'base',
                title: '基本角色',
                cell: (row) => (row.role === row.base ? '本身是基本角色' : roleLabels[row.base]),
              },
              { key: 'accounts', title: '账号数', align: 'right', cell: (row) => row.accounts },
              {
                key: 'acts',
                title: '操作',
                cell: (row) => (
                  <div className={listStyles.acts}>
                    <Button size="small" kind="quiet" onClick={() => onOpen(row.role)}>
                      {isSecurity ? '查看和调整权限' : '查看权限'}
                    </Button>
                    {isSecurity && row.role !== row.base && row.accounts === 0 ? (
                      <Button size="small" kind="quiet" onClick={() => setRemoving(row)}>
                        删除
                      </Button>
                    ) : null}
                  </div>
                ),
              },
            ]}
          />
        )}
      </QueryView>
      {making ? <NewRole onClose={() => setMaking(false)} onMade={onOpen} /> : null}
      {removing ? <RemoveRole row={removing} onClose={() => setRemoving(null)} /> : null}
    </Sheet>
  )
}
