/** 修改密码: with the old password when signed in, with a code sent to the mobile when it was forgotten. */
import { user } from '@green/contract/calls/account/user.ts'
import { mobile, newPassword as newPasswordField, smsCode } from '@green/contract/fields/person.ts'
import { required } from '@green/filing/value/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { isRefusal } from '../../platform/request/refusal.ts'
import { endSession } from '../../platform/session/end-session.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorSummary } from '../../ui/control/error-summary.tsx'
import { PasswordInput, TextInput } from '../../ui/control/field.tsx'
import { toast } from '../../ui/over/toast.tsx'
import styles from './account.module.css'
import { AccountFrame } from './account-frame.tsx'
import { MobileCode } from './mobile-code.tsx'
import { PictureCode, usePictureCode } from './picture-code.tsx'
import { Problem } from './problem.tsx'
import { declared, passwordBox, submitted, useTextBoxes } from './text-boxes.ts'

export function ChangePasswordPage() {
  const isSignedIn = useSession((session) => session.login !== null)
  const mustChange = useSession((session) => session.state?.mustChangePassword ?? false)
  return isSignedIn ? (
    <AccountFrame title="修改密码" lead="修改后需要用新密码重新登录">
      {mustChange ? <p className={styles.note}>首次登录或密码已过期，请先修改密码</p> : null}
      <WithOldPassword />
    </AccountFrame>
  ) : (
    <AccountFrame title="找回密码" lead="用注册或受邀时的手机号码接收验证码，设置新密码">
      <WithMobileCode />
      <p className={styles.links}>
        <Link to="/login">返回登录</Link>
      </p>
    </AccountFrame>
  )
}

const newPassword = {
  newPassword: declared(newPasswordField),
  passwordAgain: {
    ...passwordBox({ label: '再次输入新密码' }),
    check: (value: string, all: { newPassword: string }) =>
      required(value) ?? (value === all.newPassword ? null : '两次输入的密码不一致'),
  },
}

/** Also part of the personal centre. */
export function WithOldPassword() {
  const fields = useTextBoxes('password', {
    oldPassword: passwordBox({ label: '原密码', empty: '请输入原密码' }),
    ...newPassword,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const change = useAct(user.updatePwd)
  const done = useDone()
  const send = () => {
    if (change.isPending) return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    const { oldPassword, newPassword } = values
    change.mutate(
      { oldPassword, newPassword },
      { onSuccess: done, onError: (failure) => !fields.take(failure) && setProblem(failure.message) },
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
      <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
      <Problem message={problem} />
      <PasswordInput {...fields.bind('oldPassword')} required autoComplete="current-password" />
      <PasswordInput {...fields.bind('newPassword')} {...newBox} />
      <PasswordInput {...fields.bind('passwordAgain')} required autoComplete="new-password" />
      <Button kind="primary" size="large" type="submit" block running={change.isPending ? '正在保存' : false}>
        修改密码
      </Button>
    </form>
  )
}

function WithMobileCode() {
  const fields = useTextBoxes('password', {
    mobile: declared(mobile, { label: '手机号码' }),
    verifyCode: declared(smsCode),
    ...newPassword,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const picture = usePictureCode()
  const change = useAct(user.updatePwdByCode)
  const done = useDone()
  const send = () => {
    if (change.isPending) return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    const { mobile, verifyCode, newPassword } = values
    change.mutate(
      { mobile, verifyCode, newPassword },
      {
        onSuccess: done,
        onError: (failure) => {
          if (isRefusal(failure, 'CAPTCHA_REQUIRED') || isRefusal(failure, 'CAPTCHA_WRONG'))
            picture.ask(failure.message)
          else if (isRefusal(failure, 'CODE_WRONG')) fields.blame('verifyCode', failure.message)
          else if (!fields.take(failure)) setProblem(failure.message)
        },
      },
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
      <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
      <Problem message={problem} />
      <TextInput {...fields.bind('mobile')} required type="tel" inputMode="tel" autoComplete="tel" />
      <PictureCode form="password" code={picture} />
      <MobileCode
        control={fields.bind('verifyCode')}
        checkMobile={() => fields.checkOne('mobile')}
        scene="password"
        picture={picture}
      />
      <PasswordInput {...fields.bind('newPassword')} {...newBox} />
      <PasswordInput {...fields.bind('passwordAgain')} required autoComplete="new-password" />
      <Button kind="primary" size="large" type="submit" block running={change.isPending ? '正在保存' : false}>
        设置新密码
      </Button>
    </form>
  )
}

const newBox = {
  required: true,
  autoComplete: 'new-password',
  hint: '8 位以上，含大写字母、小写字母和数字；不能与最近 3 次用过的相同',
}

/** A changed password ends every login of the account, including this one. */
function useDone(): () => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  return () => {
    endSession()
    client.clear()
    toast.success('密码已修改，请用新密码登录')
    void navigate({ to: '/login', replace: true })
  }
}
