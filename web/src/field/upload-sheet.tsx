/** 上传: what waits on the device, what the server refused, and conflicts with a colleague, chosen field by field. */
import { consequences, findingResults } from '@green/filing/inspection/verification.ts'
import { useEffect, useState } from 'react'
import { currentLogin } from '../platform/session/session.ts'
import { Button, buttonClass } from '../ui/control/button.tsx'
import { dateTimeText } from '../ui/figure/date-text.ts'
import { Icon } from '../ui/figure/icon.tsx'
import { Tag } from '../ui/figure/tag.tsx'
import type { SheetProps } from './check-sheet.tsx'
import { type Room, roomOnDevice, signInAddress } from './device.ts'
import fieldStyles from './field.module.css'
import type { Draft } from './field-store.ts'
import { settled, type Waiting } from './local-case.ts'
import styles from './upload-sheet.module.css'
import { type Upload, useOnline } from './use-field.ts'

/** One line above every sheet: on line or not, and what is still on the device only. */
export function UploadLine({ upload }: { upload: Upload }) {
  const isOnline = useOnline()
  const needsLogin = isOnline && (upload.end === 'signIn' || !currentLogin())
  const refused = upload.refused === 0 ? '' : `，其中 ${upload.refused} 项未通过，到“上传”查看原因`
  const left = upload.left === 0 ? '全部已上传' : `${upload.left} 项只在本机${refused}`
  return (
    <div className={styles.line} role="status">
      <Icon name={isOnline ? 'check' : 'offline'} size={18} />
      <span>
        {upload.isRunning
          ? `正在上传，还有 ${upload.left} 项`
          : `${isOnline ? '有网络' : '没有网络，照常填写'}，${left}`}
      </span>
      {needsLogin && upload.why ? <span role="alert">{upload.why}</span> : null}
      {needsLogin ? (
        <a className={buttonClass('primary', 'small')} href={signInAddress}>
          登录后继续上传
        </a>
      ) : null}
    </div>
  )
}

export function UploadSheet({ local, read, upload }: SheetProps & { upload: Upload }) {
  const photos = local.photos.filter(({ isDone }) => !isDone)
  const conflicts = local.waiting.filter(({ state }) => state === 'conflict')
  return (
    <section aria-labelledby="upload-title">
      <h2 id="upload-title">上传</h2>
      <Button kind="primary" size="large" block running={upload.isRunning ? '正在上传' : false} onClick={upload.run}>
        立即上传
      </Button>
      {conflicts.map((waiting) => (
        <ConflictCard key={waiting.id} waiting={waiting} title={titleOf(read, waiting)} local={local} />
      ))}
      <ul className={fieldStyles.rows}>
        {local.waiting
          .filter(({ state }) => state !== 'conflict')
          .map((waiting) => (
            <li key={waiting.id} className={fieldStyles.row}>
              <span>
                <strong>{titleOf(read, waiting)}</strong>
                <small>{waiting.message ?? dateTimeText(waiting.body.deviceAt)}</small>
                {waiting.state === 'refused' ? <small>改正并保存后自动重新上传；其他各项照常上传。</small> : null}
              </span>
              <Tag tone={waiting.state === 'refused' ? 'red' : 'orange'}>
                {waiting.state === 'refused' ? '未通过，请改正' : '待上传'}
              </Tag>
            </li>
          ))}
        {photos.map((photo) => (
          <li key={photo.id} className={fieldStyles.row}>
            <span>
              <strong>{photo.name}</strong>
              <small>
                {photo.message ?? `${(photo.size / 1024 / 1024).toFixed(1)} MB，已传 ${photo.sent}/${photo.parts} 段`}
              </small>
            </span>
            <Tag tone={photo.message ? 'red' : 'orange'}>{photo.message ? '未通过' : '待上传'}</Tag>
          </li>
        ))}
      </ul>
      <RoomLine />
      <p
        className={fieldStyles.look}
      >{`案件内容读取于 ${dateTimeText(read.readAt)}。手机和服务器的时间都会留存，差异注明在记录上。`}</p>
    </section>
  )
}

function titleOf(read: SheetProps['read'], { body }: Waiting): string {
  switch (body.kind) {
    case 'finding':
      return read.items.find(({ key }) => key === body.node)?.title ?? '核查项'
    case 'visit':
      return '现场信息'
    case 'record':
      return `记录：${body.text}`
    case 'signature':
      return `签名：${body.name}`
    case 'refusal':
      return '拒绝签字'
  }
}

type ConflictProps = { waiting: Waiting; title: string; local: SheetProps['local'] }

function ConflictCard({ waiting, title, local }: ConflictProps) {
  const [chosen, setChosen] = useState<Record<string, 'theirs' | 'mine'>>({})
  const conflicts = waiting.conflicts ?? []
  const isWhole = conflicts.every(({ field }) => chosen[field] !== undefined)
  return (
    <section className={styles.conflict} aria-label={`${title}：两人都改过`}>
      <h3>{`${title}：两人都改过，请逐项选定`}</h3>
      {conflicts.map(({ field, label, base, theirs, mine, byName, at }) => (
        <fieldset key={field}>
          <legend>{label}</legend>
          <small>{`原来：${shown(base)}`}</small>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side} className="ge-radio">
              <input
                type="radio"
                name={`${waiting.id}-${field}`}
                checked={chosen[field] === side}
                onChange={() => setChosen({ ...chosen, [field]: side })}
              />
              <span>
                {side === 'theirs' ? `${byName} ${dateTimeText(at)}：${shown(theirs)}` : `本机：${shown(mine)}`}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button
        kind="primary"
        block
        disabled={!isWhole}
        onClick={() => void local.write(settled(waiting, chosen) as Draft, waiting.id)}
      >
        按所选保存
      </Button>
    </section>
  )
}

const labels: Readonly<Record<string, string>> = { ...findingResults, ...consequences }

/** A value of any field in words. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）'
  if (Array.isArray(value)) return `${value.length} 项`
  if (typeof value === 'object') return JSON.stringify(value)
  return (
    labels[String(value)] ?? (/^\d{4}-\d\d-\d\dT/.test(String(value)) ? dateTimeText(String(value)) : String(value))
  )
}

function RoomLine() {
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => void roomOnDevice().then(setRoom), [])
  if (!room) return null
  const size = (mb: number) => (mb >= 1024 ? `${(mb / 1024).toFixed(1)} GB` : `${mb.toFixed(1)} MB`)
  return (
    <p className={fieldStyles.look}>
      {`本机已用 ${size(room.usedMb)}，可用到 ${size(room.totalMb)}。`}
      {room.isPersisted ? '浏览器承诺保留这些内容。' : '浏览器没有承诺长期保留，请尽快上传。'}
    </p>
  )
}
