/** The corrections a return asks for, as notes to tick off; each links to its field. */
import type { HistoryEntry } from '@green/contract/filing/filing.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { whoText } from '../../view/case/who-text.ts'
import { pointOf } from '../corrected-points.ts'
import styles from '../form.module.css'
import { useForm, useFormFacts, useFormStore } from '../form-context.ts'

type ReturnNotesProps = {
  /** The history entry of the return, for its opinion. */
  returned: HistoryEntry | null
  replyBy: string | null
  onGo: (path: string) => void
}

export function ReturnNotes({ returned, replyBy, onGo }: ReturnNotesProps) {
  const store = useFormStore()
  const { notes, openTitles } = useFormFacts()
  const ticks = useForm((s) => s.ticks)
  if (!returned && notes.length === 0 && !openTitles) return null
  const done = notes.filter((n) => ticks.includes(pointOf(n))).length
  return (
    <section className={styles.returned} aria-labelledby="returned-title">
      <h2 id="returned-title">
        <Icon name="back" />
        {returned ? returned.toLabel : notes.length > 0 ? '需要修改' : '可以修改的部分'}
        {notes.length > 0 ? (
          <span>
            已处理 {done} / {notes.length} 处
          </span>
        ) : null}
      </h2>
      {returned?.opinion ? <p className="ge-long">{returned.opinion}</p> : null}
      {notes.length > 0 ? (
        <ul>
          {notes.map((note) => {
            const point = pointOf(note)
            return (
              <li key={point}>
                <label className="ge-radio">
                  <input
                    type="checkbox"
                    checked={ticks.includes(point)}
                    onChange={(event) => store.tick(point, event.target.checked)}
                  />
                  <span>
                    {note.label ? <strong>{note.label}：</strong> : null}
                    {note.note}
                  </span>
                </label>
                {note.field ? (
                  <button type="button" className="ge-link" onClick={() => onGo(note.field)}>
                    去修改
                  </button>
                ) : null}
              </li>
            )
          })}
        </ul>
      ) : null}
      {openTitles ? (
        <p>
          {returned ? '本次' : '上次退回'}只开放修改：<strong>{openTitles.join('、')}</strong>
          。其余内容保持提交时的样子，可以查看，不能修改。
        </p>
      ) : null}
      {returned ? (
        <p className={styles.returnedWhen}>
          {whoText(returned)}于 {dateTimeText(returned.at)} 退回
          {replyBy ? `；请在 ${replyBy} 24:00 前重新提交` : ''}
        </p>
      ) : null}
    </section>
  )
}
