/** Why a workbook was refused and, when its template is a different or an old one, the template to use. */
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './refused.module.css'

type Failure = { message: string; traceId: string | null; data: Readonly<Record<string, unknown>> }

export function RefusedFile({ failure, template }: { failure: Failure; template: ReactNode }) {
  return (
    <div role="alert" className={classes(styles.refused, styles.file)}>
      <p>
        <strong>文件没有被接受，数据没有改动。</strong>
        {failure.message}
      </p>
      {failure.traceId ? <p className={styles.trace}>追踪号 {failure.traceId}</p> : null}
      {failure.data.fault === 'other-template' ? template : null}
    </div>
  )
}
