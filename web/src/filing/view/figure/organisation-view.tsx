/** The enterprise as it was when the form was submitted. */

import { labelledProfile } from '@green/contract/enterprise/profile-completeness.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { use } from 'react'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import styles from '../answer/answers-view.module.css'
import { PersonalContext } from '../personal-place.ts'

/** What is shown of the enterprise record, in the order it is read. */
const shown = labelledProfile([
  'enterpriseName',
  'socialCode',
  'qxName',
  'parkName',
  'regAddress',
  'address',
  'industryName',
  'unitNature',
  'entScale',
  'aboveScale',
  'energyLevel',
  'regCapital',
  'foundDate',
  'legalPerson',
  'legalPhone',
  'employeeCount',
  'mainProducts',
])

type OrganisationViewProps = {
  organisation: Readonly<Record<string, string>>
  /** Which snapshot of the record it is, once the form was submitted. */
  snapshot?: FilingDetail['snapshot']
}

export function OrganisationView({ organisation, snapshot }: OrganisationViewProps) {
  const entries = shown.filter(([key]) => organisation[key])
  const place = use(PersonalContext)
  const shownAs = (key: string) => {
    const text = organisation[key] ?? ''
    return place && key === 'legalPhone' && text.includes('*') ? place.show(key, text, place.no) : text
  }
  if (entries.length === 0) return null
  return (
    <>
      <dl className={styles.viewFields} data-part="view-fields">
        {entries.map(([key, label]) => (
          <div key={key} className={styles.viewField} data-part="view-field">
            <dt>{label}</dt>
            <dd>{shownAs(key)}</dd>
          </div>
        ))}
      </dl>
      {snapshot ? (
        <p className={styles.viewSnapshot}>
          单位信息为第 {snapshot.no} 次提交（{dateTimeText(snapshot.at)}）时的档案，此后档案的变更不影响本件。快照编号{' '}
          {snapshot.id}
        </p>
      ) : null}
    </>
  )
}
