/** The button for every download: shows progress, can be cancelled; what may run as a background job can be moved there, and starts there when it is large. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { casesAtOnce, rowsAtOnce } from '@green/contract/calls/operation/job.ts'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../platform/request/refusal.ts'
import { download } from '../../platform/request/request.ts'
import { RequestError } from '../../platform/request/request-error.ts'
import { Button, type ButtonKind } from '../../ui/control/button.tsx'
import { controlsClasses } from '../../ui/control/controls-classes.ts'
import { toast } from '../../ui/over/toast.tsx'
import styles from './download-button.module.css'
import { useBackground } from './use-background.ts'

type DownloadButtonProps<C extends Call> = {
  call: C
  /** Input of the call, or a function that makes it when the button is pressed. */
  input: CallRequest<C> | (() => CallRequest<C>)
  /** What it exports, for the list of jobs: 绿色工厂. */
  of?: string
  /** Number of rows in the list, where known. */
  rows?: number | undefined
  /** Number of cases in the archive, where it is one. */
  cases?: number | undefined
  size?: 'small' | 'medium'
  kind?: ButtonKind
  onAccepted?: () => void
  children: string
}

/** After this long the move to the background is offered. */
const offerBackgroundAfterMs = 3000

export function DownloadButton<C extends Call>({
  call,
  input,
  of = '',
  rows = 0,
  cases = 0,
  size = 'medium',
  kind = 'plain',
  onAccepted,
  children,
}: DownloadButtonProps<C>) {
  const stop = useRef<AbortController | null>(null)
  const [received, setReceived] = useState<number | null>(null)
  const isLong = useIsLong(received !== null)
  const background = useBackground(call)
  useEffect(() => () => stop.current?.abort(), [])
  const resolvedInput = () => (typeof input === 'function' ? (input as () => CallRequest<C>)() : input)
  const toBackground = () =>
    background.start(resolvedInput(), `${children}${of ? `（${of}）` : ''}`, () => stop.current?.abort('moved'))
  const run = async () => {
    const running = new AbortController()
    stop.current = running
    setReceived(0)
    try {
      const name = await download(call, resolvedInput(), { signal: running.signal, onReceived: setReceived })
      toast.success(`已下载：${name}`)
      onAccepted?.()
    } catch (failure) {
      if (running.signal.reason !== 'moved') tellFailure(failure)
    } finally {
      setReceived(null)
    }
  }
  const large = rows > rowsAtOnce ? `${rows.toLocaleString('zh-CN')} 行` : cases > casesAtOnce ? `${cases} 件` : ''
  const isLarge = call.background && large !== ''
  if (received === null) {
    return (
      <Button
        icon="download"
        kind={kind}
        size={size}
        running={background.isPending ? '正在转到后台' : false}
        onClick={isLarge ? toBackground : () => void run()}
      >
        {isLarge ? `${children}（${large}，后台生成）` : children}
      </Button>
    )
  }
  return (
    <span className={styles.downloadRunning} role="status">
      <span className={controlsClasses.spinner} aria-hidden="true" />
      {received === 0 ? '正在生成文件' : `正在下载，已收到 ${Math.ceil(received / 1024).toLocaleString('zh-CN')} KB`}
      {call.background && isLong ? (
        <Button size="small" running={background.isPending} onClick={toBackground}>
          转到后台
        </Button>
      ) : null}
      <Button size="small" onClick={() => stop.current?.abort()}>
        取消
      </Button>
    </span>
  )
}

function useIsLong(isRunning: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setLong(true), offerBackgroundAfterMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isRunning])
  return isLong
}

function tellFailure(failure: unknown): void {
  if (!(failure instanceof RequestError)) throw failure
  if (failure.kind === 'aborted') toast.info('已取消下载')
  else if (isRefusal(failure, 'EMPTY_REPORT')) toast.warning(failure.message)
  else toast.error(failure.message)
}
