/** 模板与文号: the text of each kind of letter and the rule of its number, with typed variables, a preview and every earlier version. */
import type { CallOutput } from '@green/contract/call.ts'
import { type LetterTexts, letter } from '@green/contract/calls/title/letter.ts'
import { useState } from 'react'
import { BlobPreview } from '../../../filing/view/answer/blob-preview.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Dialog, Drawer } from '../../../ui/over/dialog.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/desk.module.css'
import listStyles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import lettersStyles from './letters.module.css'

type Template = CallOutput<typeof letter.templates>[number]

export function LetterTemplates() {
  const list = useCall(letter.templates, {})
  const mayKeep = useSession((session) => session.login?.userRole === 'city')
  const [open, setOpen] = useState<string | null>(null)
  return (
    <QueryView query={list} loading="正在加载文书模板" rows={5}>
      {(data) => {
        const chosen = data.find((one) => one.kind === open)
        return (
          <>
            <ul className={styles.batches}>
              {data.map((one) => (
                <li key={one.kind}>
                  <div>
                    <p>
                      <strong>{one.label}</strong>{' '}
                      {one.version > 0 ? (
                        <Tag tone="blue">{`第${one.version}版`}</Tag>
                      ) : (
                        <Tag tone="grey">出厂文字</Tag>
                      )}
                    </p>
                    <p className={listStyles.under}>
                      {one.texts.heading}　文号规则 {one.texts.number}
                    </p>
                  </div>
                  <Button size="small" icon={mayKeep ? 'edit' : 'eye'} onClick={() => setOpen(one.kind)}>
                    {mayKeep ? '修改' : '查看'}
                  </Button>
                </li>
              ))}
            </ul>
            {chosen ? (
              <Editor
                key={`${chosen.kind} ${chosen.version}`}
                template={chosen}
                mayKeep={mayKeep}
                onClose={() => setOpen(null)}
              />
            ) : null}
          </>
        )
      }}
    </QueryView>
  )
}

const parts: readonly { key: keyof LetterTexts; label: string; hint: string; max: number; rows: number }[] = [
  { key: 'heading', label: '标题', hint: '', max: 60, rows: 1 },
  {
    key: 'body',
    label: '正文',
    hint: '一行一段；某一件没有的变量，含它的那一段整段不印。',
    max: 3000,
    rows: 10,
  },
  {
    key: 'number',
    label: '文号规则',
    hint: '须含{年份}和{流水号}；每个发文字号每年从1号起，不跳号，作废的不再使用。改用新的发文字号后从1号起。',
    max: 60,
    rows: 1,
  },
]

function Editor({ template, mayKeep, onClose }: { template: Template; mayKeep: boolean; onClose: () => void }) {
  const [texts, setTexts] = useState(template.texts)
  const [shown, setShown] = useState<LetterTexts | null>(null)
  const { kind, version } = template
  const save = useAct(letter.saveTemplate, {
    onDone: (answer) => {
      toastDone(answer, '已保存，此后出具的文书使用新的文字')
      onClose()
    },
  })
  const fault = (part: string) => faultOf(save.error, `texts.${part}`)
  return (
    <Drawer size={760} title={template.label} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate({ kind, texts, version })
        }}
      >
        <Refused error={save.error} />
        <dl className={lettersStyles.letterVariables}>
          {template.variables.map((one) => (
            <div key={one.label}>
              <dt>{`{${one.label}}`}</dt>
              <dd>{[one.hint, one.type].filter(Boolean).join('，')}</dd>
            </div>
          ))}
        </dl>
        {parts.map((part) => (
          <TextArea
            key={part.key}
            id={`letter-${part.key}`}
            label={part.label}
            required
            hint={part.hint}
            fault={fault(part.key)}
            rows={part.rows}
            maxLength={part.max}
            readOnly={!mayKeep}
            value={texts[part.key]}
            onChange={(text) => setTexts({ ...texts, [part.key]: text })}
          />
        ))}
        <div className={styles.act}>
          <Button icon="eye" onClick={() => setShown(texts)}>
            预览
          </Button>
          {mayKeep ? (
            <>
              <Button onClick={() => setTexts(template.shipped)}>填入出厂文字</Button>
              <Button type="submit" kind="primary" running={save.isPending ? '正在保存' : false}>
                保存为新版本
              </Button>
            </>
          ) : null}
        </div>
        {template.versions.length > 0 ? (
          <section aria-labelledby="letter-versions">
            <h3 id="letter-versions">历次版本</h3>
            <ul className={styles.batches}>
              {template.versions.map((one) => (
                <li key={one.version}>
                  <div>
                    <p>{`第${one.version}版　${one.texts.number}`}</p>
                    <p className={listStyles.under}>{`${one.byName} ${dateTimeText(one.at)}`}</p>
                  </div>
                  <div className={styles.act}>
                    <Button size="small" onClick={() => setShown(one.texts)} aria-label={`预览第${one.version}版`}>
                      预览
                    </Button>
                    {mayKeep ? (
                      <Button size="small" onClick={() => setTexts(one.texts)} aria-label={`填入第${one.version}版`}>
                        填入
                      </Button>
                    ) : null}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </form>
      {shown ? (
        <Dialog open width="wide" title={`预览：${template.label}`} onClose={() => setShown(null)}>
          <BlobPreview call={letter.previewTemplate} input={{ kind, texts: shown }} name={template.label} />
        </Dialog>
      ) : null}
    </Drawer>
  )
}
