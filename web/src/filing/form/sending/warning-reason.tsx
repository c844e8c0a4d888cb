/** A warning does not block, but needs a reason that the reviewer sees. */
import { warningReasonLength } from '@green/contract/filing/filing.ts'
import type { Finding } from '@green/filing/workflow/findings.ts'
import { useId } from 'react'
import { Box } from '../../../ui/control/box.tsx'
import { boxClasses } from '../../../ui/control/box-classes.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { RuleCode } from '../../view/answer/rule-code.tsx'
import { useForm, useFormStore } from '../form-context.ts'
import { isExplained } from '../form-store.ts'
import styles from './sending.module.css'

export function WarningReasonInput({ finding }: { finding: Finding }) {
  const store = useFormStore()
  const id = useId()
  const reason = useForm(
    (s) => s.reasons.find((r) => r.code === finding.code && r.field === finding.field)?.reason ?? '',
  )
  const isMissing = useForm((s) => s.attempts > 0 && !isExplained(finding, s.reasons))
  return (
    <div className={styles.warning}>
      <label htmlFor={id} className="ge-warning">
        <Icon name="alert" size={16} />
        <span>{finding.message}</span>
      </label>
      <Box
        id={id}
        value={reason}
        maxLength={warningReasonLength}
        placeholder="核对无误的，请写明原因，审核人会看到"
        className={isMissing ? boxClasses.warning : ''}
        aria-invalid={isMissing || undefined}
        onChange={(event) => store.reason(finding.code, finding.field, event.target.value)}
      />
      <RuleCode programme={store.programme} finding={finding} />
    </div>
  )
}
