/** Plain buttons and links that look like buttons; a running button shows it and cannot be pressed twice. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import './button.css'
import './controls.css'
import { Icon, type IconName } from '../figure/icon.tsx'
import styles from './controls.module.css'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  icon?: IconName
  /** While the action runs; a string is shown beside the spinner, for example 正在提交. */
  running?: boolean | string
  block?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export function Button({
  kind = 'plain',
  size = 'medium',
  icon,
  running = false,
  block = false,
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, size, block)}
      disabled={disabled}
      aria-disabled={running ? true : undefined}
      aria-busy={running ? true : undefined}
      onClick={running ? (event) => event.preventDefault() : rest.onClick}
    >
      {running ? <span className={styles.spinner} aria-hidden="true" /> : icon ? <Icon name={icon} size={18} /> : null}
      <span>{typeof running === 'string' ? running : children}</span>
    </button>
  )
}

/** For a router link or an anchor: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(kind: ButtonKind = 'plain', size: 'small' | 'medium' | 'large' = 'medium', block = false) {
  return `ge-button ge-button-${kind} ge-button-${size}${block ? ' ge-button-block' : ''}`
}

/** A button with only an icon; the label is read out and shown as a tooltip. */
export function IconButton({
  name,
  label,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & { name: IconName; label: string }) {
  return (
    <button type="button" {...rest} className="ge-icon-button" aria-label={label} title={label}>
      <Icon name={name} />
    </button>
  )
}
