/** Registers an absence: its days and who acts meanwhile. */
import { absenceFields, type Person, people } from '@green/contract/calls/account/people.ts'
import { field, option } from '@green/filing/form/fields.ts'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import listStyles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import styles from '../accounts/accounts.module.css'

export function NewAbsence({ of, onDone }: { of: Person; onDone: () => void }) {
  const { id, deputies } = of
  const deputy = option(
    Object.fromEntries(deputies.map((one) => [one.id, [one.name, one.unit, one.duties].filter(Boolean).join(' · ')])),
    {
      required: true,
      hint: deputies.length > 0 ? '同一角色、同一区县的在岗人员。' : '没有同一角色、同一区县的在岗人员，请先新建账号。',
    },
  )
  const form = useFields([...absenceFields, field('deputyId', '代理人', deputy)], {
    call: people.setAbsence,
    also: { id },
    onDone: (answer) => toastDone(answer, '已登记，两人都收到消息'),
    onClose: onDone,
  })
  return (
    <div className={classes(styles.form, styles.formTwo)}>
      <FieldsBody form={form} />
      <RefusedLine>{form.refusal}</RefusedLine>
      <div className={listStyles.acts}>
        <Button kind="primary" running={form.isRunning ? '正在登记' : false} onClick={form.send}>
          登记
        </Button>
        <Button onClick={onDone}>取消</Button>
      </div>
    </div>
  )
}
