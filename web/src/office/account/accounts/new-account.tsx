/** A new account for staff or an expert: proposed here, made by a second administrator; its owner sets the password. */
import { account, newAccountFields } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { loggedReason } from '@green/contract/reasons.ts'
import { isDistrictOfficer, roleLabels, staffRoles } from '@green/contract/roles.ts'
import type { Control } from '../../../filing/fields/field-box.tsx'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useCounties } from '../../../platform/counties.ts'
import { classes } from '../../../ui/classes.ts'
import { ChooseOne } from '../../../ui/control/choose.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toastDone } from '../../second-person.tsx'
import styles from './accounts.module.css'

const fields = [...newAccountFields, { ...loggedReason, label: '事由' }]

export function NewAccount({ onClose }: { onClose: () => void }) {
  const counties = useCounties()
  const form = useFields(fields, {
    start: { userRole: 'county' },
    call: account.create,
    refreshes: [user.getUserList],
    onDone: (answer) => toastDone(answer, '账号已建立'),
    onClose,
  })
  const { userRole } = form.values
  const isOfDistrict = typeof userRole === 'string' && isDistrictOfficer(userRole)
  const role: Control = ({ id, label, value, fault, onChange }) => (
    <Field id={id} label={label} required fault={fault}>
      <ChooseOne<string>
        id={id}
        value={typeof value === 'string' ? value : null}
        options={staffRoles.map((one) => ({ value: one, label: roleLabels[one] }))}
        onChange={onChange}
      />
    </Field>
  )
  const county: Control = ({ id, label, value, fault, onChange }) => (
    <Field
      id={id}
      label={label}
      required={isOfDistrict}
      fault={fault}
      hint={isOfDistrict ? '只能办理本区县的业务。' : undefined}
    >
      <ChooseOne
        id={id}
        value={typeof value === 'string' ? value : null}
        placeholder={isOfDistrict ? '请选择' : '全市'}
        options={counties.options}
        onChange={onChange}
        onClear={() => onChange(null)}
      />
    </Field>
  )
  return (
    <Dialog
      title="新建账号"
      width="middle"
      onClose={onClose}
      footer={
        <ActFoot
          act="提交复核"
          running={form.isRunning ? '正在提交' : false}
          disabled={form.lists.isLoading}
          onAct={form.send}
          onClose={onClose}
        />
      }
    >
      <div className={classes(styles.form, styles.formTwo)}>
        <FieldsBody form={form} controls={{ userRole: role, qxCode: county }} />
      </div>
      <RefusedLine>{form.refusal}</RefusedLine>
    </Dialog>
  )
}
