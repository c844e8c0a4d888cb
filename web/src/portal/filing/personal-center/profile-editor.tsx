/** The form of the enterprise record: edited like every form, saved by a button, sent to the county when it must verify the change. */
import { user } from '@green/contract/calls/user.ts'
import type { AnswerSet } from '@green/filing/answers.ts'
import { fieldsOf } from '@green/filing/form.ts'
import type { Reference } from '@green/filing/reference.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { FormFactsProvider, useForm } from '../../../filing/form/form-context.ts'
import { FormField } from '../../../filing/form/form-field.tsx'
import { createFormStore, type FormStore } from '../../../filing/form/form-store.ts'
import { idOf } from '../../../filing/kinds/control.ts'
import { isRefusal } from '../../../platform/refusal.ts'
import { request } from '../../../platform/request.ts'
import { RequestError } from '../../../platform/request-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { ReadOnly } from '../../../ui/faces.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type ProfileRecord, profileForm, valuesOf } from './profile-form.ts'
import '../../../filing/form/form.css'

type Save = typeof user.updateQyInfo | typeof user.saveQyInfo

type ProfileEditorProps = {
  record: ProfileRecord
  reference: Reference
  onSaved: (record: ProfileRecord) => void
  onReload: () => void
}

/** Storage key for unsaved text when the login ends or the page is left. */
const keptAs = (record: ProfileRecord) => `green.profile|${record.id}|${record.version}`

function restored(record: ProfileRecord): AnswerSet | null {
  try {
    return JSON.parse(sessionStorage.getItem(keptAs(record)) ?? 'null') as AnswerSet | null
  } catch {
    return null
  }
}

export function ProfileEditor({ record, reference, onSaved, onReload }: ProfileEditorProps) {
  const [restoredValues] = useState(() => restored(record))
  const [store] = useState(() =>
    createFormStore({
      programme: profileForm,
      context: { reference, archive: [], lastYear: null },
      values: restoredValues ?? valuesOf(record),
      onChange: () => sessionStorage.setItem(keptAs(record), JSON.stringify(store.get().values)),
    }),
  )
  useEffect(() => () => store.stop(), [store])
  const facts = useMemo(() => ({ store, lastYear: null, offered: {}, notes: [] }), [store])
  const isWaiting = record.verification === 'verifying' && !record.pendingChange
  return (
    <FormFactsProvider value={facts}>
      {restoredValues ? (
        <p className="fl-restored" role="status">
          已恢复尚未保存的修改。
        </p>
      ) : null}
      {isWaiting ? <ReadOnly reason="审核期间修改会重新提交审核。" /> : null}
      <Faults />
      {profileForm.form.map((part) => (
        <section key={part.key} className="pf-stack">
          <h3>{part.title}</h3>
          <div className="fl-fields">
            {part.fields.map((one) => (
              <FormField key={one.key} field={one} path={one.key} />
            ))}
          </div>
        </section>
      ))}
      <SaveBar record={record} store={store} onSaved={onSaved} onReload={onReload} />
    </FormFactsProvider>
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
  const labels = new Map(fieldsOf(profileForm).map((f) => [f.key, f.label]))
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

type SaveBarProps = Omit<ProfileEditorProps, 'reference'> & { store: FormStore }

function SaveBar({ record, store, onSaved, onReload }: SaveBarProps) {
  const [running, setRunning] = useState<'save' | 'send' | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const isVerified = record.verification === 'verified' || record.pendingChange !== null
  const navigate = useNavigate()
  const keep = async (which: 'save' | 'send') => {
    if (running) return
    setTrouble(null)
    const { values } = store.get()
    const answers = which === 'send' ? values : changedOf(values, valuesOf(record))
    if (which === 'send' && store.attempt().length > 0) return
    if (Object.keys(answers).length === 0) return toast.info('没有修改，不需要保存')
    setRunning(which)
    try {
      const saved = await saveBy(which === 'send' ? user.saveQyInfo : user.updateQyInfo, answers, record.version)
      sessionStorage.removeItem(keptAs(record))
      toast.success(which === 'send' ? '已提交区县审核' : saved.pendingChange ? '已保存，重要信息待区县审核' : '已保存')
      onSaved(saved)
      // The desk says what comes next.
      if (which === 'send') await navigate({ to: '/mainPages/personalCenter' })
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      if (failure.errors.length > 0) store.refuse(failure.errors)
      setTrouble(failure.message)
      if (isRefusal(failure, 'STALE')) onReload()
    } finally {
      setRunning(null)
    }
  }
  return (
    <div className="pf-save-bar">
      {isVerified ? null : (
        <Button kind="primary" running={running === 'send' ? '正在提交' : false} onClick={() => void keep('send')}>
          提交区县审核
        </Button>
      )}
      <Button
        kind={isVerified ? 'primary' : 'plain'}
        running={running === 'save' ? '正在保存' : false}
        onClick={() => void keep('save')}
      >
        {isVerified ? '保存修改' : '暂存'}
      </Button>
      {trouble ? (
        <p className="ge-fault" role="alert">
          <Icon name="alert" size={16} />
          {trouble}
        </p>
      ) : null}
    </div>
  )
}

/** Only changed values: an empty box of a new record must not be refused for being empty. */
function changedOf(values: AnswerSet, before: AnswerSet): AnswerSet {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[key] ?? null),
    ),
  )
}

/** The call checks its input itself; empty texts are sent as null. */
function saveBy(call: Save, answers: AnswerSet, version: number): Promise<ProfileRecord> {
  const plain = Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [
      key,
      value === '' ? null : key.endsWith('File') ? (value ?? []) : value,
    ]),
  )
  return request(call, { ...plain, version } as Parameters<typeof request<typeof user.saveQyInfo>>[1])
}
