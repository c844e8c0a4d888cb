/** When a digest is sent, and how: a new subscription, or a change of one. */
import { digest, digestMail, digestPaces, type ReportDigest } from '@green/contract/calls/overview/report.ts'
import { field, option, yesNo } from '@green/filing/form/fields.ts'
import { boxOf } from '../../../filing/fields/box-of.ts'
import type { Control } from '../../../filing/fields/field-box.tsx'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFieldValues } from '../../../filing/fields/use-fields.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Select, TextInput } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'

type DigestDialogProps = {
  title: string
  /** Null: 我的待办与期限. */
  reportId: string | null
  /** The subscription that is changed; null for a new one. */
  of: ReportDigest | null
  hasMail: boolean
  onClose: () => void
}

const weekdays: Readonly<Record<string, string>> = Object.fromEntries(
  ['一', '二', '三', '四', '五', '六', '日'].map((name, i) => [i + 1, `星期${name}`]),
)
const monthDays = Object.fromEntries(Array.from({ length: 28 }, (_, i) => [i + 1, `${i + 1}日`]))
const hours = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, `${hour}:00`]))

/** 每周星期一 8:00. */
export function digestTimes({ pace, day, hour }: Pick<ReportDigest, 'pace' | 'day' | 'hour'>): string {
  const on = pace === 'week' ? (weekdays[day] ?? '') : pace === 'month' ? `${day}日` : ''
  return `${digestPaces[pace]}${on} ${hour}:00`
}

const pace = field('pace', '多久一次', option(digestPaces, { required: true }))
const day = field('day', '哪一天', option(monthDays, { required: true }))
const planFields = [
  pace,
  day,
  field('hour', '几点', option(hours, { required: true })),
  field('sendEmpty', '没有内容时也发', yesNo()),
  digestMail,
]
const noMail = field('noMail', '不再发邮件', yesNo())

export function DigestDialog({ title, reportId, of, hasMail, onClose }: DigestDialogProps) {
  const fields = [
    ...(hasMail ? planFields : planFields.filter((one) => one !== digestMail)),
    ...(of?.email ? [noMail] : []),
  ]
  const form = useFieldValues(fields, {
    start: {
      pace: of?.pace ?? 'week',
      day: String(of?.day ?? 1),
      hour: String(of?.hour ?? 8),
      sendEmpty: of?.sendEmpty ?? false,
    },
    follows: { pace: () => ({ day: '1' }) },
  })
  const onDone = () => {
    toast.success('已保存，到时发到消息中')
    onClose()
  }
  const subscribe = useAct(digest.subscribe, { onDone })
  const change = useAct(digest.change, { onDone })
  const { error, isPending } = of ? change : subscribe
  const send = () => {
    const values = form.checkAll()
    if (!values) return
    const { email = '', noMail: without } = values
    const plan = {
      pace: values.pace,
      day: values.pace === 'day' ? 1 : Number(values.day),
      hour: Number(values.hour),
      sendEmpty: values.sendEmpty,
      ...(without ? { email: '' } : email === '' ? {} : { email }),
    }
    if (of) change.mutate({ id: of.id, version: of.version, ...plan }, { onError: form.take })
    else subscribe.mutate({ reportId, ...plan }, { onError: form.take })
  }
  const { pace: chosen, noMail: isWithout } = form.values
  const dayControl: Control = ({ id, label, text, fault, onChange }) =>
    chosen === 'day' ? null : (
      <Select
        key={id}
        id={id}
        label={chosen === 'week' ? '星期几' : label}
        value={text}
        options={Object.entries(chosen === 'week' ? weekdays : monthDays).map(([value, name]) => ({
          value,
          label: name,
        }))}
        fault={fault}
        onChange={onChange}
      />
    )
  const mailControl: Control = ({ id, text, fault, onChange }) => (
    <TextInput
      key={id}
      {...boxOf(digestMail)}
      id={id}
      type="email"
      value={text}
      disabled={isWithout === true}
      placeholder={of?.email ?? '可不填'}
      fault={fault}
      hint={`邮件只写汇总的名称，内容登录后在消息中查看。${of?.email ? `现在发到 ${of.email}，不填则不变。` : ''}`}
      onChange={onChange}
    />
  )
  return (
    <Dialog
      title={`定期汇总：${title}`}
      onClose={onClose}
      footer={
        <ActFoot act={of ? '保存' : '订阅'} running={isPending ? '正在保存' : false} onAct={send} onClose={onClose} />
      }
    >
      <RefusedLine>{form.refusalIn(error)}</RefusedLine>
      <FieldsBody form={form} controls={{ day: dayControl, email: mailControl }} />
      {hasMail ? null : <p className="ge-hint">平台没有设置邮件服务，只发站内消息。</p>}
    </Dialog>
  )
}
