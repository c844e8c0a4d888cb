/** The attachments of a case: the list at the left, the open one beside it. */
import { useState } from 'react'
import { FilePreview, showSize, useDownloadFile } from '../../../filing/view/answer/file-list.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import listStyles from '../../list/list.module.css'
import type { Attachment } from './attachments.ts'
import styles from './case-files.module.css'

/** A file and the page of the proof. */
export type OpenedFile = { fileId: string; page: number | null }

export function CaseFiles({
  files,
  look,
  at,
  onLook,
}: {
  files: readonly Attachment[]
  look: string | null
  at: OpenedFile | null
  onLook: (key: string) => void
}) {
  const downloadFile = useDownloadFile()
  const [picked, setPicked] = useState<{ look: string | null; id: string } | null>(null)
  const first = files.find((one) => one.key === look) ?? files[0]
  const proof = at ? files.find((one) => one.file.id === at.fileId) : undefined
  const open = proof ?? (picked?.look === look ? files.find((one) => one.file.id === picked.id) : null) ?? first
  const page = proof ? (at?.page ?? null) : null
  if (!open) return <Empty title="没有附件" hint="企业没有上传附件。" />
  return (
    <div className={styles.files}>
      <ul className={styles.fileList} aria-label="附件">
        {files.map(({ key, label, file }) => (
          <li key={`${label} ${file.id}`}>
            <button
              type="button"
              aria-current={file.id === open.file.id}
              onClick={() => {
                setPicked({ look: key, id: file.id })
                onLook(key)
              }}
            >
              <span>{label}</span>
              <small>
                {file.name}　{showSize(file.size)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.fileOpen}>
        <p className={styles.fileHead}>
          <strong>{open.file.name}</strong>
          {page === null ? null : <span className={listStyles.under}>第 {page} 页</span>}
          <Button size="small" icon="download" onClick={() => void downloadFile(open.file)}>
            下载
          </Button>
        </p>
        <FilePreview key={`${open.file.id} ${page ?? ''}`} file={open.file} page={page} />
      </div>
    </div>
  )
}
