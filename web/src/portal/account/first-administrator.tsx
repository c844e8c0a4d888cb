/** 创建首个管理员: with the one-time code that a new installation prints when it starts. */
import { account, staffLoginName } from '@green/contract/calls/account/account.ts'
import { firstCode, mobile, newPassword, personName } from '@green/contract/fields/person.ts'
import { required } from '@green/filing/value/rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { isRefusal } from '../../platform/request/refusal.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorSummary } from '../../ui/control/error-summary.tsx'
import { PasswordInput, TextInput } from '../../ui/control/field.tsx'
import { toast } from '../../ui/over/toast.tsx'
import styles from './account.module.css'
import { AccountFrame } from './account-frame.tsx'
import { Problem } from './problem.tsx'
import { declared, passwordBox, submitted, useTextBoxes } from './text-boxes.ts'

export function FirstAdministratorPage() {
  const fields = useTextBoxes('first', {
    code: declared(firstCode),
    loginName: {
      ...declared(staffLoginName),
      check: (value) =>
        required(value) ??
        (/^[a-zA-Z][a-zA-Z0-9_]{2,29}$/.test(value) ? null : '登录名为3至30位字母、数字或下划线，以字母开头'),
    },
    name: declared(personName),
    mobile: declared(mobile, { label: '手机号码' }),
    password: declared(newPassword, { label: '登录密码' }),
    passwordAgain: {
      ...passwordBox({ label: '再次输入密码' }),
      check: (value, all) => required(value) ?? (value === all.password ? null : '两次输入的密码不一致'),
    },
  })
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const make = useAct(account.firstAdmin)
  const send = () => {
    if (make.isPending) return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    const { code, loginName, name, mobile, password } = values
    make.mutate(
      { code, loginName, name, mobile, password },
      {
        onSuccess: () => {
          toast.success('管理员已创建，请登录')
          void navigate({ to: '/login', replace: true })
        },
        onError: (failure) => {
          if (isRefusal(failure, 'CODE_WRONG')) fields.blame('code', '一次性代码不正确或已过期，请查看服务器日志')
          else if (!fields.take(failure)) setProblem(failure.message)
        },
      },
    )
  }
  return (
    <AccountFrame title="创建首个管理员" lead="一次性代码在系统首次启动时显示在服务器日志中，24 小时内有效">
      <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={problem} />
        <TextInput {...fields.bind('code')} required autoComplete="off" spellCheck={false} />
        <TextInput {...fields.bind('loginName')} required autoComplete="username" spellCheck={false} />
        <TextInput {...fields.bind('name')} required autoComplete="name" />
        <TextInput {...fields.bind('mobile')} required type="tel" inputMode="tel" autoComplete="tel" />
        <PasswordInput
          {...fields.bind('password')}
          required
          autoComplete="new-password"
          hint="8 位以上，含大写字母、小写字母和数字"
        />
        <PasswordInput {...fields.bind('passwordAgain')} required autoComplete="new-password" />
        <Button kind="primary" size="large" type="submit" block running={make.isPending ? '正在创建' : false}>
          创建管理员
        </Button>
      </form>
    </AccountFrame>
  )
}
