/** A day with its label. */
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { Field } from '../../../ui/control/field.tsx'
import { today } from '../../../ui/figure/date-text.ts'

export function DayField({
  id,
  label,
  value,
  onChange,
  fault,
  hint,
  future,
}: {
  id: string
  label: string
  value: string
  onChange: (day: string) => void
  fault: string | undefined
  hint?: string
  future?: boolean
}) {
  return (
    <Field id={id} label={label} fault={fault} hint={hint}>
      <DatePicker
        id={id}
        value={value === '' ? null : dayjs(value)}
        {...(future ? { minDate: dayjs(today()).add(1, 'day') } : {})}
        onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? '')}
      />
    </Field>
  )
}
