/** A modal dialogue on the browser's own <dialog>: focus begins at its first question, is kept inside, Escape closes, focus returns. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import './dialog.css'
import { focusBack } from './focus-back.ts'

type DialogProps = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons, the act last. */
  footer?: ReactNode
  width?: 'narrow' | 'wide'
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
      // The dialogue has left the page by now, so the browser does not lead back by itself.
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
      // A drawer underneath listens to Escape at the window: one press closes one thing.
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
