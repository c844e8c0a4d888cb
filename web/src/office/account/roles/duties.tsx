/** 三员分立: which administrator has which duty; a change is proposed here and confirmed by another one. */
import type { CallOutput } from '@green/contract/call.ts'
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { type AdministratorDuty, administratorDuties, dutyLabels } from '@green/contract/roles.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useDuty } from '../../../platform/session/duty.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox, Select } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { ChangeReason } from './change-reason.tsx'
import styles from './roles.module.css'

type DutiesView = CallOutput<typeof rightsChange.duties>

const about: Record<AdministratorDuty, string> = {
  system: '账号、菜单、设置和日常维护',
  security: '角色和权限、启用账号、双因子、登录的结束、以他人身份查看',
  audit: '查看和导出日志，不改动任何内容',
}

export function Duties({ onProposed }: { onProposed: (change: string) => void }) {
  const now = useCall(rightsChange.duties, {})
  return (
    <Sheet title="三员分立">
      <p className="ge-hint">
        启用后，系统管理员的职责由三人分担，互相排斥，一人只能担任一员；安全管理员和审计管理员的操作由另一员查看。停用时每位系统管理员都有全部权限。
      </p>
      <ul className={styles.list}>
        {administratorDuties.map((duty) => (
          <li key={duty}>
            {dutyLabels[duty]}：{about[duty]}
          </li>
        ))}
      </ul>
      <QueryView query={now} loading="正在加载三员的职责">
        {(data) => <Form key={JSON.stringify(data)} now={data} onProposed={onProposed} />}
      </QueryView>
    </Sheet>
  )
}

function Form({ now, onProposed }: { now: DutiesView; onProposed: (change: string) => void }) {
  const mayPropose = useDuty('system', 'security')
  const [split, setSplit] = useState(now.split)
  const [wanted, setWanted] = useState<Record<string, string>>(
    Object.fromEntries(now.administrators.map(({ id, duty }) => [id, duty ?? ''])),
  )
  const [reason, setReason] = useState('')
  const propose = useAct(rightsChange.proposeDuties, {
    onDone: ({ id, waitsFor }) => {
      toast.success(`已提交，等待${waitsFor.join('、')}确认后生效`)
      onProposed(id)
    },
  })
  const send = () => {
    const duties = now.administrators.flatMap(({ id, version, duty: before }) => {
      const duty = administratorDuties.find((one) => one === wanted[id]) ?? null
      return duty === before ? [] : [{ id, version, duty }]
    })
    propose.mutate({ split, duties: split ? duties : [], reason })
  }
  const fault = faultOf(propose.error, 'reason')
  return (
    <>
      <p role="status">{now.split ? '现在：已启用三员分立。' : '现在：没有启用三员分立。'}</p>
      {mayPropose ? (
        <Checkbox id="duties-split" checked={split} onChange={setSplit}>
          启用三员分立
        </Checkbox>
      ) : null}
      {split ? (
        <div className={styles.screens}>
          {now.administrators.map(({ id, name, loginName, duty, unfit }) =>
            mayPropose ? (
              <Select
                key={id}
                id={`duty-${id}`}
                label={`${name}（${loginName}）`}
                placeholder="无"
                value={wanted[id] ?? ''}
                onChange={(next) => setWanted({ ...wanted, [id]: next })}
                options={administratorDuties.map((value) => ({ value, label: dutyLabels[value] }))}
                hint={unfit ? `${unfit}，不能单独担任一员` : undefined}
              />
            ) : (
              <p key={id}>
                {name}（{loginName}）：{duty ? dutyLabels[duty] : '无'}
              </p>
            ),
          )}
        </div>
      ) : null}
      {mayPropose ? (
        <>
          <ChangeReason id="duties-reason" value={reason} onChange={setReason} fault={fault} />
          <RefusedLine>{fault ? null : (propose.error?.errors[0]?.message ?? propose.error?.message)}</RefusedLine>
          <div className={styles.buttons}>
            <Button kind="primary" running={propose.isPending ? '正在提交' : false} onClick={send}>
              提交，等待另一人确认
            </Button>
          </div>
        </>
      ) : null}
    </>
  )
}
