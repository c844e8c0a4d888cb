/** A further role on a base role, and its removal. */
import { role } from '@green/contract/calls/overview/lookup.ts'
import { type Role, roleLabels, roles } from '@green/contract/roles.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { Select, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'

export function NewRole({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const [name, setName] = useState('')
  const [base, setBase] = useState<Role>('county')
  const save = useAct(role.saveRole, {
    onDone: ({ role: id }) => {
      toast.success(`已新增角色“${name.trim()}”，请收窄其权限，再到“账号”中给账号使用`)
      onMade(id)
    },
  })
  return (
    <Dialog
      title="新增角色"
      onClose={onClose}
      footer={
        <ActFoot
          act="新增角色"
          running={save.isPending ? '正在新增' : false}
          onAct={() => save.mutate({ name, base })}
          onClose={onClose}
        />
      }
    >
      <Refused error={save.error} />
      <TextInput
        id="role-name"
        label="角色名称"
        required
        maxLength={20}
        value={name}
        onChange={setName}
        fault={faultOf(save.error, 'name')}
      />
      <Select
        id="role-base"
        label="基本角色"
        required
        hint="新角色的权限不会超过基本角色，建立后不能更换。"
        value={base}
        onChange={(next) => setBase(roles.find((one) => one === next) ?? base)}
        options={roles.map((value) => ({ value, label: roleLabels[value] }))}
        fault={faultOf(save.error, 'base')}
      />
    </Dialog>
  )
}

type Removed = { role: string; name: string; version: number }

export function RemoveRole({ row, onClose }: { row: Removed; onClose: () => void }) {
  const remove = useAct(role.removeRole, {
    onDone: () => {
      toast.success(`已删除角色“${row.name}”`)
      onClose()
    },
  })
  return (
    <Dialog
      title={`删除角色：${row.name}`}
      onClose={onClose}
      footer={
        <ActFoot
          act="删除"
          kind="danger"
          running={remove.isPending ? '正在删除' : false}
          onAct={() => remove.mutate({ role: row.role, version: row.version })}
          onClose={onClose}
        />
      }
    >
      <p>没有账号使用此角色。删除后不能恢复，需要时可以重新新增。</p>
      <Refused error={remove.error} />
    </Dialog>
  )
}
