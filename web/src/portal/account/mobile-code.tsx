/** Box for the six digits sent to a mobile, with the button that sends them and its countdown. */

import type { CallOutput } from '@green/contract/call.ts'
import type { handOver } from '@green/contract/calls/account/hand-over.ts'
import type { security } from '@green/contract/calls/account/security.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { sectionLink } from '@green/contract/calls/filing/section-link.ts'
import { useEffect, useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { isRefusal } from '../../platform/request/refusal.ts'
import { Button } from '../../ui/control/button.tsx'
import { TextInput } from '../../ui/control/field.tsx'
import { toast } from '../../ui/over/toast.tsx'
import styles from './account.module.css'
import type { usePictureCode } from './picture-code.tsx'

type CodeProps = {
  control: {
    id: string
    label: string
    value: string
    fault: string | undefined
    onChange: (value: string) => void
    onBlur: () => void
  }
  picture: ReturnType<typeof usePictureCode>
}

type MobileCodeProps = CodeProps & {
  /** The number in the mobile box; null, with its fault shown, where it is none. */
  checkMobile: () => string | null
  scene: 'login' | 'register' | 'password' | 'handOver' | 'changeMobile'
}

/** Code to the mobile typed in another box. */
export function MobileCode({ checkMobile, scene, ...code }: MobileCodeProps) {
  const send = useAct(user.sendCode)
  return (
    <CodeBox
      {...code}
      isSending={send.isPending}
      send={(picture, callbacks) => {
        const mobile = checkMobile()
        if (mobile !== null) send.mutate({ mobile, scene, ...picture }, callbacks)
      }}
    />
  )
}

/** Code to the mobile of the signed-in account, for passing it on or for changing the number. */
export function OwnMobileCode({ by, ...code }: CodeProps & { by: typeof handOver.ownCode | typeof security.ownCode }) {
  const send = useAct(by)
  return <CodeBox {...code} isSending={send.isPending} send={send.mutate} />
}

type CodeBoxProps = CodeProps & {
  isSending: boolean
  send: (
    picture: ReturnType<CodeProps['picture']['answer']>,
    callbacks: { onSuccess: (answer: CallOutput<typeof user.sendCode>) => void; onError: (failure: Error) => void },
  ) => void
}

/** Code to the number of somebody who is invited to fill in a section. */
export function HelperCode({ link, ...code }: CodeProps & { link: string }) {
  const send = useAct(sectionLink.sendCode)
  return (
    <CodeBox
      {...code}
      isSending={send.isPending}
      send={(picture, callbacks) => send.mutate({ link, ...picture }, callbacks)}
    />
  )
}

function CodeBox({ control, picture, isSending, send }: CodeBoxProps) {
  const [seconds, setSeconds] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const [sent, setSent] = useState<string | null>(null)

  const counting = seconds > 0
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [counting])

  const sendCode = () => {
    setFault(null)
    send(picture.answer(), {
      onSuccess: (answer) => {
        setSeconds(answer.nextInSeconds)
        setSent(`验证码已发送至 ${answer.sentTo}，${answer.validMinutes} 分钟内有效`)
        toast.success('验证码已发送，请查收短信')
        picture.used()
        document.getElementById(control.id)?.focus()
      },
      onError: (failure) => {
        if (isRefusal(failure, 'CAPTCHA_REQUIRED') || isRefusal(failure, 'CAPTCHA_WRONG')) picture.ask(failure.message)
        else {
          setFault(failure.message)
          picture.used()
        }
      },
    })
  }

  return (
    <TextInput
      {...control}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={sent}
      fault={control.fault ?? fault}
      after={
        <span className={styles.send}>
          <Button onClick={sendCode} disabled={counting} running={isSending ? '正在发送' : false}>
            {counting ? `${seconds} 秒后重发` : sent ? '重新获取' : '获取验证码'}
          </Button>
        </span>
      }
    />
  )
}
