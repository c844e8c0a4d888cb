/** Staff corrects the answers of a case: the programme's own form, and the reason that the filer reads. */

import { personal } from '@green/contract/calls/account/personal.ts'
import { stepLengths } from '@green/contract/fields/filing-lengths.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { labelOf } from '@green/filing/form/check.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { stepNamed } from '@green/filing/workflow/workflow.ts'
import { useState } from 'react'
import { formClasses } from '../../../filing/form/form-classes.ts'
import { type FormFacts, FormFactsProvider } from '../../../filing/form/form-context.ts'
import { FormField } from '../../../filing/form/form-field.tsx'
import { blocking, createFormStore } from '../../../filing/form/form-store.ts'
import { idOf } from '../../../filing/kinds/control.ts'
import type { Source } from '../../../filing/programme-source.ts'
import { isInPart } from '../../../filing/view/personal-place.ts'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { caseReads, type DeskProgramme } from '../desk-programmes.ts'

type AmendDrawerProps = {
  call: NonNullable<DeskProgramme['amend']>
  source: Source
  detail: FilingDetail
  onClose: () => void
}

/** Why it is changed, and what was refused. */
type Sending = { reason: string; attempt: number; faults: readonly { field: string; message: string }[] }

const reasonId = 'amend-reason'

type AmendButtonProps = Omit<AmendDrawerProps, 'onClose'>

/** The reader sees masked contacts; to correct them they are unmasked, which is logged. */
export function AmendButton({ call, source, detail }: AmendButtonProps) {
  const [values, setValues] = useState<FilingDetail['answers'] | null>(null)
  const show = useAct(personal.show, {
    onDone: (shown) => setValues({ ...detail.answers, ...shown.values }),
  })
  const inPart = fieldsOf(source.programme).flatMap(({ key, spec }) =>
    isInPart(spec, String(detail.answers[key] ?? '')) ? [key] : [],
  )
  const open = () =>
    inPart.length === 0
      ? setValues(detail.answers)
      : show.mutate(
          { of: 'filing', id: detail.id, fields: inPart, reason: '更正申报内容' },
          { onError: (error) => toast.error(error.message) },
        )
  return (
    <>
      <Button size="small" icon="edit" running={show.isPending} onClick={open}>
        更正
      </Button>
      {values ? (
        <AmendDrawer
          call={call}
          source={source}
          detail={{ ...detail, answers: values }}
          onClose={() => setValues(null)}
        />
      ) : null}
    </>
  )
}

function AmendDrawer({ call, source, detail, onClose }: AmendDrawerProps) {
  const { programme, reference } = source
  const [facts] = useState<FormFacts>(() => ({
    store: createFormStore({
      programme,
      context: { reference, archive: [], lastYear: detail.lastYear },
      values: detail.answers as AnswerSet,
    }),
    lastYear: null,
    offered: {},
    notes: [],
  }))
  const { store } = facts
  const [{ reason, attempt, faults }, setSending] = useState<Sending>({ reason: '', attempt: 0, faults: [] })
  const refuse = (next: Sending['faults']) =>
    setSending((before) => ({ ...before, attempt: before.attempt + 1, faults: next }))
  const press = useIdempotencyKey()
  const need = stepNamed(detail.allowed, 'edit')?.needs.opinion
  const act = useAct(call, {
    refreshes: caseReads,
    onDone: () => {
      press.answered()
      toast.success(`已更正：${detail.enterpriseName}`)
      onClose()
    },
  })
  const save = () => {
    store.attempt()
    const found = blocking(store.get()).filter((one) => one.level === 'error')
    const length = [...reason.trim()].length
    const missing =
      need && length < need.min ? [{ field: 'opinion', message: `请填写${need.label}（至少${need.min}个字）` }] : []
    refuse([...found, ...missing])
    if (found.length + missing.length > 0) return
    act.mutate(
      press.of({ id: detail.id, version: detail.version, answers: store.get().values, reasons: [], opinion: reason }),
      {
        onError: (error) => {
          store.refuse(error.errors)
          refuse(error.errors.length > 0 ? error.errors : [{ field: 'opinion', message: error.message }])
        },
      },
    )
  }
  const reasonFault = faults.find((one) => one.field === 'opinion')?.message ?? null
  return (
    <Drawer
      size={960}
      title={`更正：${detail.enterpriseName}`}
      onClose={onClose}
      footer={<ActFoot act="保存更正" running={act.isPending ? '正在保存' : false} onAct={save} onClose={onClose} />}
    >
      <ErrorSummary
        attempt={act.isPending ? 0 : attempt}
        faults={faults.map(({ field, message }) =>
          field === 'opinion'
            ? { id: reasonId, message }
            : { id: idOf(field), message: `${labelOf(programme, field)}：${message}` },
        )}
      />
      <FormFactsProvider value={facts}>
        {programme.form.map((section) => (
          <section
            key={section.key}
            className={formClasses.section}
            data-part="section"
            aria-labelledby={`amend-${section.key}`}
          >
            <h2 id={`amend-${section.key}`}>{section.title}</h2>
            <div className={formClasses.fields} data-part="fields">
              {section.fields.map((field) => (
                <FormField key={field.key} field={field} path={field.key} />
              ))}
            </div>
          </section>
        ))}
      </FormFactsProvider>
      <TextArea
        id={reasonId}
        label={need?.label ?? '修改说明'}
        required={need?.required ?? false}
        fault={reasonFault}
        hint="填报单位会看到这段话。"
        rows={3}
        maxLength={need?.max ?? stepLengths.opinion}
        value={reason}
        onChange={(text) => setSending((before) => ({ ...before, reason: text }))}
      />
    </Drawer>
  )
}
