/** 移交主账号: the holder passes the account on to a new contact; requests of others for the account are listed above. */
import type { CallOutput } from '@green/contract/call.ts'
import { handOver, objectionDays } from '@green/contract/calls/account/hand-over.ts'
import { email, mobile, personName, smsCode, takeOverObjection } from '@green/contract/fields/person.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { endSession } from '../../../platform/session/end-session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Field, TextInput } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import accountStyles from '../../account/account.module.css'
import { MobileCode, OwnMobileCode } from '../../account/mobile-code.tsx'
import { PictureCode, usePictureCode } from '../../account/picture-code.tsx'
import { Problem } from '../../account/problem.tsx'
import { declared, submitted, useTextBoxes } from '../../account/text-boxes.ts'
import styles from '../filing-pages.module.css'
import personalCenterStyles from './personal-center.module.css'

export function HandOver() {
  const [isOpen, setOpen] = useState(false)
  const claims = useCall(handOver.standing, {})
  return (
    <section className={personalCenterStyles.invite} aria-labelledby="hand-over-title">
      <h3 id="hand-over-title">移交主账号</h3>
      {claims.data?.length ? (
        <ul className={styles.own}>
          {claims.data.map((one) => (
            <li key={one.id}>
              <Claim one={one} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="ge-none">
        联系人变动时，把主账号移交给新的联系人。移交后您的登录立即退出；草稿、申报、消息和操作员都留在本单位。
      </p>
      <p>
        <Button onClick={() => setOpen(true)}>移交给新联系人</Button>
      </p>
      {isOpen ? <GiveOver onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

/** A request to the county for this account; the holder may dispute it. */
function Claim({ one }: { one: CallOutput<typeof handOver.standing>[number] }) {
  const fields = useTextBoxes(`objection-${one.id}`, {
    objection: {
      label: '异议',
      kind: 'text',
      check: (value) => ([...value.trim()].length < 5 ? '请说明情况（至少5个字）' : null),
    },
  })
  const object = useAct(handOver.object, { onDone: () => toast.success('异议已提交给区县') })
  const agree = useAct(handOver.agree, { onDone: () => toast.success('已同意，区县可以办理') })
  const send = () => {
    const values = object.isPending ? null : fields.checkAll()
    if (values) object.mutate({ id: one.id, ...values })
  }
  return (
    <article className={styles.row}>
      <div className={styles.rowMain}>
        <h4>
          {one.name}申请接管本单位主账号
          <Tag tone="orange">待区县审核</Tag>
        </h4>
        <p className={styles.rowFacts}>
          <span>手机号 {one.mobile}</span>
          <span>{dateTimeText(one.requestedAt)} 申请</span>
        </p>
        <p>理由：{one.reason}</p>
        <p className="ge-none">
          {`申请送达后${objectionDays}天内您可以同意或提出异议，期间区县不能办理；提出异议的，须由区县和市级两人办理。`}
        </p>
        {one.objection ? <p>您的异议：{one.objection}</p> : null}
        {one.agreedAt ? (
          <p>您已于 {dateTimeText(one.agreedAt)} 同意。</p>
        ) : (
          <p>
            <Button running={agree.isPending ? '正在提交' : false} onClick={() => agree.mutate({ id: one.id })}>
              同意由其接管
            </Button>
          </p>
        )}
        {one.objection ? null : (
          <form className={personalCenterStyles.inviteRow} noValidate onSubmit={(event) => submitted(event, send)}>
            <TextInput {...fields.bind('objection')} hint={takeOverObjection.spec.hint} />
            <Button type="submit" running={object.isPending ? '正在提交' : false}>
              提出异议
            </Button>
          </form>
        )}
        <Problem message={(object.error ?? agree.error)?.message ?? null} />
      </div>
    </article>
  )
}

const letterId = 'handover-letter'

function GiveOver({ onClose }: { onClose: () => void }) {
  const fields = useTextBoxes('handover', {
    name: declared(personName, { label: '新联系人姓名' }),
    email: declared(email),
    mobile: declared(mobile, { label: '新联系人手机号码' }),
    verifyCode: declared(smsCode, { label: '新手机收到的验证码' }),
    ownCode: declared(smsCode, { label: '您的手机收到的验证码' }),
  })
  const picture = usePictureCode()
  const [problem, setProblem] = useState<string | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  const give = useAct(handOver.giveOver)
  const [letter, setLetter] = useState<readonly FileAnswer[]>([])
  const letterFault = give.error?.errors.find(({ field }) => field === 'authorisationFile')?.message
  const send = () => {
    if (give.isPending) return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    give.mutate(
      { ...values, authorisationFile: [...letter] },
      {
        onSuccess: () => {
          endSession()
          client.clear()
          toast.success('主账号已移交，新联系人可以用新手机号登录')
          void navigate({ to: '/login', replace: true })
        },
        onError: (failure) => {
          if (failure.errors.some(({ field }) => field === 'authorisationFile'))
            document.getElementById(letterId)?.focus()
          else if (!fields.take(failure)) setProblem(failure.message)
        },
      },
    )
  }
  return (
    <Dialog
      open
      width="wide"
      title="移交主账号"
      onClose={onClose}
      footer={
        <ActFoot
          act="确认移交并退出登录"
          kind="danger"
          running={give.isPending ? '正在移交' : false}
          onAct={send}
          onClose={onClose}
        />
      }
    >
      <form className={accountStyles.form} noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={problem} />
        <TextInput {...fields.bind('name')} required autoComplete="off" />
        <TextInput {...fields.bind('email')} required type="email" autoComplete="off" />
        <TextInput {...fields.bind('mobile')} required type="tel" inputMode="tel" autoComplete="off" />
        <Field
          id={letterId}
          label="新联系人的授权书"
          fault={letterFault}
          hint="加盖公章；新联系人为法定代表人本人时不需要"
        >
          <PapersInput
            id={letterId}
            slot="enterprise-profile.authorisationFile"
            label="新联系人的授权书"
            max={1}
            files={letter}
            onChange={setLetter}
          />
        </Field>
        <PictureCode form="handover" code={picture} />
        <MobileCode
          control={fields.bind('verifyCode')}
          checkMobile={() => fields.checkOne('mobile')}
          scene="handOver"
          picture={picture}
        />
        <OwnMobileCode by={handOver.ownCode} control={fields.bind('ownCode')} picture={picture} />
      </form>
    </Dialog>
  )
}
