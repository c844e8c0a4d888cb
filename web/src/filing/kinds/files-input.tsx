/** One file slot: files are dropped or chosen, with upload percentage, cancel, retry, replace, and the reason of each refusal. */
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { scanLabels } from '@green/contract/files.ts'
import type { AnswerValue, FileAnswer } from '@green/filing/form/answers.ts'
import { useRef, useState } from 'react'
import { useCall } from '../../platform/request/query.ts'
import { RequestError } from '../../platform/request/request-error.ts'
import { uploadFile } from '../../platform/request/upload-file.ts'
import { classes } from '../../ui/classes.ts'
import { Button, IconButton } from '../../ui/control/button.tsx'
import { Icon } from '../../ui/figure/icon.tsx'
import { Tag } from '../../ui/figure/tag.tsx'
import fileListStyles from '../view/answer/file-list.module.css'
import { canPreview, FilePreviewDialog, showSize, useDownloadFile } from '../view/answer/file-list.tsx'
import type { InputProps } from './control.ts'
import styles from './files-input.module.css'
import { PaperPicks } from './paper-pick.tsx'

type Sending = {
  key: number
  file: File
  /** The file it replaces. */
  replaces: string | null
  share: number
  /** The connection is lost, and the upload waits to go on. */
  isWaiting: boolean
  fault: string | null
  control: AbortController
}

type Slot = { formats: readonly string[]; max: number; maxMb: number }

/** Why a file cannot be uploaded; null when it can. */
export function refusalOf(file: { name: string; size: number }, slot: Slot, fileCount: number): string | null {
  const ending = file.name.toLowerCase().split('.').pop() ?? ''
  const extension = ending === 'jpeg' ? 'jpg' : ending
  if (!slot.formats.includes(extension)) return `格式不符，只能上传${slot.formats.join('、')}`
  if (file.size === 0) return '文件是空的，请检查后重新选择'
  if (file.size > slot.maxMb * 1_048_576) return `文件${showSize(file.size)}，超过单个文件上限${slot.maxMb}MB`
  return fileCount >= slot.max ? `最多上传${slot.max}个文件` : null
}

export const filesIn = (value: AnswerValue) => (Array.isArray(value) ? (value as FileAnswer[]) : [])

let lastKey = 0

export function FilesInput(props: InputProps<'files'>) {
  const { id, label, spec, value, onChange, compact } = props
  const [isOver, setOver] = useState(false)
  const [open, setOpen] = useState<FileAnswer | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const replacing = useRef<string | null>(null)
  const files = filesIn(value)
  const { sendings, take, again, stop, isFull, message } = useUploads(props, files.length)
  const choose = (replaces: string | null) => {
    replacing.current = replaces
    chooser.current?.click()
  }
  /** A paper of the platform's own; chosen again it is not twice in the slot. */
  const put = (file: FileAnswer) => {
    onChange((before) => [...filesIn(before).filter(({ id: other }) => other !== file.id), file])
    props.onLeave()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field's own group would name it twice
    <div
      id={id}
      role="group"
      aria-labelledby={compact ? undefined : `${id}-label`}
      aria-label={compact ? label : undefined}
      aria-describedby={props.describedBy}
      className={classes(
        styles.slot,
        isOver && styles.slotOver,
        props.invalid ? styles.slotWrong : '',
        compact ? styles.slotCompact : '',
      )}
      data-part="slot"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files, null)
      }}
    >
      <ul className={fileListStyles.files} data-part="files">
        {files.map((file) => (
          <StoredFile
            key={file.id}
            file={file}
            onOpen={() => setOpen(file)}
            onReplace={() => choose(file.id)}
            onRemove={() => onChange(files.filter((other) => other.id !== file.id))}
          />
        ))}
        {sendings.map((one) => (
          <SendingFile
            key={one.key}
            one={one}
            mayRetry={refusalOf(one.file, spec, 0) === null}
            onRetry={() => again(one)}
            onStop={() => stop(one)}
          />
        ))}
      </ul>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={spec.max > 1}
        accept={spec.formats.flatMap((format) => (format === 'jpg' ? ['.jpg', '.jpeg'] : [`.${format}`])).join(',')}
        onChange={(event) => {
          take(event.target.files ?? [], replacing.current)
          event.target.value = ''
        }}
      />
      <p role="status" className="ge-hidden">
        {message}
      </p>
      {isFull ? null : (
        <div className={styles.slotAdd}>
          <Button size="small" icon="upload" onClick={() => choose(null)}>
            {compact ? '上传' : '选择文件'}
          </Button>
          {spec.scenario ? <PaperPicks kinds={['scenario']} onPick={put} /> : null}
          {spec.footprint ? <PaperPicks kinds={['footprint']} onPick={put} /> : null}
          {compact ? null : (
            <span className={styles.slotHint}>
              或拖到这里；{spec.formats.join('、')}，每个不超过{spec.maxMb}MB，
              {spec.max === 1 ? '1个' : `${spec.min > 0 ? `${spec.min}至` : '最多'}${spec.max}个`}
            </span>
          )}
        </div>
      )}
      {open ? <FilePreviewDialog file={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

/** Uploads in progress: each starts at once, can be cancelled, and retried when it was refused. */
function useUploads({ slot, spec, onChange, onLeave }: InputProps<'files'>, storedCount: number) {
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const change = (key: number, part: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  /** What happened last, for those who do not see it. */
  const [message, setMessage] = useState('')
  /** The slot is checked once the last of several files is there: with some still on their way it is not short of any. */
  const onTheirWay = useRef(0)
  const drop = (key: number) => setSendings((all) => all.filter((one) => one.key !== key))

  const send = async (one: Sending) => {
    onTheirWay.current += 1
    try {
      const sent = await uploadFile(slot, one.file, {
        signal: one.control.signal,
        onProgress: (share) => change(one.key, { share }),
        onWaiting: (isWaiting) => change(one.key, { isWaiting }),
      })
      onChange((before) => {
        const now = filesIn(before)
        const isIn = one.replaces !== null && now.some((f) => f.id === one.replaces)
        return isIn ? now.map((f) => (f.id === one.replaces ? sent : f)) : [...now, sent]
      })
      drop(one.key)
      setMessage(`“${one.file.name}”已上传`)
    } catch (failure) {
      if (failure instanceof RequestError && failure.kind === 'aborted') return drop(one.key)
      const fault = failure instanceof RequestError ? failure.message : '上传失败，请重试'
      change(one.key, { fault })
      setMessage(`“${one.file.name}”没有上传：${fault}`)
    } finally {
      onTheirWay.current -= 1
      if (onTheirWay.current === 0) onLeave()
    }
  }
  const take = (chosen: Iterable<File>, replaces: string | null) => {
    let fileCount = storedCount + sendings.filter((one) => !one.fault).length - (replaces ? 1 : 0)
    for (const file of chosen) {
      const fault = refusalOf(file, spec, fileCount)
      if (!fault) fileCount += 1
      lastKey += 1
      const one: Sending = {
        key: lastKey,
        file,
        replaces,
        share: 0,
        isWaiting: false,
        fault,
        control: new AbortController(),
      }
      setSendings((all) => [...all, one])
      if (!fault) void send(one)
    }
  }
  const again = (one: Sending) => {
    const fresh = { ...one, share: 0, isWaiting: false, fault: null, control: new AbortController() }
    setSendings((all) => all.map((other) => (other.key === one.key ? fresh : other)))
    void send(fresh)
  }
  const stop = (one: Sending) => {
    one.control.abort()
    drop(one.key)
  }
  return {
    sendings,
    take,
    again,
    stop,
    message,
    isFull: storedCount + sendings.filter((one) => !one.fault).length >= spec.max,
  }
}

type StoredFileProps = { file: FileAnswer; onOpen: () => void; onReplace: () => void; onRemove: () => void }

function StoredFile({ file, onOpen, onReplace, onRemove }: StoredFileProps) {
  const downloadFile = useDownloadFile()
  return (
    <li className={fileListStyles.file} data-part="file">
      <Icon name="file" size={18} />
      {canPreview(file.name) ? (
        <button type="button" className={fileListStyles.fileName} onClick={onOpen}>
          {file.name}
        </button>
      ) : (
        <span className={fileListStyles.fileName}>{file.name}</span>
      )}
      <span className={fileListStyles.fileSize}>{showSize(file.size)}</span>
      {file.scan ? <ScanState file={file} scan={file.scan} /> : null}
      <span className={styles.fileActs}>
        <IconButton name="download" label={`下载 ${file.name}`} onClick={() => void downloadFile(file)} />
        <IconButton name="refresh" label={`更换 ${file.name}`} onClick={onReplace} />
        <IconButton name="trash" label={`移除 ${file.name}`} onClick={onRemove} />
      </span>
    </li>
  )
}

const scanTones = { pending: 'blue', clean: 'green', quarantined: 'red' } as const

/** What the check for viruses says; a file that waited for it is asked about again. */
function ScanState({ file, scan }: { file: FileAnswer; scan: NonNullable<FileAnswer['scan']> }) {
  const { data } = useCall(lsdtFile.getFileName, { id: file.id }, { enabled: scan === 'pending', staleTime: 0 })
  const now = data?.scan ?? scan
  return (
    <>
      <Tag tone={scanTones[now]}>{scanLabels[now]}</Tag>
      {now === 'pending' ? <span className={fileListStyles.fileSize}>检查完之前只有您能打开</span> : null}
      {now === 'quarantined' ? <span className={styles.fileFault}>发现病毒，请移除后换一份干净的文件</span> : null}
    </>
  )
}

type SendingFileProps = { one: Sending; mayRetry: boolean; onRetry: () => void; onStop: () => void }

function SendingFile({ one, mayRetry, onRetry, onStop }: SendingFileProps) {
  return (
    <li className={classes(fileListStyles.file, one.fault && styles.fileFailed)} data-part="file">
      <Icon name={one.fault ? 'alert' : 'upload'} size={18} />
      <span className={fileListStyles.fileName}>{one.file.name}</span>
      {one.fault ? (
        <span className={styles.fileFault}>{one.fault}</span>
      ) : (
        <>
          <progress max={1} value={one.share} aria-label={`正在上传 ${one.file.name}`} />
          <span className={fileListStyles.fileSize}>{Math.round(one.share * 100)}%</span>
          {one.isWaiting ? <span className={fileListStyles.fileSize}>连接中断，恢复后接着传</span> : null}
        </>
      )}
      <span className={styles.fileActs}>
        {one.fault && mayRetry ? (
          <Button size="small" kind="quiet" onClick={onRetry}>
            重试
          </Button>
        ) : null}
        <Button size="small" kind="quiet" onClick={onStop}>
          {one.fault ? '知道了' : '取消'}
        </Button>
      </span>
    </li>
  )
}
