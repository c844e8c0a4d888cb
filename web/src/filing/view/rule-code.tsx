/** The code of the rule behind a finding, small after its sentence. */
import { ruleCode } from '@green/filing/rule-code.ts'
import './rule-code.css'

type RuleCodeProps = { programme: { id: string }; finding: { code: string; field: string } }

export function RuleCode({ programme, finding }: RuleCodeProps) {
  return <span className="fl-rule">规则 {ruleCode(programme, finding)}</span>
}
