/** Asks for the reason: one click on a usual reason is enough, any other is typed. */
import { showingReason } from '@green/contract/fields/personal.ts'
import type { FormEvent, ReactNode } from 'react'
import { useFieldValues } from '../../../filing/fields/use-fields.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import styles from './personal.module.css'
import { usualReasons } from './reason.ts'

type ReasonDialogProps = {
  title: string
  hint: ReactNode
  /** Label of the action: 显示. */
  text: string
  running: boolean
  fault: string | null
  onReason: (reason: string) => void
  onClose: () => void
}

export function ReasonDialog({ title, hint, text, running, fault, onReason, onClose }: ReasonDialogProps) {
  const form = useFieldValues([showingReason])
  const other = form.bind(showingReason)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const values = form.checkAll()
    if (values) onReason(values.reason)
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>{hint}</p>
      <div className={styles.usual}>
        {usualReasons.map((reason) => (
          <Button key={reason} disabled={running} onClick={() => onReason(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form onSubmit={send} noValidate>
        <TextInput
          id={other.id}
          label={other.label}
          value={other.text}
          onChange={other.onChange}
          fault={other.fault ?? fault}
          after={
            <Button type="submit" kind="primary" running={running}>
              {text}
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}
