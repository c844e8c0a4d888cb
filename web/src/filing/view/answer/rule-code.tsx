/** 详情: the code of the rule behind a finding, for a call to support. */
import type { Programme } from '@green/filing/programme/programme.ts'
import { ruleCode } from '@green/filing/value/rule-code.ts'
import styles from './rule-code.module.css'

type RuleCodeProps = { programme: Programme; finding: { code: string; field: string } }

export function RuleCode({ programme, finding }: RuleCodeProps) {
  return (
    <details className={styles.rule}>
      <summary>详情</summary>
      <span>规则 {ruleCode(programme, finding)}，咨询时可提供</span>
    </details>
  )
}
