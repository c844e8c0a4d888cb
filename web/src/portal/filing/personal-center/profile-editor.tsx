/** The form of the enterprise record: it counts what is filled while one types, keeps itself, and goes to the county by a button. */
import { user } from '@green/contract/calls/account/user.ts'
import { profileCompleteness } from '@green/contract/enterprise/profile-completeness.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formClasses } from '../../../filing/form/form-classes.ts'
import { FormFactsProvider, sameContent, useForm } from '../../../filing/form/form-context.ts'
import { FormField } from '../../../filing/form/form-field.tsx'
import { createFormStore, type FormStore } from '../../../filing/form/form-store.ts'
import { SaveLine } from '../../../filing/form/saving/save-line.tsx'
import { idOf } from '../../../filing/kinds/control.ts'
import { isRefusal } from '../../../platform/request/refusal.ts'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary, goToField } from '../../../ui/control/error-summary.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from './profile-editor.module.css'
import { type ProfileRecord, profileForm, valuesOf } from './profile-form.ts'
import { asInput, type RecordSaving, savesWhileTyping, unsavedChanges, useRecordSaving } from './record-saving.ts'

type Save = typeof user.updateQyInfo | typeof user.saveQyInfo

type ProfileEditorProps = {
  record: ProfileRecord
  reference: Reference
  onSaved: (record: ProfileRecord) => void
  onReload: () => void
}

const fields = fieldsOf(profileForm)
const labels = new Map(fields.map((f) => [f.key as string, f.label]))

export function ProfileEditor({ record, reference, onSaved, onReload }: ProfileEditorProps) {
  const [unsaved] = useState(() => unsavedChanges(record))
  const touch = useRef<() => void>(() => undefined)
  const [store] = useState(() =>
    createFormStore({
      programme: profileForm,
      context: { reference, archive: [], lastYear: null },
      values: { ...valuesOf(record), ...unsaved },
      onChange: () => touch.current(),
    }),
  )
  const saving = useRecordSaving(record, store, onReload)
  touch.current = saving.autosave.touch
  useEffect(() => {
    if (unsaved) saving.autosave.touch()
    return () => store.stop()
  }, [saving.autosave, store, unsaved])
  const facts = useMemo(() => ({ store, lastYear: null, offered: {}, notes: [], withoutRemarks: true }), [store])
  return (
    <FormFactsProvider value={facts}>
      {unsaved ? (
        <p className={formClasses.restored} role="status">
          已恢复尚未保存的修改。
        </p>
      ) : null}
      <Completeness />
      <Faults />
      {profileForm.form.map((part) => (
        <section key={part.key} className={styles.record}>
          <h3>{part.title}</h3>
          <div className={formClasses.fields} data-part="fields">
            {part.fields.map((one) => (
              <FormField key={one.key} field={one} path={one.key} />
            ))}
          </div>
        </section>
      ))}
      <SaveBar record={record} store={store} saving={saving} onSaved={onSaved} onReload={onReload} />
    </FormFactsProvider>
  )
}

/** How much is filled in, at every key; required fields that are empty are links to their boxes. */
function Completeness() {
  const { percent, missing } = useForm(
    (s) =>
      profileCompleteness(
        fields.flatMap(({ key }) => (key === 'nameAsLicensed' ? [] : [key as string])),
        (key) => s.values[key],
      ),
    sameContent,
  )
  const required = useForm((s) => [...s.derived.required], sameContent)
  const needed = missing.filter((key) => required.includes(key))
  return (
    <section className={styles.completeness} aria-label="填写进度">
      <p>
        <strong>已填 {percent}%</strong>
        <progress max={100} value={percent} aria-label="完整度" />
      </p>
      {needed.length > 0 ? (
        <p className={styles.needed}>
          <span>还差 {needed.length} 项必填：</span>
          {needed.map((key) => (
            <button key={key} type="button" className="ge-link" onClick={() => goToField(idOf(key))}>
              {labels.get(key)}
            </button>
          ))}
        </p>
      ) : (
        <p className={classes(styles.needed, styles.neededNone)}>
          <Icon name="check" size={16} />
          必填项已填完
        </p>
      )}
    </section>
  )
}

function Faults() {
  const attempts = useForm((s) => s.attempts)
  const refusals = useForm((s) => s.refusals)
  const all = useForm((s) => s.derived.findings)
  const refused = useForm((s) => s.refused)
  // Saving an unfinished record shows only the server's faults; submitting it shows all.
  const findings = attempts > 0 ? all : []
  if (attempts + refusals === 0) return null
  const faults = [
    ...findings.map((f) => ({ field: f.field, message: f.message })),
    ...[...refused]
      .filter(([field]) => !findings.some((f) => f.field === field))
      .map(([field, message]) => ({ field, message })),
  ]
  return (
    <ErrorSummary
      attempt={attempts + refusals}
      faults={faults.map((f) => ({ id: idOf(f.field), label: labels.get(f.field) ?? f.field, message: f.message }))}
    />
  )
}

type SaveBarProps = Omit<ProfileEditorProps, 'reference'> & { store: FormStore; saving: RecordSaving }

function SaveBar({ record, store, saving, onSaved, onReload }: SaveBarProps) {
  const [isRunning, setRunning] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const navigate = useNavigate()
  // Before the county has it the whole record is sent; afterwards only what changed.
  const isSending = savesWhileTyping(record)
  const keep = async () => {
    if (isRunning) return
    setTrouble(null)
    if (isSending && store.attempt().length > 0) return
    await saving.autosave.flush()
    const answers = isSending ? store.get().values : saving.changes()
    if (Object.keys(answers).length === 0) return toast.info('没有修改，不需要保存')
    setRunning(true)
    try {
      const saved = await saveBy(isSending ? user.saveQyInfo : user.updateQyInfo, answers, saving.version())
      await saving.autosave.stop()
      saving.forget()
      toast.success(savedText(record, saved, isSending))
      onSaved(saved)
      // The desk says what comes next.
      if (isSending) await navigate({ to: '/mainPages/personalCenter' })
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      if (failure.errors.length > 0) store.refuse(failure.errors)
      setTrouble(failure.message)
      if (isRefusal(failure, 'STALE')) onReload()
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className={styles.saveBar}>
      <Button
        kind="primary"
        running={isRunning ? (isSending ? '正在提交' : '正在保存') : false}
        onClick={() => void keep()}
      >
        {isSending ? '提交区县审核' : '保存修改'}
      </Button>
      {isSending || saving.state.kind !== 'untouched' ? (
        <SaveLine
          state={saving.state}
          where={isSending ? '已保存' : '修改暂存在本标签页，还没有保存'}
          onRetry={() => void saving.autosave.flush()}
        />
      ) : null}
      {isSending ? <LeftOut saving={saving} /> : null}
      {trouble ? (
        <p className="ge-fault" role="alert">
          <Icon name="alert" size={16} />
          {trouble}
        </p>
      ) : null}
    </div>
  )
}

/** What the last save left out because it is wrong. */
function LeftOut({ saving }: { saving: RecordSaving }) {
  // Re-rendered by each save and by each change of what is wrong.
  const wrong = useForm(
    (s) => [...s.refused.keys(), ...s.derived.findings.filter((f) => f.level === 'error').map((f) => f.field)],
    sameContent,
  )
  if (saving.state.kind !== 'saved') return null
  const left = Object.keys(saving.changes()).filter((key) => wrong.includes(key))
  return left.length > 0 ? (
    <p className="ge-fault">{left.map((key) => labels.get(key) ?? key).join('、')}有误，改正后保存</p>
  ) : null
}

function savedText(record: ProfileRecord, saved: ProfileRecord, isSending: boolean): string {
  if (saved.nameToGrant !== null && saved.verification === 'verifying')
    return `已提交，名称“${saved.nameToGrant}”待市级核准，再由区县审核`
  if (isSending) return '已提交区县审核'
  if (saved.pendingChange) return '已保存，重要信息待区县审核'
  return record.verification === 'verifying' ? '已保存，区县看到的是新内容' : '已保存'
}

/** The call checks its input itself. */
function saveBy(call: Save, answers: AnswerSet, version: number): Promise<ProfileRecord> {
  return request(call, { ...asInput(answers), version } as Parameters<typeof request<typeof user.saveQyInfo>>[1])
}
