/** 通行密钥: the keys of the account, adding one with the password, removing one. */
import { passkey } from '@green/contract/calls/account/passkey.ts'
import { security } from '@green/contract/calls/account/security.ts'
import { passkeyName, secondCode } from '@green/contract/fields/person.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { PasswordInput, TextInput } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../account.module.css'
import { canUsePasskeys, makePasskey, NoPasskey } from '../passkey.ts'
import { Problem } from '../problem.tsx'
import { declared, passwordBox, submitted, useTextBoxes } from '../text-boxes.ts'

type Row = { id: string; name: string }

export function Passkeys() {
  const keys = useCall(passkey.list, {})
  const [open, setOpen] = useState<'add' | Row | null>(null)
  const { data } = keys
  const close = () => setOpen(null)
  const site = data?.site ?? null
  const isUsable = canUsePasskeys(site)
  return (
    <section className={styles.stack} aria-labelledby="own-passkeys">
      <h2 id="own-passkeys" className={styles.heading}>
        通行密钥
      </h2>
      <p>用本人设备的指纹、面容或PIN码登录，不用输入密码和动态口令，也不会被仿冒网站骗走。只在本人的设备上添加。</p>
      <QueryView query={keys} loading="正在读取通行密钥" rows={2} empty={<p className="ge-none">还没有通行密钥</p>}>
        {({ rows }) => (
          <DataTable
            caption="本账号的通行密钥"
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { key: 'name', title: '名称', head: true, cell: (row) => row.name },
              { key: 'created', title: '添加时间', cell: (row) => dateTimeText(row.createdAt) },
              { key: 'used', title: '最近使用', cell: (row) => (row.lastUsedAt ? dateTimeText(row.lastUsedAt) : '—') },
              {
                key: 'acts',
                title: '操作',
                cell: (row) => (
                  <Button size="small" kind="quiet" aria-label={`移除${row.name}`} onClick={() => setOpen(row)}>
                    移除
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryView>
      {data && isUsable ? (
        <p>
          <Button onClick={() => setOpen('add')}>添加通行密钥</Button>
        </p>
      ) : null}
      {data && !isUsable ? (
        <p className="ge-hint">
          {site === null
            ? '本平台的公开网址不是 https 域名，不能使用通行密钥。'
            : `现在不能添加：请用支持通行密钥的浏览器打开 ${site} 后再添加。`}
        </p>
      ) : null}
      {open === 'add' ? <Add onClose={close} onDone={() => void keys.refetch()} /> : null}
      {open !== null && open !== 'add' ? <Remove row={open} onClose={close} /> : null}
    </section>
  )
}

const passwordField = { password: passwordBox({ empty: '请输入密码' }) }
const nameField = { name: declared(passkeyName, { empty: '请填写名称' }) }
const codeField = { code: declared(secondCode, { empty: '请输入动态口令' }) }

type AddProps = { onClose: () => void; onDone: () => void }

/** Waits until it is known whether the account has a second factor, which is asked for too. */
function Add(props: AddProps) {
  const state = useCall(security.state, {})
  return (
    <QueryView
      query={state}
      loading="正在读取"
      frame={(face) => (
        <Dialog title="添加通行密钥" onClose={props.onClose}>
          {face}
        </Dialog>
      )}
    >
      {({ onSince }) => <AddForm {...props} asksCode={onSince !== null} />}
    </QueryView>
  )
}

function AddForm({ onClose, onDone, asksCode }: AddProps & { asksCode: boolean }) {
  const begin = useAct(passkey.beginAdding)
  const fields = useTextBoxes('passkey-add', {
    ...nameField,
    ...passwordField,
    code: { ...codeField.code, check: (value: string) => (asksCode ? codeField.code.check(value) : null) },
  })
  const [isMaking, setMaking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    if (isMaking) return
    const values = fields.checkAll()
    if (!values) return
    const { name, password, code } = values
    setMaking(true)
    setProblem(null)
    try {
      await makePasskey(await begin.mutateAsync({ password, code }), name.trim())
      toast.success('已添加通行密钥')
      onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof NoPasskey || error instanceof RequestError)) throw error
      if (!fields.take(error)) setProblem(error.message)
      setMaking(false)
    }
  }
  return (
    <Dialog
      title="添加通行密钥"
      onClose={onClose}
      footer={
        <ActFoot
          act="添加"
          running={isMaking ? '请按设备的提示操作' : false}
          onAct={() => void send()}
          onClose={onClose}
        />
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => submitted(event, () => void send())}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={problem} />
        <TextInput
          {...fields.bind('name')}
          required
          autoComplete="off"
          hint="便于以后辨认，例如：办公室电脑、我的手机"
        />
        <PasswordInput {...fields.bind('password')} required autoComplete="current-password" />
        {asksCode ? (
          <TextInput {...fields.bind('code')} required autoComplete="one-time-code" spellCheck={false} />
        ) : null}
      </form>
    </Dialog>
  )
}

function Remove({ row, onClose }: { row: Row; onClose: () => void }) {
  const remove = useAct(passkey.remove, {
    onDone: () => {
      toast.success('已移除通行密钥')
      onClose()
    },
  })
  const fields = useTextBoxes('passkey-remove', passwordField)
  const send = () => {
    if (remove.isPending) return
    const values = fields.checkAll()
    if (!values) return
    remove.mutate({ passkey: row.id, ...values }, { onError: (failure) => fields.take(failure) })
  }
  return (
    <Dialog
      title={`移除通行密钥“${row.name}”`}
      onClose={onClose}
      footer={<ActFoot act="移除" running={remove.isPending ? '正在移除' : false} onAct={send} onClose={onClose} />}
    >
      <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={remove.error && remove.error.errors.length === 0 ? remove.error.message : null} />
        <p>移除后不能再用它登录，即时生效。设备上保存的那一份可以在设备的设置中删除。</p>
        <PasswordInput {...fields.bind('password')} required autoComplete="current-password" />
      </form>
    </Dialog>
  )
}
