/** Saves the open form: a copy in this browser at once, the server's draft a second later, and conflict handling when somebody else saved first. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingReceipt, SaveFiling } from '@green/contract/filing/filing.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { mergeAnswers } from '@green/filing/form/merge.ts'
import { isDraft } from '@green/filing/workflow/states.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { callKey } from '../../../platform/request/query.ts'
import { isRefusal } from '../../../platform/request/refusal.ts'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { currentLogin } from '../../../platform/session/session.ts'
import { sendingCall } from '../../families.ts'
import type { FormStore } from '../form-store.ts'
import type { Opening } from '../opening/form-opening.ts'
import { createAutosave, Halt, type SaveState } from './autosave.ts'
import type { Other } from './stale-dialog.tsx'
import { useLeaving } from './use-leaving.ts'

/** Id and version of the form on the server. */
type SavedRow = { id: string | null; version: number | null }

export type Saving = ReturnType<typeof useSaving>

export function useSaving(opening: Opening, store: FormStore) {
  const client = useQueryClient()
  const savedRow = useRef<SavedRow>({ id: opening.filing?.id ?? null, version: opening.filing?.version ?? null })
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const [other, setOther] = useState<Other | null>(null)
  const [merged, setMerged] = useState<Merged | null>(null)

  const acts = useMemo(
    () =>
      savingActs(
        opening,
        linkOf({ opening, store, client, savedRow, setOther, onMerged: setMerged }),
        setState,
        setOther,
      ),
    [client, opening, store],
  )
  // Navigated to another page, neither reloaded nor signed out: the next new form starts empty.
  useEffect(
    () => () => {
      if (currentLogin()) opening.begun?.begin(null)
    },
    [opening],
  )
  useLeaving(acts)

  return { ...acts, state, other, merged }
}

/** Changes made elsewhere that were merged into the form. */
export type Merged = { by: string | null; at: string; taken: number }

type LinkParts = {
  opening: Opening
  store: FormStore
  client: QueryClient
  savedRow: RefObject<SavedRow>
  setOther: (other: Other | null) => void
  onMerged: (merged: Merged) => void
}

/** Connects the form to its stored state: the server's version, the copy in this browser, and conflicts. */
function linkOf({ opening, store, client, savedRow, setOther, onMerged }: LinkParts) {
  const { family } = opening
  const { formVersion } = opening.programme
  const link = {
    known: savedRow,
    /** The answers last known to be on the server: what a merge starts from. */
    base: (opening.filing ? opening.values : null) as AnswerSet | null,
    body: (): Omit<SaveFiling, 'action'> => {
      const { values, reasons, section, lastField } = store.get()
      const { id, version } = link.known.current
      return {
        ...(id ? { id } : {}),
        ...(version === null ? {} : { version }),
        ...(opening.batch ? { batchId: opening.batch.id } : {}),
        answers: values,
        formVersion,
        reasons: reasons.filter((r) => [...r.reason.trim()].length >= 2),
        lastPlace: `${section}#${lastField ?? ''}`.slice(0, 200),
      }
    },
    keepCopy: (): boolean => {
      const { values, reasons, section, lastField, ticks } = store.get()
      const baseVersion = link.known.current.version
      return opening.store.write({
        values,
        formVersion,
        reasons,
        section,
        lastField,
        ticks,
        at: new Date().toISOString(),
        baseVersion,
      })
    },
    /** Remembers where the form is left, for somebody who comes back without having typed there. */
    keepPlace: () => {
      const { section, lastField } = store.get()
      const { id } = link.known.current
      if (id) opening.left(id).write(`${section}#${lastField ?? ''}`)
    },
    learn: (receipt: FilingReceipt, sent: AnswerSet) => {
      link.base = sent
      link.known.current = { id: receipt.id, version: receipt.version }
      opening.begun?.begin(isDraft(receipt.state) ? receipt.id : null)
      void client.invalidateQueries({ queryKey: callKey(filing.get).slice(0, 1) })
      void client.invalidateQueries({ queryKey: callKey(family.mine).slice(0, 1) })
    },
    /**
     * Somebody else saved first: their answers are merged with these. True when no answer was changed on both sides; otherwise the
     * conflict is shown and the person decides.
     */
    meet: async (id: string, failure: unknown): Promise<boolean> => {
      const theirs = await request(filing.get, { id })
      const answers = theirs.answers as AnswerSet
      const isOpen = theirs.editable && theirs.formVersion === formVersion
      const met = mergeAnswers(opening.programme, { base: link.base, mine: store.get().values, theirs: answers })
      const by = whoIn(failure)
      link.met = { version: theirs.version, answers }
      if (!isOpen || met.conflicts.length > 0) {
        setOther({ met, by, at: theirs.updatedAt, isOpen })
        return false
      }
      link.agree(met.merged)
      if (met.taken > 0) onMerged({ by, at: theirs.updatedAt, taken: met.taken })
      return true
    },
    /** What the server holds beside an open conflict. */
    met: null as { version: number; answers: AnswerSet } | null,
    /** Continues with these answers on top of what the server holds. */
    agree: (values: AnswerSet) => {
      if (!link.met) return
      store.replace(values, store.get().reasons)
      link.base = link.met.answers
      link.known.current = { ...link.known.current, version: link.met.version }
      link.met = null
    },
    /** After a lost response, continues with the draft that this browser had created; false when the draft is anybody else's. */
    takeUp: async (id: string, since: number): Promise<boolean> => {
      const found = await request(filing.get, { id })
      if (!isDraft(found.state) || found.version !== 1 || Date.parse(found.updatedAt) < since - 60_000) return false
      link.known.current = { id, version: found.version }
      return true
    },
  }
  return link
}
type Link = ReturnType<typeof linkOf>
type Autosave = ReturnType<typeof createAutosave>

/** Saves a draft on the server; a retry after a lost response finds the draft it had created. */
function draftSaver({ family, store }: Opening, link: Link): () => Promise<string> {
  const startedAt = Date.now()
  const saveDraft = async (): Promise<string> => {
    try {
      const body = link.body()
      const receipt = await request(family.draft?.save ?? family.submit, { ...body, action: 'draft' })
      link.learn(receipt, body.answers as AnswerSet)
      store.drop()
      return receipt.savedAt
    } catch (failure) {
      const id = link.known.current.id ?? idIn(failure)
      if (isRefusal(failure, 'DUPLICATE_FILING') && id && (await link.takeUp(id, startedAt))) return saveDraft()
      if ((isRefusal(failure, 'STALE') || isRefusal(failure, 'DUPLICATE_FILING')) && id) {
        link.known.current = { ...link.known.current, id }
        if (await link.meet(id, failure)) return saveDraft()
        throw new Halt()
      }
      if (failure instanceof RequestError && failure.code === 401) throw new Halt()
      throw failure
    }
  }
  return saveDraft
}

const nowhereToKeep = () => new RequestError('network', '浏览器存储已满或被禁用')

function savingActs(
  opening: Opening,
  link: Link,
  setState: (state: SaveState) => void,
  setOther: (other: Other | null) => void,
) {
  const { keepsDraft } = opening
  const { keepCopy } = link
  const saveHere = async (): Promise<string> => {
    if (!keepCopy()) throw nowhereToKeep()
    return new Date().toISOString()
  }
  const autosave = createAutosave({
    save: keepsDraft ? draftSaver(opening, link) : saveHere,
    onState: setState,
    describe: (failure) => (failure instanceof RequestError ? failure.message : '保存没有成功'),
    ...(keepsDraft ? {} : { quietMs: 300 }),
  })
  let copyTimer: ReturnType<typeof setTimeout> | null = null
  return {
    autosave,
    changed: () => {
      autosave.touch()
      copyTimer ??= setTimeout(() => {
        copyTimer = null
        if (autosave.hasUnsaved()) keepCopy()
      }, 500)
    },
    /** Submits the form by its action. */
    send: (action: Parameters<typeof sendForm>[3], opinion: string) =>
      sendForm(opening, link, autosave, action, opinion),
    keepCopy,
    /** Saves what is typed and returns the id of its filing; null when nothing was typed. */
    settle: async (): Promise<string | null> => {
      await settled(autosave)
      return link.known.current.id
    },
    known: () => link.known.current,
    /** Continues with the answers chosen in a conflict. */
    agree: (values: AnswerSet) => {
      link.agree(values)
      setOther(null)
      autosave.resume()
      autosave.touch()
    },
    later: () => setOther(null),
    /** Repeats what failed: shows the conflict again, or saves again. */
    retry: async () => {
      const { id } = link.known.current
      if (autosave.state().kind === 'halted' && id) {
        if (await link.meet(id, null)) autosave.resume()
      } else await autosave.flush()
    },
    /** Continues in another version of the form with these answers; what was typed is saved before and after. */
    changeForm: (version: string, answers: AnswerSet) => changeForm(opening, link, autosave, version, answers),
    forget: async () => {
      await autosave.stop()
      opening.store.drop()
      opening.begun?.begin(null)
    },
    dispose: () => {
      if (copyTimer) clearTimeout(copyTimer)
      copyTimer = null
      if (autosave.hasUnsaved()) keepCopy()
      if (!autosave.isStopped()) link.keepPlace()
      void autosave.flush()
    },
  }
}

/** Resolves when everything typed is saved; throws `Halt` on a conflict. */
async function settled(autosave: Autosave): Promise<void> {
  await autosave.flush()
  if (autosave.state().kind === 'halted') throw new Halt()
}

async function sendForm(
  { family, store }: Opening,
  link: Link,
  autosave: Autosave,
  action: 'submit' | 'resubmit' | 'edit',
  opinion: string,
): Promise<FilingReceipt> {
  await settled(autosave)
  const { lastPlace: _, ...rest } = link.body()
  try {
    const receipt = await request(sendingCall(family, action), {
      ...rest,
      action: 'submit',
      ...(opinion.trim() ? { opinion: opinion.trim() } : {}),
    })
    await autosave.stop()
    link.learn(receipt, rest.answers as AnswerSet)
    store.drop()
    return receipt
  } catch (failure) {
    const { id } = link.known.current
    if (isRefusal(failure, 'STALE') && id) {
      // Merged answers are read before they are sent.
      await link.meet(id, failure)
      throw new Halt()
    }
    throw failure
  }
}

async function changeForm(
  { family, keepsDraft, store }: Opening,
  link: Link,
  autosave: Autosave,
  formVersion: string,
  answers: AnswerSet,
): Promise<void> {
  await settled(autosave)
  await autosave.stop()
  if (keepsDraft) {
    const draft = { ...link.body(), action: 'draft' as const, answers, formVersion }
    link.learn(await request(family.draft?.save ?? family.submit, draft), answers)
    store.drop()
    return
  }
  link.keepCopy()
  const copy = store.read()
  if (!copy || !store.write({ ...copy, values: answers, formVersion })) throw nowhereToKeep()
}

/** Name of the person who saved first, from the refusal. */
function whoIn(failure: unknown): string | null {
  const by = failure instanceof RequestError ? failure.data.by : null
  return typeof by === 'string' ? by : null
}

function idIn(failure: unknown): string | null {
  const id = failure instanceof RequestError ? failure.data.id : null
  return typeof id === 'string' ? id : null
}
