/** The cases on this device, and those that can be taken along while there is network. */

import { user } from '@green/contract/calls/account/user.ts'
import { type CaseHead, type Verification, verification } from '@green/contract/calls/inspection/verification.ts'
import { useCallback, useEffect, useState } from 'react'
import { request } from '../platform/request/request.ts'
import { RequestError } from '../platform/request/request-error.ts'
import { currentLogin, forgetSession } from '../platform/session/session.ts'
import { classes } from '../ui/classes.ts'
import { Button } from '../ui/control/button.tsx'
import { Icon } from '../ui/figure/icon.tsx'
import { Empty } from '../ui/page/faces.tsx'
import { lockDevice } from './device.ts'
import styles from './field.module.css'
import type { FieldStore } from './field-store.ts'
import { progressOf, type Waiting } from './local-case.ts'
import { refreshCase } from './sync.ts'
import { UploadLine } from './upload-sheet.tsx'
import { useOnline, useUpload } from './use-field.ts'

type Props = { store: FieldStore; name: string; onOpen: (id: string) => void }

export function CaseList({ store, name, onOpen }: Props) {
  const isOnline = useOnline()
  const [here, setHere] = useState<readonly Verification[]>([])
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [open, setOpen] = useState<readonly CaseHead[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [taking, setTaking] = useState<string | null>(null)
  const reload = useCallback(async () => {
    setHere(await store.cases())
    setWaiting(await store.entries())
  }, [store])
  const upload = useUpload(store, reload)
  useEffect(() => {
    void reload()
    if (!isOnline || !currentLogin()) return
    request(verification.fieldCases, {}, { keepsExpiry: true }).then(setOpen, (failure: unknown) => {
      if (failure instanceof RequestError && failure.kind === 'refused') setProblem(failure.message)
    })
  }, [isOnline, reload])
  const take = async (id: string) => {
    setTaking(id)
    setProblem(null)
    try {
      await refreshCase(store, id)
      await reload()
    } catch (failure) {
      setProblem(failure instanceof RequestError ? failure.message : '没有取到这个案件，请重试。')
    } finally {
      setTaking(null)
    }
  }
  const others = open.filter(({ id }) => !here.some(({ head }) => head.id === id))
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>现场核查</h1>
        <p>{name}</p>
      </header>
      <UploadLine upload={upload} />
      {problem ? (
        <p className={classes(styles.note, styles.noteRed)} role="alert">
          {problem}
        </p>
      ) : null}
      <section aria-labelledby="field-here">
        <h2 id="field-here">已带到本机</h2>
        {here.length === 0 && others.length > 0 ? (
          <p className={styles.count}>本机还没有案件。出发前从下面选取，带到本机。</p>
        ) : here.length === 0 ? (
          <Empty title="本机还没有案件" hint="有网络时在这里选取本人任务的案件，出发前带到本机。" />
        ) : (
          <ul className={styles.rows}>
            {here.map((read) => {
              const { done, all } = progressOf(read, ofCase(waiting, read))
              return (
                <li key={read.head.id}>
                  <button type="button" className={styles.row} onClick={() => onOpen(read.head.id)}>
                    <span>
                      <strong>{read.head.enterpriseName}</strong>
                      <small>{`${read.head.taskNo} · 已核查 ${done}/${all}`}</small>
                    </span>
                    <Icon name="right" />
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </section>
      {others.length > 0 ? (
        <section aria-labelledby="field-open">
          <h2 id="field-open">可以带走的案件</h2>
          <ul className={styles.rows}>
            {others.map((one) => (
              <li key={one.id} className={styles.row}>
                <span>
                  <strong>{one.enterpriseName}</strong>
                  <small>{`${one.taskNo} · ${one.stateLabel}`}</small>
                  {one.planVisitDate ? <small>{`计划核查 ${one.planVisitDate}`}</small> : null}
                </span>
                <Button onClick={() => void take(one.id)} running={taking === one.id ? '正在取' : false}>
                  带走
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <SignOut left={upload.left} />
    </main>
  )
}

const ofCase = (waiting: readonly Waiting[], { head }: Verification) =>
  waiting.filter(({ caseId }) => caseId === head.id)

/** Asked twice while something is not uploaded: it stays, but nobody can read it before the next sign-in. */
function SignOut({ left }: { left: number }) {
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    await lockDevice()
    if (currentLogin()) await request(user.exitLogin, {}, { keepsExpiry: true }).catch(() => undefined)
    forgetSession()
    location.assign('/web/')
  }
  return (
    <footer className={styles.foot}>
      {isAsking ? (
        <>
          <p className={classes(styles.note, styles.noteOrange)} role="alert">
            {`还有 ${left} 项没有上传。退出后它们加密留在本机，由您重新登录后继续；离线时退出就打不开本页了。`}
          </p>
          <Button kind="danger" block onClick={() => void leave()}>
            仍然退出
          </Button>
          <Button block onClick={() => setAsking(false)}>
            先不退出
          </Button>
        </>
      ) : (
        <Button kind="quiet" icon="exit" onClick={() => (left > 0 ? setAsking(true) : void leave())}>
          退出登录并清除本机内容
        </Button>
      )}
    </footer>
  )
}
