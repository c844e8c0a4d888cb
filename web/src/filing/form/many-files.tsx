/** 一次选择多个文件: the files of a section chosen at once and assigned to slots by name; the person checks the slots before anything is uploaded, and reads afterwards what became of each. */

import type { FileAnswer } from '@green/filing/form/answers.ts'
import { valueAt } from '@green/filing/form/check.ts'
import type { Field, SpecOf } from '@green/filing/form/fields.ts'
import { useId, useRef, useState } from 'react'
import { RequestError } from '../../platform/request/request-error.ts'
import { uploadFile } from '../../platform/request/upload-file.ts'
import { Button } from '../../ui/control/button.tsx'
import { Icon } from '../../ui/figure/icon.tsx'
import { Dialog } from '../../ui/over/dialog.tsx'
import filesInputStyles from '../kinds/files-input.module.css'
import { refusalOf } from '../kinds/files-input.tsx'
import fileListStyles from '../view/answer/file-list.module.css'
import { showSize } from '../view/answer/file-list.tsx'
import { placeFor } from './file-places.ts'
import { useForm, useFormStore } from './form-context.ts'
import type { FormStore } from './form-store.ts'
import styles from './many-files.module.css'

/** From this many slots on it is offered. */
const leastSlots = 4

type FilesField = Field & { spec: SpecOf<'files'> }
/** Which file is being uploaded, counted from 1. */
type Sending = { no: number; total: number }
type Chosen = { key: number; file: File; place: string; fault: string | null; isIn: boolean }

export function ManyFiles({ fields }: { fields: readonly Field[] }) {
  const store = useFormStore()
  const hidden = useForm((s) => s.derived.hidden)
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [sending, setSending] = useState<Sending | null>(null)
  /** After an upload the dialogue says what became of every file. */
  const [isDone, setDone] = useState(false)
  const slots = fields.filter((field): field is FilesField => field.spec.kind === 'files' && !hidden.has(field.key))
  if (slots.length < leastSlots) return null

  /** Why a file cannot go into its slot, counting the files before it. */
  const refusal = (one: Chosen, before: readonly Chosen[]) => {
    if (one.file.size === 0) return emptyFile
    const slot = slots.find((field) => field.key === one.place)
    const fileCount =
      filesAt(store, one.place).length + before.filter((other) => !other.isIn && other.place === one.place).length
    return slot ? refusalOf(one.file, slot.spec, fileCount) : null
  }
  const take = (files: Iterable<File>) => {
    setDone(false)
    setChosen([...files].map((file, key) => ({ key, file, place: usualPlace(file, slots), fault: null, isIn: false })))
  }
  const going = chosen.filter((one, i) => !one.isIn && one.place !== '' && refusal(one, chosen.slice(0, i)) === null)
  const placed = chosen.filter((one) => one.isIn).length
  const send = async () => {
    // Each file is known to be in before the next goes, so that none is counted twice in its slot.
    await sendAll(store, going, setSending, ({ key }, fault) =>
      setChosen((all) => all.map((one) => (one.key === key ? { ...one, fault, isIn: fault === null } : one))),
    )
    setSending(null)
    setDone(true)
  }
  return (
    <div className={styles.many} data-part="many">
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          take(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      <Button size="small" icon="upload" onClick={() => chooser.current?.click()}>
        一次选择多个文件
      </Button>
      <span className={filesInputStyles.slotHint}>按文件名放到对应的材料，上传前可以核对和调整</span>
      <Dialog
        open={chosen.length > 0}
        title={isDone ? '上传结果' : '核对文件的位置'}
        width="wide"
        onClose={() => {
          if (sending === null) setChosen([])
        }}
        footer={
          <ManyFoot
            isDone={isDone}
            going={going.length}
            sending={sending}
            onSend={() => void send()}
            onClose={() => setChosen([])}
          />
        }
      >
        <p role="status">
          {isDone
            ? `共 ${chosen.length} 个文件：已放入 ${placed} 个${placed < chosen.length ? `，没有放入 ${chosen.length - placed} 个，原因见各文件` : ''}。`
            : ''}
        </p>
        <ul className={styles.manyList} data-part="many-list" aria-label="文件">
          {chosen.map((one, i) => (
            <Row
              key={one.key}
              one={one}
              slots={slots}
              fault={one.isIn ? null : (one.fault ?? refusal(one, chosen.slice(0, i)) ?? (isDone ? notPlaced : null))}
              onPlace={(place) =>
                setChosen(chosen.map((other) => (other.key === one.key ? { ...one, place, fault: null } : other)))
              }
            />
          ))}
        </ul>
      </Dialog>
    </div>
  )
}

const usualPlace = (file: File, slots: readonly FilesField[]) =>
  placeFor(
    file.name,
    slots.map(({ key, label, spec }) => ({ key, label, formats: spec.formats })),
  ) ?? ''

type ManyFootProps = {
  isDone: boolean
  /** Files that can be uploaded now. */
  going: number
  sending: Sending | null
  onSend: () => void
  onClose: () => void
}

function ManyFoot({ isDone, going, sending, onSend, onClose }: ManyFootProps) {
  const isOver = isDone && going === 0
  return (
    <>
      <Button kind={isOver ? 'primary' : 'plain'} disabled={sending !== null} onClick={onClose}>
        {isDone ? '完成' : '取消'}
      </Button>
      {isOver ? null : (
        <Button
          kind="primary"
          disabled={going === 0}
          running={sending === null ? false : `正在上传 ${sending.no} / ${sending.total}`}
          onClick={onSend}
        >
          {`放入 ${going} 个文件`}
        </Button>
      )}
    </>
  )
}

const emptyFile = '文件是空的（0 字节），不能上传，请检查原文件后重新选择'
const notPlaced = '没有选择位置，没有上传'

const filesAt = (store: FormStore, key: string) => (valueAt(store.get().values, key) ?? []) as FileAnswer[]

/** Uploads the files one after the other into their slots, and says of each why it failed, or null. A slot is checked once all are there. */
async function sendAll(
  store: FormStore,
  going: readonly Chosen[],
  onSending: (sending: Sending) => void,
  onSent: (one: Chosen, fault: string | null) => void,
) {
  for (const [i, one] of going.entries()) {
    onSending({ no: i + 1, total: going.length })
    try {
      const slot = `${store.programme.id}.${one.place}`
      const file = await uploadFile(slot, one.file)
      store.set(one.place, [...filesAt(store, one.place), file])
      onSent(one, null)
    } catch (failure) {
      onSent(one, failure instanceof RequestError ? failure.message : '上传失败，请重试')
    }
  }
  for (const place of new Set(going.map((one) => one.place))) store.leave(place)
}

type RowProps = {
  one: Chosen
  slots: readonly FilesField[]
  fault: string | null
  onPlace: (place: string) => void
}

function Row({ one, slots, fault, onPlace }: RowProps) {
  const id = useId()
  return (
    <li className={styles.manyRow}>
      <span className={fileListStyles.fileName}>
        {one.file.name} <span className={fileListStyles.fileSize}>{showSize(one.file.size)}</span>
      </span>
      {one.isIn ? (
        <span className={styles.manyIn}>
          <Icon name="check" size={16} />
          已放入“{slots.find(({ key }) => key === one.place)?.label}”
        </span>
      ) : (
        <select
          className="ge-input ge-select"
          aria-label={`${one.file.name} 的位置`}
          aria-describedby={fault ? id : undefined}
          value={one.place}
          onChange={(event) => onPlace(event.target.value)}
        >
          <option value="">不放入</option>
          {slots.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )}
      {fault ? (
        <p className="ge-fault" data-part="fault" id={id}>
          {fault}
        </p>
      ) : null}
    </li>
  )
}
