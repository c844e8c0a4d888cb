/** A file returned by a call, fetched with the login and shown or played inline. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { Failed, Loading } from '../../../ui/page/faces.tsx'
import styles from './file-list.module.css'

type Preview = { url: string; type: string } | { failed: string } | null

type BlobPreviewProps<C extends Call> = {
  call: C
  input: CallRequest<C>
  name: string
  page?: number | null
  onShown?: () => void
}

export function BlobPreview<C extends Call>({ call, input, name, page = null, onShown }: BlobPreviewProps<C>) {
  const [preview, setPreview] = useState<Preview>(null)
  const [attempt, setAttempt] = useState(0)
  const inputKey = JSON.stringify(input)
  const shown = useRef(onShown)
  shown.current = onShown
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const control = new AbortController()
    let url: string | null = null
    setPreview(null)
    request(call, JSON.parse(inputKey) as CallRequest<C>, { signal: control.signal }).then(
      (answer: unknown) => {
        if (control.signal.aborted) return
        const blob = answer as Blob
        url = URL.createObjectURL(blob)
        setPreview({ url, type: blob.type })
        shown.current?.()
      },
      (failure: unknown) => {
        if (!control.signal.aborted)
          setPreview({ failed: failure instanceof RequestError ? failureText(failure) : '文件打不开，请下载后查看' })
      },
    )
    return () => {
      control.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [call, inputKey, attempt])
  if (preview === null) return <Loading label="正在打开文件" />
  if ('failed' in preview) return <Failed message={preview.failed} onRetry={() => setAttempt(attempt + 1)} />
  if (preview.type.startsWith('audio/'))
    // biome-ignore lint/a11y/useMediaCaption: a recording of an inspection has no captions; what was said is written down in the record
    return <audio className={styles.previewSound} controls src={preview.url} aria-label={name} />
  return preview.type.startsWith('image/') ? (
    <img className={styles.previewPicture} data-part="preview-picture" src={preview.url} alt={name} />
  ) : (
    // The browser's PDF viewer goes to a page only when the file is opened there; its own bar and panes are left out.
    <iframe
      key={page ?? 0}
      className={styles.previewFrame}
      data-part="preview-frame"
      src={`${preview.url}#toolbar=0&navpanes=0&view=FitH${page === null ? '' : `&page=${page}`}`}
      title={page === null ? name : `${name} 第${page}页`}
    />
  )
}

const failureText = (failure: RequestError) => failure.errors[0]?.message ?? failure.message
