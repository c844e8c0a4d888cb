/** A draft saved while it is edited: in session storage on every change, on the server a second later. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { RequestError } from '../../../platform/request/request-error.ts'
import { createAutosave, Halt, type SaveState } from './autosave.ts'

type Options<T> = {
  /** Of the copy in session storage: one for each thing that is edited. */
  name: string
  /** The server's draft and its version. */
  first: () => T
  version: number
  /** Sends the draft as of a version and answers the version after it. */
  send: (draft: T, version: number) => Promise<number>
  isOpen: boolean
}

type DraftCopy<T> = { draft: T; version: number }

/** The kept copy, unless the server has a newer one; a list's row may be older than the last save. */
function readCopy<T>(name: string, version: number): DraftCopy<T> | null {
  try {
    const copy = JSON.parse(sessionStorage.getItem(name) ?? 'null') as DraftCopy<T> | null
    return copy && copy.version >= version ? copy : null
  } catch {
    return null
  }
}

function writeCopy(name: string, copy: DraftCopy<unknown>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(copy))
  } catch {
    // The browser refuses to store; the server still does.
  }
}

/** After these a person decides; a refused value is sent again once it was changed. */
const halting: ReadonlySet<number> = new Set([401, 409, 422])

export function useSavedDraft<T extends object>({ name, first, version, send, isOpen }: Options<T>) {
  const [{ begun, isAhead }] = useState(() => {
    const begun = isOpen ? readCopy<T>(name, version) : null
    return { begun, isAhead: begun !== null && JSON.stringify(begun.draft) !== JSON.stringify(first()) }
  })
  const [draft, setDraft] = useState<T>(() => begun?.draft ?? first())
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const now = useRef(draft)
  const seen = useRef(begun?.version ?? version)
  const wasRefused = useRef(false)
  const sending = useRef(send)
  sending.current = send
  const autosave = useRef<ReturnType<typeof createAutosave> | null>(null)
  useEffect(() => {
    if (!isOpen) return
    const running = createAutosave({
      onState: setState,
      describe: (failure) => (failure instanceof RequestError ? failure.message : '未保存'),
      save: async () => {
        try {
          seen.current = await sending.current(now.current, seen.current)
          writeCopy(name, { draft: now.current, version: seen.current })
          return new Date().toISOString()
        } catch (failure) {
          if (!(failure instanceof RequestError && halting.has(failure.code))) throw failure
          wasRefused.current = failure.code === 422
          throw new Halt(failure.errors[0]?.message ?? failure.message)
        }
      },
    })
    autosave.current = running
    if (isAhead) running.touch()
    const warn = (event: BeforeUnloadEvent) => {
      if (running.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      void running.flush().then(() => running.stop())
    }
  }, [name, isOpen, isAhead])
  const change = useCallback(
    (part: Partial<T>) => {
      now.current = { ...now.current, ...part }
      setDraft(now.current)
      writeCopy(name, { draft: now.current, version: seen.current })
      autosave.current?.touch()
      if (wasRefused.current) autosave.current?.resume()
      wasRefused.current = false
    },
    [name],
  )
  return {
    draft,
    change,
    state,
    retry: () => {
      autosave.current?.resume()
      void autosave.current?.flush()
    },
    /** Waits for a save in flight; answers the newest version. */
    settled: async (): Promise<number> => {
      await autosave.current?.flush()
      return seen.current
    },
    /** The thing was handed over: its copy in session storage goes. */
    forget: () => sessionStorage.removeItem(name),
  }
}
