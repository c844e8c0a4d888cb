/** The body of a text: typed or pasted, with headings, lists, marks and links. What is pasted is cleaned at once. */
import type { Body } from '@green/contract/content/rich-text.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { describedBy, Fault } from '../../../ui/control/field.tsx'
import { blocksFromHtml, htmlOf } from './clean-html.ts'
import './content.css'

const commands = [
  ['formatBlock', 'h2', '标题'],
  ['formatBlock', 'p', '正文'],
  ['bold', '', '加粗'],
  ['insertUnorderedList', '', '项目'],
  ['insertOrderedList', '', '编号'],
  ['unlink', '', '取消链接'],
  ['removeFormat', '', '清除格式'],
  ['undo', '', '撤销'],
] as const

type RichEditorProps = { id: string; start: Body; fault: string | undefined; onChange: (body: Body) => void }

export function RichEditor({ id, start, fault, onChange }: RichEditorProps) {
  const surface = useRef<HTMLDivElement>(null)
  const first = useRef(start)
  // The surface is the browser's from here on: React draws nothing into it.
  useEffect(() => {
    if (surface.current) surface.current.innerHTML = htmlOf(first.current)
  }, [])
  const changed = () => surface.current && onChange(blocksFromHtml(surface.current.innerHTML))
  const run = (command: string, value?: string) => {
    surface.current?.focus()
    document.execCommand(command, false, value)
    changed()
  }
  return (
    <div className="ge-field">
      <span className="ge-label" id={`${id}-label`}>
        正文
      </span>
      <div className="content-tools" role="toolbar" aria-label="正文格式">
        {commands.map(([command, value, label]) => (
          <Button
            key={label}
            size="small"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command, value || undefined)}
          >
            {label}
          </Button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no input element holds formatted text */}
      <div
        ref={surface}
        id={id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { hint: true, fault })}
        className="content-surface"
        contentEditable
        suppressContentEditableWarning
        onInput={changed}
        onPaste={(event) => {
          event.preventDefault()
          const html = event.clipboardData.getData('text/html')
          const plain = event.clipboardData.getData('text/plain')
          const blocks = html ? blocksFromHtml(html) : plain.split(/\r?\n/).filter((line) => line.trim() !== '')
          run('insertHTML', htmlOf(blocks))
        }}
      />
      <p className="ge-hint" id={`${id}-hint`}>
        可以从 Word 或网页粘贴：保留标题、列表、表格、加粗和链接，其余格式自动去掉。写 {'{申报开始}'}、{'{申报截止}'}、
        {'{区县截止}'}、{'{批次名称}'}，显示时换成所选批次当天的日期。
      </p>
      <Fault id={id}>{fault}</Fault>
    </div>
  )
}
