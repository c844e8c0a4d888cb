/** The figures that an officer takes from a document, and the document itself. */

import { documentFigures, documentProof } from '@green/contract/calls/energy/benchmark.ts'
import type { Control } from '../../../filing/fields/field-box.tsx'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import type { FieldsState } from '../../../filing/fields/use-fields.ts'
import { filesIn } from '../../../filing/kinds/files-input.tsx'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { Field } from '../../../ui/control/field.tsx'
import styles from './benchmarks.module.css'

/** Of the form whose fields they are among. */
export function DocumentFields({ form, unit }: { form: FieldsState; unit: string }) {
  return (
    <>
      <p className="ge-hint">{`单位：${unit}。引领值＜基准值＜弱端，越小越好。`}</p>
      <div className={styles.scale}>
        <FieldsBody form={{ ...form, fields: documentFigures }} />
      </div>
      <FieldsBody form={{ ...form, fields: documentProof }} controls={{ files: papers }} />
    </>
  )
}

const { max } = documentProof[1].spec

const papers: Control = ({ id, label, required, hint, fault, value, onChange }) => (
  <Field id={id} label={label} required={required} fault={fault} hint={hint}>
    <PapersInput
      id={id}
      slot="benchmark.document"
      label={label}
      required={required}
      max={max}
      files={filesIn(value)}
      onChange={(change) => onChange((before) => change(filesIn(before)))}
    />
  </Field>
)
