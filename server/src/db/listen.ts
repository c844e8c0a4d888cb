/** Hears what other processes tell through the database (LISTEN and NOTIFY), on a connection of its own. */
import pg from 'pg'

export type Listener = {
  /** False while the connection is down: then something may have been told that nobody here has heard. */
  isListening(): boolean
  close(): Promise<void>
}

const retryMs = 1000

/** Calls `onNotice` for every notice on the channel, and when a lost connection is back. It is made anew every second. */
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
    // Whatever breaks it also ends it.
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
