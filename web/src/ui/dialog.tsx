/** A modal dialogue on the browser's own <dialog>: focus starts at its first question and stays inside, Escape closes, focus returns. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import './dialog.css'
import { focusBack } from './focus-back.ts'

type DialogProps = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons, the main action last. */
  footer?: ReactNode
  width?: 'narrow' | 'wide'
}

type ActFootProps = {
  /** Label of the action button. */
  act: string
  /** While the action runs; a string is shown beside the spinner. */
  running?: boolean | string
  kind?: 'primary' | 'danger'
  disabled?: boolean
  /** Omitted when the button submits the form it is in. */
  onAct?: () => void
  onClose: () => void
}

/** The footer of a dialogue or drawer with one action: 取消, then the action. */
export function ActFoot({ act, running = false, kind = 'primary', disabled = false, onAct, onClose }: ActFootProps) {
  return (
    <div className="ge-act-foot">
      <Button onClick={onClose}>取消</Button>
      <Button type={onAct ? 'button' : 'submit'} kind={kind} running={running} disabled={disabled} onClick={onAct}>
        {act}
      </Button>
    </div>
  )
}

export function Dialog({ open, title, onClose, children, footer, width = 'narrow' }: DialogProps) {
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    const opener = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('.ge-dialog-body :is(input, textarea, select):enabled:not([hidden])')?.focus()
    return () => {
      dialog.close()
      // The dialogue is unmounted by now, so the browser does not restore the focus.
      focusBack(opener)
    }
  }, [open])
  if (!open) return null
  return (
    <dialog
      ref={element}
      className={`ge-dialog ge-dialog-${width}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A drawer underneath listens to Escape on the window: one press closes only one of them.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className="ge-dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton name="close" label="关闭" onClick={onClose} />
      </div>
      <div className="ge-dialog-body">{children}</div>
      {footer ? <div className="ge-dialog-foot">{footer}</div> : null}
    </dialog>
  )
}
