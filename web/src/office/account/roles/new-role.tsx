/** A further role on a base role, and its removal. */
import { role } from '@green/contract/calls/overview/lookup.ts'
import { baseRole, roleName } from '@green/contract/fields/role.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'

type NewRoleProps = { onClose: () => void; onMade: (id: string) => void }

export function NewRole({ onClose, onMade }: NewRoleProps) {
  const form = useFields([roleName, baseRole], {
    start: { base: 'county' },
    call: role.saveRole,
    onDone: ({ role: id }, { name }) => {
      toast.success(`已新增角色“${name}”，请收窄其权限，再到“账号”中给账号使用`)
      onMade(id)
    },
    onClose,
  })
  return <FieldsDialog title="新增角色" form={form} act="新增角色" running="正在新增" />
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
