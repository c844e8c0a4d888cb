/** 校验申报文件: a document that another program has made of a filing, held against the rules of the form. */
import type { CallOutput } from '@green/contract/call.ts'
import { type DocumentFault, filingDocument } from '@green/contract/calls/filing/filing-document.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field, Select, TextArea } from '../../../ui/control/field.tsx'
import { FileInput } from '../../../ui/control/file-input.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import styles from './document-check.module.css'

const levels: Record<DocumentFault['level'], { word: string; tone: Tone }> = {
  error: { word: '错误', tone: 'red' },
  warning: { word: '提醒', tone: 'orange' },
  info: { word: '提示', tone: 'blue' },
}

/** As much as one request carries. */
const mostBytes = 3_500_000

export function DocumentCheckPage() {
  const forms = useCall(filingDocument.forms, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <div className="ge-wrap">
      <Page
        title="校验申报文件"
        lead="本单位的系统生成了申报内容的，可以先在这里校验：规则与填报页面相同，逐项列出问题。校验不保存内容，附件在填报时上传。"
      >
        <QueryView query={forms} loading="正在读取表单版本" rows={6}>
          {(data) => <CheckSheet forms={data} />}
        </QueryView>
      </Page>
    </div>
  )
}

type Form = CallOutput<typeof filingDocument.forms>[number]
const nameOf = ({ programme, formVersion }: Form) => `${programme} ${formVersion}`

function CheckSheet({ forms }: { forms: readonly Form[] }) {
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<{ form?: string; text?: string }>({})
  const check = useAct(filingDocument.check)
  const form = forms.find((one) => nameOf(one) === name)
  const read = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > mostBytes) setFaults({ text: '文件超过 3.5 MB，请精简后再校验' })
    else {
      setFaults({})
      setText(await file.text())
    }
  }
  const send = () => {
    const parsed = readDocument(text)
    const found = {
      ...(form ? {} : { form: '请选择申报类别和版本' }),
      ...('fault' in parsed ? { text: parsed.fault } : {}),
    }
    setFaults(found)
    if (!form) document.getElementById('document-form')?.focus()
    else if ('fault' in parsed) document.getElementById('document-text')?.focus()
    else check.mutate({ programme: form.programme, formVersion: form.formVersion, document: parsed.document })
  }
  return (
    <>
      <Sheet>
        <div className={styles.documentCheck}>
          <Select
            id="document-form"
            label="申报类别和版本"
            required
            value={name}
            options={forms.map((one) => ({
              value: nameOf(one),
              label: `${one.programmeTitle}（${one.formVersion}版${one.isCurrent ? '，现行' : ''}）`,
            }))}
            fault={faults.form ?? faultOf(check.error, 'formVersion')}
            onChange={setName}
          />
          {form ? (
            <p>
              <a href={form.address} download>
                下载这一版表单的结构说明
              </a>
              （列出每一项的名称、类型和含义，供程序核对）
            </p>
          ) : null}
          <Field id="document-file" label="从文件读取" hint="JSON 格式，UTF-8 编码。">
            <FileInput id="document-file" accept=".json,application/json" onChosen={(files) => void read(files)} />
          </Field>
          <TextArea
            id="document-text"
            label="申报内容"
            required
            rows={12}
            spellCheck={false}
            value={text}
            fault={faults.text ?? faultOf(check.error, 'document')}
            hint="也可以直接粘贴整份文件的内容。"
            onChange={setText}
          />
          <Refused error={check.error} />
          <Button kind="primary" disabled={check.isPending} onClick={send}>
            {check.isPending ? '正在校验' : '校验'}
          </Button>
        </div>
      </Sheet>
      {check.data ? <Found {...check.data} /> : null}
    </>
  )
}

const columns: Column<DocumentFault>[] = [
  {
    key: 'level',
    title: '级别',
    width: '6rem',
    cell: ({ level }) => <Tag tone={levels[level].tone}>{levels[level].word}</Tag>,
  },
  { key: 'label', title: '填报项', head: true, cell: ({ label }) => label || '整份文件' },
  { key: 'message', title: '问题', cell: ({ message }) => message },
  { key: 'field', title: '在文件中的位置', cell: ({ field }) => <code>{field}</code> },
]

function Found({ faults, withArchive }: CallOutput<typeof filingDocument.check>) {
  const count = (level: DocumentFault['level']) => faults.filter((one) => one.level === level).length
  const summary =
    faults.length === 0
      ? '没有发现问题。'
      : `错误 ${count('error')} 处，须修改；提醒 ${count('warning')} 处，提交时须修改或说明原因；提示 ${count('info')} 处。`
  return (
    <Sheet title="校验结果">
      <p role="status">
        {summary}
        {withArchive ? '已与本单位的档案和上次申报核对。' : '未与单位档案核对。'}批次另有的要求在填报时校验。
      </p>
      {faults.length > 0 ? (
        <DataTable
          caption="校验结果"
          columns={columns}
          rows={faults}
          rowKey={(fault) => `${fault.field} ${fault.message}`}
        />
      ) : null}
    </Sheet>
  )
}

/** The document in the text, or why there is none. */
function readDocument(text: string): { document: Record<string, unknown> } | { fault: string } {
  if (text.trim() === '') return { fault: '请粘贴申报内容，或从文件读取' }
  try {
    const document: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      return { fault: '内容应是用一对花括号括起的一份申报，请粘贴整份文件' }
    return { document: document as Record<string, unknown> }
  } catch (error) {
    return { fault: `不是完整的 JSON${placeOf(text, error)}，请检查引号、逗号和括号` }
  }
}

/** Where the parser gave up, in words; nothing where it does not say. */
function placeOf(text: string, error: unknown): string {
  const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (at === undefined) return ''
  const before = text.slice(0, Number(at)).split('\n')
  return `：第${before.length}行第${(before.at(-1)?.length ?? 0) + 1}个字符处有误`
}
