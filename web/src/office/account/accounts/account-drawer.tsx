/** One account for an administrator: its sessions, its role, its end, what it would see, and its closing. */
import { account, accountEnd } from '@green/contract/calls/account/account.ts'
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { type AccountRow, user } from '@green/contract/calls/account/user.ts'
import { viewing, viewingMinutes } from '@green/contract/calls/account/viewing.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { changeReason, loggedReason } from '@green/contract/reasons.ts'
import { isAdministrator, isExpert } from '@green/contract/roles.ts'
import { officeHome } from '@green/contract/screens/screen-entries.ts'
import { field, hinted, option } from '@green/filing/form/fields.ts'
import { useRouterState } from '@tanstack/react-router'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { type FieldsForm, useFields } from '../../../filing/fields/use-fields.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useDuty } from '../../../platform/session/duty.ts'
import { beginViewing } from '../../../platform/session/viewing.ts'
import { Button, type ButtonKind } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { toastDone } from '../../second-person.tsx'
import styles from './accounts.module.css'

export function AccountDrawer({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const isStaff = row.userRole !== 'enterprise'
  const [isSystem, isSecurity] = [useDuty('system'), useDuty('security')]
  return (
    <Drawer
      title={`${row.enterpriseName ?? row.name}（${row.loginName || row.stateLabel}）`}
      size={640}
      onClose={onClose}
    >
      <div className={styles.form}>
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
  return (
    <section>
      <h3>正在使用的登录</h3>
      <QueryView query={sessions} loading="正在加载登录" rows={2} empty={<p className="ge-hint">现在没有登录。</p>}>
        {(rows) => (
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
        )}
      </QueryView>
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

type SectionProps = {
  title: string
  /** What the action does, before its fields. */
  about?: string
  form: FieldsForm
  act: string
  running: string
  kind?: ButtonKind
}

/** One action of the drawer with its fields. */
function Section({ title, about, form, act, running, kind = 'plain' }: SectionProps) {
  return (
    <section>
      <h3>{title}</h3>
      {about ? <p className="ge-hint">{about}</p> : null}
      <FieldsBody form={form} />
      <RefusedLine>{form.refusal}</RefusedLine>
      <Button kind={kind} running={form.isRunning ? running : false} onClick={form.send}>
        {act}
      </Button>
    </section>
  )
}

/** 看作: the platform through this person's eyes; experts and administrators are not offered. */
function View({ row }: { row: AccountRow }) {
  const from = useRouterState({ select: ({ location }) => location.href })
  const form = useFields([loggedReason], {
    call: viewing.begin,
    also: { id: row.id },
    onDone: ({ name, ...login }) =>
      beginViewing(login, {
        name,
        from,
        to: login.userRole === 'enterprise' ? '/mainPages/personalCenter' : officeHome,
      }),
    onClose: () => undefined,
  })
  if (isExpert(row.userRole) || isAdministrator(row.userRole)) return null
  return (
    <Section
      title="以此身份查看"
      about={`打开此账号看到的页面，最多${viewingMinutes}分钟，只能阅读，不显示专家评分、账号安全和联系方式；每一步记入日志，并告知本人。`}
      form={form}
      act="开始查看"
      running="正在打开"
    />
  )
}

type Part = { row: AccountRow; onDone: () => void }
const waits = ({ waitsFor }: { waitsFor: readonly string[] }) =>
  waitsFor.length > 0
    ? `已提交，等待${waitsFor.join('、')}确认后生效`
    : '已提交；目前没有第二位系统管理员，请先新建账号'

function FurtherRole({ row, onDone }: Part) {
  const all = useCall(role.getRoles, {})
  const offered = (all.data ?? []).filter(({ base }) => base === row.userRole)
  const roles = Object.fromEntries(offered.map(({ role: id, name }) => [id, name]))
  const form = useFields([field('role', '角色', option(roles)), changeReason], {
    start: { role: row.roleId ?? row.userRole },
    call: rightsChange.proposeAccounts,
    also: { accounts: [{ id: row.id, version: row.version }] },
    done: waits,
    onClose: onDone,
  })
  if (offered.length < 2) return null
  return <Section title="角色" form={form} act="提交角色变更" running="正在提交" />
}

const end = hinted(
  accountEnd,
  '不填为长期有效；到期前30天和14天通知本人和系统管理员；工作人员的延长由另一位系统管理员复核。',
)

function End({ row, onDone }: Part) {
  const form = useFields([end, loggedReason], {
    start: { validUntil: row.validUntil },
    call: account.extend,
    also: { id: row.id, version: row.version },
    refreshes: [user.getUserList],
    onDone: (answer) => toastDone(answer, '有效期已调整'),
    onClose: onDone,
  })
  return <Section title="有效期" form={form} act="保存有效期" running="正在保存" />
}

function ResetSecondFactor({ row, onDone }: Part) {
  const form = useFields([changeReason], {
    call: rightsChange.proposeSecondFactor,
    also: { id: row.id },
    done: waits,
    onClose: onDone,
  })
  return (
    <Section
      title="重置双因子登录"
      about="本人遗失手机和恢复码、已核对身份的，由另一位系统管理员确认后重置；其登录全部退出，通行密钥一并移除，并以站内消息和短信告知本人。"
      form={form}
      act="提交重置"
      running="正在提交"
    />
  )
}

function Closing({ row, onDone }: Part) {
  const form = useFields([changeReason], {
    call: rightsChange.proposeClosing,
    also: { id: row.id, version: row.version },
    done: waits,
    onClose: onDone,
  })
  return (
    <Section
      title="注销账号"
      about="注销后不能登录和恢复，手机号随之删除；已办理的事项和申报保留。需另一位系统管理员确认。"
      form={form}
      act="提交注销"
      running="正在提交"
      kind="danger"
    />
  )
}
