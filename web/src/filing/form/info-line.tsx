/** A finding that only informs. */

import type { Programme } from '@green/filing/programme/programme.ts'
import type { Finding } from '@green/filing/workflow/findings.ts'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/figure/icon.tsx'
import { RuleCode } from '../view/answer/rule-code.tsx'
import styles from './form.module.css'

type InfoLineProps = {
  programme: Programme
  finding: Finding
  /** Before the sentence: a link to the field. */
  lead?: ReactNode
}

export function InfoLine({ programme, finding, lead }: InfoLineProps) {
  return (
    <div className={styles.info}>
      <Icon name="info" size={16} />
      <span>
        {lead}
        {finding.message}
        {finding.waivedUntil ? `（已豁免至${finding.waivedUntil}，不需要说明原因）` : ''}
      </span>
      <RuleCode programme={programme} finding={finding} />
    </div>
  )
}
