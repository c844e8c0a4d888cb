/** 账号接管: the contact of an enterprise has left; the successor requests the main account from the county. */
import { handOver } from '@green/contract/calls/account/hand-over.ts'
import { creditCode, email, mobile, personName, smsCode, takeOverReason } from '@green/contract/fields/person.ts'
import { required } from '@green/filing/value/rules.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { boxOf } from '../../filing/fields/box-of.ts'
import { useAct } from '../../platform/request/query.ts'
import { request } from '../../platform/request/request.ts'
import { RequestError } from '../../platform/request/request-error.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorSummary } from '../../ui/control/error-summary.tsx'
import { describedBy, Field, TextArea, TextInput } from '../../ui/control/field.tsx'
import { FileInput } from '../../ui/control/file-input.tsx'
import styles from './account.module.css'
import { AccountFrame } from './account-frame.tsx'
import { MobileCode } from './mobile-code.tsx'
import { PictureCode, usePictureCode } from './picture-code.tsx'
import { Problem } from './problem.tsx'
import { declared, submitted, useTextBoxes } from './text-boxes.ts'

export function TakeOverPage() {
  const fields = useTakeOverFields()
  const picture = usePictureCode()
  const [problem, setProblem] = useState<string | null>(null)
  const ask = useAct(handOver.request)
  const send = () => {
    if (ask.isPending) return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    ask.mutate(values, {
      onSuccess: () => fields.forget(),
      onError: (failure) => {
        if (!fields.take(failure)) setProblem(failure.message)
      },
    })
  }
  if (ask.data)
    return (
      <AccountFrame title="申请已收到">
        <p role="status">
          结果会发到您的手机 {ask.data.sentTo}。信用代码无误且该单位已在平台注册的，所在区县将在
          {ask.data.workingDays}个工作日内办理；申请同时告知现联系人。
        </p>
        <p>逾期没有收到短信，请核对信用代码后重新申请，或联系所在区县。</p>
        <p className={styles.links}>
          <Link to="/login">返回登录</Link>
        </p>
      </AccountFrame>
    )
  return (
    <AccountFrame
      title="账号接管申请"
      lead="原联系人已离开、无法移交账号时使用。所在区县核对授权书后，把单位的主账号交给新联系人；草稿和已提交的申报都保留。"
    >
      <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={problem} />
        <TextInput
          {...fields.bind('socialCode')}
          required
          autoCapitalize="characters"
          spellCheck={false}
          hint="18 位，见营业执照"
        />
        <TextInput {...fields.bind('name')} required autoComplete="name" />
        <TextInput {...fields.bind('email')} required type="email" autoComplete="email" />
        <TextArea
          id={fields.id('reason')}
          {...boxOf(takeOverReason)}
          fault={fields.faults.reason}
          rows={3}
          value={fields.values.reason}
          onChange={fields.bind('reason').onChange}
          onBlur={fields.bind('reason').onBlur}
        />
        <Proof
          id={fields.id('proofId')}
          fault={fields.faults.proofId}
          picture={picture}
          onAccepted={(proofId) => fields.bind('proofId').onChange(proofId)}
        />
        <TextInput {...fields.bind('mobile')} required type="tel" inputMode="tel" autoComplete="tel" />
        <PictureCode form="takeover" code={picture} />
        <MobileCode
          control={fields.bind('verifyCode')}
          checkMobile={() => fields.checkOne('mobile')}
          scene="handOver"
          picture={picture}
        />
        <Button kind="primary" size="large" type="submit" block running={ask.isPending ? '正在提交' : false}>
          提交申请
        </Button>
      </form>
      <p className={styles.links}>
        <Link to="/login">返回登录</Link>
      </p>
    </AccountFrame>
  )
}

function useTakeOverFields() {
  return useTextBoxes(
    'takeover',
    {
      socialCode: declared(creditCode),
      name: declared(personName, { label: '新联系人姓名' }),
      email: declared(email),
      mobile: declared(mobile, { label: '新联系人手机号码' }),
      verifyCode: declared(smsCode),
      reason: {
        ...declared(takeOverReason),
        check: (value) => ([...value.trim()].length < 5 ? '请说明原联系人的情况（至少5个字）' : null),
      },
      proofId: { label: '证明文件', check: (value) => required(value, '请上传加盖公章的授权书') },
    },
    { savedAs: 'green.takeover', secret: ['verifyCode', 'proofId'] },
  )
}

type ProofProps = {
  id: string
  fault: string | undefined
  picture: ReturnType<typeof usePictureCode>
  onAccepted: (proofId: string) => void
}

/** One file, uploaded as soon as it is chosen; another one replaces it. */
function Proof({ id, fault, picture, onAccepted }: ProofProps) {
  const [state, setState] = useState<{ name?: string; share?: number; trouble?: string }>({})
  const take = async (file: File | undefined) => {
    if (!file) return
    setState({ name: file.name, share: 0 })
    try {
      const sent = await request(handOver.proof, picture.answer(), {
        file,
        onProgress: (share) => setState({ name: file.name, share }),
      })
      setState({ name: sent.name })
      onAccepted(sent.id)
      picture.used()
    } catch (failure) {
      const refused = failure instanceof RequestError ? failure : null
      const trouble = refused?.message ?? '上传失败，请重试'
      if (refused?.data.captchaRequired === true) picture.ask(trouble)
      setState({ trouble })
      onAccepted('')
    }
  }
  const { name, share, trouble } = state
  const text = trouble ?? fault
  const fileText = name
    ? share === undefined
      ? `已上传：${name}`
      : `正在上传 ${name}（${Math.round(share * 100)}%）`
    : null
  return (
    <Field
      id={id}
      label="证明文件"
      required
      fault={text}
      hint={fileText ?? '加盖公章的授权书或任职证明，PDF、JPG 或 PNG，20 MB 以内'}
    >
      <FileInput
        id={id}
        accept=".pdf,.jpg,.jpeg,.png"
        aria-invalid={text ? true : undefined}
        aria-describedby={describedBy(id, { fault: text, hint: true })}
        onChosen={([file]) => void take(file)}
      />
    </Field>
  )
}
