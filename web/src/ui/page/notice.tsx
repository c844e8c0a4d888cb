/** A few words above what they are about: to know, done, or to mind. */
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../figure/icon.tsx'
import styles from './notice.module.css'

const icons = { info: 'info', success: 'check', warning: 'alert' } as const satisfies Record<string, IconName>

type NoticeProps = {
  tone: keyof typeof icons
  title: string
  /** Below the title, in smaller type. */
  children?: ReactNode
  className?: string | undefined
}

export function Notice({ tone, title, children, className = '' }: NoticeProps) {
  return (
    <div
      className={classes(styles.notice, styles[`notice-${tone}`], className)}
      role={tone === 'warning' ? 'alert' : 'status'}
    >
      <Icon name={icons[tone]} size={18} />
      <div>
        <p>{title}</p>
        {children ? <p className={styles.more}>{children}</p> : null}
      </div>
    </div>
  )
}
