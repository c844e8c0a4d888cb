/** One page of a PDF with a number marked on it; where the page cannot be drawn, the browser's own viewer at that page. */
import type { EvidenceHit } from '@green/contract/calls/filing/evidence.ts'
import { file as fileCalls } from '@green/contract/calls/filing/files.ts'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../platform/request/request.ts'
import { Loading } from '../../ui/page/faces.tsx'
import { FilePreview, wireName } from '../view/answer/file-list.tsx'
import { useFileOpened } from '../view/answer/file-opened.ts'
import { drawPage } from './draw-page.ts'
import type { Hit } from './found-evidence.ts'
import styles from './marked-page.module.css'

type Box = NonNullable<EvidenceHit['box']>

/** A little wider than the number. */
const margin = 0.006

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

export function MarkedPage({ hit }: { hit: Hit & { page: number; box: Box } }) {
  const { paper, page, box, text } = hit
  const canvas = useRef<HTMLCanvasElement>(null)
  const marked = useRef<HTMLSpanElement>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const onOpened = useFileOpened()
  const opened = useRef(onOpened)
  opened.current = onOpened
  const { id, name } = paper.file
  useEffect(() => {
    const control = new AbortController()
    const draw = async () => {
      const blob = await request(fileCalls.download, { name: wireName({ id, name }), inline: '1' }, control)
      const target = canvas.current
      if (control.signal.aborted || !target) return
      await drawPage({ bytes: await blob.arrayBuffer(), page, canvas: target, signal: control.signal })
      if (control.signal.aborted) return
      opened.current(id)
      setState('drawn')
    }
    draw().catch(() => {
      if (!control.signal.aborted) setState('failed')
    })
    return () => control.abort()
  }, [id, name, page])
  useEffect(() => {
    if (state === 'drawn') marked.current?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [state])
  if (state === 'failed') return <FilePreview file={paper.file} page={page} />
  return (
    <>
      {state === 'drawing' ? <Loading label="正在打开文件" /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the page */}
      <section className={styles.page} tabIndex={0} aria-label={`${name}第${page}页，已标出“${text}”`}>
        <div className={styles.sheet}>
          <canvas ref={canvas} />
          {state === 'drawn' ? (
            <span
              ref={marked}
              className={styles.found}
              style={{
                left: percent(box.left - margin),
                top: percent(box.top - margin / 2),
                width: percent(box.width + margin * 2),
                height: percent(box.height + margin),
              }}
            />
          ) : null}
        </div>
      </section>
    </>
  )
}
