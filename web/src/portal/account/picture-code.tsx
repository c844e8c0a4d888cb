/** The picture code, required after failures; for people who cannot see it the browser does some work instead. */

import type { CallOutput } from '@green/contract/call.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { captchaLength } from '@green/contract/captcha.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { TextInput } from '../../ui/control/field.tsx'
import styles from './account.module.css'

export type PictureAnswer = { captchaId?: string; captcha?: string }

/** Owned by the form: shown from the first refusal on (or at once), renewed after each attempt. */
export function usePictureCode(atOnce = false) {
  const [wanted, setWanted] = useState(atOnce)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [byWork, setByWork] = useState(false)
  const { data, error, isFetching, refetch } = useCall(user.captcha, {}, { enabled: wanted, staleTime: 0 })
  // After many pictures of one address only the work counts.
  const isByWork = byWork || data?.workOnly === true
  const work = useWork(isByWork && wanted ? data : undefined)
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
    byWork: isByWork,
    workOnly: data?.workOnly === true,
    setByWork,
    isWorked: work !== null,
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
    answer: (): PictureAnswer => {
      const captcha = isByWork ? work : text.trim()
      return wanted && data && captcha ? { captchaId: data.captchaId, captcha } : {}
    },
  }
}

type Picture = CallOutput<typeof user.captcha>

/** The answer that a worker found for this code; null while it works. */
function useWork(picture: Picture | undefined): string | null {
  const [found, setFound] = useState<{ captchaId: string; answer: string } | null>(null)
  useEffect(() => {
    if (!picture) return
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data: answer }: MessageEvent<string>) => setFound({ captchaId: picture.captchaId, answer })
    worker.postMessage(picture.work)
    return () => worker.terminate()
  }, [picture])
  return picture && found?.captchaId === picture.captchaId ? found.answer : null
}

export function PictureCode({ form, code }: { form: string; code: ReturnType<typeof usePictureCode> }) {
  if (!code.wanted) return null
  return (
    <div className={styles.picture}>
      {code.byWork ? <BrowserWork code={code} /> : <PictureBox form={form} code={code} />}
      {code.error ? <p className="ge-fault">{code.error.message}</p> : null}
      <p className={styles.pictureActs}>
        {code.byWork ? null : (
          <Button size="small" kind="quiet" icon="refresh" running={code.isFetching} onClick={code.fresh}>
            看不清，换一张
          </Button>
        )}
        {code.workOnly ? null : (
          <Button
            size="small"
            kind="quiet"
            icon={code.byWork ? 'eye' : 'check'}
            onClick={() => {
              code.setByWork(!code.byWork)
              code.fresh()
            }}
          >
            {code.byWork ? '改用图形验证码' : '不看图，由浏览器完成验证'}
          </Button>
        )}
      </p>
      <p className="ge-hint">验证码只用来减少自动提交；保护账号的是尝试次数限制，多次失败后会暂停一段时间。</p>
    </div>
  )
}

type CodeProps = { code: ReturnType<typeof usePictureCode> }

/** Read out when it is done; a fault of the last attempt stays in view while the next work is done. */
function BrowserWork({ code }: CodeProps) {
  return (
    <>
      <p className={styles.work} role="status">
        {code.isWorked
          ? '浏览器已完成验证，可以继续。'
          : code.workOnly
            ? '本网络的验证次数较多，由浏览器完成验证，通常几秒钟……'
            : '浏览器正在验证，通常不到一秒……'}
      </p>
      {code.fault && !code.isWorked ? <p className="ge-fault">{code.fault}</p> : null}
    </>
  )
}

function PictureBox({ form, code }: CodeProps & { form: string }) {
  const { picture } = code
  return (
    <TextInput
      id={`${form}-captcha`}
      label="图形验证码"
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={captchaLength}
      value={code.text}
      onChange={code.setText}
      fault={code.fault}
      after={
        picture ? (
          <img
            className={styles.pictureCode}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`}
            alt="四位字母和数字组成的图形验证码"
          />
        ) : (
          <span className={styles.pictureCode} aria-hidden="true" />
        )
      }
    />
  )
}
