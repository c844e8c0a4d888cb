/** The enterprise's page of cases that the office begins: what it is about, the own ones, and how it goes. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import styles from '../filing-pages.module.css'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'

type OwnCasesProps = {
  title: string
  lead: string
  /** 我的监察. */
  own: string
  /** 办理流程, one line each. */
  course: readonly string[]
  children: ReactNode
}

export function OwnCases({ title, lead, own, course, children }: OwnCasesProps) {
  const readiness = useFilingReadiness('enterprise')
  return (
    <Page title={title} lead={lead}>
      <ReadinessNotice readiness={readiness} orgKind="enterprise" />
      {readiness === 'ready' ? (
        <Sheet title={own} id="own">
          {children}
        </Sheet>
      ) : null}
      <Sheet title="办理流程" id="steps">
        <ol className={styles.preparation} data-part="preparation">
          {course.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Sheet>
    </Page>
  )
}

type OwnCaseProps = {
  path: string
  id: string
  head: ReactNode
  facts: readonly (string | null)[]
  /** What comes next. */
  next?: string | null
  /** What the enterprise does now; null where it only reads. */
  act: string | null
}

export function OwnCase({ path, id, head, facts, next = null, act }: OwnCaseProps) {
  return (
    <article className={styles.row}>
      <div className={styles.rowMain}>
        <h3>{head}</h3>
        <p className={styles.rowFacts}>{facts.map((fact) => (fact ? <span key={fact}>{fact}</span> : null))}</p>
        {next ? <p>{next}</p> : null}
      </div>
      <p className={styles.rowActs} data-part="row-acts">
        <Link to={path} search={{ id }} className={buttonClass(act ? 'primary' : 'plain', 'small')}>
          {act ?? '查看'}
        </Link>
      </p>
    </article>
  )
}
