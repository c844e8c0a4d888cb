/** The sections as a list of tasks, each with its state as text and sign; any order. */

import { sectionOf, sectionStateLabels } from '@green/filing/form/check.ts'
import { classes } from '../../ui/classes.ts'
import { Icon, type IconName } from '../../ui/figure/icon.tsx'
import { pointOf } from './corrected-points.ts'
import { sameContent, useForm, useFormFacts, useFormStore } from './form-context.ts'
import { checkPlace, type SectionProgress } from './form-store.ts'
import styles from './task-list.module.css'
import { useNarrow } from './use-narrow.ts'

const signs: Record<SectionProgress['state'], IconName> = {
  untouched: 'list',
  filling: 'edit',
  faulty: 'alert',
  complete: 'check',
}

/** 未开始, 填写中, 有2处问题, 已完成; also whether a return left it closed or asks for corrections. */
export function sectionStateText(
  { state, wrong, locked }: Pick<SectionProgress, 'state' | 'wrong' | 'locked'>,
  toMend = 0,
): string {
  if (locked) return '未退回，仅查看'
  if (state === 'faulty') return `有 ${wrong} 处问题`
  return toMend > 0 ? `退回 ${toMend} 处，待处理` : sectionStateLabels[state]
}

export function TaskList() {
  const store = useFormStore()
  const sections = useForm((s) => s.derived.sections, sameContent)
  const open = useForm((s) => s.section)
  const { notes } = useFormFacts()
  const ticks = useForm((s) => s.ticks)
  const waiting = notes.filter((note) => !ticks.includes(pointOf(note)))
  const toMend = ({ key }: SectionProgress) =>
    waiting.filter(({ field }) => sectionOf(store.programme, field)?.key === key).length
  const narrow = useNarrow()
  // On a phone the fields come first: the list folds, also when the section that is open is pressed.
  const go = (place: string, pressed: Element) => {
    store.open(place)
    const folded = pressed.closest('details')
    if (folded) folded.open = false
  }
  const done = sections.filter((s) => s.state === 'complete').length
  const list = (
    <ol>
      {sections.map((section) => (
        <li key={section.key}>
          <button
            type="button"
            className={classes(
              styles.task,
              section.locked
                ? 'fl-task-locked'
                : toMend(section) > 0
                  ? styles.taskReturned
                  : styles[`task-${section.state}`],
            )}
            aria-current={open === section.key ? 'step' : undefined}
            onClick={({ currentTarget }) => go(section.key, currentTarget)}
          >
            <Icon name={section.locked ? 'lock' : toMend(section) > 0 ? 'back' : signs[section.state]} size={18} />
            <span>{section.title}</span>
            <span className={styles.taskState}>{sectionStateText(section, toMend(section))}</span>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.task}
          aria-current={open === checkPlace ? 'step' : undefined}
          onClick={({ currentTarget }) => go(checkPlace, currentTarget)}
        >
          <Icon name="seal" size={18} />
          <span>检查并提交</span>
        </button>
      </li>
    </ol>
  )
  const head = (
    <>
      已完成 <strong>{done}</strong> / {sections.length} 节
      {narrow ? <span className={styles.tasksHere}>当前：{titleOf(sections, open)}</span> : null}
      <progress max={sections.length} value={done} aria-label="已完成的节数" />
    </>
  )
  return (
    <nav className={styles.tasks} data-part="tasks" aria-label="填写进度">
      {narrow ? (
        <details key={open}>
          <summary className={styles.tasksHead} data-part="tasks-head">
            {head}
          </summary>
          {list}
        </details>
      ) : (
        <>
          <p className={styles.tasksHead} data-part="tasks-head">
            {head}
          </p>
          {list}
        </>
      )}
    </nav>
  )
}

function titleOf(sections: readonly SectionProgress[], key: string): string {
  return sections.find((s) => s.key === key)?.title ?? '检查并提交'
}
