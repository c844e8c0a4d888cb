/** When a digest is sent, and how: a new subscription, or a change of one. */
import { type DigestPace, digest, digestPaces, type ReportDigest } from '@green/contract/calls/overview/report.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { Checkbox, RadioRow, Select, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
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

const weekdays = ['一', '二', '三', '四', '五', '六', '日'].map((day, i) => ({
  value: String(i + 1),
  label: `星期${day}`,
}))
const monthDays = Array.from({ length: 28 }, (_, i) => ({ value: String(i + 1), label: `${i + 1}日` }))
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))

/** 每周星期一 8:00. */
export function digestTimes({ pace, day, hour }: Pick<ReportDigest, 'pace' | 'day' | 'hour'>): string {
  const on = pace === 'week' ? (weekdays[day - 1]?.label ?? '') : pace === 'month' ? `${day}日` : ''
  return `${digestPaces[pace]}${on} ${hour}:00`
}

export function DigestDialog({ title, reportId, of, hasMail, onClose }: DigestDialogProps) {
  const [pace, setPace] = useState<DigestPace>(of?.pace ?? 'week')
  const [day, setDay] = useState(String(of?.day ?? 1))
  const [hour, setHour] = useState(String(of?.hour ?? 8))
  const [sendEmpty, setSendEmpty] = useState(of?.sendEmpty ?? false)
  const [email, setEmail] = useState('')
  const [noMail, setNoMail] = useState(false)
  const onDone = () => {
    toast.success('已保存，到时发到消息中')
    onClose()
  }
  const subscribe = useAct(digest.subscribe, { onDone })
  const change = useAct(digest.change, { onDone })
  const { error, isPending } = of ? change : subscribe
  const send = () => {
    const address = noMail ? { email: '' } : email.trim() === '' ? {} : { email: email.trim() }
    const plan = { pace, day: pace === 'day' ? 1 : Number(day) || 1, hour: Number(hour), sendEmpty, ...address }
    if (of) change.mutate({ id: of.id, version: of.version, ...plan })
    else subscribe.mutate({ reportId, ...plan })
  }
  return (
    <Dialog
      title={`定期汇总：${title}`}
      onClose={onClose}
      footer={
        <ActFoot act={of ? '保存' : '订阅'} running={isPending ? '正在保存' : false} onAct={send} onClose={onClose} />
      }
    >
      <Refused error={error} />
      <RadioRow
        id="digest-pace"
        label="多久一次"
        value={pace}
        options={Object.entries(digestPaces).map(([value, label]) => ({ value, label }))}
        fault={faultOf(error, 'pace') ?? null}
        onChange={(next) => {
          setPace(next as DigestPace)
          setDay('1')
        }}
      />
      {pace === 'day' ? null : (
        <Select
          id="digest-day"
          label={pace === 'week' ? '星期几' : '哪一天'}
          value={day}
          options={pace === 'week' ? weekdays : monthDays}
          fault={faultOf(error, 'day') ?? null}
          onChange={(next) => setDay(next || '1')}
        />
      )}
      <Select id="digest-hour" label="几点" value={hour} options={hours} onChange={(next) => setHour(next || '8')} />
      <Checkbox id="digest-empty" checked={sendEmpty} onChange={setSendEmpty}>
        没有内容时也发
      </Checkbox>
      {hasMail ? (
        <>
          <TextInput
            id="digest-email"
            label="同时发邮件到"
            type="email"
            maxLength={254}
            value={email}
            disabled={noMail}
            placeholder={of?.email ?? '可不填'}
            fault={faultOf(error, 'email')}
            hint={`邮件只写汇总的名称，内容登录后在消息中查看。${of?.email ? `现在发到 ${of.email}，不填则不变。` : ''}`}
            onChange={setEmail}
          />
          {of?.email ? (
            <Checkbox id="digest-no-mail" checked={noMail} onChange={setNoMail}>
              不再发邮件
            </Checkbox>
          ) : null}
        </>
      ) : (
        <p className="ge-hint">平台没有设置邮件服务，只发站内消息。</p>
      )}
    </Dialog>
  )
}
