/** 一次选择多个文件: the files of a section chosen at once and assigned to slots by name; the person checks the slots before anything is uploaded. */

import { lsdtFile } from '@green/contract/calls/files.ts'
import type { FileAnswer } from '@green/filing/answers.ts'
import { valueAt } from '@green/filing/check.ts'
import type { Field, SpecOf } from '@green/filing/fields.ts'
import { useId, useRef, useState } from 'react'
import { request } from '../../platform/request.ts'
import { RequestError } from '../../platform/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { refusalOf } from '../kinds/files-input.tsx'
import { placeFor } from './file-places.ts'
import { useForm, useFormStore } from './form-context.ts'
import type { FormStore } from './form-store.ts'

/** From this many slots on it is offered. */
const leastSlots = 4

type FilesField = Field & { spec: SpecOf<'files'> }
type Chosen = { key: number; file: File; place: string; fault: string | null }

export function ManyFiles({ fields }: { fields: readonly Field[] }) {
  const store = useFormStore()
  const hidden = useForm((s) => s.derived.hidden)
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [sent, setSent] = useState<number | null>(null)
  const slots = fields.filter((field): field is FilesField => field.spec.kind === 'files' && !hidden.has(field.key))
  if (slots.length < leastSlots) return null

  /** Why a file cannot go into its slot, counting the files before it. */
  const refusal = (one: Chosen, before: readonly Chosen[]) => {
    const slot = slots.find((field) => field.key === one.place)
    const taken = filesAt(store, one.place).length + before.filter((other) => other.place === one.place).length
    return slot ? refusalOf(one.file, slot.spec, taken) : null
  }
  const take = (files: Iterable<File>) =>
    setChosen(
      [...files].map((file, key) => ({
        key,
        file,
        place:
          placeFor(
            file.name,
            slots.map(({ key, label, spec }) => ({ key, label, formats: spec.formats })),
          ) ?? '',
        fault: null,
      })),
    )
  const going = chosen.filter((one, i) => one.place !== '' && refusal(one, chosen.slice(0, i)) === null)
  const send = async () => {
    setSent(0)
    const failed = await sendAll(store, going, setSent)
    setSent(null)
    const rest = chosen.filter((one) => failed.has(one.key))
    setChosen(rest.map((one) => ({ ...one, fault: failed.get(one.key) ?? null })))
  }
  return (
    <div className="fl-many">
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
      <span className="fl-slot-hint">按文件名放到对应的材料，上传前可以核对和调整</span>
      <Dialog
        open={chosen.length > 0}
        title="核对文件的位置"
        width="wide"
        onClose={() => {
          if (sent === null) setChosen([])
        }}
        footer={
          <>
            <Button disabled={sent !== null} onClick={() => setChosen([])}>
              取消
            </Button>
            <Button
              kind="primary"
              disabled={going.length === 0}
              running={sent === null ? false : `正在上传 ${sent + 1} / ${going.length}`}
              onClick={() => void send()}
            >
              {`放入 ${going.length} 个文件`}
            </Button>
          </>
        }
      >
        <ul className="fl-many-list" aria-label="文件">
          {chosen.map((one, i) => (
            <Row
              key={one.key}
              one={one}
              slots={slots}
              fault={one.fault ?? refusal(one, chosen.slice(0, i))}
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

const filesAt = (store: FormStore, key: string) => (valueAt(store.get().values, key) ?? []) as FileAnswer[]

/** Uploads the files one after the other into their slots; returns why some failed. */
async function sendAll(store: FormStore, going: readonly Chosen[], onSending: (at: number) => void) {
  const failed = new Map<number, string>()
  for (const [i, one] of going.entries()) {
    onSending(i)
    try {
      const slot = `${store.programme.id}.${one.place}`
      const file = await request(lsdtFile.upload, { slot: slot.slice(0, 120) }, { file: one.file })
      store.set(one.place, [...filesAt(store, one.place), file])
      store.leave(one.place)
    } catch (failure) {
      failed.set(one.key, failure instanceof RequestError ? failure.message : '上传失败，请重试')
    }
  }
  return failed
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
    <li className="fl-many-row">
      <span className="fl-file-name">{one.file.name}</span>
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
      {fault ? (
        <p className="ge-fault" id={id}>
          {fault}
        </p>
      ) : null}
    </li>
  )
}
