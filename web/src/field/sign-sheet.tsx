/** 签名: drawn on the screen; an inspector signs in the own session or with an own code; a refusal is noted by two in the same way. */

import { refusalLength, signCodeLength, verification } from '@green/contract/calls/inspection/verification.ts'
import { pathOf, signatureFault } from '@green/filing/inspection/verification.ts'
import { longestPersonName } from '@green/filing/value/rule-settings.ts'
import { useState } from 'react'
import { Drawn, Signatures } from '../filing/inspection/signatures.tsx'
import { signaturesClasses } from '../filing/inspection/signatures-classes.ts'
import { request } from '../platform/request/request.ts'
import { RequestError } from '../platform/request/request-error.ts'
import { classes } from '../ui/classes.ts'
import { Button } from '../ui/control/button.tsx'
import { Select, TextArea, TextInput } from '../ui/control/field.tsx'
import { dateTimeText } from '../ui/figure/date-text.ts'
import { Tag } from '../ui/figure/tag.tsx'
import type { SheetProps } from './check-sheet.tsx'
import styles from './field.module.css'
import { visitOf } from './local-case.ts'
import { SignPad } from './sign-pad.tsx'

const pad = { width: 600, height: 240 }

export function SignSheet({ store, caseId, local, read }: SheetProps) {
  const visit = visitOf(read, local.waiting)
  const [who, setWho] = useState('representative')
  const [strokes, setStrokes] = useState<readonly (readonly number[])[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const inspector = read.inspectors.find(({ userId }) => userId === who)
  const [name, setName] = useState(visit.representative)
  const signer = inspector?.name ?? name
  const isColleague = inspector !== undefined && inspector.userId !== store.accountId
  const [code, setCode] = useState('')
  const sign = async () => {
    const wrong =
      signer.trim() === ''
        ? '请填写签字人姓名'
        : (signatureFault({ ...pad, strokes }) ?? (isColleague ? codeFault(code, signer) : null))
    setFault(wrong)
    if (wrong) return
    await local.write({
      kind: 'signature',
      role: inspector ? 'inspector' : 'representative',
      userId: inspector?.userId ?? null,
      name: signer.trim(),
      ...pad,
      strokes: strokes.map((stroke) => [...stroke]),
      code: isColleague ? code.trim() : '',
    })
    setStrokes([])
    setCode('')
  }
  const waiting = local.waiting.flatMap(({ body }) =>
    body.kind === 'signature' || body.kind === 'refusal' ? [body] : [],
  )
  return (
    <section aria-labelledby="sign-title">
      <h2 id="sign-title">签名</h2>
      <p className={styles.look}>请先把核查项和现场信息填完再签：签字后再改动的，须重新签字。</p>
      <Select
        id="sign-who"
        label="签字人"
        value={who}
        options={[
          { value: 'representative', label: '企业代表' },
          ...read.inspectors.map(({ userId, name }) => ({ value: userId, label: `监察人员 ${name}` })),
        ]}
        onChange={(chosen) => {
          setWho(chosen || 'representative')
          setStrokes([])
        }}
      />
      {inspector ? null : (
        <TextInput id="sign-name" label="姓名" maxLength={longestPersonName} value={name} onChange={setName} />
      )}
      {isColleague ? <CodeInput id="sign-code" name={signer} value={code} onChange={setCode} /> : null}
      <SignPad {...pad} strokes={strokes} onChange={setStrokes} />
      {fault ? (
        <p className={classes(styles.note, styles.noteRed)} role="alert">
          {fault}
        </p>
      ) : null}
      <div className={styles.two}>
        <Button size="large" onClick={() => setStrokes([])}>
          重写
        </Button>
        <Button kind="primary" size="large" onClick={() => void sign()}>
          确认签字
        </Button>
      </div>
      <ul className={signaturesClasses.signatures}>
        {waiting.map((body) => (
          <li key={body.clientId}>
            {body.kind === 'signature' ? (
              <Drawn path={pathOf(body.strokes)} width={body.width} height={body.height} name={body.name} />
            ) : (
              <p>{`拒绝签字：${body.reason}`}</p>
            )}
            <Tag tone="orange">待上传</Tag>
          </li>
        ))}
      </ul>
      <Signatures of={read.signatures} />
      <Refusal local={local} read={read} ownId={store.accountId} />
      <OwnCode caseId={caseId} />
    </section>
  )
}

const codeFault = (code: string, name: string): string | null =>
  /^\d{6}$/.test(code.trim())
    ? null
    : `请填写${name}的6位签字码，由本人登录后在签名页取；没有的，由本人在自己的账号里签字`

type CodeInputProps = { id: string; name: string; value: string; onChange: (code: string) => void }

/** The code of the colleague who signs on this device. */
const CodeInput = ({ id, name, value, onChange }: CodeInputProps) => (
  <TextInput
    id={id}
    label={`${name}的签字码`}
    inputMode="numeric"
    maxLength={signCodeLength}
    hint={`由${name}登录后在本案的签名页取，一次有效，没有网络也能填写。也可以由本人在自己的账号里签字。`}
    value={value}
    onChange={onChange}
  />
)

/** A code for the own signature on a colleague's device. */
function OwnCode({ caseId }: { caseId: string }) {
  const [ownCode, setOwnCode] = useState<{ code: string; until: string } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const take = () =>
    request(verification.signCode, { id: caseId }, { keepsExpiry: true }).then(
      (answer) => {
        setFault(null)
        setOwnCode(answer)
      },
      (failure: unknown) => setFault(failure instanceof RequestError ? failure.message : '没有取到，请重试'),
    )
  return (
    <section aria-label="签字码">
      <Button kind="quiet" block onClick={() => void take()}>
        取我的签字码（在同事的设备上签字用）
      </Button>
      {ownCode ? (
        <p className={classes(styles.note, styles.noteGreen)} role="status">
          {`签字码 ${ownCode.code}，在${dateTimeText(ownCode.until)}前用一次。只在您本人签字时填写，不要交给别人。`}
        </p>
      ) : null}
      {fault ? (
        <p className={classes(styles.note, styles.noteRed)} role="alert">
          {fault}
        </p>
      ) : null}
    </section>
  )
}

function refusalFault(reason: string, other: { name: string } | undefined, code: string): string | null {
  if ([...reason.trim()].length < 5) return '请写明拒绝签字的情况，不少于5个字'
  if (!other) return '拒绝签字须由两名监察人员注明'
  return code.trim() === '' ? null : codeFault(code, other.name)
}

function Refusal({ local, read, ownId }: Pick<SheetProps, 'local' | 'read'> & { ownId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const others = read.inspectors.filter(({ userId }) => userId !== ownId)
  const [otherId, setOtherId] = useState(others[0]?.userId ?? '')
  const other = others.find(({ userId }) => userId === otherId)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  if (!isOpen)
    return (
      <Button kind="quiet" block onClick={() => setOpen(true)}>
        企业代表拒绝签字
      </Button>
    )
  const note = async () => {
    const wrong = refusalFault(reason, other, code)
    setFault(wrong)
    if (wrong) return
    await local.write({ kind: 'refusal', reason: reason.trim(), officers: [ownId, otherId], code: code.trim() })
    setOpen(false)
  }
  return (
    <fieldset className={styles.people}>
      <legend>拒绝签字，由两名监察人员注明</legend>
      <TextArea
        id="refusal"
        label="情况"
        required
        rows={3}
        maxLength={refusalLength}
        value={reason}
        onChange={setReason}
      />
      <Select
        id="refusal-other"
        label="同时注明的监察人员"
        value={otherId}
        options={others.map(({ userId, name, cardNo }) => ({
          value: userId,
          label: `${name}　执法证 ${cardNo ?? '未登记'}`,
        }))}
        onChange={setOtherId}
      />
      {other ? <CodeInput id="refusal-code" name={other.name} value={code} onChange={setCode} /> : null}
      {other && code.trim() === '' ? (
        <p className={styles.look}>{`没有签字码的，还须由${other.name}在自己的账号里注明一次。`}</p>
      ) : null}
      {fault ? (
        <p className={classes(styles.note, styles.noteRed)} role="alert">
          {fault}
        </p>
      ) : null}
      <Button kind="primary" block onClick={() => void note()}>
        注明拒绝签字
      </Button>
    </fieldset>
  )
}
