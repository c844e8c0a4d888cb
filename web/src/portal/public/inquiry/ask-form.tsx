/** The form of a question: to whom, about what, and the phone by which the answer is found. */
import type { CallOutput } from '@green/contract/call.ts'
import { inquiry, inquiryLimits } from '@green/contract/calls/content/inquiry.ts'
import { greenEnter } from '@green/contract/calls/content/public.ts'
import { validateRule } from '@green/filing/value/rules.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { PictureCode, usePictureCode } from '../../account/picture-code.tsx'
import '../../account/account.css'

const nothing = { askerName: '', contactPhone: '', office: 'city', subject: '', question: '', mayPublish: true }
type Draft = typeof nothing
type Faults = readonly { field: string; message: string }[]

/** Faults before the request, in the order of the form. */
function faultsIn({ askerName, contactPhone, subject, question }: Draft): Faults {
  const isShort = (text: string, [least]: readonly [number, number]) => [...text.trim()].length < least
  const phoneFault =
    contactPhone.trim() === '' ? '请填写联系电话，凭它的后4位查询答复' : validateRule('telephone', contactPhone.trim())
  return [
    ...(isShort(subject, inquiryLimits.subject) ? [{ field: 'subject', message: '请填写主题（至少2个字）' }] : []),
    ...(isShort(question, inquiryLimits.question)
      ? [{ field: 'question', message: '请写明要咨询的内容（至少5个字）' }]
      : []),
    ...(askerName.trim().length < 2 ? [{ field: 'askerName', message: '请填写姓名或单位名称' }] : []),
    ...(phoneFault ? [{ field: 'contactPhone', message: phoneFault }] : []),
  ]
}

export function AskForm({ isOwn }: { isOwn: boolean }) {
  const [draft, setDraft] = useState(nothing)
  const [missing, setMissing] = useState<Faults>([])
  const [attempt, setAttempt] = useState(0)
  const code = usePictureCode(!isOwn)
  const ask = useAct(inquiry.ask)
  const faults = missing.length > 0 ? missing : (ask.error?.errors ?? [])
  const fault = (field: string) => faults.find((one) => one.field === field)?.message
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const send = () => {
    const found = faultsIn(draft)
    setMissing(found)
    setAttempt(attempt + 1)
    if (found.length > 0) return
    const { office, ...texts } = draft
    const input = {
      ...texts,
      contactPhone: texts.contactPhone.trim(),
      ...(office === 'city' ? {} : { qxCode: office }),
    }
    ask.mutate(
      { ...input, ...code.answer() },
      {
        onError: (error) => (error.data.captchaRequired ? code.ask(error.message) : code.used()),
      },
    )
  }
  if (ask.data) return <Sent {...ask.data} isOwn={isOwn} />
  return (
    <Sheet title="我要咨询" id="inquiry-ask">
      <form
        className="inquiry-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!ask.isPending) send()
        }}
      >
        <ErrorSummary
          attempt={ask.isPending ? 0 : attempt}
          faults={faults.map(({ field, message }) => ({ id: `inquiry-${field}`, message }))}
        />
        <AskFields draft={draft} change={change} fault={fault} />
        {isOwn ? null : <PictureCode form="inquiry" code={code} />}
        <RefusedLine>
          {ask.error && ask.error.errors.length === 0 && !ask.error.data.captchaRequired ? ask.error.message : null}
        </RefusedLine>
        <div>
          <Button type="submit" kind="primary" running={ask.isPending ? '正在提交' : false}>
            提交留言
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type FieldsProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  fault: (field: string) => string | undefined
}

function AskFields({ draft, change, fault }: FieldsProps) {
  const counties = useCall(greenEnter.getQxs, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <Select
        id="inquiry-qxCode"
        label="受理单位"
        required
        value={draft.office}
        fault={fault('qxCode')}
        hint="不清楚找谁的选市级，由市级转给有关区县。"
        onChange={(office) => change({ office })}
        options={[
          { value: 'city', label: '市级主办单位' },
          ...(counties.data ?? []).map(({ qxCode, qxName }) => ({ value: qxCode, label: qxName })),
        ]}
      />
      <TextInput
        id="inquiry-subject"
        label="主题"
        required
        maxLength={inquiryLimits.subject[1]}
        value={draft.subject}
        fault={fault('subject')}
        onChange={(subject) => change({ subject })}
      />
      <TextArea
        id="inquiry-question"
        label="咨询内容"
        required
        rows={6}
        maxLength={inquiryLimits.question[1]}
        hint="5至1000字，请不要写身份证号、银行账号等个人信息。"
        value={draft.question}
        fault={fault('question')}
        onChange={(question) => change({ question })}
      />
      <TextInput
        id="inquiry-askerName"
        label="姓名或单位名称"
        required
        maxLength={60}
        autoComplete="name"
        value={draft.askerName}
        fault={fault('askerName')}
        onChange={(askerName) => change({ askerName })}
      />
      <TextInput
        id="inquiry-contactPhone"
        label="联系电话"
        required
        maxLength={20}
        inputMode="tel"
        autoComplete="tel"
        hint="手机号，或区号-座机号码；只供受理单位联系您。"
        value={draft.contactPhone}
        fault={fault('contactPhone')}
        onChange={(contactPhone) => change({ contactPhone })}
      />
      <Checkbox id="inquiry-mayPublish" checked={draft.mayPublish} onChange={(mayPublish) => change({ mayPublish })}>
        同意公开问题和答复（不含姓名和电话）
      </Checkbox>
    </>
  )
}

type SentProps = CallOutput<typeof inquiry.ask> & { isOwn: boolean }

/** The receipt: the number, and where the answer is found. */
function Sent({ number, office, dueOn, isOwn }: SentProps) {
  return (
    <Sheet title="留言已提交" id="inquiry-sent">
      <p role="status">
        留言编号：<strong className="pub-code">{number}</strong>
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
