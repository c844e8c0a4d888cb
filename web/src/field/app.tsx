/** 现场核查: the inspector's page at the enterprise, with one hand and without network. */
import { useCallback, useEffect, useState } from 'react'
import { currentLogin } from '../platform/session/session.ts'
import { classes } from '../ui/classes.ts'
import { Button, buttonClass } from '../ui/control/button.tsx'
import { Empty, Loading } from '../ui/page/faces.tsx'
import { CaseList } from './case-list.tsx'
import { CasePage } from './case-page.tsx'
import { type KeyRow, readAll } from './database.ts'
import { heldKey, installWorker, signInAddress, unlock } from './device.ts'
import styles from './field.module.css'
import { type FieldStore, fieldStore } from './field-store.ts'

type PageState = 'opening' | 'ready' | 'signIn' | 'wrongRole' | 'unsupported'

export function FieldApp() {
  const [position, setPageState] = useState<PageState>('opening')
  const [store, setStore] = useState<FieldStore | null>(null)
  const [name, setName] = useState('')
  const [caseId, setCaseId] = useState(caseOfAddress)
  const begin = useCallback((key: KeyRow) => {
    setStore(fieldStore(key))
    setName(key.name)
    setPageState('ready')
  }, [])
  useEffect(() => {
    void openDevice().then((found) => (typeof found === 'string' ? setPageState(found) : begin(found)))
  }, [begin])
  const open = (id: string | null) => {
    setCaseId(id)
    history.replaceState(null, '', id ? `/web/field?case=${id}` : '/web/field')
    scrollTo(0, 0)
  }
  if (position === 'opening') return <Loading page label="正在打开现场核查" />
  if (position === 'ready' && store)
    return caseId ? (
      <CasePage key={caseId} store={store} caseId={caseId} onBack={() => open(null)} />
    ) : (
      <CaseList store={store} name={name} onOpen={open} />
    )
  return <Closed position={position} />
}

/** The key held on the device opens it without network; signed in, the server gives it anew. */
async function openDevice(): Promise<KeyRow | Exclude<PageState, 'opening' | 'ready'>> {
  if (!('indexedDB' in globalThis) || !globalThis.crypto?.subtle) return 'unsupported'
  const login = currentLogin()
  if (login && login.userRole !== 'supervisor') return 'wrongRole'
  await installWorker().catch(() => false)
  if (login && navigator.onLine) {
    const fresh = await unlock().catch(() => null)
    if (fresh) return fresh
  }
  return (await heldKey()) ?? 'signIn'
}

function Closed({ position }: { position: PageState }) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (position !== 'unsupported') void readAll('entries').then((rows) => setWaiting(rows.length > 0))
  }, [position])
  return (
    <main className={classes(styles.page, styles.closed)}>
      <h1>现场核查</h1>
      {position === 'unsupported' ? (
        <Empty title="这个浏览器不能离线保存" hint="请用手机自带的新版浏览器，并以 https 地址打开本页。" />
      ) : position === 'wrongRole' ? (
        <Empty title="本页只供节能监察人员使用" hint="请用监察人员的账号登录。" />
      ) : (
        <>
          <Empty
            title="请先登录"
            hint={
              isWaiting
                ? '本机有还没有上传的内容，已加密保存，由同一监察人员登录后继续。'
                : '登录后把案件带到现场，没有网络也能核查、拍照和签字。'
            }
          />
          <a className={buttonClass('primary', 'large', true)} href={signInAddress}>
            登录
          </a>
        </>
      )}
      {position === 'wrongRole' ? (
        <Button block onClick={() => location.assign('/web/')}>
          返回首页
        </Button>
      ) : null}
    </main>
  )
}

function caseOfAddress(): string | null {
  return new URLSearchParams(location.search).get('case')
}
