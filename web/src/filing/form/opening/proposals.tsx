/** Below a choice: the entries that the industry code of the form proposes. */
import { valueAt } from '@green/filing/form/check.ts'
import type { DictItem, Reference } from '@green/filing/programme/reference.ts'
import type { FieldProps } from '../field-control.tsx'
import { useForm, useFormStore } from '../form-context.ts'
import { specAt } from '../form-store.ts'
import styles from './opening.module.css'

/** The entries of a list whose `classes` name the industry code. */
export function proposedItems(reference: Reference, dict: string, code: unknown): readonly DictItem[] {
  if (typeof code !== 'string' || code === '') return []
  return reference
    .items(dict)
    .filter(
      ({ classes, enabled }) => enabled !== false && typeof classes === 'string' && classes.split(' ').includes(code),
    )
}

export function Proposals({ field: { spec }, path }: FieldProps) {
  const store = useFormStore()
  const by = spec.kind === 'choice' ? spec.proposedBy : undefined
  const code = useForm((s) => (by ? valueAt(s.values, by) : null))
  const chosen = useForm((s) => valueAt(s.values, path))
  if (spec.kind !== 'choice' || !by) return null
  const { reference } = store.context
  const items = proposedItems(reference, spec.dict, code)
  if (items.length === 0 || items.some((item) => item.code === chosen)) return null
  const above = spec.under ? specAt(store.programme, spec.under) : null
  const parentOf = ({ pCode }: DictItem) =>
    above?.kind === 'choice' && pCode ? reference.find(above.dict, pCode)?.label : undefined
  return (
    <p className={styles.origin}>
      <span>按行业代码 {String(code)} 建议：</span>
      {items.map((item) => (
        <button
          key={item.code}
          type="button"
          className="ge-link"
          onClick={() => {
            if (spec.under && item.pCode) store.set(spec.under, item.pCode)
            store.set(path, item.code)
          }}
        >
          {[parentOf(item), item.label].filter(Boolean).join('：')}
        </button>
      ))}
    </p>
  )
}
