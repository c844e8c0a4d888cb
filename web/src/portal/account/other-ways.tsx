/** The ways to sign in beside password and code: the city's single sign-on, where it is set up, and a passkey. */
import { security } from '@green/contract/calls/account/security.ts'
import type { Login } from '@green/contract/calls/account/user.ts'
import { useState } from 'react'
import { useCall } from '../../platform/request/query.ts'
import { RequestError } from '../../platform/request/request-error.ts'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/control/button.tsx'
import styles from './account.module.css'
import { canUsePasskeys, NoPasskey, signInByPasskey } from './passkey.ts'
import { Problem } from './problem.tsx'
import { useLeave } from './single-sign-on.ts'

type WaysProps = {
  /** The page that needs the login. */
  from: string | null
  onLogin: (login: Login) => void
  /** Before the page is left for the provider. */
  onAway?: () => void
}

export function OtherWays({ from, onLogin, onAway }: WaysProps) {
  const { data, error, refetch } = useCall(security.ways, {}, { inBrowser: true })
  const provider = useLeave()
  const key = usePasskeySignIn(onLogin)
  const hasKeys = canUsePasskeys(data?.passkeySite ?? null)
  if (error)
    return (
      <p className={styles.note} role="status">
        其他登录方式没有加载成功：{error.message}。
        <button type="button" className="ge-link" onClick={() => void refetch()}>
          重试
        </button>
      </p>
    )
  // Where neither is there, nothing is said: password and code stand above.
  if (!data || (data.provider === null && !hasKeys)) return null
  return (
    <section className={classes(styles.form, styles.ways)} aria-label="其他登录方式">
      <Problem message={provider.problem ?? key.problem} />
      {data.provider === null ? null : (
        <Button
          block
          running={provider.isLeaving ? '正在前往' : false}
          onClick={() => {
            onAway?.()
            provider.leave({ from, binding: false })
          }}
        >
          用{data.provider}登录
        </Button>
      )}
      {hasKeys ? (
        <Button block running={key.isRunning ? '请按设备的提示操作' : false} onClick={key.send}>
          用通行密钥登录
        </Button>
      ) : null}
    </section>
  )
}

function usePasskeySignIn(onLogin: (login: Login) => void) {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    if (isRunning) return
    setRunning(true)
    setProblem(null)
    try {
      onLogin(await signInByPasskey())
    } catch (error) {
      if (!(error instanceof NoPasskey || error instanceof RequestError)) throw error
      setProblem(error.message)
    } finally {
      setRunning(false)
    }
  }
  return { send: () => void send(), isRunning, problem }
}
