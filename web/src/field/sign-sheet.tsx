/** 签名: drawn on the screen by the inspectors and the enterprise; a refusal is noted by two officers. */
import { pathOf, signatureFault } from '@green/filing/inspection/verification.ts'
import { useState } from 'react'
import { Drawn, Signatures } from '../filing/inspection/signatures.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../ui/field.tsx'
import { Tag } from '../ui/tag.tsx'
import type { SheetProps } from './check-sheet.tsx'
import { visitOf } from './local-case.ts'
import { SignPad } from './sign-pad.tsx'

const pad = { width: 600, height: 240 }

export function SignSheet({ local, read }: SheetProps) {
  const visit = visitOf(read, local.waiting)
  const [who, setWho] = useState('representative')
  const [strokes, setStrokes] = useState<readonly (readonly number[])[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const inspector = read.inspectors.find(({ userId }) => userId === who)
  const [name, setName] = useState(visit.representative)
  const signer = inspector?.name ?? name
  const sign = async () => {
    const wrong = signer.trim() === '' ? '请填写签字人姓名' : signatureFault({ ...pad, strokes })
    setFault(wrong)
    if (wrong) return
    await local.write({
      kind: 'signature',
      role: inspector ? 'inspector' : 'representative',
      userId: inspector?.userId ?? null,
      name: signer.trim(),
      ...pad,
      strokes: strokes.map((stroke) => [...stroke]),
    })
    setStrokes([])
  }
  const waiting = local.waiting.flatMap(({ body }) =>
    body.kind === 'signature' || body.kind === 'refusal' ? [body] : [],
  )
  return (
    <section aria-labelledby="sign-title">
      <h2 id="sign-title">签名</h2>
      <p className="field-look">请先把核查项和现场信息填完再签：签字后再改动的，须重新签字。</p>
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
      {inspector ? null : <TextInput id="sign-name" label="姓名" maxLength={40} value={name} onChange={setName} />}
      <SignPad {...pad} strokes={strokes} onChange={setStrokes} />
      {fault ? (
        <p className="field-note field-note-red" role="alert">
          {fault}
        </p>
      ) : null}
      <div className="field-two">
        <Button size="large" onClick={() => setStrokes([])}>
          重写
        </Button>
        <Button kind="primary" size="large" onClick={() => void sign()}>
          确认签字
        </Button>
      </div>
      <ul className="signatures">
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
      <Refusal local={local} read={read} />
    </section>
  )
}

function Refusal({ local, read }: Pick<SheetProps, 'local' | 'read'>) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [officers, setOfficers] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string | null>(null)
  if (!isOpen)
    return (
      <Button kind="quiet" block onClick={() => setOpen(true)}>
        企业代表拒绝签字
      </Button>
    )
  const note = async () => {
    const wrong =
      [...reason.trim()].length < 5
        ? '请写明拒绝签字的情况，不少于5个字'
        : officers.length === 2
          ? null
          : '拒绝签字须由两名监察人员注明'
    setFault(wrong)
    if (wrong) return
    await local.write({ kind: 'refusal', reason: reason.trim(), officers: [...officers] })
    setOpen(false)
  }
  return (
    <fieldset className="field-people">
      <legend>拒绝签字，由两名监察人员注明</legend>
      <TextArea id="refusal" label="情况" required rows={3} maxLength={300} value={reason} onChange={setReason} />
      {read.inspectors.map(({ userId, name, cardNo }) => (
        <Checkbox
          key={userId}
          id={`refusal-${userId}`}
          checked={officers.includes(userId)}
          onChange={(chosen) => setOfficers(chosen ? [...officers, userId] : officers.filter((id) => id !== userId))}
        >
          {`${name}　执法证 ${cardNo ?? '未登记'}`}
        </Checkbox>
      ))}
      {fault ? (
        <p className="field-note field-note-red" role="alert">
          {fault}
        </p>
      ) : null}
      <Button kind="primary" block onClick={() => void note()}>
        注明拒绝签字
      </Button>
    </fieldset>
  )
}
