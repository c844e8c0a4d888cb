/**
 * Keeps an open enterprise record: before the county has it, every valid change goes to the server a second later; afterwards changes
 * wait in this browser for the button, because saving them reaches the county at once.
 */
import { user } from '@green/contract/calls/account/user.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { FormStore } from '../../../filing/form/form-store.ts'
import { createAutosave, Halt, type SaveState } from '../../../filing/form/saving/autosave.ts'
import { callKey } from '../../../platform/request/query.ts'
import { isRefusal } from '../../../platform/request/refusal.ts'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { onBeforeSignOut } from '../../../platform/session/before-sign-out.ts'
import { type ProfileRecord, profileForm, valuesOf } from './profile-form.ts'

const keys = fieldsOf(profileForm).map((one) => one.key as string)

/** Whether changes are saved on the server while they are typed. */
export const savesWhileTyping = ({ verification }: Pick<ProfileRecord, 'verification'>) =>
  verification === 'pending' || verification === 'returned'

/**
 * Only changed values of the record's own fields: an empty box of a new record must not be refused for being empty. The tick at the
 * name goes with the name.
 */
export function changedOf(values: AnswerSet, before: AnswerSet): AnswerSet {
  const changed = Object.fromEntries(
    keys
      .filter((key) => JSON.stringify(values[key] ?? null) !== JSON.stringify(before[key] ?? null))
      .map((key) => [key, values[key] ?? null]),
  )
  const { nameAsLicensed: _, ...own } = changed
  return 'enterpriseName' in own ? { ...own, nameAsLicensed: values.nameAsLicensed ?? null } : own
}

/** The values as the calls take them: empty texts are null, no files an empty list. */
export function asInput(answers: AnswerSet): AnswerSet {
  return Object.fromEntries(
    keys
      .filter((key) => key in answers)
      .map((key) => [key, answers[key] === '' ? null : key.endsWith('File') ? (answers[key] ?? []) : answers[key]]),
  ) as AnswerSet
}

const storageKey = (record: ProfileRecord) => `green.profile|${record.id}`

/** Changes that were typed in this tab and not saved. */
export function unsavedChanges(record: ProfileRecord): AnswerSet | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(record)) ?? 'null') as AnswerSet | null
  } catch {
    return null
  }
}

export type RecordSaving = ReturnType<typeof useRecordSaving>

export function useRecordSaving(record: ProfileRecord, store: FormStore, onReload: () => void) {
  const client = useQueryClient()
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  // The record as it was opened; what is saved since then is kept in `stored`.
  const [opened] = useState(record)
  const acts = useMemo(() => {
    const stored = { values: valuesOf(opened), version: opened.version }
    const changes = () => changedOf(store.get().values, stored.values)
    const keepHere = () => {
      const open = changes()
      if (Object.keys(open).length === 0) sessionStorage.removeItem(storageKey(opened))
      else sessionStorage.setItem(storageKey(opened), JSON.stringify(open))
    }
    const saveThere = async (): Promise<void> => {
      const { derived, refused } = store.get()
      const isWrong = (key: string) =>
        refused.has(key) || derived.findings.some((f) => f.level === 'error' && f.field === key)
      const good = Object.fromEntries(Object.entries(changes()).filter(([key]) => !isWrong(key)))
      if (Object.keys(good).length === 0) return
      try {
        const input = { ...asInput(good), version: stored.version } as Parameters<
          typeof request<typeof user.updateQyInfo>
        >[1]
        const saved = await request(user.updateQyInfo, input)
        stored.version = saved.version
        stored.values = { ...stored.values, ...good }
        client.setQueryData(callKey(user.getQyinfoById, {}), saved)
      } catch (failure) {
        if (isRefusal(failure, 'STALE')) {
          keepHere()
          onReload()
          throw new Halt('企业信息已在别处修改，已重新读取')
        }
        if (!(failure instanceof RequestError) || failure.errors.length === 0) throw failure
        // The refused fields stay here with their reason, the others are saved without them.
        store.blame(failure.errors)
        return saveThere()
      }
    }
    const autosave = createAutosave({
      save: async () => {
        keepHere()
        if (savesWhileTyping(opened)) await saveThere()
        keepHere()
        return new Date().toISOString()
      },
      onState: setState,
      describe: (failure) => (failure instanceof RequestError ? failure.message : '保存没有成功'),
      ...(savesWhileTyping(opened) ? {} : { quietMs: 300 }),
    })
    return {
      autosave,
      changes,
      version: () => stored.version,
      forget: () => sessionStorage.removeItem(storageKey(opened)),
    }
  }, [client, onReload, opened, store])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (acts.autosave.hasUnsaved()) event.preventDefault()
    }
    const online = () => void acts.autosave.flush()
    const forget = onBeforeSignOut(() => acts.autosave.flush())
    window.addEventListener('beforeunload', leave)
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('online', online)
      forget()
      void acts.autosave.flush()
    }
  }, [acts])
  return { ...acts, state }
}
