/** 与账本核对 on the last page of the form: what its figures contradict in the ledger; an error in the own figures holds back submitting. */
import { ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import { findingLevels } from '@green/filing/programme/ledger-words.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { levelTones } from '../../energy/finding-tones.ts'
import { useForm } from '../form-context.ts'
import type { Opening } from '../opening/form-opening.ts'
import styles from './sending.module.css'

export function CheckLedger({ opening: { programme, batch } }: { opening: Opening }) {
  const answers = useForm((s) => s.derived.values)
  // The ledger is the enterprise's own: whoever files for it is told only what holds back submitting.
  const isAgent = useSession((s) => s.acting !== null)
  const { data, error } = useCall(
    ledgerFinding.tryForm,
    {
      programme: programme.id,
      formVersion: programme.formVersion,
      answers,
      ...(batch ? { year: batch.year } : {}),
    },
    { enabled: programme.archives !== undefined && !isAgent },
  )
  if (error) return <p className="ge-none">{`没有与账本核对：${error.message}`}</p>
  if (!data || data.year === null) return null
  const { findings, unchecked, year } = data
  const blocking = findings.filter(({ blocks }) => blocks).length
  return (
    <section className={styles.checkPart} aria-labelledby="ledger-check-title">
      <h3 id="ledger-check-title">
        {`与${year}年账本核对：`}
        {findings.length === 0 ? '没有发现矛盾' : `${findings.length} 处`}
        {blocking > 0 ? `，其中 ${blocking} 处须修改后才能提交` : ''}
      </h3>
      {unchecked ? <p className="ge-none">{`没有核对：${unchecked}。`}</p> : null}
      {findings.length > 0 ? (
        <ul>
          {findings.map(({ rule, level, title, message, blocks }) => (
            <li key={`${rule} ${message}`}>
              <Tag tone={levelTones[level]}>{blocks ? '须修改' : findingLevels[level]}</Tag> {`${title}：${message}`}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
