/** One phrase of the library: its programme, its field, and its text. */
import { phraseText, returnPhrase } from '@green/contract/calls/operation/return-phrase.ts'
import { field, option, text } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { familyOf } from '../../../filing/families.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { type Bound, useFields } from '../../../filing/fields/use-fields.ts'
import { useProgramme } from '../../../filing/programme-source.ts'
import { Select } from '../../../ui/control/field.tsx'
import { type Phrase, programmeOptions } from './phrase.ts'

type PhraseDialogProps = { phrase: Phrase | null; programme: string; onClose: () => void }

const titles = Object.fromEntries(programmeOptions.map(({ value, label }) => [value, label]))
const phraseFields = [
  field('programme', '申报类别', option(titles, { none: '各类别通用' })),
  field('field', '用在哪一项', text()),
  phraseText,
]

export function PhraseDialog({ phrase, programme, onClose }: PhraseDialogProps) {
  const form = useFields(phraseFields, {
    start: phrase ?? { programme },
    follows: { programme: () => ({ field: null }) },
    call: returnPhrase.save,
    input: (values) => ({ ...values, field: values.field || null }),
    also: phrase ? { id: phrase.id } : {},
    done: '已保存',
    onClose,
  })
  const chosen = form.values.programme
  return (
    <FieldsDialog
      width="wide"
      title={phrase ? '修改退回理由' : '新增退回理由'}
      form={form}
      act="保存"
      controls={{
        field: (bound) =>
          typeof chosen === 'string' && chosen !== '' ? <PinnedTo programme={chosen} bound={bound} /> : null,
      }}
    />
  )
}

/** The fields of the programme's form, once it has been loaded. */
function PinnedTo({ programme, bound }: { programme: string; bound: Bound }) {
  const source = useProgramme((familyOf(programme)?.id ?? programme) as ProgrammeId)
  const fields = source.data ? fieldsOf(source.data.programme).filter(({ spec }) => spec.kind !== 'calc') : []
  return (
    <Select
      id={bound.id}
      label={bound.label}
      placeholder={source.isPending ? '正在读取表单…' : '整体意见'}
      value={bound.text}
      options={fields.map(({ key, label }) => ({ value: key, label }))}
      hint={source.error ? `表单没有读取成功：${source.error.message}` : '指定后，退回时批注在这一项上。'}
      fault={bound.fault}
      onChange={bound.onChange}
    />
  )
}
