/** One phrase of the library: its programme, its field, and its text. */
import { returnPhrase } from '@green/contract/calls/operation/return-phrase.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { useState } from 'react'
import { familyOf } from '../../../filing/families.ts'
import { useProgramme } from '../../../filing/programme-source.ts'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Select, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { type Phrase, programmeOptions } from './phrase.ts'

type Draft = { programme: string; field: string; words: string }
type PhraseDialogProps = { phrase: Phrase | null; programme: string; onClose: () => void }

export function PhraseDialog({ phrase, programme, onClose }: PhraseDialogProps) {
  const [draft, setDraft] = useState<Draft>({
    programme: phrase ? (phrase.programme ?? '') : programme,
    field: phrase?.field ?? '',
    words: phrase?.words ?? '',
  })
  const [missing, setMissing] = useState('')
  const press = useIdempotencyKey()
  const save = useAct(returnPhrase.save, {
    refreshes: [returnPhrase.list],
    onDone: () => {
      press.answered()
      toast.success('已保存')
      onClose()
    },
  })
  const fault = (field: string) => faultOf(save.error, field)
  const wordsFault = missing || fault('words')
  const send = () => {
    const isShort = [...draft.words.trim()].length < 5
    setMissing(isShort ? '请写明理由（至少5个字）' : '')
    if (isShort) document.getElementById('phrase-words')?.focus()
    else
      save.mutate(
        press.of({
          ...(phrase ? { id: phrase.id } : {}),
          programme: draft.programme || null,
          field: draft.field || null,
          words: draft.words.trim(),
        }),
      )
  }
  return (
    <Dialog
      open
      width="wide"
      title={phrase ? '修改退回理由' : '新增退回理由'}
      onClose={onClose}
      footer={<ActFoot act="保存" running={save.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <Select
        id="phrase-programme"
        label="申报类别"
        placeholder="各类别通用"
        value={draft.programme}
        options={programmeOptions}
        fault={fault('programme')}
        onChange={(next) => setDraft({ ...draft, programme: next, field: '' })}
      />
      {draft.programme ? (
        <PinnedTo
          programme={draft.programme}
          value={draft.field}
          fault={fault('field')}
          onChange={(field) => setDraft({ ...draft, field })}
        />
      ) : null}
      <TextArea
        id="phrase-words"
        label="理由"
        required
        fault={wordsFault}
        hint="5至300字，写明哪里不对、要怎样改。"
        rows={3}
        maxLength={300}
        value={draft.words}
        onChange={(value) => setDraft({ ...draft, words: value })}
      />
      <Refused error={save.error} />
    </Dialog>
  )
}

/** The fields of the programme's form, once it has been loaded. */
function PinnedTo({
  programme,
  value,
  fault,
  onChange,
}: {
  programme: string
  value: string
  fault: string | undefined
  onChange: (field: string) => void
}) {
  const source = useProgramme((familyOf(programme)?.id ?? programme) as ProgrammeId)
  const fields = source.data ? fieldsOf(source.data.programme).filter(({ spec }) => spec.kind !== 'calc') : []
  return (
    <Select
      id="phrase-field"
      label="用在哪一项"
      placeholder={source.isPending ? '正在读取表单…' : '整体意见'}
      value={value}
      options={fields.map(({ key, label }) => ({ value: key, label }))}
      hint={source.error ? `表单没有读取成功：${source.error.message}` : '指定后，退回时批注在这一项上。'}
      fault={fault}
      onChange={onChange}
    />
  )
}
