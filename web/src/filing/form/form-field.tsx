/** One field: label, control, origin of its value, last year's value, and its findings. */
import { valueAt } from '@green/filing/form/check.ts'
import type { Field, Spec, SpecOf } from '@green/filing/form/fields.ts'
import { hintFor } from '@green/filing/form/hints.ts'
import { rangeHint } from '@green/filing/kinds/numbers.ts'
import type { RuleName } from '@green/filing/value/rules.ts'
import { memo, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { idOf } from '../kinds/control.ts'
import { isGroup } from '../kinds/inputs.tsx'
import { entryCount } from '../kinds/pick-inputs.tsx'
import { Control, type FieldProps, parentValue } from './field-control.tsx'
import formStyles from './form.module.css'
import { sameContent, useForm, useFormFacts, useFormStore } from './form-context.ts'
import styles from './form-field.module.css'
import { visibleFault } from './form-store.ts'
import { asksLedger, LedgerOrigin } from './opening/ledger-origin.tsx'
import { Origin } from './opening/origin.tsx'
import { Proposals } from './opening/proposals.tsx'
import { ProofPages } from './proof-pages.tsx'
import { Findings, visibleFindings } from './rows/row-findings.tsx'
import { RowsField } from './rows/rows-field.tsx'
import { whenReleased } from './sending/when-released.ts'
import { Remark, Sample } from './slot-aids.tsx'

export const FormField = memo(function FormField({ field, path }: FieldProps) {
  const isHidden = useForm((s) => s.derived.hidden.has(path))
  if (isHidden) return null
  return field.spec.kind === 'rows' ? (
    <Framed field={field} path={path} isGroup wide>
      <RowsField field={field} path={path} />
    </Framed>
  ) : (
    <SimpleField field={field} path={path} />
  )
})

function SimpleField({ field, path }: FieldProps) {
  const store = useFormStore()
  const parent = useForm((s) => parentValue(field.spec, path, s.values))
  const { spec } = field
  const entries = entryCount(spec, store.context.reference, parent)
  const asGroup = isGroup(spec.kind, spec.kind === 'choice' && spec.under ? 99 : entries)
  const wide = spec.kind === 'area' || spec.kind === 'files' || (spec.kind === 'choices' && asGroup)
  return (
    <Framed field={field} path={path} isGroup={asGroup} wide={wide}>
      {isFiles(field) ? <Sample field={field} /> : null}
      <Control field={field} path={path} />
      <Proposals field={field} path={path} />
      {isFiles(field) ? <Remark field={field} /> : null}
      {spec.kind === 'files' ? <ProofPages path={path} /> : null}
    </Framed>
  )
}

const isFiles = (field: Field): field is Field & { spec: SpecOf<'files'> } => field.spec.kind === 'files'

function Framed({
  field,
  path,
  isGroup: asGroup,
  wide = false,
  children,
}: FieldProps & { isGroup: boolean; wide?: boolean; children: ReactNode }) {
  const store = useFormStore()
  const { notes } = useFormFacts()
  const fault = useForm((s) => visibleFault(s, path))
  const isNeeded = useForm((s) => s.derived.required.has(path))
  const { spec, label } = field
  const id = idOf(path)
  const own = notes.filter((n) => n.field === path || n.field.startsWith(`${path}[`))
  const text = (
    <>
      {label}
      {isNeeded ? (
        <span data-part="required" aria-hidden="true">
          *
        </span>
      ) : null}
      {spec.kind === 'calc' ? <span className={styles.auto}>自动计算</span> : null}
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes which control has the focus
    <div
      className={classes(formStyles.field, wide && styles.fieldWide, fault ? styles.fieldWrong : '')}
      data-part="field"
      onFocus={({ target }) => {
        // A cell of a table notes itself.
        const at = target.closest<HTMLElement>('[data-path]')?.dataset.path ?? path
        whenReleased(() => {
          store.visit(at)
          keepInView(target)
        })
      }}
      data-field={path}
    >
      {asGroup ? (
        <span className="ge-label" id={`${id}-label`}>
          {text}
        </span>
      ) : (
        <label className="ge-label" htmlFor={id} id={`${id}-label`}>
          {text}
        </label>
      )}
      <Explanation spec={spec} id={`${id}-hint`} />
      {own.map((note) => (
        <p key={note.note} className={styles.note}>
          <Icon name="back" size={16} />
          <span>退回意见：{note.note}</span>
        </p>
      ))}
      {children}
      {asksLedger(field) ? <LedgerOrigin field={field} path={path} /> : null}
      <Origin field={field} path={path} />
      {fault ? (
        <p className="ge-fault" data-part="fault" id={`${id}-fault`}>
          <Icon name="alert" size={16} />
          {fault}
        </p>
      ) : null}
      <Notices spec={spec} path={path} />
    </div>
  )
}

/** Leaving a box may show what was found there: the box that was gone to stays in the window. */
function keepInView(target: HTMLElement): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== target) return
    const { top, bottom } = target.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) target.scrollIntoView({ block: 'nearest' })
  })
}

function Explanation({ spec, id }: { spec: Spec; id: string }) {
  const range = 'decimals' in spec && spec.kind !== 'calc' && !spec.plain ? rangeHint(spec) : ''
  if (!spec.hint && !spec.example && !spec.clause && range === '') return null
  return (
    <p className={classes('ge-hint', styles.hint)} data-part="field-hint" id={id}>
      {[spec.hint, range, spec.example ? `例：${spec.example}` : '', spec.clause ? `依据：${spec.clause}` : '']
        .filter(Boolean)
        .join('　')}
    </p>
  )
}

/** Warnings with their reason, information, and the hints of the typed checks. Hidden while the box is first being typed in. */
function Notices({ spec, path }: { spec: Spec; path: string }) {
  const store = useFormStore()
  const findings = useForm((s) => visibleFindings(s, path), sameContent)
  const hint = useForm((s) => {
    const rule = spec.rules?.find((r): r is RuleName => typeof r === 'string' && r !== 'nonzero')
    const value = valueAt(s.values, path)
    if (!rule || typeof value !== 'string' || !s.left.has(path)) return null
    return hintFor(rule, value, { today: store.context.reference.now.date })
  })
  return (
    <>
      {hint ? (
        <p className="ge-warning">
          <Icon name="info" size={16} />
          {hint}
        </p>
      ) : null}
      <Findings findings={findings} />
    </>
  )
}
