/** The form of a text: what every kind has, then the fields of its own kind. Every save is a version. */
import type { CallOutput } from '@green/contract/call.ts'
import { type ContentText, contentEditing, contentLengths } from '@green/contract/calls/content/content.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { type ContentKinds, contentKinds } from '@green/contract/content/content-kinds.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { families } from '../../../filing/families.ts'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox, Field as Labelled, Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import deskStyles from '../../desk/desk.module.css'
import styles from './content.module.css'
import { LinksField } from './links-field.tsx'
import { RichEditor } from './rich-editor.tsx'

type Piece = CallOutput<typeof contentEditing.get>
type Kind = keyof typeof contentKinds
const all: ContentKinds = contentKinds

const blank = (column: string): ContentText => ({
  column,
  title: '',
  summary: '',
  body: [],
  source: '',
  tags: [],
  top: false,
  fields: {},
  files: [],
  links: [],
  programmes: [],
  batchId: null,
})
const tagsIn = (typed: string) => [...new Set(typed.split(/[、,，\s]+/).filter(Boolean))]

type ContentFormProps = { kind: string; piece: Piece | null; onSaved: (id: string) => void }

export function ContentForm({ kind, piece, onSaved }: ContentFormProps) {
  const definition = all[kind]
  const [text, setText] = useState<ContentText>(piece?.text ?? blank(Object.keys(definition?.columns ?? {})[0] ?? ''))
  const [tags, setTags] = useState((piece?.text.tags ?? []).join('、'))
  const save = useAct(contentEditing.saveDraft, {
    onDone: ({ id }) => {
      toast.success('已保存为新的一稿')
      onSaved(id)
    },
  })
  if (!definition) return null
  const change = (part: Partial<ContentText>) => setText((before) => ({ ...before, ...part }))
  const fault = (field: string) => faultOf(save.error, `text.${field}`)
  const isDated = kind === 'notice' || kind === 'news' || kind === 'policy'
  return (
    <form
      className={deskStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (save.isPending) return
        const seen = piece ? { id: piece.id, version: piece.version } : {}
        save.mutate({ ...seen, kind: kind as Kind, text: { ...text, tags: tagsIn(tags) } })
      }}
    >
      <Refused error={save.error} />
      <HeadFields
        kind={kind}
        text={text}
        tags={tags}
        fault={fault}
        change={change}
        columns={definition.columns}
        onTags={setTags}
      />
      <div className={styles.pair}>
        {definition.fields.map((field) => (
          <OwnField
            key={field.key}
            field={field}
            value={text.fields[field.key]}
            fault={fault(`fields.${field.key}`)}
            onChange={(value) => change({ fields: { ...text.fields, [field.key]: value } })}
          />
        ))}
      </div>
      <RichEditor id="content-body" start={text.body} fault={fault('body')} onChange={(body) => change({ body })} />
      <Labelled id="content-files" label="附件" hint="发布后公众可以下载。" fault={fault('files')}>
        <PapersInput
          id="content-files"
          slot="content"
          label="附件"
          max={20}
          formats={['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png', 'zip']}
          files={text.files}
          onChange={(next) => setText((before) => ({ ...before, files: next(before.files) as FileRef[] }))}
        />
      </Labelled>
      <div className={styles.pair}>
        <ProgrammeField
          value={text.programmes}
          fault={fault('programmes')}
          onChange={(programmes) => change({ programmes })}
        />
        {isDated ? (
          <BatchField
            value={text.batchId ?? ''}
            fault={fault('batchId')}
            onChange={(id) => change({ batchId: id || null })}
          />
        ) : null}
      </div>
      {definition.links.length > 0 ? (
        <LinksField
          label={definition.linkLabel ?? '相关内容'}
          kinds={definition.links}
          known={piece?.related ?? []}
          value={text.links}
          fault={fault('links')}
          onChange={(links) => change({ links })}
        />
      ) : null}
      <Checkbox id="content-top" checked={text.top} onChange={(top) => change({ top })}>
        置顶
      </Checkbox>
      <div className={deskStyles.act}>
        <Button type="submit" kind="primary" running={save.isPending ? '正在保存' : false}>
          保存草稿
        </Button>
      </div>
    </form>
  )
}

type HeadFieldsProps = {
  kind: string
  text: ContentText
  tags: string
  columns: Readonly<Record<string, string>>
  fault: (field: string) => string | undefined
  change: (part: Partial<ContentText>) => void
  onTags: (tags: string) => void
}

/** What every kind has: title, column, source, topics, summary. */
function HeadFields({ kind, text, tags, columns, fault, change, onTags }: HeadFieldsProps) {
  return (
    <>
      <TextInput
        id="content-title"
        label={kind === 'question' ? '问题' : '标题'}
        required
        maxLength={contentLengths.title}
        value={text.title}
        fault={fault('title')}
        onChange={(title) => change({ title })}
      />
      <div className={styles.pair}>
        <Select
          id="content-column"
          label="栏目"
          required
          value={text.column}
          fault={fault('column')}
          options={Object.entries(columns).map(([value, label]) => ({ value, label }))}
          onChange={(column) => change({ column })}
        />
        <TextInput
          id="content-source"
          label="来源"
          required
          maxLength={contentLengths.source}
          value={text.source}
          fault={fault('source')}
          onChange={(source) => change({ source })}
        />
        <TextInput id="content-tags" label="主题" hint="用顿号分开，最多10个。" value={tags} onChange={onTags} />
      </div>
      <TextArea
        id="content-summary"
        label="摘要"
        rows={2}
        maxLength={contentLengths.summary}
        value={text.summary}
        fault={fault('summary')}
        onChange={(summary) => change({ summary })}
      />
    </>
  )
}

type OwnFieldProps = { field: Field; value: unknown; fault: string | undefined; onChange: (value: unknown) => void }

/** A field of the kind: yes or no, a day, a long or a short text; numbers are typed as text. */
function OwnField({ field: { key, label, spec }, value, fault, onChange }: OwnFieldProps) {
  const id = `content-field-${key}`
  const text = typeof value === 'string' ? value : ''
  const shared = { id, label, fault, value: text, hint: spec.hint, required: spec.required === true }
  const set = (typed: string) => onChange(typed === '' ? null : typed)
  if (spec.kind === 'bool')
    return (
      <Checkbox id={id} checked={value === true} onChange={onChange} fault={fault}>
        {label}
      </Checkbox>
    )
  if (spec.kind === 'area') return <TextArea {...shared} rows={2} onChange={set} />
  return <TextInput {...shared} type={spec.kind === 'date' ? 'date' : 'text'} onChange={set} />
}

type ProgrammeFieldProps = { value: string[]; fault: string | undefined; onChange: (value: string[]) => void }

/** The programmes that the text opens: the page of each leads here, and the text to the page. */
function ProgrammeField({ value, fault, onChange }: ProgrammeFieldProps) {
  const titles = Object.fromEntries(Object.values(families).map(({ id, title }) => [id, title]))
  return (
    <div>
      <Select
        id="content-programmes"
        label="可申报的类别"
        placeholder="添加一类"
        value=""
        fault={fault}
        options={Object.entries(titles)
          .filter(([id]) => !value.includes(id))
          .map(([id, label]) => ({ value: id, label }))}
        onChange={(id) => id && onChange([...value, id])}
      />
      {value.map((id) => (
        <Button key={id} size="small" icon="close" onClick={() => onChange(value.filter((one) => one !== id))}>
          {`移除${titles[id] ?? ''}`}
        </Button>
      ))}
    </div>
  )
}

type BatchFieldProps = { value: string; fault: string | undefined; onChange: (value: string) => void }

function BatchField({ value, fault, onChange }: BatchFieldProps) {
  const batches = useCall(batch.list, {})
  return (
    <Select
      id="content-batch"
      label="正文说的批次"
      placeholder="不涉及"
      hint="正文中的日期随批次变化。"
      value={value}
      fault={fault}
      options={(batches.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
      onChange={onChange}
    />
  )
}
