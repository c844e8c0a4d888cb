/** The problems on the last page of the form: what blocks submitting, what needs a reason, what only informs. */
import { labelOf } from '@green/filing/form/check.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { ruleCode } from '@green/filing/value/rule-code.ts'
import type { Finding } from '@green/filing/workflow/findings.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { useForm, useFormStore } from '../form-context.ts'
import { isExplained } from '../form-store.ts'
import { InfoLine } from '../info-line.tsx'
import styles from './sending.module.css'
import { WarningReasonInput } from './warning-reason.tsx'

export type Go = (path: string) => void

type ProblemsProps = { programme: Programme; onGo: Go }

export function CheckProblems({ programme, onGo }: ProblemsProps) {
  return (
    <>
      <FaultsPart programme={programme} onGo={onGo} />
      <WarningsPart programme={programme} onGo={onGo} />
      <HintsPart programme={programme} onGo={onGo} />
    </>
  )
}

/** What blocks submitting: all of it after an attempt, only the number before. */
function FaultsPart({ programme, onGo }: ProblemsProps) {
  const store = useFormStore()
  const findings = useForm((s) => s.derived.findings)
  const attempts = useForm((s) => s.attempts)
  const refusals = useForm((s) => s.refusals)
  const refused = useForm((s) => s.refused)
  const errorsNow = findings.filter((f) => f.level === 'error')
  if (attempts > 0) {
    const faults = faultsToShow(programme, errorsNow, refused)
    return (
      <ErrorSummary
        faults={faults.map((f) => ({ id: f.path, label: f.label, message: f.message, code: f.code }))}
        attempt={attempts + refusals}
        title={`有 ${faults.length} 处需要修改后才能提交`}
        onGo={onGo}
      />
    )
  }
  return errorsNow.length > 0 ? (
    <p className={classes(styles.checkState, styles.checkOpen)}>
      <Icon name="edit" size={18} />
      还有 {errorsNow.length} 处没有填完或需要修改。
      <Button size="small" onClick={() => store.attempt()}>
        列出全部
      </Button>
    </p>
  ) : (
    <p className={styles.checkState}>
      <Icon name="check" size={18} />
      必填内容已填完，校验没有发现错误。
    </p>
  )
}

function WarningsPart({ programme, onGo }: ProblemsProps) {
  const findings = useForm((s) => s.derived.findings)
  const warnings = findings.filter((f) => f.level === 'warning')
  const reasons = useForm((s) => s.reasons)
  const attempts = useForm((s) => s.attempts)
  if (warnings.length === 0) return null
  const open = warnings.filter((w) => !isExplained(w, reasons))
  return (
    <section id="check-warnings" className={styles.checkPart} aria-labelledby="warnings-title">
      <h3 id="warnings-title">
        请核对：{warnings.length} 处与常见情况不符
        {open.length === 0 ? '（均已说明）' : '，修改或说明原因后可以提交'}
      </h3>
      {attempts > 0 && open.length > 0 ? (
        <p className="ge-fault" role="alert">
          {`没有提交：还有 ${open.length} 处没有说明原因（${namesOf(programme, open)}），请修改或逐处说明后再提交。`}
        </p>
      ) : null}
      <SameReason warnings={warnings} />
      {warnings.map((warning) => (
        <div key={`${warning.code} ${warning.field}`} className={styles.checkWarning}>
          <button type="button" className="ge-link" onClick={() => onGo(warning.field)}>
            {labelOf(programme, warning.field)}
          </button>
          <WarningReasonInput finding={warning} />
        </div>
      ))}
    </section>
  )
}

function HintsPart({ programme, onGo }: ProblemsProps) {
  const infos = useForm((s) => s.derived.findings).filter((f) => f.level === 'info')
  if (infos.length === 0) return null
  return (
    <section className={styles.checkPart} aria-labelledby="infos-title">
      <h3 id="infos-title">提示</h3>
      <ul>
        {infos.map((info) => (
          <li key={`${info.code} ${info.field} ${info.message}`}>
            <InfoLine
              programme={programme}
              finding={info}
              lead={
                <>
                  <button type="button" className="ge-link" onClick={() => onGo(info.field)}>
                    {labelOf(programme, info.field)}
                  </button>
                  ：
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each named once: a table may have several. */
const namesOf = (programme: Programme, findings: readonly Finding[]) =>
  [...new Set(findings.map(({ field }) => labelOf(programme, field)))].join('、')

/** One reason often applies to many warnings: 新增生产线 changes every figure. */
function SameReason({ warnings }: { warnings: readonly Finding[] }) {
  const store = useFormStore()
  const reasons = useForm((s) => s.reasons)
  const open = warnings.filter((w) => !isExplained(w, reasons))
  const explained = warnings.filter((w) => isExplained(w, reasons))
  const reason = reasons.find((r) => explained.some((w) => w.code === r.code && w.field === r.field))?.reason
  if (!reason || open.length === 0) return null
  return (
    <Button
      size="small"
      onClick={() => {
        for (const { code, field } of open) store.reason(code, field, reason)
      }}
    >
      {`其余 ${open.length} 处同样说明`}
    </Button>
  )
}

type ShownFault = { path: string; label: string; message: string; code?: string }

/** The errors of the check shared with the server, and those only the server can find. */
function faultsToShow(
  programme: Programme,
  errors: readonly Finding[],
  refused: ReadonlyMap<string, string>,
): ShownFault[] {
  const own = errors.map((f) => ({
    path: f.field,
    label: labelOf(programme, f.field),
    message: f.message,
    code: ruleCode(programme, f),
  }))
  const more = [...refused]
    .filter(([path]) => !errors.some((f) => f.field === path))
    .map(([path, message]) => ({ path, label: labelOf(programme, path), message }))
  return [...own, ...more]
}
