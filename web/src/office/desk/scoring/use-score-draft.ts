/** Saves a sheet while it is filled in: in session storage on every key, on the server a second later. */
import type { TaskRow, TaskView } from '@green/contract/review.ts'
import type { SystemScore } from '@green/filing/score.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createAutosave, Halt, type SaveState } from '../../../filing/form/autosave.ts'
import { request } from '../../../platform/request.ts'
import { RequestError } from '../../../platform/request-error.ts'
import type { DeskProgramme } from '../desk-programmes.ts'
import { type SheetDraft, sheetOf, sheetSent, unreadable } from './score-sheet.ts'

type StoredDraft = { draft: SheetDraft; version: number }

type ScoreDraftOptions = {
  experts: NonNullable<DeskProgramme['experts']>
  system: SystemScore
  task: TaskView
  row: TaskRow
  canScore: boolean
}

const nameOf = (taskId: string) => `green.score|${taskId}`

/** The stored draft, unless the server has a newer one; the list's row may be older than the last save. */
function readKept(taskId: string, version: number): StoredDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(taskId)) ?? 'null') as StoredDraft | null
    return kept && kept.version >= version ? kept : null
  } catch {
    return null
  }
}

function writeKept(taskId: string, kept: StoredDraft): void {
  try {
    sessionStorage.setItem(nameOf(taskId), JSON.stringify(kept))
  } catch {
    // The browser refuses to store; the server still does.
  }
}

export function useScoreDraft({ experts, system, task, row, canScore }: ScoreDraftOptions) {
  const [begun] = useState(() => (canScore ? readKept(row.taskId, row.version) : null))
  const [draft, setDraft] = useState<SheetDraft>(() => begun?.draft ?? sheetOf(task, system))
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const now = useRef(draft)
  const version = useRef(begun?.version ?? row.version)
  const make = useCallback(
    () =>
      createAutosave({
        onState: setState,
        describe: (failure) => (failure instanceof RequestError ? failure.message : '未保存'),
        save: async () => {
          // Invalid scores are not sent until they are valid; the rest is saved.
          const sent = now.current
          if (unreadable(sent).length > 0) return new Date().toISOString()
          try {
            const saved = await request(experts.score, {
              taskId: row.taskId,
              version: version.current,
              action: 'draft',
              sheet: sheetSent(sent),
              conclusion: sent.conclusion === '' ? null : sent.conclusion,
              opinion: sent.opinion,
            })
            version.current = saved.version
            writeKept(row.taskId, { draft: now.current, version: saved.version })
            return new Date().toISOString()
          } catch (failure) {
            if (failure instanceof RequestError && (failure.code === 409 || failure.code === 401))
              throw new Halt(failure.message)
            throw failure
          }
        },
      }),
    [experts, row.taskId],
  )
  const autosave = useRef<ReturnType<typeof make> | null>(null)
  useEffect(() => {
    const running = make()
    autosave.current = running
    const warn = (event: BeforeUnloadEvent) => {
      if (running.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      void running.flush().then(() => running.stop())
    }
  }, [make])
  const change = useCallback(
    (part: Partial<SheetDraft>) => {
      const next = { ...now.current, ...part }
      now.current = next
      setDraft(next)
      writeKept(row.taskId, { draft: next, version: version.current })
      autosave.current?.touch()
    },
    [row.taskId],
  )
  return {
    draft,
    change,
    state,
    version: () => version.current,
    retry: () => {
      autosave.current?.resume()
      void autosave.current?.flush()
    },
    /** Waits for a save in flight, so that the final request carries the newest version. */
    finish: async () => {
      await autosave.current?.flush()
    },
    forget: () => sessionStorage.removeItem(nameOf(row.taskId)),
  }
}
