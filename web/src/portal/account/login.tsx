/** 登录: by password or by a code sent to the mobile, by single sign-on or a passkey, then the second step where the account has one; afterwards back to the page that needed the login. */
import { security } from '@green/contract/calls/security.ts'
import { type identityKinds, singleSignOn } from '@green/contract/calls/single-sign-on.ts'
import { type Login, user } from '@green/contract/calls/user.ts'
import { portalScreens } from '@green/contract/portal-screens.ts'
import { officeHome } from '@green/contract/screen-entries.ts'
import { required } from '@green/filing/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { placeOf } from '../../platform/address.ts'
import { useClosed } from '../../platform/closed-feature.ts'
import { safeReturn } from '../../platform/guard.ts'
import { useAct } from '../../platform/query.ts'
import { isRefusal } from '../../platform/refusal.ts'
import { request } from '../../platform/request.ts'
import { RequestError } from '../../platform/request-error.ts'
import { signIn } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Loading } from '../../ui/faces.tsx'
import { PasswordInput, TextInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountFrame } from './account-frame.tsx'
import { MobileCode } from './mobile-code.tsx'
import { OtherWays } from './other-ways.tsx'
import { PictureCode, usePictureCode } from './picture-code.tsx'
import { Problem } from './problem.tsx'
import { useReturn } from './single-sign-on.ts'
import { ruled, submitted, useFields } from './use-fields.ts'

const deskPath = portalScreens.personalCenter.path

type SignInMethod = 'password' | 'code'
const ways: { key: SignInMethod; label: string }[] = [
  { key: 'password', label: '密码登录' },
  { key: 'code', label: '短信验证码登录' },
]

/** What came back from single sign-on and waits: to be bound by the next sign-in, or for the choice of an account. */
type Waiting = { bind: string } | { choose: string }

export function LoginPage() {
  const isClosed = useClosed('registration') !== undefined
  const [way, setWay] = useState<SignInMethod>('password')
  const [challenge, setChallenge] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const enter = useEnter(null)
  const isReturning = useReturn(
    ({ login, bind, choose }, from) => {
      if (login) enter(login, from)
      else if (bind !== null) setWaiting({ bind })
      else if (choose !== null) setWaiting({ choose })
    },
    (failure) => {
      if (isRefusal(failure, 'SECOND_FACTOR')) setChallenge(String(failure.data.challenge))
      else setProblem(failure.message)
    },
  )
  const bind = waiting && 'bind' in waiting ? waiting.bind : null
  if (isReturning)
    return (
      <AccountFrame title="登录">
        <Loading rows={4} label="正在核对登录结果" />
      </AccountFrame>
    )
  if (challenge !== null)
    return (
      <AccountFrame title="输入动态口令" lead="本账号已开启双因子登录，还差这一步">
        <SecondStep challenge={challenge} bind={bind} onBack={() => setChallenge(null)} />
      </AccountFrame>
    )
  if (waiting && 'choose' in waiting)
    return (
      <AccountFrame title="选择账号" lead="您的身份绑定了两个账号">
        <ChooseAccount
          ticket={waiting.choose}
          onSecond={(next) => {
            setWaiting(null)
            setChallenge(next)
          }}
          onBack={() => setWaiting(null)}
        />
      </AccountFrame>
    )
  return (
    <AccountFrame
      title={bind === null ? '登录' : '绑定账号'}
      lead={bind === null ? '企业、区县、市级、专家和监察人员使用同一入口' : undefined}
    >
      <Problem message={problem} />
      {bind === null ? null : (
        <p className="account-note" role="status">
          您的身份还没有绑定本平台的账号。请在10分钟内用要绑定的账号登录一次，登录成功即绑定，以后可以直接登录。
        </p>
      )}
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
        {way === 'password' ? (
          <ByPassword bind={bind} onSecond={setChallenge} />
        ) : (
          <ByCode bind={bind} onSecond={setChallenge} />
        )}
      </div>
      {bind === null ? (
        <OtherWays onLogin={(login) => enter(login)} />
      ) : (
        <Button block onClick={() => setWaiting(null)}>
          不绑定，返回登录
        </Button>
      )}
      <p className="account-links">
        {isClosed ? null : <Link to="/register">注册企业账号</Link>}
        <Link to="/changepassword">忘记密码</Link>
        <Link to="/takeOver">原联系人已离职</Link>
      </p>
    </AccountFrame>
  )
}

/** `bind`: the ticket of the identity that this sign-in binds. */
type FirstStep = { bind: string | null; onSecond: (challenge: string) => void }

function ByPassword({ bind, onSecond }: FirstStep) {
  const fields = useFields('login', {
    loginName: {
      label: '账号',
      kind: 'text',
      check: (value) => required(value, '请输入登录名、手机号或统一社会信用代码'),
    },
    password: { label: '密码', check: (value) => required(value, '请输入密码') },
  })
  const picture = usePictureCode()
  const login = useLogin(fields.take, picture, { bind, onSecond })
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

function ByCode({ bind, onSecond }: FirstStep) {
  const fields = useFields('login', {
    mobile: ruled('手机号码', 'mobile'),
    verifyCode: ruled('短信验证码', 'verifyCode'),
  })
  const picture = usePictureCode()
  const login = useLogin(fields.take, picture, { bind, onSecond })
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

/** The six digits of the app, or a recovery code; the first step is not repeated. */
function SecondStep({ challenge, bind, onBack }: { challenge: string; bind: string | null; onBack: () => void }) {
  const fields = useFields('second', {
    code: { label: '动态口令或恢复码', kind: 'text', check: (value) => required(value, '请输入动态口令或恢复码') },
  })
  const picture = usePictureCode()
  const act = useAct(security.signIn)
  const enter = useEnter(bind)
  const [problem, setProblem] = useState<string | null>(null)
  // The box that had the focus is gone with the first step.
  const box = fields.id('code')
  useEffect(() => document.getElementById(box)?.focus(), [box])
  const send = () => {
    if (act.isPending || !fields.checkAll()) return
    setProblem(null)
    act.mutate(
      { challenge, ...fields.values, ...picture.answer() },
      {
        onSuccess: (login) => enter(login),
        onError: (failure) => {
          if (asksPicture(failure, picture)) return
          if (isRefusal(failure, 'SECOND_CODE_WRONG')) fields.blame('code', failure.message)
          else if (!fields.take(failure)) setProblem(failure.message)
        },
      },
    )
  }
  return (
    <form className="account-form" noValidate onSubmit={(event) => submitted(event, send)}>
      <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
      <Problem message={problem} />
      <TextInput
        {...fields.bind('code')}
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
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

/** Stores the login, binds the identity that waits for it, and opens the page that needed it, or the person's own first page. */
function useEnter(bind: string | null) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const search: { from?: unknown } = useSearch({ strict: false })
  return (login: Login, from: unknown = search.from) => {
    client.clear()
    signIn(login)
    if (bind !== null) void bindTo(bind)
    const usual = login.userRole === 'enterprise' ? deskPath : officeHome
    void navigate({ ...placeOf(safeReturn(from) ?? usual), replace: true })
  }
}

/** The sign-in stands, whether it could be bound or not. */
async function bindTo(ticket: string): Promise<void> {
  try {
    await request(singleSignOn.bind, { ticket })
    toast.success('已绑定，以后可以直接登录。可在“账号安全”中解除')
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    toast.error(`没有绑定：${error.message}`)
  }
}

type ChooseProps = { ticket: string; onSecond: (challenge: string) => void; onBack: () => void }

/** A person who has an account of an enterprise and one of an office. */
function ChooseAccount({ ticket, onSecond, onBack }: ChooseProps) {
  const choose = useAct(singleSignOn.choose)
  const enter = useEnter(null)
  const send = (kind: (typeof identityKinds)[number]) =>
    choose.mutate(
      { ticket, kind },
      {
        onSuccess: (login) => enter(login),
        onError: (failure) => {
          if (isRefusal(failure, 'SECOND_FACTOR')) onSecond(String(failure.data.challenge))
        },
      },
    )
  return (
    <div className="account-form">
      <Problem message={choose.error?.message ?? null} />
      <Button kind="primary" block disabled={choose.isPending} onClick={() => send('enterprise')}>
        以企业人员身份登录
      </Button>
      <Button kind="primary" block disabled={choose.isPending} onClick={() => send('office')}>
        以工作人员身份登录
      </Button>
      <Button block onClick={onBack}>
        返回重新登录
      </Button>
    </div>
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
  { bind, onSecond }: FirstStep,
) {
  const act = useAct(user.loginByCodeOrPwd)
  const enter = useEnter(bind)
  const [problem, setProblem] = useState<string | null>(null)
  const send = (answers: { loginName: string; password: string } | { mobile: string; verifyCode: string }) => {
    if (act.isPending) return
    setProblem(null)
    act.mutate(
      { ...answers, ...picture.answer() },
      {
        onSuccess: (login) => enter(login),
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
