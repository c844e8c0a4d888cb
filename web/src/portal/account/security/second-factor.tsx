/** 双因子登录: setting up the app on the telephone, recovery codes, turning it off. */

import { security } from '@green/contract/calls/account/security.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { appCode, secondCode } from '@green/contract/fields/person.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { copyText } from '../../../platform/copy-text.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'
import { rememberLoginState } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { PasswordInput, TextInput } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { SquareCode } from '../../../ui/figure/square-code.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../account.module.css'
import { Problem } from '../problem.tsx'
import { declared, passwordBox, submitted, useTextBoxes } from '../text-boxes.ts'

type Doing = 'set' | 'renew' | 'off'

export function SecondFactor() {
  const query = useCall(security.state, {})
  const [doing, setDoing] = useState<Doing | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const shows = (made: readonly string[]) => {
    setDoing(null)
    setCodes(made)
  }
  return (
    <section className={styles.stack} aria-labelledby="second-factor">
      <h2 id="second-factor" className={styles.heading}>
        双因子登录
      </h2>
      <QueryView query={query} loading="正在读取双因子登录" rows={2}>
        {(data) =>
          data.onSince === null ? (
            <>
              <p>
                开启后，登录时除密码或短信验证码外，还须输入手机验证器应用中的动态口令，密码泄露时他人也无法登录。
                {data.required ? '本市要求您的账号开启。' : '现在未开启。'}
              </p>
              <p>
                <Button kind="primary" onClick={() => setDoing('set')}>
                  开启双因子登录
                </Button>
              </p>
            </>
          ) : (
            <>
              <p role="status">
                已于 {dateTimeText(data.onSince)} 开启，还有 {data.recoveryLeft} 个恢复码可用。
                {data.recoveryLeft < 3 ? '恢复码所剩不多，请重新生成。' : ''}
              </p>
              <p className={styles.pictureActs}>
                <Button onClick={() => setDoing('renew')}>重新生成恢复码</Button>
                <Button onClick={() => setDoing('off')}>关闭双因子登录</Button>
              </p>
              <p className="ge-hint">
                更换手机：先用动态口令或恢复码关闭，再在新手机上重新开启。手机和恢复码都遗失的，请联系系统管理员重置。
              </p>
            </>
          )
        }
      </QueryView>
      {doing === 'set' ? <SetUp onDone={shows} onClose={() => setDoing(null)} /> : null}
      {doing === 'renew' ? <Renew onDone={shows} onClose={() => setDoing(null)} /> : null}
      {doing === 'off' ? <TurnOff onClose={() => setDoing(null)} /> : null}
      {codes ? <RecoveryCodes codes={codes} onClose={() => setCodes(null)} /> : null}
    </section>
  )
}

const passwordField = { password: passwordBox({ empty: '请输入密码' }) }
const codeField = (of: Field) => ({ code: declared(of, { empty: `请输入${of.label}` }) })

type Step = { onClose: () => void; onDone: (codes: readonly string[]) => void }

/** First the password, then the square code and the first digits of the app. */
function SetUp({ onClose, onDone }: Step) {
  const begin = useAct(security.beginFactor)
  const fields = useTextBoxes('second-begin', passwordField)
  const send = () => {
    if (begin.isPending) return
    const values = fields.checkAll()
    if (!values) return
    begin.mutate(values, { onError: (failure) => fields.take(failure) })
  }
  if (begin.data) return <FirstCode factor={begin.data} onClose={onClose} onDone={onDone} />
  return (
    <Dialog
      title="开启双因子登录"
      onClose={onClose}
      footer={<ActFoot act="下一步" running={begin.isPending ? '正在验证' : false} onAct={send} onClose={onClose} />}
    >
      <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={begin.error && begin.error.errors.length === 0 ? begin.error.message : null} />
        <p>请先在手机上安装一个验证器应用（支持TOTP动态口令的均可），再输入登录密码。</p>
        <PasswordInput {...fields.bind('password')} required autoComplete="current-password" />
      </form>
    </Dialog>
  )
}

function FirstCode({ factor, onClose, onDone }: Step & { factor: { secret: string; uri: string } }) {
  const fields = useTextBoxes('second-first', codeField(appCode))
  const confirm = useAct(security.confirmFactor)
  const send = () => {
    if (confirm.isPending) return
    const values = fields.checkAll()
    if (!values) return
    confirm.mutate(values, {
      onSuccess: async ({ codes }) => {
        onDone(codes)
        // Pages that waited for it open from now on.
        rememberLoginState(await request(user.getLoginState, {}))
      },
      onError: (failure) => fields.take(failure),
    })
  }
  return (
    <Dialog
      title="绑定验证器应用"
      onClose={onClose}
      footer={<ActFoot act="开启" running={confirm.isPending ? '正在开启' : false} onAct={send} onClose={onClose} />}
    >
      <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={confirm.error && confirm.error.errors.length === 0 ? confirm.error.message : null} />
        <p>用验证器应用扫描二维码：</p>
        <SquareCode text={factor.uri} label="验证器应用扫描的二维码" size={200} />
        <p>
          不能扫描时，在应用中手工输入密钥：
          <code className={styles.secret}>{factor.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <TextInput
          {...fields.bind('code')}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="应用中现在显示的6位数字"
        />
      </form>
    </Dialog>
  )
}

function Renew({ onClose, onDone }: Step) {
  const renew = useAct(security.renewRecovery)
  return (
    <Proof
      title="重新生成恢复码"
      lead="原有的恢复码全部作废，新的只显示一次。"
      act="重新生成"
      on={renew}
      send={(proof, options) => renew.mutate(proof, { ...options, onSuccess: ({ codes }) => onDone(codes) })}
      onClose={onClose}
    />
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const off = useAct(security.turnOffFactor)
  const done = async () => {
    toast.success('双因子登录已关闭')
    onClose()
    rememberLoginState(await request(user.getLoginState, {}))
  }
  return (
    <Proof
      title="关闭双因子登录"
      lead="关闭后，凭密码或短信验证码即可登录；恢复码同时作废。"
      act="关闭双因子登录"
      on={off}
      send={(proof, options) => off.mutate(proof, { ...options, onSuccess: done })}
      onClose={onClose}
    />
  )
}

type ProofProps = {
  title: string
  lead: string
  act: string
  on: { isPending: boolean; error: { message: string; errors: readonly unknown[] } | null }
  send: (proof: { password: string; code: string }, options: { onError: (failure: unknown) => void }) => void
  onClose: () => void
}

/** The password and a code, for what must not be done by somebody who found the screen open. */
function Proof({ title, lead, act, on, send: sendProof, onClose }: ProofProps) {
  const fields = useTextBoxes('second-proof', { ...passwordField, ...codeField(secondCode) })
  const send = () => {
    const values = on.isPending ? null : fields.checkAll()
    if (values) sendProof(values, { onError: (failure) => fields.take(failure) })
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={<ActFoot act={act} running={on.isPending ? '正在办理' : false} onAct={send} onClose={onClose} />}
    >
      <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={on.error && on.error.errors.length === 0 ? on.error.message : null} />
        <p>{lead}</p>
        <PasswordInput {...fields.bind('password')} required autoComplete="current-password" />
        <TextInput {...fields.bind('code')} required autoComplete="one-time-code" spellCheck={false} />
      </form>
    </Dialog>
  )
}

/** Shown this once; each replaces the app one time. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(codes.join('\n'))) setCopied(true)
    else toast.warning('浏览器不允许复制，请手工抄录')
  }
  return (
    <Dialog
      title="恢复码（只显示一次）"
      closable={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>{copied ? '已复制' : '复制全部'}</Button>
          <Button kind="primary" onClick={onClose}>
            我已保存，关闭
          </Button>
        </>
      }
    >
      <p>手机不在身边时，登录的第二步可以输入一个恢复码，每个只能使用一次。请打印或抄写，与手机分开保管。</p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
