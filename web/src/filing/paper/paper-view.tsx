/** A paper form, read-only. */

import type { Citation } from '@green/filing/facts/facts.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { useQuery } from '@tanstack/react-query'
import { Failed, Loading } from '../../ui/page/faces.tsx'
import { referenceQuery } from '../programme-source.ts'
import styles from '../view/answer/answers-view.module.css'
import { AnswersView } from '../view/answer/answers-view.tsx'
import { FiguresView } from '../view/figure/figures-view.tsx'

type PaperViewProps = {
  paper: Programme
  values: AnswerSet
  figures?: Record<string, number | null>
  citations?: readonly Citation[]
}

export function PaperView({ paper, values, figures, citations }: PaperViewProps) {
  const reference = useQuery(referenceQuery(paper))
  if (reference.error) return <Failed message={reference.error.message} onRetry={() => void reference.refetch()} />
  if (!reference.data) return <Loading rows={6} label="正在打开" />
  return (
    <>
      <AnswersView programme={paper} reference={reference.data} values={values} citations={citations} />
      {figures ? (
        <section className={styles.view} data-part="view">
          <h2>合计</h2>
          <FiguresView programme={paper} figures={figures} lastYear={null} />
        </section>
      ) : null}
    </>
  )
}
