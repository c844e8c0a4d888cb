/** The figures that an officer takes from a document, and the document itself. */

import type { CallRequest } from '@green/contract/call.ts'
import type { benchmark } from '@green/contract/calls/energy/benchmark.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { AmountInput } from '../../../filing/amount-input.tsx'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { Field, TextArea, TextInput } from '../../../ui/control/field.tsx'

export type FromDocument = {
  p10: string
  p50: string
  p90: string
  n: string
  source: string
  files: readonly FileAnswer[]
}
export const emptyDocument: FromDocument = { p10: '', p50: '', p90: '', n: '', source: '', files: [] }

type Wire = Pick<CallRequest<typeof benchmark.enter>, 'p10' | 'p50' | 'p90' | 'n' | 'source' | 'files'>

/** As the call wants it; a text that is no number is refused by the server at its field. */
export function wireOf({ p10, p50, p90, n, source, files }: FromDocument): Wire {
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
  return {
    p10: number(p10),
    p50: number(p50),
    p90: number(p90),
    n: n.trim() === '' ? null : number(n),
    source,
    files: files.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 })),
  }
}

type DocumentFieldsProps = {
  value: FromDocument
  unit: string
  fault: (field: string) => string | undefined
  onChange: (change: (before: FromDocument) => FromDocument) => void
}

const scale = [
  ['p10', '引领值'],
  ['p50', '基准值'],
  ['p90', '弱端'],
] as const

export function DocumentFields({ value, unit, fault, onChange }: DocumentFieldsProps) {
  const set = (part: Partial<FromDocument>) => onChange((before) => ({ ...before, ...part }))
  return (
    <>
      <p className="ge-hint">{`单位：${unit}。引领值＜基准值＜弱端，越小越好。`}</p>
      <div className="bench-scale">
        {scale.map(([key, label]) => (
          <AmountInput
            key={key}
            id={`bench-${key}`}
            label={label}
            required
            fault={fault(key)}
            value={value[key]}
            onChange={(text) => set({ [key]: text })}
          />
        ))}
        <TextInput
          id="bench-n"
          label="家数"
          inputMode="numeric"
          hint="文件写明的填写"
          fault={fault('n')}
          value={value.n}
          onChange={(text) => set({ n: text })}
        />
      </div>
      <TextArea
        id="bench-source"
        label="依据"
        required
        rows={2}
        maxLength={300}
        hint="文件名称、文号、日期和页码"
        fault={fault('source')}
        value={value.source}
        onChange={(source) => set({ source })}
      />
      <Field id="bench-files" label="文件" required fault={fault('files')} hint="没有文件的不能作为基准">
        <PapersInput
          id="bench-files"
          slot="benchmark.document"
          label="文件"
          required
          max={5}
          files={value.files}
          onChange={(change) => onChange((before) => ({ ...before, files: change(before.files) }))}
        />
      </Field>
    </>
  )
}
