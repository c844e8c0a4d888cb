/** 通知模板: the words of each notice by channel, with the variables it knows, a preview and a test to oneself. */
import type { CallOutput } from '@green/contract/call.ts'
import { type NoticeTexts, notice } from '@green/contract/calls/notice.ts'
import { Alert, Drawer, Input } from 'antd'
import { useState } from 'react'
import { useOnePress } from '../../platform/one-press.ts'
import { useAct, useCall } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { Loading } from '../../ui/faces.tsx'
import { Field } from '../../ui/field.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast.tsx'
import { FailedAsk } from '../list/list-panel.tsx'

type Template = CallOutput<typeof notice.templates>[number]

export function Templates() {
  const list = useCall(notice.templates, {})
  const [open, setOpen] = useState<string | null>(null)
  if (list.isPending) return <Loading rows={6} label="正在加载通知模板" />
  if (list.error) return <FailedAsk error={list.error} onRetry={() => void list.refetch()} />
  const chosen = list.data.find((one) => one.key === open)
  return (
    <>
      <ul className="desk-batches">
        {list.data.map((one) => (
          <li key={one.key}>
            <div>
              <p>
                <strong>{one.label}</strong> {one.version > 0 ? <Tag tone="blue">已修改</Tag> : null}
              </p>
              <p className="ol-under">{one.texts.title}</p>
              {one.updatedAt ? (
                <p className="ol-under">{`${one.updatedBy} ${dateTimeText(one.updatedAt)} 修改`}</p>
              ) : null}
            </div>
            <Button size="small" icon="edit" onClick={() => setOpen(one.key)}>
              修改
            </Button>
          </li>
        ))}
      </ul>
      {chosen ? (
        <Editor key={`${chosen.key} ${chosen.version}`} template={chosen} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

const parts: readonly { key: keyof NoticeTexts; label: string; max: number; rows: number }[] = [
  { key: 'title', label: '站内消息标题（也是邮件主题）', max: 60, rows: 1 },
  { key: 'body', label: '站内消息正文', max: 500, rows: 4 },
  { key: 'sms', label: '短信', max: 120, rows: 2 },
  { key: 'mail', label: '邮件正文', max: 1000, rows: 4 },
]

function Editor({ template, onClose }: { template: Template; onClose: () => void }) {
  const [texts, setTexts] = useState(template.texts)
  const press = useOnePress()
  const { key, version } = template
  const save = useAct(notice.saveTemplate, {
    onDone: () => {
      toast.success('已保存，下一条通知起使用新文字')
      onClose()
    },
  })
  const reset = useAct(notice.resetTemplate, {
    onDone: () => {
      toast.success('已恢复出厂文字')
      onClose()
    },
  })
  const preview = useAct(notice.preview)
  const test = useAct(notice.test, {
    onDone: ({ sent }) => {
      press.answered()
      toast.success(`已发给您自己：${sent.join('、')}`)
    },
  })
  const error = save.error ?? preview.error ?? test.error ?? reset.error
  const fault = (part: string) => error?.errors.find((one) => one.field === `texts.${part}`)?.message
  return (
    <Drawer open size={720} title={template.label} onClose={onClose} closable={{ 'aria-label': '关闭' }}>
      <form
        className="desk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate({ key, texts, version })
        }}
      >
        {error && error.errors.length === 0 ? <Alert role="alert" type="error" showIcon title={error.message} /> : null}
        <p className="ge-hint">
          可用变量：
          {template.variables
            .map((one) => `{${one.name}} ${one.label}${one.inside ? '（只限站内消息）' : ''}`)
            .join('；')}
        </p>
        {parts.map((part) => (
          <Field key={part.key} id={`template-${part.key}`} label={part.label} required fault={fault(part.key)}>
            <Input.TextArea
              id={`template-${part.key}`}
              rows={part.rows}
              maxLength={part.max}
              value={texts[part.key]}
              onChange={(event) => setTexts({ ...texts, [part.key]: event.target.value })}
            />
          </Field>
        ))}
        <div className="desk-act">
          <Button type="submit" kind="primary" running={save.isPending ? '正在保存' : false}>
            保存
          </Button>
          <Button running={preview.isPending} onClick={() => preview.mutate({ key, texts })}>
            预览
          </Button>
          <Button running={test.isPending} onClick={() => test.mutate(press.of({ key, texts }))}>
            试发给自己
          </Button>
          {version > 0 ? (
            <Button kind="quiet" running={reset.isPending} onClick={() => reset.mutate({ key })}>
              恢复出厂文字
            </Button>
          ) : null}
        </div>
        {preview.data ? <Preview texts={preview.data} /> : null}
      </form>
    </Drawer>
  )
}

function Preview({ texts }: { texts: NoticeTexts }) {
  return (
    <section aria-labelledby="template-preview">
      <h3 id="template-preview">预览（用示例值）</h3>
      <dl>
        {parts.map((part) => (
          <div key={part.key}>
            <dt className="ol-under">{part.label}</dt>
            <dd className="fl-long">{texts[part.key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
