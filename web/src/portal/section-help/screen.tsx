/** 受邀填写: a person without an account opens the link, enters the code and fills in one section. */
import type { CallOutput } from '@green/contract/call.ts'
import { sectionLink } from '@green/contract/calls/filing/section-link.ts'
import { smsCode } from '@green/contract/fields/person.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { request } from '../../platform/request/request.ts'
import type { RequestError } from '../../platform/request/request-error.ts'
import { setHelperPass } from '../../platform/session/helper-pass.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorSummary } from '../../ui/control/error-summary.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Loading } from '../../ui/page/faces.tsx'
import styles from '../account/account.module.css'
import { AccountFrame } from '../account/account-frame.tsx'
import { HelperCode } from '../account/mobile-code.tsx'
import { PictureCode, usePictureCode } from '../account/picture-code.tsx'
import { Problem } from '../account/problem.tsx'
import { declared, submitted, useTextBoxes } from '../account/text-boxes.ts'

const SectionForm = lazy(() => import('./section-form.tsx').then((m) => ({ default: m.SectionForm })))

/** The token of this tab: a reload goes on without a new code. */
const savedPass = 'green.sectionHelp'

export function SectionHelpPage() {
  // The part after # stays in the browser: it is in no request of this page and in no log.
  const [link] = useState(() => (typeof location === 'undefined' ? '' : location.hash.slice(1)))
  const [pass, setPass] = useState(() => readPass(link))
  const [isDone, setDone] = useState(false)
  // Before the form's first request, which is sent while it renders.
  setHelperPass(pass)
  useEffect(() => () => setHelperPass(null), [])
  const enter = (token: string | null) => {
    writePass(link, token)
    setPass(token)
  }
  if (isDone)
    return (
      <AccountFrame title="已告知填写完成">
        <p role="status">填写的内容已保存，请您填写的人已收到消息。链接已结束，可以关闭本页。</p>
      </AccountFrame>
    )
  if (link === '')
    return (
      <AccountFrame title="受邀填写">
        <p className={styles.note}>链接不完整，请从短信或对方转交的链接重新打开。</p>
      </AccountFrame>
    )
  if (pass === null) return <Entry link={link} onEntered={enter} />
  return (
    <Suspense fallback={<Loading rows={8} label="正在打开表单" />}>
      <SectionForm
        onDone={() => {
          enter(null)
          setDone(true)
        }}
        onOver={() => enter(null)}
      />
    </Suspense>
  )
}

function readPass(link: string): string | null {
  try {
    const [of, token] = (sessionStorage.getItem(savedPass) ?? '').split(' ')
    return of === link && token ? token : null
  } catch {
    return null
  }
}

function writePass(link: string, token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(savedPass)
    else sessionStorage.setItem(savedPass, `${link} ${token}`)
  } catch {
    // The browser refuses to store: a reload asks for a new code.
  }
}

type EntryProps = { link: string; onEntered: (token: string) => void }
type Invitation = CallOutput<typeof sectionLink.open>

function Entry({ link, onEntered }: EntryProps) {
  const { data, error } = useQuery<Invitation, RequestError>({
    queryKey: ['sectionLink', link],
    queryFn: () => request(sectionLink.open, { link }),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  })
  return (
    <AccountFrame title="受邀填写" lead={data ? <Lead invitation={data} /> : null}>
      {error ? <Problem message={error.message} /> : null}
      {data ? <CodeForm link={link} onEntered={onEntered} /> : null}
      {data || error ? null : <Loading rows={3} label="正在查看链接" />}
    </AccountFrame>
  )
}

const Lead = ({ invitation }: { invitation: Invitation }) => (
  <>
    {invitation.name}，{invitation.enterpriseName}请您填写“{invitation.programmeTitle}”中的“{invitation.sectionTitle}”，
    {dateTimeText(invitation.until)}前有效。获取发到 {invitation.mobile} 的验证码后打开，只能看到和填写这一节。
  </>
)

function CodeForm({ link, onEntered }: EntryProps) {
  const fields = useTextBoxes('help', { verifyCode: declared(smsCode) }, { secret: ['verifyCode'] })
  const picture = usePictureCode()
  const [problem, setProblem] = useState<string | null>(null)
  const enter = useAct(sectionLink.enter)
  const send = () => {
    if (enter.isPending) return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    enter.mutate(
      { link, verifyCode: values.verifyCode },
      {
        onSuccess: ({ token }) => onEntered(token),
        onError: (failure) => {
          if (!fields.take(failure)) setProblem(failure.message)
        },
      },
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
      <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
      <Problem message={problem} />
      <PictureCode form="help" code={picture} />
      <HelperCode control={fields.bind('verifyCode')} link={link} picture={picture} />
      <Button kind="primary" size="large" type="submit" block running={enter.isPending ? '正在打开' : false}>
        打开填写
      </Button>
    </form>
  )
}
