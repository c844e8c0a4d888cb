/** The control of one field, bound to the form; bare in a table cell, with label and notices elsewhere. */
import type { AnswerValue } from '@green/filing/form/answers.ts'
import { hasAside } from '@green/filing/form/aside.ts'
import { asideKey } from '@green/filing/form/aside-key.ts'
import { valueAt } from '@green/filing/form/check.ts'
import type { Field, Spec } from '@green/filing/form/fields.ts'
import { acceptedLevels, asksThirdParty } from '@green/filing/programme/batch-rules.ts'
import { idOf } from '../kinds/control.ts'
import { inputOf } from '../kinds/inputs.tsx'
import { useForm, useFormStore } from './form-context.ts'
import { type FormStore, visibleFault } from './form-store.ts'
import { whenReleased } from './sending/when-released.ts'

export type FieldProps = { field: Field; path: string }

type ControlProps = FieldProps & { compact?: boolean; unit?: string | undefined }

export function Control({ field, path, compact = false, unit }: ControlProps) {
  const store = useFormStore()
  const spec = inBatch(field, store)
  const value = useForm((s) => valueAt(spec.kind === 'calc' ? s.derived.values : s.values, path))
  const isAside = hasAside(spec, compact)
  const aside = useForm((s) => (isAside ? valueAt(s.values, asideKey(path)) : null))
  const parent = useForm((s) => parentValue(spec, path, s.values))
  const fault = useForm((s) => visibleFault(s, path))
  const isNeeded = useForm((s) => s.derived.required.has(path))
  if (spec.kind === 'rows') return null
  const Input = inputOf(spec.kind)
  const id = idOf(path)
  return (
    <Input
      id={id}
      slot={`${store.programme.id}.${path.replace(/\[\d+\]/g, '')}`}
      label={field.label}
      spec={spec}
      value={value}
      onChange={(next) => store.set(path, typeof next === 'function' ? next(valueAt(store.get().values, path)) : next)}
      {...(isAside ? { aside, onAside: (next: string | null) => store.set(asideKey(path), next) } : {})}
      unit={unit}
      fill={(key, text) => store.set(key, text)}
      onLeave={() => whenReleased(() => store.leave(path))}
      reference={store.context.reference}
      parent={parent}
      required={isNeeded}
      invalid={fault !== null}
      describedBy={fault ? `${id}-fault` : compact ? undefined : `${id}-hint`}
      compact={compact}
    />
  )
}

/** What the batch has chosen: no other level, no other way of evaluation is offered. */
function inBatch({ key, spec }: Field, { programme, context, get }: FormStore): Spec {
  if (spec.kind !== 'choice') return spec
  const levels = key === programme.levelField ? acceptedLevels(programme, context.batch ?? null) : null
  if (levels) return { ...spec, only: levels }
  const mode = key === programme.thirdParty?.mode?.field ? programme.thirdParty.mode.code : null
  return mode && asksThirdParty(programme, get().values, context.batch ?? null) ? { ...spec, only: [mode] } : spec
}

/** The value of the parent choice, in the same row where there is one. */
export function parentValue(spec: Spec, path: string, values: Parameters<typeof valueAt>[0]): AnswerValue {
  if ((spec.kind !== 'choice' && spec.kind !== 'choices') || !spec.under) return null
  const row = /^(\w+\[\d+\]\.)/.exec(path)?.[1] ?? ''
  return valueAt(values, row + spec.under)
}
