/** Autosave with debounce: a second after the last key, at the latest a few seconds after the first; one save at a time, failures retried with backoff. */

export type SaveState =
  | { kind: 'untouched' }
  /** Typed; the debounce is running. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; message: string }
  /** Somebody else saved first, or the login ended: nothing is saved until a person decides. */
  | { kind: 'halted'; message: string }

type Options = {
  /** Saves the current answers; returns the time of saving. Throws `Halt` when a person has to decide. */
  save: () => Promise<string>
  onState: (state: SaveState) => void
  describe?: (failure: unknown) => string
  quietMs?: number
  longestMs?: number
  againMs?: readonly number[]
}

/** Thrown by `save` to stop saving until `resume`; its message, if any, says why. */
export class Halt extends Error {}

export function createAutosave({
  save,
  onState,
  describe = () => '未保存',
  quietMs = 1000,
  longestMs = 5000,
  againMs = [5000, 15_000, 30_000],
}: Options) {
  let state: SaveState = { kind: 'untouched' }
  let isDirty = false
  let isStopped = false
  let failures = 0
  let firstTouch: number | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: Promise<void> | null = null

  const say = (next: SaveState) => {
    state = next
    if (!isStopped) onState(next)
  }
  const wait = (ms: number) => {
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }
  const run = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    if (running) return running
    if (!isDirty || isStopped || state.kind === 'halted') return Promise.resolve()
    isDirty = false
    firstTouch = null
    say({ kind: 'saving' })
    running = save()
      .then(
        (at) => {
          failures = 0
          say(isDirty ? { kind: 'waiting' } : { kind: 'saved', at })
          if (isDirty && !isStopped) wait(quietMs)
        },
        (failure: unknown) => {
          isDirty = true
          if (failure instanceof Halt) return say({ kind: 'halted', message: failure.message })
          say({ kind: 'failed', message: describe(failure) })
          if (!isStopped) wait(againMs[Math.min(failures, againMs.length - 1)] ?? quietMs)
          failures += 1
        },
      )
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    state: () => state,
    /** The answers changed. */
    touch: () => {
      isDirty = true
      if (isStopped || state.kind === 'halted' || running) return
      const now = Date.now()
      firstTouch ??= now
      if (state.kind !== 'waiting') say({ kind: 'waiting' })
      wait(Math.max(0, Math.min(quietMs, firstTouch + longestMs - now)))
    },
    /** Saves unsaved changes at once, after a save in progress. */
    flush: async (): Promise<void> => {
      if (running) await running
      await run()
    },
    /** Continues after a person has decided. */
    resume: () => {
      if (state.kind !== 'halted') return
      say({ kind: 'waiting' })
      void run()
    },
    /** Nothing more is saved; a save in progress may finish. */
    stop: async (): Promise<void> => {
      isStopped = true
      if (timer) clearTimeout(timer)
      if (running) await running
    },
    isStopped: () => isStopped,
    hasUnsaved: () => !isStopped && (isDirty || running !== null),
  }
}
