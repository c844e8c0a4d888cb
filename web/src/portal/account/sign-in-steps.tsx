/** The steps of a sign-in, wherever it stands: by password or by a code sent to the mobile, then the second step where the account has one. */
import { security } from '@green/contract/calls/account/security.ts'
import { type Login, user } from '@green/contract/calls/account/user.ts'
import { mobile, secondCode, signInName, smsCode } from '@green/contract/fields/person.ts'
import { useEffect, useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { isRefusal } from '../../platform/request/refusal.ts'
import type { RequestError } from '../../platform/request/request-error.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorSummary } from '../../ui/control/error-summary.tsx'
import { PasswordInput, TextInput } from '../../ui/control/field.tsx'
import styles from './account.module.css'
import { MobileCode } from './mobile-code.tsx'
import { PictureCode, usePictureCode } from './picture-code.tsx'
import { Problem } from './problem.tsx'
import { declared, passwordBox, submitted, useTextBoxes } from './text-boxes.ts'

type SignInMethod = 'password' | 'code'
const ways: { key: SignInMethod; label: string }[] = [
  { key: 'password', label: '密码登录' },
  { key: 'code', label: '短信验证码登录' },
]

type Done = { onLogin: (login: Login) => void }
type FirstStep = Done & { onSecond: (challenge: string) => void }

/** Password or code, in two tabs. */
export function FirstSteps(props: FirstStep) {
  const [way, setWay] = useState<SignInMethod>('password')
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label="登录方式">
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
        {way === 'password' ? <ByPassword {...props} /> : <ByCode {...props} />}
      </div>
    </>
  )
}

function ByPassword(done: FirstStep) {
  const fields = useTextBoxes('login', {
    loginName: declared(signInName, { empty: '请输入登录名、手机号或统一社会信用代码' }),
    password: passwordBox({ label: '密码', empty: '请输入密码' }),
  })
  const picture = usePictureCode()
  const login = useLogin(fields.take, picture, done)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => submitted(event, () => login.send(fields.checkAll()))}
    >
      <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
      {login.problem}
      <TextInput
        {...fields.bind('loginName')}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="登录名、手机号或统一社会信用代码"
      />
      <PasswordInput {...fields.bind('password')} required autoComplete="current-password" />
      <PictureCode form="login" code={picture} />
      <Button kind="primary" size="large" type="submit" block running={login.isRunning ? '正在登录' : false}>
        登录
      </Button>
    </form>
  )
}

function ByCode(done: FirstStep) {
  const fields = useTextBoxes('login', {
    mobile: declared(mobile, { label: '手机号码' }),
    verifyCode: declared(smsCode),
  })
  const picture = usePictureCode()
  const login = useLogin(fields.take, picture, done)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => submitted(event, () => login.send(fields.checkAll()))}
    >
      <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
      {login.problem}
      <TextInput {...fields.bind('mobile')} required type="tel" inputMode="tel" autoComplete="tel" />
      <PictureCode form="login" code={picture} />
      <MobileCode
        control={fields.bind('verifyCode')}
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

/** The six digits of the app, or a recovery code; the first step is not repeated. */
export function SecondStep({ challenge, onLogin, onBack }: Done & { challenge: string; onBack: () => void }) {
  const fields = useTextBoxes('second', {
    code: declared(secondCode, { empty: '请输入动态口令或恢复码' }),
  })
  const picture = usePictureCode()
  const act = useAct(security.signIn)
  const [problem, setProblem] = useState<string | null>(null)
  // The box that had the focus is gone with the first step.
  const box = fields.id('code')
  useEffect(() => document.getElementById(box)?.focus(), [box])
  const send = () => {
    if (act.isPending) return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    act.mutate(
      { challenge, ...values, ...picture.answer() },
      {
        onSuccess: onLogin,
        onError: (failure) => {
          if (asksPicture(failure, picture)) return
          if (isRefusal(failure, 'SECOND_CODE_WRONG')) fields.blame('code', failure.message)
          else if (!fields.take(failure)) setProblem(failure.message)
        },
      },
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
      <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
      <Problem message={problem} />
      <TextInput
        {...fields.bind('code')}
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint="手机验证器应用中显示的6位数字；手机不在身边时，输入一个恢复码"
      />
      <PictureCode form="second" code={picture} />
      <Button kind="primary" size="large" type="submit" block running={act.isPending ? '正在登录' : false}>
        完成登录
      </Button>
      <Button block onClick={onBack}>
        返回重新登录
      </Button>
      <p className="ge-hint">手机和恢复码都遗失的，请联系系统管理员，经两人确认后重置。</p>
    </form>
  )
}

/** Shows the picture code where the refusal asks for it; whether the refusal was about nothing else. */
function asksPicture(failure: RequestError, picture: ReturnType<typeof usePictureCode>): boolean {
  if (isRefusal(failure, 'CAPTCHA_REQUIRED') || isRefusal(failure, 'CAPTCHA_WRONG')) {
    picture.ask(failure.message)
    return true
  }
  if (failure.data.captchaRequired === true) picture.ask(null)
  else picture.used()
  return false
}

function useLogin(
  takesFaults: (failure: unknown) => boolean,
  picture: ReturnType<typeof usePictureCode>,
  { onLogin, onSecond }: FirstStep,
) {
  const act = useAct(user.loginByCodeOrPwd)
  const [problem, setProblem] = useState<string | null>(null)
  const send = (answers: { loginName: string; password: string } | { mobile: string; verifyCode: string } | null) => {
    if (!answers || act.isPending) return
    setProblem(null)
    act.mutate(
      { ...answers, ...picture.answer() },
      {
        onSuccess: onLogin,
        onError: (failure) => {
          if (isRefusal(failure, 'SECOND_FACTOR')) onSecond(String(failure.data.challenge))
          else if (!asksPicture(failure, picture) && !takesFaults(failure)) setProblem(failure.message)
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
