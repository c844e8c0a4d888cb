/** Who else sees the code: nobody, until the enterprise says so; and nobody again at its word. */
import { greenCode, type OwnCode } from '@green/contract/calls/code/green-code.ts'
import { codeIs } from '@green/filing/cases/green-code.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { greenCodeClasses } from '../../../filing/green-code/green-code-classes.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { SquareCode } from '../../../ui/figure/square-code.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from './green-code.module.css'
import type { Code } from './screen.tsx'

type SharingProps = { code: Code; display: OwnCode['display'] }

const shownAs = { none: '', codedOnly: '“已赋码”', gradeAB: '等级' } as const

export function Sharing({ code, display }: SharingProps) {
  const isAllowed = (action: 'consent' | 'revoke') => code.allowed.some((one) => one.action === action)
  return (
    <div className={styles.publicPart}>
      <div>
        <p>{visibilityText(code, display)}</p>
        {isAllowed('revoke') ? <Revoke code={code} /> : null}
        {isAllowed('consent') && code.mayBePublic ? <Agree code={code} display={display} /> : null}
      </div>
      {code.checkUrl ? (
        <div>
          <SquareCode text={code.checkUrl} label="扫码打开绿效码核验页" size={168} />
          <p className={greenCodeClasses.note}>
            扫码或在
            <Link to="/mainPages/greenCodeCheck" search={{ code: code.code }}>
              绿效码核验
            </Link>
            中查到的，只有单位名称、年度、有效期和{shownAs[display]}。
          </p>
        </div>
      ) : null}
    </div>
  )
}

/** What the public sees now, and why. */
function visibilityText(code: Code, display: OwnCode['display']): string {
  const consentText = code.consentAt ? `${code.consentBy ?? ''}于${dateTimeText(code.consentAt)}同意公开` : ''
  if (!code.mayBePublic) return '这一结果不对外公开，任何人都查不到。只有A+、A、B且没有门槛的结果，经企业同意才能公开。'
  if (code.consent === 'withdrawn')
    return `${consentText}，${dateTimeText(code.withdrawnAt ?? '')}已撤回。现在对外什么也查不到。`
  if (code.consent === 'none') return '没有公开。不公开不影响任何申报和办理；名单上也看不出谁没有公开。'
  if (display === 'none') return `${consentText}。市级目前没有开放公开展示，对外什么也查不到。`
  if (code.publicValue) return `${consentText}。现在对外显示：${code.publicValue}。`
  return codeIs(code.state, 'suspended')
    ? `${consentText}。码已暂停，对外什么也查不到。`
    : `${consentText}。结果确认后开始对外显示。`
}

function Agree({ code, display }: SharingProps) {
  const [agreed, setAgreed] = useState(false)
  const consent = useAct(greenCode.consent, {
    onDone: () => {
      toast.success('已同意公开')
      setAgreed(false)
    },
  })
  const what = display === 'none' ? '市级开放展示的内容' : shownAs[display]
  return (
    <>
      <Checkbox id="code-agreed" checked={agreed} onChange={setAgreed} fault={consent.error?.message}>
        {`同意公开${code.year}年度绿效码的单位名称、年度、有效期和${what}，可随时撤回`}
      </Checkbox>
      <Button
        kind="primary"
        disabled={!agreed}
        running={consent.isPending ? '正在办理' : false}
        onClick={() => consent.mutate({ id: code.id, agreed: true })}
      >
        同意公开
      </Button>
    </>
  )
}

/** One press, no reason, no second question: consenting again is as easy. */
function Revoke({ code }: { code: Code }) {
  const revoke = useAct(greenCode.revoke, { onDone: () => toast.success('已撤回，对外立即查不到') })
  return (
    <>
      <Button running={revoke.isPending ? '正在撤回' : false} onClick={() => revoke.mutate({ id: code.id })}>
        撤回公开
      </Button>
      {revoke.error ? (
        <p className="ge-fault" role="alert">
          {revoke.error.message}
        </p>
      ) : null}
      <p className={greenCodeClasses.note}>撤回立即生效，不需要理由。</p>
    </>
  )
}
