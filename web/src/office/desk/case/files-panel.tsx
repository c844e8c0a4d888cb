/** A document beside the form: which one, at which page; the opinion can quote it. */

import { useEffect, useId, useState } from 'react'
import { FilePreview, useDownloadFile } from '../../../filing/view/answer/file-list.tsx'
import { Button, IconButton } from '../../../ui/control/button.tsx'
import { ChooseOne } from '../../../ui/control/choose.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { useCaseDraft } from '../draft/case-draft.ts'
import { keyPlace, pageTurn } from '../keys/keys.ts'
import type { Attachment } from './attachments.ts'
import styles from './files-panel.module.css'
import type { ReadingPlace } from './reading-place.ts'

type CaseDrawerProps = {
  files: readonly Attachment[]
  /** The field whose document was requested. */
  look: string | null
  start: ReadingPlace
  onPlace: (place: Pick<ReadingPlace, 'file' | 'pages'>) => void
}

export function FilesPanel({ files, look, start, onPlace }: CaseDrawerProps) {
  const id = useId()
  const downloadFile = useDownloadFile()
  const draft = useCaseDraft()
  const [at, setAt] = useState<Pick<ReadingPlace, 'file' | 'pages'> & { look: string | null }>({
    file: start.file,
    pages: start.pages,
    look,
  })
  // A document requested from the checklist replaces the open one.
  const wanted = at.look === look ? at.file : files.find((one) => one.key === look)?.file.id
  const open = files.find(({ file }) => file.id === wanted) ?? files[0]
  const page = (open && at.pages[open.file.id]) ?? 1
  const go = (file: string, to: number) => {
    const next = { file, pages: { ...at.pages, [file]: Math.max(1, Math.min(9999, to)) } }
    setAt({ ...next, look })
    onPlace(next)
  }
  const turn = open ? (by: number) => go(open.file.id, page + by) : null
  useEffect(() => {
    if (!turn) return
    const pressed = (event: KeyboardEvent) => {
      const by = pageTurn(event, keyPlace(event.target))
      if (by !== 0) turn(by)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })
  if (!open) return <Empty title="没有附件" hint="企业没有上传附件。" />
  const isPaged = open.file.name.toLowerCase().endsWith('.pdf')
  const quote = () => {
    const before = draft.store.getState().draft.opinion
    const where = `《${open.file.name}》${isPaged ? `第${page}页` : ''}`
    draft.change({ opinion: before === '' ? `${where}：` : `${before}\n${where}：` })
    toast.success(`已在意见中引用${where}`)
    document.getElementById('opinion-start')?.focus()
  }
  return (
    <section className={styles.panel} aria-label="对照材料">
      <div className={styles.head}>
        <label className="ge-hidden" htmlFor={`${id}-file`}>
          材料
        </label>
        <ChooseOne
          id={`${id}-file`}
          className={styles.file}
          value={open.file.id}
          options={files.map(({ label, file }) => ({ value: file.id, label: `${label}：${file.name}` }))}
          onChange={(file) => go(file, at.pages[file] ?? 1)}
        />
        {isPaged ? (
          <span className={styles.page}>
            <IconButton name="left" label="上一页" disabled={page <= 1} onClick={() => turn?.(-1)} />
            <label htmlFor={`${id}-page`}>第</label>
            <input
              id={`${id}-page`}
              inputMode="numeric"
              value={page}
              onChange={(event) => go(open.file.id, Number(event.target.value.replace(/\D/g, '')) || 1)}
            />
            页
            <IconButton name="right" label="下一页" onClick={() => turn?.(1)} />
          </span>
        ) : null}
        <Button size="small" kind="quiet" icon="chat" onClick={quote}>
          引用到意见
        </Button>
        <Button size="small" kind="quiet" icon="download" onClick={() => void downloadFile(open.file)}>
          下载
        </Button>
      </div>
      <FilePreview key={open.file.id} file={open.file} page={isPaged ? page : null} />
    </section>
  )
}
