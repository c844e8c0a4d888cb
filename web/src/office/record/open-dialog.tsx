/** Opens a record for an enterprise that the officer chooses: its fields, but for those that are settled. */
import { orgKindLabels } from '@green/contract/roles.ts'
import { type Field, field, text } from '@green/filing/form/fields.ts'
import type { AnyRecord } from '@green/filing/records/record.ts'
import { FieldsDialog } from '../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../filing/fields/use-fields.ts'
import { today } from '../../ui/figure/date-text.ts'
import { EnterprisePicker } from '../list/enterprise-picker.tsx'
import type { AnyRow, OpenedHere } from './screen.ts'

const chosenOf = ({ about }: AnyRecord): Field => {
  const label = orgKindLabels[about]
  return field('enterpriseId', label, text({ required: true, faultText: `请选择${label}` }))
}

type Props = { record: AnyRecord; open: OpenedHere; onClose: () => void }

export function OpenDialog({ record, open, onClose }: Props) {
  const { call, title, act, start, settled } = open
  const also = settled()
  const fields = [chosenOf(record), ...record.fields.filter(({ key }) => !(key in also))]
  const form = useFields(fields, {
    start: start() as Readonly<Record<string, string>>,
    checks: record.checks.map((check) => (values) => check({ ...also, ...values } as never, today())),
    call,
    also: also as never,
    done: (saved) => `${open.done}：${(saved as unknown as AnyRow).enterpriseName}`,
    onClose,
  })
  return (
    <FieldsDialog
      title={title()}
      form={form}
      act={act}
      {...(open.about ? { above: <p>{open.about}</p> } : {})}
      controls={{
        enterpriseId: (bound) => (
          <EnterprisePicker
            id={bound.id}
            kind={record.about}
            value={bound.text}
            fault={bound.fault}
            onChange={bound.onChange}
          />
        ),
      }}
    />
  )
}
