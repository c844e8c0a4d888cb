/** The form of a question: to whom, about what, and the phone by which the answer is found. */
import type { CallOutput } from '@green/contract/call.ts'
import { inquiry, inquiryFields } from '@green/contract/calls/content/inquiry.ts'
import { greenEnter } from '@green/contract/calls/content/public.ts'
import { field, text } from '@green/filing/form/fields.ts'
import type { Control } from '../../../filing/fields/field-box.tsx'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { type Bound, useFieldValues } from '../../../filing/fields/use-fields.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { ownName, ownPhone } from '../../account/own-person.tsx'
import { PictureCode, usePictureCode } from '../../account/picture-code.tsx'
import publicStyles from '../public.module.css'
import styles from './inquiry.module.css'

const city = 'city'
const office = field('office', '受理单位', text({ required: true, hint: '不清楚找谁的选市级，由市级转给有关区县。' }))

export function AskForm({ isOwn }: { isOwn: boolean }) {
  const form = useFieldValues([office, ...inquiryFields], {
    start: { office: city, mayPublish: true },
    paths: { office: 'qxCode' },
  })
  const code = usePictureCode(!isOwn)
  const ask = useAct(inquiry.ask)
  const send = () => {
    const values = form.checkAll()
    if (!values) return
    const { office: to, ...input } = values
    ask.mutate(
      { ...input, ...(to === city ? {} : { qxCode: to }), ...code.answer() },
      {
        onError: (error) => {
          if (error.data.captchaRequired) return code.ask(error.message)
          code.used()
          form.take(error)
        },
      },
    )
  }
  if (ask.data) return <Sent {...ask.data} isOwn={isOwn} />
  return (
    <Sheet title="我要咨询" id="inquiry-ask">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!ask.isPending) send()
        }}
      >
        <FieldsBody form={form} controls={{ office: toOffice, askerName: ownName, contactPhone: ownPhone }} />
        {isOwn ? null : <PictureCode form="inquiry" code={code} />}
        <RefusedLine>{ask.error?.data.captchaRequired ? null : form.refusalIn(ask.error)}</RefusedLine>
        <div>
          <Button type="submit" kind="primary" running={ask.isPending ? '正在提交' : false}>
            提交留言
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

const toOffice: Control = (bound) => <OfficeField {...bound} />

function OfficeField({ text: value, onLeave: _onLeave, ...bound }: Bound) {
  const counties = useCall(greenEnter.getQxs, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Select
      {...bound}
      value={value}
      options={[
        { value: city, label: '市级主办单位' },
        ...(counties.data ?? []).map(({ qxCode, qxName }) => ({ value: qxCode, label: qxName })),
      ]}
    />
  )
}

type SentProps = CallOutput<typeof inquiry.ask> & { isOwn: boolean }

/** The receipt: the number, and where the answer is found. */
function Sent({ number, office, dueOn, isOwn }: SentProps) {
  return (
    <Sheet title="留言已提交" id="inquiry-sent">
      <p role="status">
        留言编号：<strong className={publicStyles.code}>{number}</strong>
      </p>
      <p>
        {office}在{dueOn}前答复。
        {isOwn
          ? '答复后发消息告知，在“我的咨询”中查看。'
          : '请记下编号，凭编号和电话后4位在“按编号查询”中查看；留手机号的，答复后会收到短信。'}
      </p>
    </Sheet>
  )
}
