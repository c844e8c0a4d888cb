/** A dialogue of declared fields with one action: title, fields in their order, the server's refusal, 取消 and the action. */

import type { ReactNode } from 'react'
import { RefusedLine } from '../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { type Control, FieldBox } from './field-box.tsx'
import type { FieldsForm, FieldsState } from './use-fields.ts'

type FieldsDialogProps = {
  title: string
  form: FieldsForm
  /** Label of the action; while it runs 正在 stands before it, or `running`. */
  act: string
  running?: string
  kind?: 'primary' | 'danger'
  /** Nothing was changed yet, for one. */
  disabled?: boolean
  width?: 'narrow' | 'middle' | 'wide'
  /** Before the fields: what the action is about. */
  above?: ReactNode
  /** After the fields. */
  below?: ReactNode
  /** At the left of the foot: another action. */
  foot?: ReactNode
  /** Fields with a control of their own. */
  controls?: Readonly<Record<string, Control>>
}

export function FieldsDialog(props: FieldsDialogProps) {
  const { title, form, act, running, kind, disabled = false, width, above, below, foot, controls } = props
  const { lists } = form
  return (
    <Dialog
      title={title}
      {...(width ? { width } : {})}
      onClose={form.close}
      footer={
        <>
          {foot}
          <ActFoot
            act={act}
            {...(kind ? { kind } : {})}
            running={form.isRunning ? (running ?? `正在${act}`) : false}
            disabled={disabled || lists.isLoading || lists.error !== null}
            onAct={form.send}
            onClose={form.close}
          />
        </>
      }
    >
      {above}
      <FieldsBody form={form} {...(controls ? { controls } : {})} />
      {below}
      <RefusedLine>{form.refusal}</RefusedLine>
    </Dialog>
  )
}

/** The fields alone, for a dialogue with a foot of its own. */
export function FieldsBody({ form, controls = {} }: Pick<FieldsDialogProps, 'controls'> & { form: FieldsState }) {
  const { lists, fields } = form
  const query = {
    data: lists.isLoading || lists.error ? undefined : lists.reference,
    error: lists.error,
    refetch: lists.retry,
  }
  return (
    <QueryView query={query} loading="正在读取选项" rows={fields.length}>
      {() =>
        fields.map((field) => <FieldBox key={field.key} form={form} field={field} control={controls[field.key]} />)
      }
    </QueryView>
  )
}
