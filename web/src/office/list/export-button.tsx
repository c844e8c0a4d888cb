/** Exports a list: shows that it runs and how much has come, can be called off, says so when there is nothing. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../platform/refusal.ts'
import { download } from '../../platform/request.ts'
import { RequestError } from '../../platform/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import './list.css'

export function ExportButton<C extends Call>({
  call,
  input,
  children,
}: {
  call: C
  input: CallRequest<C>
  children: string
}) {
  const stop = useRef<AbortController | null>(null)
  const [received, setReceived] = useState<number | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const run = async () => {
    const running = new AbortController()
    stop.current = running
    setReceived(0)
    try {
      const name = await download(call, input, { signal: running.signal, onReceived: setReceived })
      toast.success(`已导出：${name}`)
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setReceived(null)
    }
  }
  if (received === null) {
    return (
      <Button icon="download" onClick={() => void run()}>
        {children}
      </Button>
    )
  }
  return (
    <span className="ol-export" role="status">
      <span className="ge-spinner" aria-hidden="true" />
      {received === 0 ? '正在生成文件' : `正在下载，已收到 ${Math.ceil(received / 1024).toLocaleString('zh-CN')} KB`}
      <Button size="small" onClick={() => stop.current?.abort()}>
        取消
      </Button>
    </span>
  )
}

function tellFailure(failure: unknown): void {
  if (!(failure instanceof RequestError)) throw failure
  if (failure.kind === 'aborted') toast.info('已取消导出')
  else if (isRefusal(failure, 'EMPTY_REPORT')) toast.warning(failure.message)
  else toast.error(failure.message)
}
