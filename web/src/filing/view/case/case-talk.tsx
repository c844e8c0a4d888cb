/** 沟通: messages between filer and reviewers in a case, the same view for both; what the reader writes goes to the other side. */
import type { CallOutput } from '@green/contract/call.ts'
import { type CaseMessage, caseClock, caseTalk, caseTextLength } from '@green/contract/calls/filing/case.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox, Field, TextArea } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import { PapersInput } from '../../kinds/papers-input.tsx'
import { FileList } from '../answer/file-list.tsx'
import { useStoredText } from '../answer/stored-text.ts'
import styles from './case-talk.module.css'

const askEveryMs = 60_000

export function CaseTalk({ filingId, readsOnly = false }: { filingId: string; readsOnly?: boolean }) {
  const talk = useCall(caseTalk.get, { filingId }, { refetchInterval: askEveryMs })
  if (talk.isPending) return <Loading rows={4} label="正在读取沟通记录" />
  if (talk.error)
    return <Failed message={talk.error.message} traceId={talk.error.traceId} onRetry={() => void talk.refetch()} />
  return <Talk key={filingId} filingId={filingId} talk={talk.data} readsOnly={readsOnly} />
}

type TalkProps = { filingId: string; talk: CallOutput<typeof caseTalk.get>; readsOnly: boolean }

function Talk({ filingId, talk, readsOnly }: TalkProps) {
  // Messages that were new on opening stay marked, although opening marks them read.
  const fresh = useRef(new Set<string>())
  for (const one of talk.messages) if (one.isNew) fresh.current.add(one.id)
  const { mutate } = useAct(caseTalk.markRead, { refreshes: [filing.get] })
  const hasNews = talk.unread > 0 && !readsOnly
  useEffect(() => {
    if (hasNews) mutate({ filingId })
  }, [hasNews, filingId, mutate])
  return (
    <div className={styles.talk}>
      {talk.messages.length > 0 ? (
        <ul className={styles.list} aria-label="沟通记录">
          {talk.messages.map((one) => (
            <li key={one.id} className={one.own ? styles.own : undefined}>
              <Message one={one} badge={fresh.current.has(one.id) ? <Tag tone="blue">新</Tag> : null} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty title="还没有沟通记录" hint="不需要退回就能说清的事，可以在这里问和答。" />
      )}
      {talk.closed ? (
        <p className="ge-none">{talk.closed}</p>
      ) : readsOnly ? null : (
        <Composer filingId={filingId} reaches={talk.reaches} mayPause={talk.mayPause} />
      )}
    </div>
  )
}

function Message({ one, badge }: { one: CaseMessage; badge: ReactNode }) {
  return (
    <>
      <p className={styles.head}>
        <strong>{one.author}</strong>
        {one.role === one.author ? null : <span>{one.role}</span>}
        <time dateTime={one.at}>{dateTimeText(one.at)}</time>
        {badge}
      </p>
      <p className="ge-long">{one.text}</p>
      {one.files.length > 0 ? <FileList files={one.files} label="附件" /> : null}
    </>
  )
}

function Composer({ filingId, reaches, mayPause }: { filingId: string; reaches: string; mayPause: boolean }) {
  const [pause, setPause] = useState(false)
  const [text, setText] = useStoredText(`green.talk|${filingId}`)
  const [files, setFiles] = useState<FileAnswer[]>([])
  const [missing, setMissing] = useState('')
  const idempotency = useIdempotencyKey()
  const write = useAct(caseTalk.write, {
    refreshes: [filing.get, caseClock.get],
    onDone: () => {
      idempotency.answered()
      setPause(false)
      setText('')
      setFiles([])
      toast.success(`已发送给${reaches}`)
    },
  })
  const fault = missing || write.error?.errors.find((one) => one.field === 'text')?.message || write.error?.message
  return (
    <form
      className={styles.box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (write.isPending) return
        const short = [...text.trim()].length < 2
        setMissing(short ? '请填写要说的内容' : '')
        if (short) document.getElementById('talk-text')?.focus()
        else write.mutate(idempotency.of({ filingId, text, files, pause }))
      }}
    >
      <h2>写给{reaches}</h2>
      <TextArea
        id="talk-text"
        label="内容"
        required
        fault={fault}
        hint={`${reaches}会收到消息提醒，并能看到这里的内容。`}
        rows={4}
        maxLength={caseTextLength}
        value={text}
        onChange={setText}
      />
      <Field id="talk-files" label="附件">
        <PapersInput id="talk-files" slot="talk" label="附件" max={5} files={files} onChange={setFiles} />
      </Field>
      {mayPause ? (
        <Checkbox id="talk-pause" checked={pause} onChange={setPause}>
          等待答复期间暂停办理计时（企业答复后自动恢复，暂停记录可查）
        </Checkbox>
      ) : null}
      <Button type="submit" kind="primary" icon="chat" running={write.isPending ? '正在发送' : false}>
        {`发送给${reaches}`}
      </Button>
    </form>
  )
}
