/** Saves an opinion in progress while one types: a moment after the last change, one request at a time, the newest wins. */

/** null before the first change. */
export type SavedState = null | 'saving' | 'failed' | { at: string }

export function opinionSaver<D>(
  send: (draft: D) => Promise<{ at: string }>,
  tell: (state: SavedState) => void,
  waitMs = 600,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { draft: D } | null = null
  let running = false
  const run = async () => {
    if (running || !waiting) return
    const { draft } = waiting
    waiting = null
    running = true
    try {
      const { at } = await send(draft)
      if (!waiting) tell({ at })
    } catch {
      // What could not be saved waits for the next change or the next press of the button.
      waiting ??= { draft }
      tell('failed')
      return
    } finally {
      running = false
    }
    if (waiting) void run()
  }
  const flush = () => {
    clearTimeout(timer)
    if (waiting) tell('saving')
    void run()
  }
  return {
    later(draft: D) {
      waiting = { draft }
      tell('saving')
      clearTimeout(timer)
      timer = setTimeout(() => void run(), waitMs)
    },
    flush,
    forget() {
      clearTimeout(timer)
      waiting = null
    },
  }
}
