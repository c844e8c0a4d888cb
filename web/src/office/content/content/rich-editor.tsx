/** The body of a text: typed or pasted, with headings, lists, marks and links. The editor itself comes when it is shown. */
import type { Body } from '@green/contract/content/rich-text.ts'
import { lazy, Suspense } from 'react'
import { describedBy, Fault } from '../../../ui/control/field.tsx'
import { Loading } from '../../../ui/page/faces.tsx'

const RichSurface = lazy(() => import('./rich-surface.tsx').then((module) => ({ default: module.RichSurface })))

type RichEditorProps = { id: string; start: Body; fault: string | undefined; onChange: (body: Body) => void }

export function RichEditor({ id, start, fault, onChange }: RichEditorProps) {
  return (
    <div className="ge-field">
      <span className="ge-label" id={`${id}-label`}>
        正文
      </span>
      <Suspense fallback={<Loading rows={6} label="正在打开编辑器" />}>
        <RichSurface
          id={id}
          labelledBy={`${id}-label`}
          describedBy={describedBy(id, { hint: true, fault })}
          start={start}
          onChange={onChange}
        />
      </Suspense>
      <p className="ge-hint" id={`${id}-hint`}>
        可以从 Word 或网页粘贴：保留标题、列表、表格、加粗和链接，其余格式自动去掉。写 {'{申报开始}'}、{'{申报截止}'}、
        {'{区县截止}'}、{'{批次名称}'}，显示时换成所选批次当天的日期。
      </p>
      <Fault id={id}>{fault}</Fault>
    </div>
  )
}
