/** The parts of a course in their order: added, moved, filled, removed. */

import {
  type CoursePart,
  courseLengths,
  type PartKind,
  partKinds,
  trainingSlots,
} from '@green/contract/content/training.ts'
import type { FileRef } from '@green/contract/files.ts'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { randomId } from '../../../platform/request/random-id.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Fault, Field, TextInput } from '../../../ui/control/field.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import contentStyles from '../../content/content/content.module.css'
import { RichEditor } from '../../content/content/rich-editor.tsx'
import styles from '../../desk/desk.module.css'
import { wholeOf } from './whole-of.ts'

type Faults = (field: string) => string | undefined
type Change = (change: (before: CoursePart[]) => CoursePart[]) => void

const fresh = (kind: PartKind): CoursePart => ({
  id: randomId(),
  title: '',
  kind,
  body: [],
  file: null,
  files: [],
  minutes: 10,
  seconds: 0,
})

export function PartsField({ parts, fault, onChange }: { parts: CoursePart[]; fault: Faults; onChange: Change }) {
  const change = (id: string, next: (part: CoursePart) => CoursePart) =>
    onChange((before) => before.map((one) => (one.id === id ? next(one) : one)))
  return (
    <>
      {parts.map((part, i) => (
        <Sheet key={part.id} title={`第${i + 1}部分：${partKinds[part.kind]}`} id={`tr-section-${i}`}>
          <PartFields
            part={part}
            at={i}
            fault={(field) => fault(`parts[${i}].${field}`)}
            onChange={(next) => change(part.id, next)}
          />
          <div className={styles.act}>
            <Button
              size="small"
              disabled={i === 0}
              aria-label={`第${i + 1}部分上移`}
              onClick={() => onChange((before) => movedUp(before, i))}
            >
              上移
            </Button>
            <Button
              size="small"
              disabled={i === parts.length - 1}
              aria-label={`第${i + 1}部分下移`}
              onClick={() => onChange((before) => movedUp(before, i + 1))}
            >
              下移
            </Button>
            <Button
              size="small"
              icon="close"
              aria-label={`删除第${i + 1}部分`}
              onClick={() => onChange((before) => before.filter(({ id }) => id !== part.id))}
            >
              删除
            </Button>
          </div>
        </Sheet>
      ))}
      <Sheet title="添加一个部分" id="tr-add">
        <Fault id="tr-parts">{fault('parts')}</Fault>
        <div className={styles.act}>
          {(Object.keys(partKinds) as PartKind[]).map((kind) => (
            <Button key={kind} icon="plus" onClick={() => onChange((before) => [...before, fresh(kind)])}>
              {`添加${partKinds[kind]}`}
            </Button>
          ))}
        </div>
      </Sheet>
    </>
  )
}

const movedUp = (parts: readonly CoursePart[], at: number) => {
  const next = [...parts]
  const [one] = next.splice(at, 1)
  if (one) next.splice(at - 1, 0, one)
  return next
}

type PartFieldsProps = {
  part: CoursePart
  at: number
  fault: Faults
  onChange: (change: (part: CoursePart) => CoursePart) => void
}

function PartFields({ part, at, fault, onChange }: PartFieldsProps) {
  const id = `tr-part-${at}`
  const set = (change: Partial<CoursePart>) => onChange((before) => ({ ...before, ...change }))
  const isVideo = part.kind === 'video'
  return (
    <div className={styles.form}>
      <div className={contentStyles.pair}>
        <TextInput
          id={`${id}-title`}
          label="标题"
          required
          maxLength={courseLengths.part}
          value={part.title}
          fault={fault('title')}
          onChange={(title) => set({ title })}
        />
        <TextInput
          id={`${id}-minutes`}
          label="学时（分钟）"
          required
          inputMode="numeric"
          value={part.minutes === 0 ? '' : String(part.minutes)}
          fault={fault('minutes')}
          onChange={(typed) => set({ minutes: wholeOf(typed) ?? 0 })}
        />
      </div>
      {part.kind === 'text' ? (
        <RichEditor id={`${id}-body`} start={part.body} fault={fault('body')} onChange={(body) => set({ body })} />
      ) : (
        <Field
          id={`${id}-file`}
          label={isVideo ? '视频文件' : '文档文件'}
          hint={
            isVideo
              ? part.seconds > 0
                ? `视频长${Math.round(part.seconds)}秒，由平台从文件读取；学员看完这么长才算完成。`
                : '时长由平台从文件读取。学员的浏览器须能播放，建议 MP4（H.264）或 WEBM。'
              : '学员在网页中阅读。'
          }
          fault={fault('file')}
        >
          <PapersInput
            id={`${id}-file`}
            slot={isVideo ? trainingSlots.video : trainingSlots.pdf}
            label={isVideo ? '视频文件' : '文档文件'}
            max={1}
            maxMb={isVideo ? 50 : 20}
            formats={isVideo ? ['mp4', 'webm'] : ['pdf']}
            files={part.file ? [part.file] : []}
            onChange={(next) =>
              onChange((before) => ({
                ...before,
                seconds: 0,
                file: (next(before.file ? [before.file] : [])[0] as FileRef | undefined) ?? null,
              }))
            }
          />
        </Field>
      )}
      <Field id={`${id}-files`} label="附件" hint="学员可以下载：讲义、表格、字幕文稿。" fault={fault('files')}>
        <PapersInput
          id={`${id}-files`}
          slot={trainingSlots.file}
          label="附件"
          max={10}
          formats={['pdf', 'docx', 'xlsx', 'jpg', 'png']}
          files={part.files}
          onChange={(next) => onChange((before) => ({ ...before, files: next(before.files) as FileRef[] }))}
        />
      </Field>
    </div>
  )
}
