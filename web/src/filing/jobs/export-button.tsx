/** Exports a list or a package: shows that it runs and how much has come, can be called off or moved to the background; a large one goes there at once. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { rowsAtOnce } from '@green/contract/calls/job.ts'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../platform/refusal.ts'
import { download } from '../../platform/request.ts'
import { RequestError } from '../../platform/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import './export-button.css'
import { useBackground } from './use-background.ts'

type ExportButtonProps<C extends Call> = {
  call: C
  input: CallRequest<C>
  /** What it exports, for the list of jobs: 绿色工厂. */
  of?: string
  /** How many rows the list has, where it is known. */
  rows?: number | undefined
  size?: 'small' | 'medium'
  children: string
}

/** After this long somebody may want to do something else meanwhile. */
const patienceMs = 3000

export function ExportButton<C extends Call>({
  call,
  input,
  of = '',
  rows = 0,
  size = 'medium',
  children,
}: ExportButtonProps<C>) {
  const stop = useRef<AbortController | null>(null)
  const [received, setReceived] = useState<number | null>(null)
  const isLong = useIsLong(received !== null)
  const background = useBackground(call)
  useEffect(() => () => stop.current?.abort(), [])
  const toBackground = () =>
    background.start(input, `${children}${of ? `（${of}）` : ''}`, () => stop.current?.abort('moved'))
  const run = async () => {
    const running = new AbortController()
    stop.current = running
    setReceived(0)
    try {
      const name = await download(call, input, { signal: running.signal, onReceived: setReceived })
      toast.success(`已导出：${name}`)
    } catch (failure) {
      if (running.signal.reason !== 'moved') tellFailure(failure)
    } finally {
      setReceived(null)
    }
  }
  const isLarge = call.background && rows > rowsAtOnce
  if (received === null) {
    return (
      <Button
        icon="download"
        size={size}
        running={background.isPending ? '正在转到后台' : false}
        onClick={isLarge ? toBackground : () => void run()}
      >
        {isLarge ? `${children}（${rows.toLocaleString('zh-CN')} 行，后台生成）` : children}
      </Button>
    )
  }
  return (
    <span className="export-running" role="status">
      <span className="ge-spinner" aria-hidden="true" />
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
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isRunning])
  return isLong
}

function tellFailure(failure: unknown): void {
  if (!(failure instanceof RequestError)) throw failure
  if (failure.kind === 'aborted') toast.info('已取消导出')
  else if (isRefusal(failure, 'EMPTY_REPORT')) toast.warning(failure.message)
  else toast.error(failure.message)
}
