/** 执法全过程记录: what happened, when, where, with photos and recordings. Nothing is deleted; a later entry takes the place of an earlier one. */
import { recordLength } from '@green/contract/calls/inspection/verification.ts'
import { useEffect, useState } from 'react'
import { Button } from '../ui/control/button.tsx'
import { TextArea } from '../ui/control/field.tsx'
import { dateTimeText } from '../ui/figure/date-text.ts'
import { Icon } from '../ui/figure/icon.tsx'
import { Tag } from '../ui/figure/tag.tsx'
import { Empty } from '../ui/page/faces.tsx'
import type { SheetProps } from './check-sheet.tsx'
import fieldStyles from './field.module.css'
import type { FieldStore } from './field-store.ts'
import { isSound, type Photo } from './local-case.ts'
import { PhotoButton } from './photo-button.tsx'
import { currentPosition, type Position, positionText } from './place.ts'
import styles from './record-sheet.module.css'
import { SoundButton } from './sound-button.tsx'

export function RecordSheet({ store, caseId, local, read }: SheetProps) {
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly Photo[]>([])
  const sounds = files.filter(isSound).length
  const mediaText = [
    ...(files.length > sounds ? [`照片 ${files.length - sounds} 张`] : []),
    ...(sounds > 0 ? [`录音 ${sounds} 段`] : []),
  ].join('、')
  const take = (one: Photo) => setFiles((before) => [...before, one])
  const [isBusy, setBusy] = useState(false)
  const [correcting, setCorrecting] = useState<string | null>(null)
  const add = async () => {
    setBusy(true)
    const position = await currentPosition()
    await local.write({
      kind: 'record',
      text: text.trim() || mediaText,
      from: null,
      to: null,
      files: files.map(({ id }) => id),
      position,
      supersedes: correcting,
    })
    setText('')
    setFiles([])
    setCorrecting(null)
    setBusy(false)
  }
  const waiting = local.waiting.flatMap(({ id, body }) => (body.kind === 'record' ? [{ id, body }] : []))
  return (
    <section aria-labelledby="record-title">
      <h2 id="record-title">全过程记录</h2>
      {correcting ? (
        <p className={fieldStyles.note}>
          正在更正一条记录：原记录保留并标明已被更正。
          <Button size="small" onClick={() => setCorrecting(null)}>
            取消更正
          </Button>
        </p>
      ) : null}
      <TextArea
        id="record-text"
        label={correcting ? '更正为' : '记一笔'}
        rows={3}
        maxLength={recordLength}
        hint="看到什么、读到什么数、谁说了什么；时间和地点自动记下"
        value={text}
        onChange={setText}
      />
      <PhotoButton store={store} caseId={caseId} label="拍照" onCaptured={take} />
      <SoundButton store={store} caseId={caseId} onCaptured={take} />
      {files.length > 0 ? <p className={fieldStyles.count}>{`已有${mediaText}，记入后保存`}</p> : null}
      <Button
        kind="primary"
        size="large"
        block
        disabled={text.trim().length < 2 && files.length === 0}
        running={isBusy ? '正在记入' : false}
        onClick={() => void add()}
      >
        记入
      </Button>
      {waiting.length === 0 && read.record.length === 0 ? <Empty title="还没有记录" /> : null}
      <ol className={styles.record}>
        {waiting.toReversed().map(({ id, body }) => (
          <li key={id}>
            <time dateTime={body.deviceAt}>{dateTimeText(body.deviceAt)}</time>
            <Tag tone="orange">待上传</Tag>
            <p>{body.text}</p>
            <Place position={body.position} />
            <Pictures store={store} photos={local.photos.filter((photo) => body.files.includes(photo.id))} />
          </li>
        ))}
        {read.record.toReversed().map((entry) => (
          <li key={entry.id} data-superseded={entry.isSuperseded || undefined}>
            <time dateTime={entry.times?.deviceAt ?? entry.at}>{dateTimeText(entry.times?.deviceAt ?? entry.at)}</time>
            <small>{entry.byName}</small>
            {entry.isSuperseded ? <Tag tone="grey">已被更正</Tag> : null}
            {entry.marks.length > 0 ? <Tag tone="orange">{entry.marks.join('；')}</Tag> : null}
            <p>{entry.text}</p>
            {entry.place ? <small>{entry.place}</small> : null}
            {entry.files.length > 0 ? <small>{`附件 ${entry.files.map(({ name }) => name).join('、')}`}</small> : null}
            {!entry.mayCorrect ? null : (
              <Button size="small" onClick={() => setCorrecting(entry.id)}>
                更正
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Place({ position }: { position: Position | null }) {
  if (!position) return null
  return (
    <small>
      <Icon name="map" size={14} />
      {positionText(position)}
    </small>
  )
}

/** Thumbnails of the photos, and the recordings, that are still on the device. */
function Pictures({ store, photos }: { store: FieldStore; photos: readonly Photo[] }) {
  return (
    <div className={styles.pictures}>
      {photos.map((photo) => (
        <Picture key={photo.id} store={store} photo={photo} />
      ))}
    </div>
  )
}

function Picture({ store, photo }: { store: FieldStore; photo: Photo }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    void store.pictureOf(photo).then((blob) => {
      made = blob && URL.createObjectURL(blob)
      setAddress(made)
    })
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [store, photo])
  if (!address) return null
  if (isSound(photo))
    // biome-ignore lint/a11y/useMediaCaption: a recording of an inspection has no captions; what was said is written down in the record
    return <audio controls src={address} aria-label={photo.name} />
  return <img src={address} alt={photo.name} />
}
