/** A button that fetches a file and hands it to the browser; a failure is told and nothing is half saved. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { useState } from 'react'
import { download } from '../../platform/request.ts'
import { RequestError } from '../../platform/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

type DownloadButtonProps<C extends Call> = {
  call: C
  input: CallRequest<C>
  /** What it says: 导出材料包. */
  words: string
  size?: 'small' | 'medium'
  onTaken?: () => void
}

export function DownloadButton<C extends Call>({
  call,
  input,
  words,
  size = 'medium',
  onTaken,
}: DownloadButtonProps<C>) {
  const [isRunning, setRunning] = useState(false)
  const take = async () => {
    setRunning(true)
    try {
      await download(call, input)
      onTaken?.()
    } catch (failure) {
      toast.error(failure instanceof RequestError ? failure.message : `${words}没有成功，请重试`)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button icon="download" size={size} running={isRunning ? '正在准备' : false} onClick={() => void take()}>
      {words}
    </Button>
  )
}
