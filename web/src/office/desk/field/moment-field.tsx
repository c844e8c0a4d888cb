/** Date and time with a label, shown and chosen in the city's time zone. */
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { Field } from '../../../ui/control/field.tsx'
import { momentOf } from '../../../ui/figure/date-text.ts'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.tz.setDefault('Asia/Shanghai')

export { dayjs }

const format = 'YYYY-MM-DD HH:mm'

type MomentFieldProps = {
  id: string
  label: string
  required?: boolean
  /** ISO 8601; null when empty. */
  value: string | null
  onChange: (at: string | null) => void
  fault: string | undefined
  hint?: string
}

export function MomentField({ id, label, required = false, value, onChange, fault, hint }: MomentFieldProps) {
  return (
    <Field id={id} label={label} required={required} fault={fault} hint={hint}>
      <DatePicker
        id={id}
        showTime={{ format: 'HH:mm' }}
        needConfirm={false}
        format={format}
        allowClear={!required}
        value={value ? dayjs(value).tz() : null}
        // A moment chosen in an empty box is in the computer's zone; what is read counts.
        onChange={(at) => onChange(at ? new Date(momentOf(at.format(format))).toISOString() : null)}
      />
    </Field>
  )
}
