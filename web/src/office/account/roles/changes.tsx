/** 权限变更: proposals and what became of them; a second administrator confirms. */

import {
  type RightsChangeDetail,
  type RightsChangeRow,
  rightsChange,
  rightsChangeKinds,
} from '@green/contract/calls/account/rights-change.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { rightsChangeCase } from '@green/filing/cases/rights-change.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { aboutColumn, ChangeFrame, handlerColumn, proposerColumn } from '../../change-page.tsx'
import { choice } from '../../list/filters.tsx'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { SecondPersonSteps } from '../../second-person.tsx'
import { DifferenceLists } from './role-page.tsx'
import styles from './roles.module.css'

const filters = [choice('state', '状态', stateLabels(rightsChangeCase)), choice('kind', '类别', rightsChangeKinds)]

export function ChangeList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useList(rightsChange.page, { filters, isInDialog: true })
  return (
    <Sheet>
      <ListFrame<RightsChangeRow>
        list={list}
        caption="权限变更"
        rowKey={(row) => row.id}
        empty={{
          title: '还没有权限变更',
          hint: '在“角色”中调整一个角色的权限后，变更会列在这里，由另一位系统管理员确认。',
        }}
        columns={[
          aboutColumn('变更对象', onOpen),
          { key: 'kind', title: '类别', render: (_v, row) => rightsChangeKinds[row.kind] },
          {
            key: 'what',
            title: '内容',
            render: (_v, row) =>
              row.kind === 'permissions' ? `取消${row.taken}项，恢复${row.given}项` : `${row.accounts}个账号`,
          },
          {
            key: 'state',
            title: '状态',
            render: (_v, row) => <CaseTag machine={rightsChangeCase} state={row.state} />,
          },
          proposerColumn,
          handlerColumn,
        ]}
      />
    </Sheet>
  )
}

export function ChangePage({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useCall(rightsChange.get, { id })
  return (
    <ChangeFrame
      query={query}
      name="权限变更"
      tag={(of) => <CaseTag machine={rightsChangeCase} state={of.state} />}
      back="返回列表"
      onBack={onBack}
    >
      {(of) => <Detail of={of} />}
    </ChangeFrame>
  )
}

function Detail({ of }: { of: RightsChangeDetail }) {
  return (
    <>
      {of.state === 'proposed' ? (
        <p role="status" className={styles.waits}>
          {of.waitsFor.length > 0
            ? `尚未生效，等待${of.waitsFor.join('、')}确认（提出人：${of.madeByName}）。`
            : '尚未生效。目前没有第二位可用的系统管理员，请先在“账号”中新建。'}
        </p>
      ) : null}
      <DifferenceLists revoked={of.takenTitles} granted={of.givenTitles} />
      {of.accountsNow.length > 0 ? (
        <DataTable
          caption="涉及的账号"
          rows={of.accountsNow}
          rowKey={(row) => row.loginName}
          columns={[
            { key: 'name', title: '姓名', head: true, cell: (row) => row.name },
            { key: 'loginName', title: '登录名', cell: (row) => row.loginName },
            { key: 'before', title: '现在', cell: (row) => row.before },
            { key: 'after', title: '变更为', cell: (row) => row.after },
          ]}
        />
      ) : null}
      <p>理由：{of.reason}</p>
      <Steps of={of} />
    </>
  )
}

const texts = {
  confirm: { kind: 'primary', done: '已确认，变更即时生效' },
  refuse: { kind: 'danger', done: '已记为不予确认，权限没有变化' },
  withdraw: { kind: 'plain', done: '已撤回，权限没有变化' },
} as const

function Steps({ of }: { of: RightsChangeDetail }) {
  const step = useAct(rightsChange.step, {
    refreshes: [role.getRoles, user.getUserList],
    onDone: (_, { action }) => toast.success(texts[action].done),
  })
  return <SecondPersonSteps of={of} texts={texts} step={step} />
}
