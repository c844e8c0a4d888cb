/** 换用新版表单: moves a form begun in an earlier version to the one now open. What is copied and what is lost is shown first. */
import type { Programme } from '@green/filing/programme/programme.ts'
import { carryOver } from '@green/filing/workflow/release.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RequestError } from '../../../platform/request/request-error.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import formStyles from '../form.module.css'
import { useFormStore } from '../form-context.ts'
import styles from './saving.module.css'
import type { Saving } from './use-saving.ts'

export function NewerForm({ to, saving, onChanged }: { to: Programme; saving: Saving; onChanged: () => void }) {
  const { programme } = useFormStore()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes(formStyles.restored, styles.newer)} role="note">
      <p>
        现在使用的是 {to.formVersion} 版表单。您这份按 {programme.formVersion}{' '}
        版填写，可以继续填写并提交，也可以换用新版。
      </p>
      <Button onClick={() => setOpen(true)}>查看变化并换用新版表单</Button>
      {isOpen ? <ChangeDialog to={to} saving={saving} onChanged={onChanged} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

type ChangeDialogProps = { to: Programme; saving: Saving; onChanged: () => void; onClose: () => void }

function ChangeDialog({ to, saving, onChanged, onClose }: ChangeDialogProps) {
  const { programme, context, get } = useFormStore()
  const [isRunning, setRunning] = useState(false)
  const [fault, setFault] = useState('')
  const { id } = saving.known()
  const {
    values,
    retained: carriedCount,
    lost,
    requested: added,
  } = carryOver(programme, to, get().values, context.reference)
  const change = async () => {
    setRunning(true)
    setFault('')
    try {
      await saving.changeForm(to.formVersion, values)
      onChanged()
    } catch (failure) {
      setFault(failure instanceof RequestError ? failure.message : '没有换成，请先处理保存提示后重试')
      setRunning(false)
    }
  }
  return (
    <Dialog
      open
      width="wide"
      title={`换用${to.formVersion}版表单`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>继续用{programme.formVersion}版</Button>
          <Button kind="primary" running={isRunning ? '正在换用' : false} onClick={() => void change()}>
            换用{to.formVersion}版
          </Button>
        </>
      }
    >
      <p>
        已填写的 {carriedCount} 项将带入新版表单{lost.length > 0 ? '' : '，没有内容会丢失'}
        。换用后不能换回；不换用的，仍可按 {programme.formVersion} 版提交。
      </p>
      {lost.length > 0 ? (
        <section className={styles.newerPart}>
          <h3>新版表单没有以下 {lost.length} 项，换用后不再保留</h3>
          {id ? (
            <p>
              需要留底的，请先
              <Link to="/mainPages/filingPrint/id={$id}" params={{ id }}>
                打印或另存现在的内容
              </Link>
              。
            </p>
          ) : null}
          <BySection items={lost} textOf={({ label, value }) => `${label}：${value}`} />
        </section>
      ) : null}
      {added.length > 0 ? (
        <section className={styles.newerPart}>
          <h3>新版表单新增 {added.length} 项</h3>
          <BySection items={added} textOf={({ label }) => label} />
        </section>
      ) : null}
      {fault ? <p role="alert">{fault}</p> : null}
    </Dialog>
  )
}

type BySectionProps<T> = { items: readonly T[]; textOf: (item: T) => string }

function BySection<T extends { section: string }>({ items, textOf }: BySectionProps<T>) {
  return [...Map.groupBy(items, ({ section }) => section)].map(([section, of]) => (
    <div key={section}>
      <h4>{section}</h4>
      <ul className={styles.newerList}>
        {of.map((item) => (
          <li key={textOf(item)}>{textOf(item)}</li>
        ))}
      </ul>
    </div>
  ))
}
