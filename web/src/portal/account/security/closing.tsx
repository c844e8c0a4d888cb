/** 注销账号: a person of an enterprise ends the own account; what stands against it is listed first. */
import { ownAccount } from '@green/contract/calls/account/own-account.ts'
import { security } from '@green/contract/calls/account/security.ts'
import { secondCode } from '@green/contract/fields/person.ts'
import { required } from '@green/filing/value/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { endSession } from '../../../platform/session/end-session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { PasswordInput, TextInput } from '../../../ui/control/field.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../account.module.css'
import { Problem } from '../problem.tsx'
import { declared, passwordBox, submitted, useTextBoxes } from '../text-boxes.ts'

export function Closing() {
  const query = useCall(ownAccount.closing, {}, { staleTime: 0 })
  const [isOpen, setOpen] = useState(false)
  const mayClose = query.data?.obstacles.length === 0
  return (
    <section className={styles.stack} aria-labelledby="own-closing">
      <h2 id="own-closing" className={styles.heading}>
        注销账号
      </h2>
      <p>
        注销后不能登录和恢复，手机号随之删除；单位的档案、申报和办理记录由单位保留。人员变动请用“操作员”中的移交主账号，不需要注销。
      </p>
      <QueryView query={query} loading="正在核对" rows={1}>
        {({ obstacles }) =>
          obstacles.length > 0 ? (
            <ul className={styles.note}>
              {obstacles.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          ) : null
        }
      </QueryView>
      <p>
        <Button kind="danger" disabled={!mayClose} onClick={() => setOpen(true)}>
          注销本账号
        </Button>
      </p>
      {isOpen ? <Close onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

function Close({ onClose }: { onClose: () => void }) {
  const hasFactor = Boolean(useCall(security.state, {}).data?.onSince)
  const fields = useTextBoxes('closing', {
    password: passwordBox({ empty: '请输入密码' }),
    code: { ...declared(secondCode), check: (value) => (hasFactor ? required(value) : null) },
  })
  const [problem, setProblem] = useState<string | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  const close = useAct(ownAccount.close, { endsLogin: true })
  const send = () => {
    if (close.isPending) return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    close.mutate(values, {
      onSuccess: async () => {
        endSession()
        toast.success('账号已注销')
        await navigate({ to: '/login', replace: true })
        // Not before: the page that is left would ask for its data again, without a login.
        client.clear()
      },
      onError: (failure) => !fields.take(failure) && setProblem(failure.errors[0]?.message ?? failure.message),
    })
  }
  return (
    <Dialog
      title="注销本账号"
      onClose={onClose}
      footer={
        <ActFoot
          act="注销本账号"
          kind="danger"
          running={close.isPending ? '正在注销' : false}
          onAct={send}
          onClose={onClose}
        />
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={problem} />
        <p>注销不能撤销。</p>
        <PasswordInput {...fields.bind('password')} required autoComplete="current-password" />
        {hasFactor ? (
          <TextInput {...fields.bind('code')} required autoComplete="one-time-code" spellCheck={false} />
        ) : null}
      </form>
    </Dialog>
  )
}
