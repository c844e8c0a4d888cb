/** The picture code, required after failures; whoever cannot see it answers a question in words. */
import { user } from '@green/contract/calls/user.ts'
import { useState } from 'react'
import { useCall } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'

export type PictureAnswer = { captchaId?: string; captcha?: string }

/** Owned by the form: shown from the first refusal on (or at once), renewed after each attempt. */
export function usePictureCode(atOnce = false) {
  const [wanted, setWanted] = useState(atOnce)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useCall(user.captcha, {}, { enabled: wanted, staleTime: 0 })
  const fresh = () => {
    setText('')
    void refetch()
  }
  return {
    wanted,
    text,
    setText: (value: string) => {
      setText(value)
      setFault(null)
    },
    fault,
    error,
    picture: data,
    isFetching,
    fresh,
    /** Shows the code, with the fault when it was missing or wrong. */
    ask: (message: string | null) => {
      setFault(message)
      if (wanted) fresh()
      else setWanted(true)
    },
    /** A code is valid once: load another. */
    used: () => {
      if (wanted) fresh()
    },
    answer: (): PictureAnswer => (wanted && data && text ? { captchaId: data.captchaId, captcha: text.trim() } : {}),
  }
}

export function PictureCode({ form, code }: { form: string; code: ReturnType<typeof usePictureCode> }) {
  const [inWords, setInWords] = useState(false)
  if (!code.wanted) return null
  const { picture } = code
  return (
    <div className="account-picture">
      <TextInput
        id={`${form}-captcha`}
        label={inWords ? '请回答问题' : '图形验证码'}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code.text}
        onChange={code.setText}
        fault={code.fault}
        after={
          inWords ? (
            <p className="account-question" id={`${form}-question`} aria-live="polite">
              {picture?.question ?? '…'}
            </p>
          ) : picture ? (
            <img
              className="account-picture-code"
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`}
              alt="四位字母和数字组成的图形验证码"
            />
          ) : (
            <span className="account-picture-code" aria-hidden="true" />
          )
        }
      />
      {code.error ? <p className="ge-fault">{code.error.message}</p> : null}
      <p className="account-picture-acts">
        <Button size="small" kind="quiet" icon="refresh" running={code.isFetching} onClick={code.fresh}>
          {inWords ? '换一题' : '看不清，换一张'}
        </Button>
        <Button size="small" kind="quiet" icon={inWords ? 'eye' : 'speaker'} onClick={() => setInWords(!inWords)}>
          {inWords ? '改用图形验证码' : '看不到图片，回答问题'}
        </Button>
      </p>
    </div>
  )
}
