/** Files of a filing: names with size, opened in a new window or downloaded. */
import { file as fileCalls } from '@green/contract/calls/filing/files.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { soundFormats } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { download } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { Button, IconButton } from '../../../ui/control/button.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { BlobPreview } from './blob-preview.tsx'
import styles from './file-list.module.css'
import { useFileOpened } from './file-opened.ts'

const endingOf = (name: string) => name.toLowerCase().split('.').pop() ?? ''

/** Name of a stored file in calls. */
const wireName = (file: Pick<FileAnswer, 'id' | 'name'>) => `${file.id}.${endingOf(file.name)}`

/** 1.2 MB, 340 KB. */
export function showSize(bytes: number): string {
  if (bytes >= 1_048_576) return `${(bytes / 1_048_576).toFixed(1)} MB`
  return bytes >= 1024 ? `${Math.round(bytes / 1024)} KB` : `${bytes} B`
}

/** What the browser itself can display or play. */
export function canPreview(name: string): boolean {
  return ['pdf', 'jpg', 'jpeg', 'png', 'oga', 'opus', ...soundFormats].includes(endingOf(name))
}

export function useDownloadFile(): (file: Pick<FileAnswer, 'id' | 'name'>) => Promise<void> {
  const onOpened = useFileOpened()
  return async (file) => {
    if (await downloadFile(file)) onOpened(file.id)
  }
}

async function downloadFile(file: Pick<FileAnswer, 'id' | 'name'>): Promise<boolean> {
  try {
    await download(fileCalls.download, { name: wireName(file) })
    return true
  } catch (failure) {
    if (!(failure instanceof RequestError) || failure.kind !== 'aborted')
      toast.error(failure instanceof RequestError ? failure.message : '下载失败，请重试')
    return false
  }
}

export function FileList({ files, label }: { files: readonly FileAnswer[]; label: string }) {
  const [open, setOpen] = useState<FileAnswer | null>(null)
  if (files.length === 0) return <span className="ge-none">未上传</span>
  return (
    <>
      <ul className={styles.files} data-part="files" aria-label={label}>
        {files.map((file) => (
          <li key={file.id}>
            <FileRow file={file} onPreview={setOpen} />
          </li>
        ))}
      </ul>
      {open ? <FilePreviewDialog file={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function FileRow({ file, onPreview }: { file: FileAnswer; onPreview: (file: FileAnswer) => void }) {
  const downloadFile = useDownloadFile()
  return (
    <span className={styles.file} data-part="file">
      <Icon name="file" size={18} />
      {canPreview(file.name) ? (
        <button type="button" className={styles.fileName} onClick={() => onPreview(file)}>
          {file.name}
        </button>
      ) : (
        <span className={styles.fileName}>{file.name}</span>
      )}
      <span className={styles.fileSize}>{showSize(file.size)}</span>
      <IconButton name="download" label={`下载 ${file.name}`} onClick={() => void downloadFile(file)} />
    </span>
  )
}

export function FilePreviewDialog({ file, onClose }: { file: FileAnswer; onClose: () => void }) {
  const downloadFile = useDownloadFile()
  return (
    <Dialog
      open
      width="wide"
      title={file.name}
      onClose={onClose}
      footer={
        <Button icon="download" onClick={() => void downloadFile(file)}>
          下载
        </Button>
      }
    >
      <FilePreview key={file.id} file={file} />
    </Dialog>
  )
}

/** The file itself, also for a reviewer's split view, there at a page. */
export function FilePreview({ file, page = null }: { file: FileAnswer; page?: number | null }) {
  const onOpened = useFileOpened()
  if (!canPreview(file.name)) return <p className="ge-none">这种文件不能在线查看，请下载后用办公软件打开。</p>
  return (
    <BlobPreview
      call={fileCalls.download}
      input={{ name: wireName(file), inline: '1' }}
      name={file.name}
      page={page}
      onShown={() => onOpened(file.id)}
    />
  )
}
