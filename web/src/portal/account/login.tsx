/** 登录: by password or by a code sent to the mobile; afterwards back to the page that needed the login. */
import { user } from '@green/contract/calls/user.ts'
import { portalScreens } from '@green/contract/portal-screens.ts'
import { officeHome } from '@green/contract/screen-entries.ts'
import { required } from '@green/filing/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { placeOf } from '../../platform/address.ts'
import { safeReturn } from '../../platform/guard.ts'
import { useAct } from '../../platform/query.ts'
import { isRefusal } from '../../platform/refusal.ts'
import { signIn } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordInput, TextInput } from '../../ui/field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { MobileCode } from './mobile-code.tsx'
import { PictureCode, usePictureCode } from './picture-code.tsx'
import { Problem } from './problem.tsx'
import { ruled, submitted, useFields } from './use-fields.ts'

const deskPath = portalScreens.personalCenter.path

type SignInMethod = 'password' | 'code'
const ways: { key: SignInMethod; label: string }[] = [
  { key: 'password', label: '密码登录' },
  { key: 'code', label: '短信验证码登录' },
]

export function LoginPage() {
  const [way, setWay] = useState<SignInMethod>('password')
  return (
    <AccountFrame title="登录" lead="企业、区县、市级、专家和监察人员使用同一入口">
      <div className="account-tabs" role="tablist" aria-label="登录方式">
        {ways.map((one) => (
          <button
            key={one.key}
            type="button"
            role="tab"
            id={`login-tab-${one.key}`}
            aria-selected={way === one.key}
            aria-controls="login-panel"
            tabIndex={way === one.key ? 0 : -1}
            onClick={() => setWay(one.key)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
              const other: SignInMethod = one.key === 'password' ? 'code' : 'password'
              setWay(other)
              document.getElementById(`login-tab-${other}`)?.focus()
            }}
          >
            {one.label}
          </button>
        ))}
      </div>
      <div id="login-panel" role="tabpanel" aria-labelledby={`login-tab-${way}`}>
        {way === 'password' ? <ByPassword /> : <ByCode />}
      </div>
      <p className="account-links">
        <Link to="/register">注册企业账号</Link>
        <Link to="/changepassword">忘记密码</Link>
        <Link to="/takeOver">原联系人已离职</Link>
      </p>
    </AccountFrame>
  )
}

function ByPassword() {
  const fields = useFields('login', {
    loginName: {
      label: '账号',
      kind: 'text',
      check: (value) => required(value, '请输入登录名、手机号或统一社会信用代码'),
    },
    password: { label: '密码', check: (value) => required(value, '请输入密码') },
  })
  const picture = usePictureCode()
  const login = useLogin(fields.take, picture)
  return (
    <form
      className="account-form"
      noValidate
      onSubmit={(event) => submitted(event, () => fields.checkAll() && login.send({ ...fields.values }))}
    >
      <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
      {login.problem}
      <TextInput
        {...fields.bind('loginName')}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        hint="登录名、手机号或统一社会信用代码"
      />
      <PasswordInput {...fields.bind('password')} required autoComplete="current-password" maxLength={64} />
      <PictureCode form="login" code={picture} />
      <Button kind="primary" size="large" type="submit" block running={login.isRunning ? '正在登录' : false}>
        登录
      </Button>
    </form>
  )
}

function ByCode() {
  const fields = useFields('login', {
    mobile: ruled('手机号码', 'mobile'),
    verifyCode: ruled('短信验证码', 'verifyCode'),
  })
  const picture = usePictureCode()
  const login = useLogin(fields.take, picture)
  return (
    <form
      className="account-form"
      noValidate
      onSubmit={(event) => submitted(event, () => fields.checkAll() && login.send({ ...fields.values }))}
    >
      <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
      {login.problem}
      <TextInput {...fields.bind('mobile')} required type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
      <PictureCode form="login" code={picture} />
      <MobileCode
        control={fields.bind('verifyCode')}
        mobile={fields.values.mobile}
        checkMobile={() => fields.checkOne('mobile')}
        scene="login"
        picture={picture}
      />
      <Button kind="primary" size="large" type="submit" block running={login.isRunning ? '正在登录' : false}>
        登录
      </Button>
    </form>
  )
}

function useLogin(takesFaults: (failure: unknown) => boolean, picture: ReturnType<typeof usePictureCode>) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const search: { from?: unknown } = useSearch({ strict: false })
  const act = useAct(user.loginByCodeOrPwd)
  const [problem, setProblem] = useState<string | null>(null)
  const send = (answers: { loginName: string; password: string } | { mobile: string; verifyCode: string }) => {
    if (act.isPending) return
    setProblem(null)
    act.mutate(
      { ...answers, ...picture.answer() },
      {
        onSuccess: (login) => {
          client.clear()
          signIn(login)
          const usual = login.userRole === 'enterprise' ? deskPath : officeHome
          void navigate({ ...placeOf(safeReturn(search.from) ?? usual), replace: true })
        },
        onError: (failure) => {
          if (isRefusal(failure, 'CAPTCHA_REQUIRED') || isRefusal(failure, 'CAPTCHA_WRONG')) {
            picture.ask(failure.message)
            return
          }
          if (failure.data.captchaRequired === true) picture.ask(null)
          else picture.used()
          if (!takesFaults(failure)) setProblem(failure.message)
        },
      },
    )
  }
  return {
    send,
    isRunning: act.isPending,
    problem: <Problem message={problem} />,
  }
}
