/** The fields of a step: each need with its control. */

import type { NeedName } from '@green/contract/filing/step-inputs.ts'
import { needsIn } from '@green/contract/needs/table.ts'
import type { ReactNode } from 'react'
import { Loading } from '../../../ui/page/faces.tsx'
import { Award, Ground, OutcomeFields, Publicity, Suspension } from './decision-fields.tsx'
import { AskOffices, OfficeAnswers, PriorNotice, SiteVisit } from './inquiry-fields.tsx'
import { useReadyText } from './ready-words.ts'
import { Materials, Opinion, ReplyBy, ReturnFields, ReviewItems } from './review-fields.tsx'
import styles from './step.module.css'
import type { StepFieldsProps } from './step-fields-props.ts'
import { Upward, UpwardResult } from './upward-fields.tsx'

type Control = (props: StepFieldsProps) => ReactNode

/** The control of each need; null where a dialog of its own has it. A missing need does not compile. */
const controls: Readonly<Record<NeedName, Control | null>> = {
  materialsChecked: Materials,
  reviewItems: ReviewItems,
  award: Award,
  publicity: Publicity,
  outcome: OutcomeFields,
  upward: Upward,
  upwardResult: UpwardResult,
  suspension: Suspension,
  ground: Ground,
  priorNotice: PriorNotice,
  siteVisit: SiteVisit,
  askOffices: AskOffices,
  officeAnswers: OfficeAnswers,
  fieldNotes: ReturnFields,
  opinion: Opinion,
  experts: null,
  sheet: null,
}

export function StepFields(props: StepFieldsProps) {
  const { needs, facts } = props
  const { isLoading } = useReadyText(facts.programme, needs.fieldNotes === true)
  if (isLoading) return <Loading rows={4} label="正在加载常用意见" />
  return (
    <div className={styles.fields}>
      {needsIn(needs).map((name) => {
        const Control = controls[name]
        return Control ? <Control key={name} {...props} /> : null
      })}
      {needs.fieldNotes ? <ReplyBy {...props} /> : null}
    </div>
  )
}
