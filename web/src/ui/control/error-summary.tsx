/** All faults of a form at once: takes the focus, one link per field, opens the collapsed part that contains the field. */
import { useEffect, useRef } from 'react'
import { Icon } from '../figure/icon.tsx'
import { reveal } from '../page/fold.tsx'
import styles from './error-summary.module.css'

/** `id` is the id of the field's control. */
export type SummaryFault = {
  id: string
  label?: string
  message: string
  /** Of the rule, for a call to support. */
  code?: string
}

type ErrorSummaryProps = {
  faults: readonly SummaryFault[]
  title?: string
  /** A change of this number moves the focus here again: the count of submit attempts. */
  attempt: number
  /** Opens the step or part that contains the field, before the focus moves there. */
  onGo?: (id: string) => void
}

export function ErrorSummary({ faults, title, attempt, onGo }: ErrorSummaryProps) {
  const element = useRef<HTMLElement>(null)
  const any = faults.length > 0
  useEffect(() => {
    if (any && attempt > 0) element.current?.focus()
  }, [any, attempt])
  if (!any) return null
  return (
    <section
      ref={element}
      className={styles.summary}
      data-part="summary"
      tabIndex={-1}
      aria-labelledby="ge-summary-title"
    >
      <h2 id="ge-summary-title">
        <Icon name="alert" />
        {title ?? `有 ${faults.length} 处需要修改`}
      </h2>
      <ul className={styles.summaryList}>
        {faults.map((fault) => (
          <li key={`${fault.id} ${fault.message}`}>
            <a
              href={`#${fault.id}`}
              onClick={(event) => {
                event.preventDefault()
                onGo?.(fault.id)
                // After the part that holds the field has opened.
                requestAnimationFrame(() => goToField(fault.id))
              }}
            >
              {fault.label ? `${fault.label}：` : ''}
              {fault.message}
            </a>
          </li>
        ))}
      </ul>
      <RuleCodes faults={faults} />
    </section>
  )
}

/** For a call to support: the rule behind each fault. */
function RuleCodes({ faults }: Pick<ErrorSummaryProps, 'faults'>) {
  const coded = faults.filter(({ code }) => code !== undefined)
  if (coded.length === 0) return null
  return (
    <details className={styles.summaryCodes}>
      <summary>详情</summary>
      <p>向客服咨询时可提供规则编号：</p>
      <ul>
        {coded.map(({ id, message, label, code }) => (
          <li key={`${id} ${message}`}>
            {label ? `${label}：` : ''}规则 {code}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Opens the parts that hide the field, scrolls it into view and focuses it. */
export function goToField(id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  reveal(field)
  const control = field.matches('input, select, textarea, button, [tabindex]')
    ? field
    : field.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]')
  control?.focus({ preventScroll: true })
}
