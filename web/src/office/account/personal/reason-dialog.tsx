/** Asks for the reason: one click on a usual reason is enough, any other is typed. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import './personal.css'
import { usualReasons } from './reason.ts'

type ReasonDialogProps = {
  title: string
  hint: ReactNode
  /** Label of the action: 显示. */
  words: string
  running: boolean
  fault: string | null
  onReason: (reason: string) => void
  onClose: () => void
}

export function ReasonDialog({ title, hint, words, running, fault, onReason, onClose }: ReasonDialogProps) {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const isShort = [...typed.trim()].length < 2
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isShort) onReason(typed.trim())
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>{hint}</p>
      <div className="personal-usual">
        {usualReasons.map((reason) => (
          <Button key={reason} disabled={running} onClick={() => onReason(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form onSubmit={send} noValidate>
        <TextInput
          id="personal-reason"
          label="其他事由"
          value={typed}
          onChange={setTyped}
          maxLength={100}
          fault={tried && isShort ? '请填写事由（至少2个字）' : fault}
          after={
            <Button type="submit" kind="primary" running={running}>
              {words}
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}
