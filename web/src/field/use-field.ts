/** The state of the field page: a case on the device, the connection, and uploading in the background. */
import type { Verification } from '@green/contract/calls/inspection/verification.ts'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { currentLogin } from '../platform/session/session.ts'
import type { Draft, FieldStore } from './field-store.ts'
import type { Photo, Waiting } from './local-case.ts'
import { checkLogin, leftOf, refusedOf, type SyncEnd, type Synced, uploadAll } from './sync.ts'

export type LocalCase = {
  read: Verification | null
  waiting: readonly Waiting[]
  photos: readonly Photo[]
  isLoaded: boolean
  reload: () => Promise<void>
  /** Keeps an entry on the device; resolves once it is on the disk. */
  write: (body: Draft, replaces?: string | null) => Promise<void>
}

export function useLocalCase(store: FieldStore, caseId: string, onWritten: () => void): LocalCase {
  const [shown, setShown] = useState<Pick<LocalCase, 'read' | 'waiting' | 'photos'>>(nothing)
  const [isLoaded, setLoaded] = useState(false)
  const reload = useCallback(async () => {
    const [read, waiting, photos] = await Promise.all([
      store.findCase(caseId),
      store.entries(caseId),
      store.photos(caseId),
    ])
    setShown({ read, waiting, photos })
    setLoaded(true)
  }, [store, caseId])
  useEffect(() => void reload(), [reload])
  const write = useCallback(
    async (body: Draft, replaces: string | null = null) => {
      await store.write(caseId, body, replaces)
      await reload()
      onWritten()
    },
    [store, caseId, reload, onWritten],
  )
  return { ...shown, isLoaded, reload, write }
}
const nothing = { read: null, waiting: [], photos: [] }

const subscribe = (change: () => void) => {
  addEventListener('online', change)
  addEventListener('offline', change)
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

export type Upload = {
  isRunning: boolean
  left: number
  refused: number
  end: SyncEnd | null
  /** What the server says of a login that is over. */
  why: string | null
  run: () => void
}

const pauseMs = 2500
const againMs = 60_000

/** Uploads by itself: when the network comes back, shortly after an entry, and every minute while something is left. */
export function useUpload(store: FieldStore, onUploaded: () => void): Upload & { later: () => void } {
  const isOnline = useOnline()
  const [isRunning, setRunning] = useState(false)
  const [left, setLeft] = useState(0)
  const [synced, setSynced] = useState<Synced | null>(null)
  const [refused, setRefused] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const run = useCallback(() => {
    // One upload at a time, whatever tabs are open.
    void navigator.locks.request('green-field-upload', { ifAvailable: true }, async (lock) => {
      if (!lock) return
      setRunning(true)
      try {
        setSynced(navigator.onLine ? await uploadAll(store, setLeft) : { end: 'offline', why: null })
      } finally {
        setLeft(await leftOf(store))
        setRefused(await refusedOf(store))
        setRunning(false)
        onUploaded()
      }
    })
  }, [store, onUploaded])
  const later = useCallback(() => {
    void leftOf(store).then(setLeft)
    void refusedOf(store).then(setRefused)
    clearTimeout(timer.current)
    timer.current = setTimeout(run, pauseMs)
  }, [store, run])
  useEffect(() => {
    void refusedOf(store).then(setRefused)
    void leftOf(store).then((count) => {
      setLeft(count)
      if (isOnline) run()
    })
    const again = setInterval(() => {
      if (!navigator.onLine) return
      void leftOf(store).then((count) => {
        if (count > 0) run()
        else if (currentLogin()) void checkLogin().then(setSynced)
      })
    }, againMs)
    return () => {
      clearInterval(again)
      clearTimeout(timer.current)
    }
  }, [store, isOnline, run])
  return { isRunning, left, refused, end: synced?.end ?? null, why: synced?.why ?? null, run, later }
}
