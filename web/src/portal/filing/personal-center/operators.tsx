/** 操作员: people who draft for the enterprise beside its main account; the main account invites, disables and removes them. */
import type { CallOutput } from '@green/contract/call.ts'
import { operator } from '@green/contract/calls/account/operator.ts'
import { mobile, personName } from '@green/contract/fields/person.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox, TextInput } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import { Problem } from '../../account/problem.tsx'
import { declared, submitted, useTextBoxes } from '../../account/text-boxes.ts'
import styles from '../filing-pages.module.css'
import { HandOver } from './hand-over.tsx'
import personalCenterStyles from './personal-center.module.css'

type People = CallOutput<typeof operator.list>
type Operator = People['operators'][number]

const tones: Partial<Record<Operator['state'], Tone>> = { pending: 'blue', active: 'green', disabled: 'red' }

export function Operators() {
  const isMain = useSession((s) => s.state?.operator === null)
  const { data, error, isPending, refetch } = useCall(operator.list, {})
  if (isPending) return <Loading label="正在读取操作员" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  return (
    <div className={styles.stack}>
      <p>
        操作员用自己的手机号登录，可以填写和修改申报草稿；
        {data.maySubmit ? '本单位的操作员也可以提交、重新提交和撤回。' : '提交、重新提交和撤回由主账号办理。'}
        主账号：{data.main.name}（{data.main.mobile}）。
      </p>
      {isMain ? <MaySubmit maySubmit={data.maySubmit} /> : null}
      {data.operators.length === 0 ? (
        <Empty title="还没有操作员" hint={`最多可以邀请 ${data.atMost} 名操作员，与主账号一同填报。`} />
      ) : (
        <ul className={styles.own}>
          {data.operators.map((one) => (
            <li key={one.id}>
              <OperatorRow one={one} isMain={isMain} />
            </li>
          ))}
        </ul>
      )}
      {isMain && data.operators.length < data.atMost ? <Invite left={data.atMost - data.operators.length} /> : null}
      {isMain && data.operators.length >= data.atMost ? (
        <p className="ge-none">操作员已满 {data.atMost} 名；移除不再使用的操作员后可以邀请新的。</p>
      ) : null}
      {isMain ? <HandOver /> : null}
    </div>
  )
}

function MaySubmit({ maySubmit }: { maySubmit: boolean }) {
  const act = useAct(operator.setMaySubmit, {
    onDone: (people) => toast.success(people.maySubmit ? '操作员现在可以提交' : '现在只有主账号可以提交'),
  })
  return (
    <Checkbox
      id="operators-may-submit"
      checked={act.isPending ? !maySubmit : maySubmit}
      onChange={(next) => act.mutate({ maySubmit: next }, { onError: (failure) => toast.error(failure.message) })}
    >
      允许操作员提交、重新提交和撤回
    </Checkbox>
  )
}

type PendingAction = { act: 'disable' | 'enable' | 'remove'; title: string; text: string }

const asks: Record<PendingAction['act'], Omit<PendingAction, 'act'>> = {
  disable: { title: '停用操作员', text: '停用后立即退出登录，不能再登录；填写过的内容保留，可以随时启用。' },
  enable: { title: '启用操作员', text: '启用后可以用原来的手机号和密码登录。' },
  remove: { title: '移除操作员', text: '移除后立即退出登录，账号注销；填写过的内容和办理记录保留。' },
}

function OperatorRow({ one, isMain }: { one: Operator; isMain: boolean }) {
  const [pending, setPending] = useState<PendingAction['act'] | null>(null)
  const onDone = () => {
    if (pending) toast.success(`已${asks[pending].title}：${one.name}`)
    setPending(null)
  }
  const setState = useAct(operator.setState, { onDone })
  const remove = useAct(operator.remove, { onDone })
  const failure = setState.error ?? remove.error
  const take = () => {
    const which = { id: one.id, version: one.version }
    if (pending === 'remove') remove.mutate(which)
    else if (pending) setState.mutate({ ...which, state: pending === 'disable' ? 'disabled' : 'active' })
  }
  const ask = (act: PendingAction['act']) => {
    setState.reset()
    remove.reset()
    setPending(act)
  }
  return (
    <article className={styles.row}>
      <div className={styles.rowMain}>
        <h3>
          {one.name}
          <Tag tone={tones[one.state] ?? 'grey'}>{one.stateLabel}</Tag>
        </h3>
        <p className={styles.rowFacts}>
          <span>手机号 {one.mobile}</span>
          <span>{one.lastLoginAt ? `最近登录 ${dateTimeText(one.lastLoginAt)}` : '还没有登录过'}</span>
          <span>邀请于 {dateTimeText(one.invitedAt)}</span>
        </p>
      </div>
      {isMain ? (
        <p className={styles.rowActs}>
          <Button size="small" onClick={() => ask(one.state === 'disabled' ? 'enable' : 'disable')}>
            {one.state === 'disabled' ? '启用' : '停用'}
          </Button>
          <Button size="small" kind="quiet" icon="trash" onClick={() => ask('remove')}>
            移除
          </Button>
        </p>
      ) : null}
      <Dialog
        open={pending !== null}
        title={pending ? `${asks[pending].title}：${one.name}` : ''}
        onClose={() => setPending(null)}
        footer={
          <ActFoot
            act={pending ? asks[pending].title : ''}
            kind={pending === 'enable' ? 'primary' : 'danger'}
            running={setState.isPending || remove.isPending ? '正在办理' : false}
            onAct={take}
            onClose={() => setPending(null)}
          />
        }
      >
        <p>{pending ? asks[pending].text : ''}</p>
        <Problem message={failure?.message ?? null} />
      </Dialog>
    </article>
  )
}

function Invite({ left }: { left: number }) {
  const fields = useTextBoxes('operator', {
    name: { ...declared(personName), kind: 'text' },
    mobile: declared(mobile, { label: '手机号码' }),
  })
  const [problem, setProblem] = useState<string | null>(null)
  const invite = useAct(operator.invite, {
    onDone: (made) => {
      toast.success(`已邀请${made.name}，邀请短信已发出`)
      fields.set({ name: '', mobile: '' })
    },
  })
  const send = () => {
    if (invite.isPending) return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    invite.mutate(values, { onError: (failure) => !fields.take(failure) && setProblem(failure.message) })
  }
  return (
    <form className={personalCenterStyles.invite} noValidate onSubmit={(event) => submitted(event, send)}>
      <h3>邀请操作员</h3>
      <p className="ge-none">
        还可以邀请 {left} 名。对方会收到短信，在登录页点“忘记密码”，用自己的手机号获取验证码、设置密码后即可登录。
      </p>
      <Problem message={problem} />
      <div className={personalCenterStyles.inviteRow}>
        <TextInput {...fields.bind('name')} required autoComplete="off" />
        <TextInput {...fields.bind('mobile')} required type="tel" inputMode="tel" autoComplete="off" />
        <Button kind="primary" type="submit" running={invite.isPending ? '正在邀请' : false}>
          邀请
        </Button>
      </div>
    </form>
  )
}
