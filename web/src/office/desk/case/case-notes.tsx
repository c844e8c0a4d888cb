/** 内部备注 of a case: amber, dashed and with a heading of its own, so that nobody mistakes it for a message to the filer. */
import type { CallOutput } from '@green/contract/call.ts'
import { caseNote, caseTextLength } from '@green/contract/calls/filing/case.ts'
import { useState } from 'react'
import { useStoredText } from '../../../filing/view/answer/stored-text.ts'
import { caseTalkClasses } from '../../../filing/view/case/case-talk-classes.ts'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from './case-talk.module.css'

export function CaseNotes({ filingId }: { filingId: string }) {
  const mayWrite = useSession((session) => session.login?.userRole) !== 'admin'
  const notes = useCall(caseNote.list, { filingId })
  return (
    <QueryView query={notes} loading="正在读取内部备注">
      {(data) => (
        <div className={caseTalkClasses.talk}>
          {data.length > 0 ? <Notes notes={data} /> : <p className="ge-none">还没有内部备注。</p>}
          {mayWrite ? <NoteBox filingId={filingId} /> : null}
        </div>
      )}
    </QueryView>
  )
}

function Notes({ notes }: { notes: CallOutput<typeof caseNote.list> }) {
  return (
    <ul className={classes(caseTalkClasses.list, styles.inside)} aria-label="内部备注">
      {notes.map((note) => (
        <li key={note.id}>
          <p className={caseTalkClasses.head}>
            <strong>{note.author}</strong>
            <span>{note.role}</span>
            <time dateTime={note.at}>{dateTimeText(note.at)}</time>
          </p>
          <p className="ge-long">{note.text}</p>
        </li>
      ))}
    </ul>
  )
}

function NoteBox({ filingId }: { filingId: string }) {
  const [text, setText] = useStoredText(`green.note|${filingId}`)
  const [missing, setMissing] = useState('')
  const press = useIdempotencyKey()
  const add = useAct(caseNote.add, {
    onDone: () => {
      press.answered()
      setText('')
      toast.success('已存为内部备注，申报单位看不到')
    },
  })
  const fault = missing || add.error?.errors[0]?.message || add.error?.message
  return (
    <form
      className={classes(caseTalkClasses.box, styles.boxInside)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (add.isPending) return
        const short = [...text.trim()].length < 2
        setMissing(short ? '请填写备注内容' : '')
        if (short) document.getElementById('note-text')?.focus()
        else add.mutate(press.of({ filingId, text }))
      }}
    >
      <h2>内部备注：申报单位和专家看不到</h2>
      <TextArea
        id="note-text"
        label="备注内容"
        required
        fault={fault}
        hint="只有本件的区县和市级审核人员能看到，不会通知申报单位，也不进入任何导出和打印。"
        rows={4}
        maxLength={caseTextLength}
        value={text}
        onChange={setText}
      />
      <Button type="submit" running={add.isPending ? '正在保存' : false}>
        存为内部备注
      </Button>
    </form>
  )
}
