/**
 * Functions that the oldest supported browsers (docs/operating.md) lack, for those only: Chromium 111 has neither grouping nor joined
 * signals. Loaded before everything else.
 */

function groupBy<K, T>(rows: Iterable<T>, keyOf: (row: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const row of rows) {
    const key = keyOf(row, index++)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

function firstAborted(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason)
      break
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal })
  }
  return controller.signal
}

function canParse(url: string | URL, base?: string | URL): boolean {
  try {
    new URL(url, base)
    return true
  } catch {
    return false
  }
}

const lack = (owner: object, name: string, value: unknown) => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

lack(Map, 'groupBy', groupBy)
lack(Object, 'groupBy', (rows: Iterable<unknown>, keyOf: (row: unknown, index: number) => PropertyKey) =>
  Object.assign(Object.create(null), Object.fromEntries(groupBy(rows, keyOf))),
)
lack(AbortSignal, 'any', firstAborted)
lack(URL, 'canParse', canParse)
