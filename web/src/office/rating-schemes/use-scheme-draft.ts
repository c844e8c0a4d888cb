/** A draft of the scheme, saved on the server while it is edited. */
import { ratingScheme, type SchemeView } from '@green/contract/calls/rating-scheme.ts'
import type { SchemeTree } from '@green/contract/rating-scheme.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createAutosave, Halt, type SaveState } from '../../filing/form/autosave.ts'
import { callKey } from '../../platform/query.ts'
import { request } from '../../platform/request.ts'
import { RequestError } from '../../platform/request-error.ts'

export type SchemeDraft = Pick<SchemeView, 'title' | 'fromYear' | 'mode'> & { note: string; scheme: SchemeTree }

const draftOf = ({ title, fromYear, mode, note, scheme }: SchemeView): SchemeDraft => ({
  ...{ title, fromYear, mode, scheme },
  note: note ?? '',
})

export function useSchemeDraft(view: SchemeView, isOpen: boolean) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(view))
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const now = useRef(draft)
  const version = useRef(view.version)
  const autosave = useRef<ReturnType<typeof createAutosave> | null>(null)
  useEffect(() => {
    if (!isOpen) return
    const running = createAutosave({
      onState: setState,
      describe: (failure) =>
        failure instanceof RequestError ? (failure.errors[0]?.message ?? failure.message) : '未保存',
      save: async () => {
        try {
          const saved = await request(ratingScheme.save, { id: view.id, version: version.current, ...now.current })
          version.current = saved.version
          client.setQueryData(callKey(ratingScheme.get, { id: view.id }), saved)
          return new Date().toISOString()
        } catch (failure) {
          if (failure instanceof RequestError && (failure.code === 409 || failure.code === 401 || failure.code === 422))
            throw new Halt(failure.errors[0]?.message ?? failure.message)
          throw failure
        }
      },
    })
    autosave.current = running
    const warn = (event: BeforeUnloadEvent) => {
      if (running.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      void running.flush().then(() => running.stop())
    }
  }, [client, view.id, isOpen])
  const change = useCallback((part: Partial<SchemeDraft>) => {
    now.current = { ...now.current, ...part }
    setDraft(now.current)
    autosave.current?.resume()
    autosave.current?.touch()
  }, [])
  return {
    draft,
    state,
    change,
    retry: () => {
      autosave.current?.resume()
      void autosave.current?.flush()
    },
    /** Waits for a save in flight; answers the newest version. */
    settled: async () => {
      await autosave.current?.flush()
      return version.current
    },
  }
}
