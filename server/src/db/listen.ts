/** Notifications from other processes through the database (LISTEN and NOTIFY), on a separate connection. */
import pg from 'pg'

export type Listener = {
  /** False while the connection is down: notifications may have been missed. */
  isListening(): boolean
  close(): Promise<void>
}

const retryMs = 1000

/** Calls `onNotice` for every notification on the channel, and after a reconnect. Reconnects every second. */
export async function listenTo(connectionString: string, channel: string, onNotice: () => void): Promise<Listener> {
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
    client.on('notification', onNotice)
    // Every error is followed by `end`.
    client.on('error', () => undefined)
    client.on('end', () => {
      if (current === client) current = null
      if (!isClosed) retry = setTimeout(() => void connect().catch(() => undefined), retryMs)
    })
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    current = client
    if (isClosed) await client.end()
    else onNotice()
  }

  try {
    await connect()
  } catch (error) {
    isClosed = true
    throw error
  }
  return {
    isListening: () => current !== null,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await current?.end()
    },
  }
}
