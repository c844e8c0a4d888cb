/** 登录: by password or by a code sent to the mobile, by single sign-on or a passkey, then the second step where the account has one; afterwards back to the page that needed the login. */
import { type identityKinds, singleSignOn } from '@green/contract/calls/account/single-sign-on.ts'
import type { Login } from '@green/contract/calls/account/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { placeOf } from '../../platform/navigation/address.ts'
import { useClosed } from '../../platform/navigation/closed-feature.ts'
import { firstPageOf, safeReturn } from '../../platform/navigation/guard.ts'
import { useAct } from '../../platform/request/query.ts'
import { isRefusal } from '../../platform/request/refusal.ts'
import { request } from '../../platform/request/request.ts'
import { RequestError } from '../../platform/request/request-error.ts'
import { signIn } from '../../platform/session/session.ts'
import { Button } from '../../ui/control/button.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { Loading } from '../../ui/page/faces.tsx'
import styles from './account.module.css'
import { AccountFrame } from './account-frame.tsx'
import { OtherWays } from './other-ways.tsx'
import { Problem } from './problem.tsx'
import { FirstSteps, SecondStep } from './sign-in-steps.tsx'
import { useReturn } from './single-sign-on.ts'

/** What came back from single sign-on and waits: to be bound by the next sign-in, or for the choice of an account. */
type Waiting = { bind: string } | { choose: string }

export function LoginPage() {
  const search: { from?: unknown } = useSearch({ strict: false })
  const isClosed = useClosed('registration') !== undefined
  const [challenge, setChallenge] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const bind = waiting && 'bind' in waiting ? waiting.bind : null
  const enter = useEnter(bind)
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
  if (isReturning)
    return (
      <AccountFrame title="登录">
        <Loading rows={4} label="正在核对登录结果" />
      </AccountFrame>
    )
  if (challenge !== null)
    return (
      <AccountFrame title="输入动态口令" lead="本账号已开启双因子登录，还差这一步">
        <SecondStep challenge={challenge} onLogin={(login) => enter(login)} onBack={() => setChallenge(null)} />
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
        <p className={styles.note} role="status">
          您的身份还没有绑定本平台的账号。请在10分钟内用要绑定的账号登录一次，登录成功即绑定，以后可以直接登录。
        </p>
      )}
      <FirstSteps onLogin={(login) => enter(login)} onSecond={setChallenge} />
      {bind === null ? (
        <OtherWays from={typeof search.from === 'string' ? search.from : null} onLogin={(login) => enter(login)} />
      ) : (
        <Button block onClick={() => setWaiting(null)}>
          不绑定，返回登录
        </Button>
      )}
      <p className={styles.links}>
        {isClosed ? null : <Link to="/register">注册企业账号</Link>}
        <Link to="/changepassword">忘记密码</Link>
        <Link to="/takeOver">原联系人已离职</Link>
      </p>
    </AccountFrame>
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
    void navigate({ ...placeOf(safeReturn(from) ?? firstPageOf(login)), replace: true })
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
    <div className={styles.form}>
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
