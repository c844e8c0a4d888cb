/** Notifications from other processes through the database (LISTEN and NOTIFY), on a separate connection. */
import pg from 'pg'

export type Notifications = {
  /** Calls `onNotice` for every notification on the channel, and after a reconnect. */
  hear(channel: string, onNotice: () => void): Promise<void>
  /** False while the connection is down: notifications may have been missed. */
  isListening(): boolean
  close(): Promise<void>
}

const retryMs = 1000

/** Opens the connection, which reconnects every second after a loss. */
export async function openNotifications(connectionString: string): Promise<Notifications> {
  const heard = new Map<string, () => void>()
  let current: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: 'portal-listen',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    client.on('notification', ({ channel }) => heard.get(channel)?.())
    // Every error is followed by `end`.
    client.on('error', () => undefined)
    client.on('end', () => {
      if (current === client) current = null
      if (!isClosed) retry = setTimeout(() => void connect().catch(() => undefined), retryMs)
    })
    try {
      await client.connect()
      for (const channel of heard.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    current = client
    if (isClosed) await client.end()
    else for (const onNotice of heard.values()) onNotice()
  }

  try {
    await connect()
  } catch (error) {
    isClosed = true
    throw error
  }
  return {
    async hear(channel, onNotice) {
      heard.set(channel, onNotice)
      await current?.query(`listen ${current.escapeIdentifier(channel)}`)
    },
    isListening: () => current !== null,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await current?.end()
    },
  }
}

/**
 * Caches what a query reads until any process has notified the channel; while the connection is down it is read every
 * time. A failure is not cached. `atOnce`: a notice also starts the next reading, for what `read` passes on.
 */
export async function cachedUntilNotified<T>(
  notifications: Notifications,
  channel: string,
  read: () => PromiseLike<T>,
  { atOnce = false }: { atOnce?: boolean } = {},
): Promise<() => Promise<T>> {
  let cached: Promise<T> | null = null
  await notifications.hear(channel, () => {
    cached = null
    if (atOnce) current().catch(() => undefined)
  })
  return current

  function current(): Promise<T> {
    if (!notifications.isListening()) return Promise.resolve(read())
    if (cached) return cached
    // A query of the builder is run anew by everyone who waits for it; its promise is not.
    const reading = Promise.resolve(read())
    cached = reading
    reading.catch(() => {
      if (cached === reading) cached = null
    })
    return reading
  }
}
