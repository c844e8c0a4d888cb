/** 通知模板: the text of each notice by channel, with its variables, a preview and a test to oneself. */
import type { CallOutput } from '@green/contract/call.ts'
import { type NoticeTexts, notice } from '@green/contract/calls/content/notice.ts'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import deskStyles from '../../desk/desk.module.css'
import { choice, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFilters } from '../../list/list-frame.tsx'
import { useFilters } from '../../list/use-list.ts'
import { StartAndReasonFields, useProposal, useStartAndReason } from '../../operation/settings/start-and-reason.tsx'

type Template = CallOutput<typeof notice.templates>[number]

export function Templates() {
  const list = useCall(notice.templates, {})
  const groups = [...new Set((list.data ?? []).map((one) => one.group))].map((value) => ({ value, label: value }))
  const filters = useFilters([choice('group', '类别', groups), textFilter('words', '名称或文字', '如：退回')])
  const { place } = filters
  const [open, setOpen] = useState<string | null>(null)
  return (
    <QueryView query={list} loading="正在加载通知模板" rows={6}>
      {(data) => {
        const chosen = data.find((one) => one.key === open)
        const found = data.filter(
          (one) => (place.group === '' || one.group === place.group) && matches(one, place.words),
        )
        return (
          <>
            <ListFilters list={filters} />
            {found.length === 0 ? (
              <Empty title="没有符合条件的通知模板" hint="请换一个词，或清除筛选。" />
            ) : (
              [...Map.groupBy(found, (one) => one.group)].map(([group, templates]) => (
                <section key={group} aria-label={group}>
                  <h2 className={styles.group}>{`${group}（${templates.length}）`}</h2>
                  <TemplateList templates={templates} onOpen={setOpen} />
                </section>
              ))
            )}
            {chosen ? <Editor key={chosen.key} template={chosen} onClose={() => setOpen(null)} /> : null}
          </>
        )
      }}
    </QueryView>
  )
}

/** Whether the search matches its label or its text. */
const matches = ({ label, texts }: Template, searchText: string) =>
  [label, ...Object.values(texts)].some((text) => text.includes(searchText.trim()))

function TemplateList({ templates, onOpen }: { templates: Template[]; onOpen: (key: string) => void }) {
  return (
    <ul className={deskStyles.batches}>
      {templates.map((one) => (
        <li key={one.key}>
          <div>
            <p>
              <strong>{one.label}</strong> {one.isOwn ? <Tag tone="blue">已修改</Tag> : null}
            </p>
            <p className={styles.under}>{one.texts.title || one.texts.sms}</p>
            <p className={styles.under}>{waysText(one)}</p>
            {one.waiting || one.next ? (
              <p className={styles.under}>{one.waiting ? '有待复核的变更' : `${one.next}起有变更`}</p>
            ) : null}
          </div>
          <Button size="small" icon="edit" aria-label={`修改：${one.label}`} onClick={() => onOpen(one.key)}>
            修改
          </Button>
        </li>
      ))}
    </ul>
  )
}

const ways = { body: '站内消息', sms: '短信', mail: '邮件' } as const

function waysText({ parts }: Template): string {
  return (Object.keys(ways) as (keyof typeof ways)[])
    .flatMap((way) => (parts.includes(way) ? [ways[way]] : []))
    .join('、')
}

const parts: readonly { key: keyof NoticeTexts; label: string; max: number; rows: number }[] = [
  { key: 'title', label: '标题', max: 60, rows: 1 },
  { key: 'body', label: '站内消息正文', max: 500, rows: 4 },
  { key: 'sms', label: '短信', max: 120, rows: 2 },
  { key: 'mail', label: '邮件正文', max: 1000, rows: 4 },
]

/** What is to be known of a variable, in brackets behind it. */
function inBrackets(notes: string[]): string {
  const joined = notes.filter(Boolean).join('，')
  return joined ? `（${joined}）` : ''
}

/** The parts of this notice; a title is what each channel shows first. */
function partsFor(template: Template) {
  const has = (part: keyof NoticeTexts) => template.parts.includes(part)
  const title = [has('body') ? '站内消息标题' : '', has('mail') ? '邮件主题' : ''].filter(Boolean).join('、')
  return parts.filter(({ key }) => has(key)).map((part) => (part.key === 'title' ? { ...part, label: title } : part))
}

function Editor({ template, onClose }: { template: Template; onClose: () => void }) {
  const [texts, setTexts] = useState(template.texts)
  const press = useIdempotencyKey()
  const { key, isOwn } = template
  const [start, setStart] = useStartAndReason()
  const shown = partsFor(template)
  const save = useProposal(notice.saveTemplate, onClose)
  const reset = useProposal(notice.resetTemplate, onClose)
  const preview = useAct(notice.preview)
  const test = useAct(notice.test, {
    onDone: ({ sent }) => {
      press.answered()
      toast.success(`已发给您自己：${sent.join('、')}`)
    },
  })
  const error = save.error ?? preview.error ?? test.error ?? reset.error
  const fault = (part: string) => faultOf(error, `texts.${part}`)
  return (
    <Drawer size={720} title={template.label} onClose={onClose}>
      <form
        className={deskStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate({ key, texts, ...start })
        }}
      >
        <Refused error={error} />
        <p className="ge-hint">
          {template.variables.length > 0 ? '可用变量：' : '这条通知没有变量。'}
          {template.variables
            .map(
              (one) =>
                `{${one.label}}${inBrackets([one.hint, one.inside ? '只限站内消息正文' : '', one.needed ? '必须保留' : ''])}`,
            )
            .join('；')}
        </p>
        {shown.map((part) => (
          <TextArea
            key={part.key}
            id={`template-${part.key}`}
            label={part.label}
            required
            fault={fault(part.key)}
            rows={part.rows}
            maxLength={part.max}
            value={texts[part.key]}
            onChange={(text) => setTexts({ ...texts, [part.key]: text })}
          />
        ))}
        <StartAndReasonFields value={start} onChange={setStart} error={error} />
        <div className={deskStyles.act}>
          <Button type="submit" kind="primary" running={save.isPending ? '正在提交' : false}>
            提交，由另一人复核
          </Button>
          <Button running={preview.isPending} onClick={() => preview.mutate({ key, texts })}>
            预览
          </Button>
          <Button running={test.isPending} onClick={() => test.mutate(press.of({ key, texts }))}>
            试发给自己
          </Button>
          {isOwn ? (
            <Button kind="quiet" running={reset.isPending} onClick={() => reset.mutate({ key, ...start })}>
              恢复出厂文字
            </Button>
          ) : null}
        </div>
        {preview.data ? <Preview texts={preview.data} parts={shown} /> : null}
      </form>
    </Drawer>
  )
}

function Preview({ texts, parts }: { texts: NoticeTexts; parts: ReturnType<typeof partsFor> }) {
  return (
    <section aria-labelledby="template-preview">
      <h3 id="template-preview">预览（用示例值）</h3>
      <dl>
        {parts.map((part) => (
          <div key={part.key}>
            <dt className={styles.under}>{part.label}</dt>
            <dd className="ge-long">{texts[part.key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
