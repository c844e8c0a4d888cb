/** 设置密码: by the link that the owner of an account has received; it is valid once and for two hours. */
import { account } from '@green/contract/calls/account/account.ts'
import { newPassword } from '@green/contract/fields/person.ts'
import { required } from '@green/filing/value/rules.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorSummary } from '../../ui/control/error-summary.tsx'
import { PasswordInput } from '../../ui/control/field.tsx'
import { toast } from '../../ui/over/toast.tsx'
import styles from './account.module.css'
import { AccountFrame } from './account-frame.tsx'
import { Problem } from './problem.tsx'
import { declared, passwordBox, submitted, useTextBoxes } from './text-boxes.ts'

export function SetPasswordPage() {
  // The part after # stays in the browser: it is in no request of this page and in no log.
  const [link] = useState(() => (typeof location === 'undefined' ? '' : location.hash.slice(1)))
  return (
    <AccountFrame title="设置密码" lead="链接只能由账号本人使用，2小时内有效，只能用一次">
      {link === '' ? <p className={styles.note}>链接不完整，请从短信或管理员转交的链接重新打开</p> : null}
      <NewPassword link={link} />
      <p className={styles.links}>
        <Link to="/changepassword">链接已失效？用手机验证码设置</Link>
      </p>
    </AccountFrame>
  )
}

function NewPassword({ link }: { link: string }) {
  const fields = useTextBoxes('own', {
    newPassword: declared(newPassword),
    passwordAgain: {
      ...passwordBox({ label: '再次输入新密码' }),
      check: (value, all) => required(value) ?? (value === all.newPassword ? null : '两次输入的密码不一致'),
    },
  })
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const set = useAct(account.setOwnPassword)
  const send = () => {
    if (set.isPending || link === '') return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    set.mutate(
      { link, newPassword: values.newPassword },
      {
        onSuccess: () => {
          toast.success('密码已设置，请登录')
          void navigate({ to: '/login', replace: true })
        },
        onError: (failure) => {
          if (!fields.take(failure)) setProblem(failure.message)
        },
      },
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
      <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
      <Problem message={problem} />
      <PasswordInput
        {...fields.bind('newPassword')}
        required
        autoComplete="new-password"
        hint="8 位以上，含大写字母、小写字母和数字"
      />
      <PasswordInput {...fields.bind('passwordAgain')} required autoComplete="new-password" />
      <Button kind="primary" size="large" type="submit" block running={set.isPending ? '正在保存' : false}>
        设置密码
      </Button>
    </form>
  )
}
