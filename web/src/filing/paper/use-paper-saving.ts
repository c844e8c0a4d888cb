/** Saves an open paper: a copy in this browser at once, the draft on the server a second later; what another hand saved is merged in. */
import type { WarningReason } from '@green/contract/filing/filing.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { mergeAnswers } from '@green/filing/form/merge.ts'
import { useMemo, useState } from 'react'
import { isRefusal } from '../../platform/request/refusal.ts'
import { RequestError } from '../../platform/request/request-error.ts'
import type { FormStore } from '../form/form-store.ts'
import { createAutosave, Halt, type SaveState } from '../form/saving/autosave.ts'
import type { LocalCopies } from '../form/saving/local-copy.ts'
import type { Other } from '../form/saving/stale-dialog.tsx'
import { useLeaving } from '../form/saving/use-leaving.ts'

type PaperInput = { answers: AnswerSet; reasons: readonly WarningReason[]; lastPlace: string; version: number }
/** The paper as the server holds it now. */
type PaperStored = { version: number; answers: AnswerSet; by: string | null; at: string; isOpen: boolean }

export type PaperHome = {
  save: (input: PaperInput) => Promise<{ version: number; at: string }>
  send: (input: PaperInput, opinion: string) => Promise<void>
  latest: () => Promise<PaperStored>
}

type Opened = { version: number; answers: AnswerSet }
type Merged = { by: string | null; at: string; taken: number }
export type PaperSaving = ReturnType<typeof usePaperSaving>

export function usePaperSaving(opened: Opened, store: FormStore, home: PaperHome, copy: LocalCopies) {
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const [other, setOther] = useState<Other | null>(null)
  const [merged, setMerged] = useState<Merged | null>(null)
  const [acts] = useState(() => savingActs({ opened, store, home, copy, setState, setOther, setMerged }))
  useLeaving(acts)
  return useMemo(() => ({ ...acts, state, other, merged }), [acts, state, other, merged])
}

type Parts = {
  opened: Opened
  store: FormStore
  home: PaperHome
  copy: LocalCopies
  setState: (state: SaveState) => void
  setOther: (other: Other | null) => void
  setMerged: (merged: Merged) => void
}

/** What the server is known to hold, and what is done where somebody else saved first. */
function linkOf({ opened, store, home, setOther, setMerged }: Parts) {
  /** The ground of a merge. */
  const known = { version: opened.version, answers: opened.answers }
  let met: { version: number; answers: AnswerSet } | null = null
  const agree = (values: AnswerSet) => {
    if (!met) return
    store.replace(values, store.get().reasons)
    Object.assign(known, met)
    met = null
  }
  return {
    known,
    agree,
    readInput: (): PaperInput => {
      const { values, reasons, section, lastField } = store.get()
      return {
        answers: values,
        reasons: reasons.filter(({ reason }) => [...reason.trim()].length >= 2),
        lastPlace: `${section}#${lastField ?? ''}`.slice(0, 200),
        version: known.version,
      }
    },
    /** Takes up what another hand saved; false when both changed the same answer, which a person then decides. */
    meet: async (): Promise<boolean> => {
      const theirs = await home.latest()
      const found = mergeAnswers(store.programme, {
        base: known.answers,
        mine: store.get().values,
        theirs: theirs.answers,
      })
      met = { version: theirs.version, answers: theirs.answers }
      if (!theirs.isOpen || found.conflicts.length > 0) {
        setOther({ met: found, by: theirs.by, at: theirs.at, isOpen: theirs.isOpen })
        return false
      }
      agree(found.merged)
      if (found.taken > 0) setMerged({ by: theirs.by, at: theirs.at, taken: found.taken })
      return true
    },
  }
}

/** Saves the draft; a conflict is merged, or halts the saving until a person has decided. */
function saverOf({ home, copy }: Parts, { known, readInput, meet }: ReturnType<typeof linkOf>) {
  const save = async (): Promise<string> => {
    const sent = readInput()
    try {
      const saved = await home.save(sent)
      Object.assign(known, { version: saved.version, answers: sent.answers })
      copy.drop()
      return saved.at
    } catch (failure) {
      if (isRefusal(failure, 'STALE')) {
        if (await meet()) return save()
        throw new Halt()
      }
      if (isRefusal(failure, 'ILLEGAL_STEP')) {
        await meet()
        throw new Halt()
      }
      if (failure instanceof RequestError && failure.code === 401) throw new Halt()
      throw failure
    }
  }
  return save
}

function savingActs(parts: Parts) {
  const { store, home, copy, setState, setOther } = parts
  const link = linkOf(parts)
  const keepCopy = (): boolean => {
    const { values, reasons, section, lastField, ticks } = store.get()
    const at = new Date().toISOString()
    return copy.write({ values, reasons, section, lastField, ticks, at, baseVersion: link.known.version })
  }
  const autosave = createAutosave({
    save: saverOf(parts, link),
    onState: setState,
    describe: (failure) => (failure instanceof RequestError ? failure.message : '保存没有成功'),
  })
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    autosave,
    keepCopy,
    changed: () => {
      autosave.touch()
      timer ??= setTimeout(() => {
        timer = null
        if (autosave.hasUnsaved()) keepCopy()
      }, 500)
    },
    send: async (opinion: string): Promise<void> => {
      await autosave.flush()
      if (autosave.state().kind === 'halted') throw new Halt()
      try {
        await home.send(link.readInput(), opinion)
        await autosave.stop()
        copy.drop()
      } catch (failure) {
        if (!isRefusal(failure, 'STALE')) throw failure
        // Merged answers are read before they are sent.
        await link.meet()
        throw new Halt()
      }
    },
    agree: (values: AnswerSet) => {
      link.agree(values)
      setOther(null)
      autosave.resume()
      autosave.touch()
    },
    later: () => setOther(null),
    retry: async () => {
      if (autosave.state().kind === 'halted') {
        if (await link.meet()) autosave.resume()
      } else await autosave.flush()
    },
    forget: async () => {
      await autosave.stop()
      copy.drop()
    },
    dispose: () => {
      if (timer) clearTimeout(timer)
      timer = null
      if (autosave.hasUnsaved()) keepCopy()
      void autosave.flush()
    },
  }
}
