/** Closes one feature for roles and districts until a moment, with the reason that those people read. */
import { closureReason, featureSwitch } from '@green/contract/calls/operation/feature-switch.ts'
import { type FeatureKey, features, type SwitchRole, switchRoleLabels } from '@green/contract/feature-switches.ts'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useCounties } from '../../../platform/counties.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Checkbox, Fault, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { momentOf } from '../../../ui/figure/date-text.ts'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import deskStyles from '../../desk/desk.module.css'
import styles from './close-drawer.module.css'

type Draft = {
  roles: readonly SwitchRole[]
  everywhere: boolean
  qxCodes: readonly string[]
  end: string
  reason: string
}

const toggled = <T extends string>(all: readonly T[], one: T, on: boolean): T[] =>
  on ? [...all, one] : all.filter((other) => other !== one)

export function CloseDrawer({ feature, onClose }: { feature: FeatureKey; onClose: () => void }) {
  const { title, what, roles } = features[feature]
  const counties = useCounties()
  const [draft, setDraft] = useState<Draft>({ roles, everywhere: true, qxCodes: [], end: '', reason: '' })
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const act = useAct(featureSwitch.close, {
    onDone: () => {
      toast.success(`已关闭：${title}`)
      onClose()
    },
  })
  const fault = (field: string) => missing[field] ?? faultOf(act.error, field)
  const send = () => {
    const lacking: Record<string, string> = {
      ...(draft.roles.length > 0 ? {} : { roles: '请选择对谁关闭' }),
      ...(draft.everywhere || draft.qxCodes.length > 0 ? {} : { qxCodes: '请选择区县，或选择所有区县' }),
      ...(draft.end ? {} : { endsAt: '请选择恢复时间' }),
    }
    setMissing(lacking)
    if (Object.keys(lacking).length > 0) return
    act.mutate({
      feature,
      roles: [...draft.roles],
      qxCodes: draft.everywhere ? [] : [...draft.qxCodes],
      endsAt: momentOf(draft.end),
      reason: draft.reason,
    })
  }
  return (
    <Drawer
      size={560}
      title={`关闭：${title}`}
      onClose={onClose}
      footer={<ActFoot act="关闭功能" running={act.isPending ? '正在办理' : false} onAct={send} onClose={onClose} />}
    >
      <div className={deskStyles.form}>
        <p>{what}</p>
        <fieldset aria-describedby={fault('roles') ? 'switch-roles-fault' : undefined}>
          <legend>对谁关闭</legend>
          {roles.map((role) => (
            <Checkbox
              key={role}
              id={`switch-role-${role}`}
              checked={draft.roles.includes(role)}
              onChange={(on) => set({ roles: toggled(draft.roles, role, on) })}
            >
              {switchRoleLabels[role]}
            </Checkbox>
          ))}
          <Fault id="switch-roles">{fault('roles')}</Fault>
        </fieldset>
        <fieldset aria-describedby={fault('qxCodes') ? 'switch-places-fault' : undefined}>
          <legend>在哪些区县</legend>
          <Checkbox id="switch-everywhere" checked={draft.everywhere} onChange={(everywhere) => set({ everywhere })}>
            所有区县
          </Checkbox>
          {draft.everywhere ? null : (
            <div className={styles.switchPlaces}>
              {counties.options.map(({ value, label }) => (
                <Checkbox
                  key={value}
                  id={`switch-place-${value}`}
                  checked={draft.qxCodes.includes(value)}
                  onChange={(on) => set({ qxCodes: toggled(draft.qxCodes, value, on) })}
                >
                  {label}
                </Checkbox>
              ))}
            </div>
          )}
          <Fault id="switch-places">{fault('qxCodes')}</Fault>
        </fieldset>
        <TextInput
          id="switch-end"
          type="datetime-local"
          label="恢复时间"
          required
          hint="到时自动恢复，最晚一年后。"
          value={draft.end}
          fault={fault('endsAt')}
          onChange={(end) => set({ end })}
        />
        <TextInput
          id="switch-reason"
          {...boxOf(closureReason)}
          value={draft.reason}
          fault={fault('reason')}
          onChange={(reason) => set({ reason })}
        />
        <Refused error={act.error} />
      </div>
    </Drawer>
  )
}
