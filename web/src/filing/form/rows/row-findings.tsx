/** What was found about a row of a table, beneath the row: its faults, warnings with their reason, information. */
import type { Field } from '@green/filing/form/fields.ts'
import type { Finding } from '@green/filing/workflow/findings.ts'
import { goToField } from '../../../ui/control/error-summary.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { idOf } from '../../kinds/control.ts'
import { sameContent, useForm, useFormStore } from '../form-context.ts'
import { type FormState, visibleFault } from '../form-store.ts'
import { InfoLine } from '../info-line.tsx'
import { WarningReasonInput } from '../sending/warning-reason.tsx'
import type { RowsSpec } from './row-parts.tsx'
import styles from './table.module.css'

type FoundAt = { path: string; label: string; fault: string | null; findings: readonly Finding[] }

/** What to show now about one answer besides its fault: nothing while its box is first being typed in. */
export function visibleFindings(state: FormState, path: string): readonly Finding[] {
  const isTyped = state.lastField === path || state.lastField?.startsWith(`${path}[`)
  if (state.attempts === 0 && !state.left.has(path) && isTyped) return []
  return (state.derived.at.get(path) ?? []).filter(({ level }) => level !== 'error')
}

function foundIn(state: FormState, columns: readonly Field[], row: string): FoundAt[] {
  return [{ key: '', label: '' }, ...columns]
    .map(({ key, label }) => ({ path: key === '' ? row : `${row}.${key}`, label }))
    .map(({ path, label }) => ({
      path,
      label,
      fault: visibleFault(state, path),
      findings: visibleFindings(state, path),
    }))
    .filter(({ fault, findings }) => fault !== null || findings.length > 0)
}

/** `row` is the path of the row, `equipRows[2]`; `span` the number of columns of the table. */
export function RowFindings({ spec, row, span }: { spec: RowsSpec; row: string; span: number }) {
  const found = useForm((s) => foundIn(s, spec.columns, row), sameContent)
  if (found.length === 0) return null
  return (
    <tr className={styles.rowFound} data-part="row-found">
      <td colSpan={span}>
        <ul>
          {found.map((one) => (
            <li key={one.path}>
              <FoundInCell one={one} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

function FoundInCell({ one: { path, label, fault, findings } }: { one: FoundAt }) {
  return (
    <>
      {label === '' ? null : (
        <button type="button" className="ge-link" onClick={() => goToField(idOf(path))}>
          {label}
        </button>
      )}
      {fault ? (
        <p className="ge-fault" id={`${idOf(path)}-fault`}>
          <Icon name="alert" size={16} />
          {fault}
        </p>
      ) : null}
      <Findings findings={findings} />
    </>
  )
}

/** Warnings with the box for their reason, and information. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { programme } = useFormStore()
  return findings.map((finding) =>
    finding.level === 'warning' ? (
      <WarningReasonInput key={`${finding.code} ${finding.message}`} finding={finding} />
    ) : (
      <InfoLine key={`${finding.code} ${finding.message}`} programme={programme} finding={finding} />
    ),
  )
}
