/** Beside an attachment: the sample to download, and a remark for the reviewer. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { asideKey, longestAside } from '@green/filing/form/aside-key.ts'
import { valueAt } from '@green/filing/form/check.ts'
import type { Field, SpecOf } from '@green/filing/form/fields.ts'
import { Box } from '../../ui/control/box.tsx'
import { DownloadButton } from '../jobs/download-button.tsx'
import { idOf } from '../kinds/control.ts'
import styles from './form.module.css'
import { useForm, useFormFacts, useFormStore } from './form-context.ts'

type SlotProps = { field: Field & { spec: SpecOf<'files'> } }

export function Sample({ field }: SlotProps) {
  const { programme } = useFormStore()
  const { template } = field.spec
  if (!template) return null
  const input = { programme: programme.id, field: field.key }
  return (
    <p className={styles.sample}>
      <span>样本：</span>
      <DownloadButton call={filing.template} input={{ ...input, format: 'docx' }} size="small">
        下载 Word
      </DownloadButton>
      <DownloadButton call={filing.template} input={{ ...input, format: 'pdf' }} size="small">
        下载 PDF
      </DownloadButton>
    </p>
  )
}

export function Remark({ field }: SlotProps) {
  const { store, withoutRemarks } = useFormFacts()
  const key = asideKey(field.key)
  const remark = useForm((s) => valueAt(s.values, key))
  const isRequested = useForm((s) => Array.isArray(s.values[field.key]) && s.values[field.key] !== null)
  if (!isRequested || withoutRemarks) return null
  return (
    <label className={styles.remark} htmlFor={idOf(key)}>
      <span>备注</span>
      <Box
        id={idOf(key)}
        aria-label={`${field.label}备注`}
        value={typeof remark === 'string' ? remark : ''}
        maxLength={longestAside}
        placeholder="选填，审核人会看到，例如证载页码、缺页原因"
        onChange={(event) => store.set(key, event.target.value || null)}
      />
    </label>
  )
}
