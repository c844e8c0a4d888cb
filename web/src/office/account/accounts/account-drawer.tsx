/** One account for an administrator: its sessions, its role, its end, what it would see, and its closing. */
import { account } from '@green/contract/calls/account/account.ts'
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { type AccountRow, user } from '@green/contract/calls/account/user.ts'
import { viewing, viewingMinutes } from '@green/contract/calls/account/viewing.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { officeHome } from '@green/contract/screens/screen-entries.ts'
import { useRouterState } from '@tanstack/react-router'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useDuty } from '../../../platform/session/duty.ts'
import { beginViewing } from '../../../platform/session/viewing.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field, Select, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText, today } from '../../../ui/figure/date-text.ts'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { FailedQuery, Loading } from '../../../ui/page/faces.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { toastDone } from '../../second-person.tsx'
import './accounts.css'

export function AccountDrawer({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const isStaff = row.userRole !== 'enterprise'
  const [isSystem, isSecurity] = [useDuty('system'), useDuty('security')]
  return (
    <Drawer
      title={`${row.enterpriseName ?? row.name}（${row.loginName || row.stateLabel}）`}
      size={640}
      onClose={onClose}
    >
      <div className="oa-form">
        {isSecurity ? (
          <>
            <Sessions id={row.id} />
            <SeenBy id={row.id} />
            <View row={row} />
          </>
        ) : null}
        {isStaff && isSecurity ? <FurtherRole row={row} onDone={onClose} /> : null}
        {isStaff && isSystem ? <End row={row} onDone={onClose} /> : null}
        <ResetSecondFactor row={row} onDone={onClose} />
        {isSystem ? <Closing row={row} onDone={onClose} /> : null}
      </div>
    </Drawer>
  )
}

function Sessions({ id }: { id: string }) {
  const sessions = useCall(account.sessions, { id })
  const end = useAct(account.endSessions, {
    onDone: ({ ended }) => toast.success(`已结束${ended}次登录，即时生效`),
  })
  const rows = sessions.data ?? []
  return (
    <section>
      <h3>正在使用的登录</h3>
      {sessions.isPending ? <Loading rows={2} label="正在加载登录" /> : null}
      {sessions.error ? <FailedQuery error={sessions.error} onRetry={() => void sessions.refetch()} /> : null}
      {sessions.data && rows.length === 0 ? <p className="ge-hint">现在没有登录。</p> : null}
      {rows.length > 0 ? (
        <>
          <DataTable
            caption="正在使用的登录"
            rows={rows}
            rowKey={(one) => one.session}
            columns={[
              { key: 'ip', title: '地址', head: true, cell: (one) => one.ip ?? '—' },
              { key: 'device', title: '设备', cell: (one) => <span translate="no">{one.device ?? '—'}</span> },
              { key: 'started', title: '登录时间', cell: (one) => dateTimeText(one.startedAt) },
              { key: 'seen', title: '最近使用', cell: (one) => dateTimeText(one.lastSeenAt) },
              {
                key: 'acts',
                title: '操作',
                cell: (one) =>
                  one.own ? (
                    '本次登录'
                  ) : (
                    <Button size="small" kind="quiet" onClick={() => end.mutate({ id, session: one.session })}>
                      结束
                    </Button>
                  ),
              },
            ]}
          />
          <Button running={end.isPending ? '正在结束' : false} onClick={() => end.mutate({ id })}>
            结束全部登录
          </Button>
        </>
      ) : null}
      <RefusedLine>{end.error?.message}</RefusedLine>
    </section>
  )
}

/** The account's menu and buttons as it has them now; each look is logged. */
function SeenBy({ id }: { id: string }) {
  const look = useAct(role.seenBy)
  const { data } = look
  return (
    <section>
      <h3>此账号看到的内容</h3>
      <p className="ge-hint">列出此账号现在的菜单、按钮和功能，只读；每次预览记入日志。</p>
      <Button running={look.isPending ? '正在预览' : false} onClick={() => look.mutate({ id })}>
        预览
      </Button>
      <RefusedLine>{look.error?.message}</RefusedLine>
      {data ? (
        <>
          <p>
            角色：{data.roleName}；数据范围：{data.scope}
          </p>
          <DataTable
            caption="菜单与按钮"
            rows={data.menu}
            rowKey={(one) => `${one.group} ${one.title}`}
            columns={[
              { key: 'title', title: '菜单', head: true, cell: (one) => one.title },
              { key: 'group', title: '所在菜单组', cell: (one) => one.group || '—' },
              { key: 'buttons', title: '按钮', cell: (one) => one.buttons.join('、') },
            ]}
          />
          <Fold title={`被收回的功能（${data.calls.filter((one) => !one.allowed).length}项）`}>
            <ul>
              {data.calls
                .filter((one) => !one.allowed)
                .map((one) => (
                  <li key={one.title}>{one.title}</li>
                ))}
            </ul>
          </Fold>
        </>
      ) : null}
    </section>
  )
}

/** 看作: the platform through this person's eyes; experts and administrators are not offered. */
function View({ row }: { row: AccountRow }) {
  const [reason, setReason] = useState('')
  const from = useRouterState({ select: ({ location }) => location.href })
  const begin = useAct(viewing.begin, {
    onDone: ({ name, ...login }) =>
      beginViewing(login, {
        name,
        from,
        to: login.userRole === 'enterprise' ? '/mainPages/personalCenter' : officeHome,
      }),
  })
  if (row.userRole === 'expert' || row.userRole === 'admin') return null
  const { error } = begin
  return (
    <section>
      <h3>以此身份查看</h3>
      <p className="ge-hint">
        打开此账号看到的页面，最多{viewingMinutes}
        分钟，只能阅读，不显示专家评分、账号安全和联系方式；每一步记入日志，并告知本人。
      </p>
      <Reason id="account-view-reason" value={reason} onChange={setReason} fault={faultOf(error, 'reason')} />
      <RefusedLine>{faultOf(error, 'reason') ? null : (error?.errors[0]?.message ?? error?.message)}</RefusedLine>
      <Button running={begin.isPending ? '正在打开' : false} onClick={() => begin.mutate({ id: row.id, reason })}>
        开始查看
      </Button>
    </section>
  )
}

type Part = { row: AccountRow; onDone: () => void }
const waits = (who: readonly string[]) =>
  who.length > 0 ? `已提交，等待${who.join('、')}确认后生效` : '已提交；目前没有第二位系统管理员，请先新建账号'

function Reason({
  id,
  value,
  onChange,
  fault,
}: {
  id: string
  value: string
  onChange: (text: string) => void
  fault?: string | undefined
}) {
  return (
    <TextArea
      id={id}
      label="理由"
      required
      rows={2}
      maxLength={200}
      hint="5至200字，记入日志。"
      value={value}
      onChange={onChange}
      fault={fault}
    />
  )
}

function FurtherRole({ row, onDone }: Part) {
  const all = useCall(role.getRoles, {})
  const [chosen, setChosen] = useState(row.roleId ?? row.userRole)
  const [reason, setReason] = useState('')
  const propose = useAct(rightsChange.proposeAccounts, {
    onDone: ({ waitsFor }) => {
      toast.success(waits(waitsFor))
      onDone()
    },
  })
  const options = (all.data ?? []).filter(({ base }) => base === row.userRole)
  if (options.length < 2) return null
  const error = propose.error
  return (
    <section>
      <h3>角色</h3>
      <Select
        id="account-further-role"
        label="角色"
        value={chosen}
        onChange={setChosen}
        options={options.map(({ role: value, name }) => ({ value, label: name }))}
      />
      <Reason id="account-role-reason" value={reason} onChange={setReason} fault={faultOf(error, 'reason')} />
      <RefusedLine>{faultOf(error, 'reason') ? null : (error?.errors[0]?.message ?? error?.message)}</RefusedLine>
      <Button
        running={propose.isPending ? '正在提交' : false}
        onClick={() =>
          propose.mutate({ role: chosen || null, accounts: [{ id: row.id, version: row.version }], reason })
        }
      >
        提交角色变更
      </Button>
    </section>
  )
}

function End({ row, onDone }: Part) {
  const [validUntil, setValidUntil] = useState(row.validUntil)
  const [reason, setReason] = useState('')
  const extend = useAct(account.extend, {
    refreshes: [user.getUserList],
    onDone: (answer) => {
      toastDone(answer, '有效期已调整')
      onDone()
    },
  })
  const { error } = extend
  return (
    <section>
      <h3>有效期</h3>
      <Field
        id="account-end"
        label="有效期至"
        hint="不填为长期有效；到期前30天和14天通知本人和系统管理员；工作人员的延长由另一位系统管理员复核。"
        fault={faultOf(error, 'validUntil')}
      >
        <DatePicker
          id="account-end"
          value={validUntil ? dayjs(validUntil) : null}
          minDate={dayjs(today())}
          onChange={(day) => setValidUntil(day?.format('YYYY-MM-DD') ?? null)}
        />
      </Field>
      <Reason id="account-end-reason" value={reason} onChange={setReason} fault={faultOf(error, 'reason')} />
      <RefusedLine>{error?.errors.length === 0 ? error.message : faultOf(error, 'id')}</RefusedLine>
      <Button
        running={extend.isPending ? '正在保存' : false}
        onClick={() => extend.mutate({ id: row.id, version: row.version, validUntil, reason })}
      >
        保存有效期
      </Button>
    </section>
  )
}

function ResetSecondFactor({ row, onDone }: Part) {
  const [reason, setReason] = useState('')
  const propose = useAct(rightsChange.proposeSecondFactor, {
    onDone: ({ waitsFor }) => {
      toast.success(waits(waitsFor))
      onDone()
    },
  })
  const { error } = propose
  return (
    <section>
      <h3>重置双因子登录</h3>
      <p className="ge-hint">
        本人遗失手机和恢复码、已核对身份的，由另一位系统管理员确认后重置；其登录全部退出，通行密钥一并移除，并以站内消息和短信告知本人。
      </p>
      <Reason id="account-factor-reason" value={reason} onChange={setReason} fault={faultOf(error, 'reason')} />
      <RefusedLine>{faultOf(error, 'reason') ? null : (error?.errors[0]?.message ?? error?.message)}</RefusedLine>
      <Button running={propose.isPending ? '正在提交' : false} onClick={() => propose.mutate({ id: row.id, reason })}>
        提交重置
      </Button>
    </section>
  )
}

function Closing({ row, onDone }: Part) {
  const [reason, setReason] = useState('')
  const propose = useAct(rightsChange.proposeClosing, {
    onDone: ({ waitsFor }) => {
      toast.success(waits(waitsFor))
      onDone()
    },
  })
  const { error } = propose
  return (
    <section>
      <h3>注销账号</h3>
      <p className="ge-hint">注销后不能登录和恢复，手机号随之删除；已办理的事项和申报保留。需另一位系统管理员确认。</p>
      <Reason id="account-closing-reason" value={reason} onChange={setReason} fault={faultOf(error, 'reason')} />
      <RefusedLine>{faultOf(error, 'reason') ? null : (error?.errors[0]?.message ?? error?.message)}</RefusedLine>
      <Button
        kind="danger"
        running={propose.isPending ? '正在提交' : false}
        onClick={() => propose.mutate({ id: row.id, version: row.version, reason })}
      >
        提交注销
      </Button>
    </section>
  )
}
