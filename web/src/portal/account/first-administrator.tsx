/** 创建首个管理员: with the one-time code that a new installation prints when it starts. */
import { account } from '@green/contract/calls/account/account.ts'
import { required, validateRule } from '@green/filing/value/rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { isRefusal } from '../../platform/request/refusal.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorSummary } from '../../ui/control/error-summary.tsx'
import { PasswordInput, TextInput } from '../../ui/control/field.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { AccountFrame } from './account-frame.tsx'
import { Problem } from './problem.tsx'
import { ruled, submitted, useTextBoxes } from './text-boxes.ts'

export function FirstAdministratorPage() {
  const fields = useTextBoxes('first', {
    code: { label: '一次性代码', kind: 'text', check: (value) => required(value) },
    loginName: {
      label: '登录名',
      kind: 'text',
      check: (value) =>
        required(value) ??
        (/^[a-zA-Z][a-zA-Z0-9_]{2,29}$/.test(value) ? null : '登录名为3至30位字母、数字或下划线，以字母开头'),
    },
    name: ruled('姓名', 'personName'),
    mobile: ruled('手机号码', 'mobile'),
    password: { label: '登录密码', check: (value) => required(value) ?? validateRule('password', value) },
    passwordAgain: {
      label: '再次输入密码',
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
      <form className="account-form" noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={problem} />
        <TextInput {...fields.bind('code')} required autoComplete="off" spellCheck={false} maxLength={40} />
        <TextInput {...fields.bind('loginName')} required autoComplete="username" spellCheck={false} maxLength={30} />
        <TextInput {...fields.bind('name')} required autoComplete="name" maxLength={40} />
        <TextInput {...fields.bind('mobile')} required type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
        <PasswordInput
          {...fields.bind('password')}
          required
          maxLength={64}
          autoComplete="new-password"
          hint="8 位以上，含大写字母、小写字母和数字"
        />
        <PasswordInput {...fields.bind('passwordAgain')} required maxLength={64} autoComplete="new-password" />
        <Button kind="primary" size="large" type="submit" block running={make.isPending ? '正在创建' : false}>
          创建管理员
        </Button>
      </form>
    </AccountFrame>
  )
}
