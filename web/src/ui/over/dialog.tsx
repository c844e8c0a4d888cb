/**
 * The overlays of the product, on the browser's own <dialog>: a dialogue in the middle, a drawer at a side. One backdrop, one
 * head, one foot. Focus starts at the first question in view and stays inside, Escape closes, focus returns to what opened it.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../classes.ts'
import { Button, IconButton } from '../control/button.tsx'
import styles from './dialog.module.css'
import { focusBack } from './focus-back.ts'
import { withOverlay } from './open-overlays.ts'

type OverlayProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons, the main action last; always in view. */
  footer?: ReactNode
  /** Mounted is open, unless this says otherwise. */
  open?: boolean
  /** False where only a button of the foot ends it: what it shows is seen once. */
  closable?: boolean
}

type DialogProps = OverlayProps & { width?: 'narrow' | 'middle' | 'wide' }

type DrawerProps = OverlayProps & {
  /** Width in pixels of the usual type size. */
  size: number
  side?: 'left' | 'right'
  /** At the right of the title. */
  extra?: ReactNode
  className?: string | undefined
  closeLabel?: string
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
    <div className={styles.actFoot}>
      <Button onClick={onClose}>取消</Button>
      <Button type={onAct ? 'button' : 'submit'} kind={kind} running={running} disabled={disabled} onClick={onAct}>
        {act}
      </Button>
    </div>
  )
}

export function Dialog({ width = 'narrow', ...overlay }: DialogProps) {
  return <Overlay {...overlay} className={classes(styles.dialog, styles[`dialog-${width}`])} />
}

export function Drawer({ size, side = 'right', className = '', ...overlay }: DrawerProps) {
  return (
    <Overlay
      {...overlay}
      className={classes(styles.drawer, styles[`drawer-${side}`], className)}
      width={`${size / 16}rem`}
    />
  )
}

type ShellProps = OverlayProps & { className: string; width?: string; extra?: ReactNode; closeLabel?: string }

const questions = '[data-part=overlay-body] :is(input, textarea, select):enabled:not([hidden])'

function Overlay({ open = true, closable = true, closeLabel = '关闭', ...props }: ShellProps) {
  const { title, onClose, children, footer, className, width, extra } = props
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    const opener = document.activeElement
    dialog.showModal()
    startOf(dialog)?.focus()
    const without = withOverlay(dialog)
    const unwatched = reachable(dialog.querySelector<HTMLElement>('[data-part=overlay-body]'))
    return () => {
      unwatched?.()
      without()
      dialog.close()
      // The dialogue is unmounted by now, so the browser does not restore the focus.
      focusBack(opener)
    }
  }, [open])
  if (!open) return null
  // Outside of tables, forms and lines that would pass their style on, or may not contain it.
  return createPortal(
    <dialog
      ref={element}
      className={classes(styles.overlay, className)}
      aria-labelledby={id}
      onCancel={(event) => {
        // React passes it on to a dialogue below, which stays.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (closable) onClose()
      }}
      // Of two that are open, one press closes the upper one only.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className={styles.overlayPanel} data-part="overlay-panel" {...(width ? { style: { width } } : {})}>
        <div className={styles.overlayHead} data-part="overlay-head">
          <h2 id={id}>{title}</h2>
          {extra}
          {closable ? <IconButton name="close" label={closeLabel} onClick={onClose} /> : null}
        </div>
        <div className={styles.overlayBody} data-part="overlay-body">
          {children}
        </div>
        {footer ? <div className={styles.overlayFoot}>{footer}</div> : null}
      </div>
    </dialog>,
    document.body,
  )
}

/** Where the focus starts: at the first question, or, where that stands below the fold, at the text that is to be read before it. */
function startOf(dialog: HTMLElement): HTMLElement | null {
  const body = dialog.querySelector<HTMLElement>('[data-part=overlay-body]')
  const first = dialog.querySelector<HTMLElement>(questions)
  if (!body || !first || first.getBoundingClientRect().top < body.getBoundingClientRect().bottom) return first
  body.tabIndex = -1
  return body
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/** Text that scrolls and holds no control is a tab stop itself, so that the keyboard scrolls it. */
function reachable(body: HTMLElement | null): (() => void) | undefined {
  if (!body) return
  const look = () => {
    if (body.scrollHeight > body.clientHeight && !body.querySelector(focusable)) body.tabIndex = 0
    else body.removeAttribute('tabindex')
  }
  const sizes = new ResizeObserver(look)
  const changes = new MutationObserver(look)
  sizes.observe(body)
  changes.observe(body, { childList: true, subtree: true })
  return () => {
    sizes.disconnect()
    changes.disconnect()
  }
}
