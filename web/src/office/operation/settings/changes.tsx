/** 参数变更: the worklist, and one change with its difference, what it touches and the steps of the second person. */
import {
  type SettingChangeDetail,
  type SettingChangeRow,
  settingChange,
  settingKinds,
} from '@green/contract/calls/operation/setting-change.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { settingChangeCase } from '@green/filing/cases/setting-change.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../account/roles/roles.module.css'
import { aboutColumn, ChangeFrame, proposerColumn } from '../../change-page.tsx'
import { choice } from '../../list/filters.tsx'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { SecondPersonSteps } from '../../second-person.tsx'
import { Affected, LineList, StateOf } from './parts.tsx'

const filters = [choice('state', '状态', stateLabels(settingChangeCase)), choice('kind', '类别', settingKinds)]

export function ChangeList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useList(settingChange.page, { filters, isInDialog: true })
  return (
    <Sheet>
      <ListFrame<SettingChangeRow>
        list={list}
        caption="参数变更"
        rowKey={(row) => row.id}
        empty={{
          title: '还没有参数变更',
          hint: '在字典、办理时限或通知模板中提出变更后列在这里，由另一人复核。',
        }}
        columns={[
          aboutColumn('参数', onOpen),
          { key: 'kind', title: '类别', render: (_v, row) => settingKinds[row.kind] },
          { key: 'lines', title: '差异', render: (_v, row) => <LineList of={row.lines} /> },
          { key: 'startsOn', title: '开始日期', render: (_v, row) => row.startsOn },
          { key: 'state', title: '状态', render: (_v, row) => <StateOf of={row} /> },
          proposerColumn,
        ]}
      />
    </Sheet>
  )
}

export function ChangePage({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useCall(settingChange.get, { id })
  return (
    <ChangeFrame query={query} name="参数变更" tag={(of) => <StateOf of={of} />} back="返回" onBack={onBack}>
      {(of) => <Detail of={of} />}
    </ChangeFrame>
  )
}

function stateOf({ state, startsOn, startsAt, isPlanned, waitsFor, madeByName }: SettingChangeDetail): string {
  if (state === 'proposed')
    return waitsFor.length > 0
      ? `尚未生效，等待${waitsFor.slice(0, 5).join('、')}${waitsFor.length > 5 ? `等${waitsFor.length}人中的一人` : ''}复核（提出人：${madeByName}）。`
      : '尚未生效。目前没有第二位可以复核的市级管理员或系统管理员，请先在“账号”中新建。'
  if (state === 'confirmed' && startsAt)
    return isPlanned ? `复核已通过，自${startsOn}零时起生效；在此之前可以撤销。` : `自${dateTimeText(startsAt)}起生效。`
  return '没有生效，参数没有变化。'
}

function Detail({ of }: { of: SettingChangeDetail }) {
  return (
    <>
      <p role="status" className={styles.waits}>
        {stateOf(of)}
      </p>
      <DataTable
        caption="与当时有效的内容的差异"
        rows={of.lines}
        rowKey={(row) => row.label}
        columns={[
          { key: 'label', title: '项目', head: true, cell: (row) => row.label },
          { key: 'before', title: '原来', cell: (row) => row.before || '（无）' },
          { key: 'after', title: '变更为', cell: (row) => row.after || '（无）' },
        ]}
      />
      <p>{`开始日期：${of.startsOn}`}</p>
      <p>{`理由：${of.reason}`}</p>
      {of.affected.length > 0 ? (
        <>
          <h2>影响</h2>
          <Affected of={of.affected} />
        </>
      ) : null}
      <Steps of={of} />
    </>
  )
}

const texts = {
  confirm: { kind: 'primary', done: '复核已通过，自开始日期生效' },
  refuse: { kind: 'danger', done: '已退回，参数没有变化' },
  withdraw: { kind: 'plain', done: '已撤回，参数没有变化' },
  revoke: { kind: 'danger', done: '已撤销，参数没有变化' },
} as const

function Steps({ of }: { of: SettingChangeDetail }) {
  const step = useAct(settingChange.step, { onDone: (_, { action }) => toast.success(texts[action].done) })
  return <SecondPersonSteps of={of} texts={texts} step={step} />
}
