/** The two databases of a move: where the data are now, and where they go. */

import type { Config } from '../../platform/config.ts'
import { embeddedPlace } from '../../platform/database-move.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { type Connection, connect } from '../backup/backup-store.ts'
import { isClusterThere } from '../backup/cluster-copy.ts'

export type Place = {
  /** Without the password, for people. */
  name: string
  isEmbedded: boolean
  address: string
  open(): Promise<Connection>
  close(): Promise<void>
}

/** The database that the settings name. */
export async function sourceOf(config: Config): Promise<Place> {
  const address = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  if (address) return outside(address)
  if (!(await isClusterThere(config.DATA_DIR))) throw new Error(`${config.DATA_DIR} 中没有数据库，无可迁移`)
  return embedded(config)
}

/** The database of the command's argument. */
export async function targetOf(config: Config, argument: string): Promise<Place> {
  if (argument === embeddedPlace) {
    if (!config.DATABASE_URL) throw new Error('数据已经在自带的数据库中：迁回时请用 DATABASE_URL 给出现在的外部数据库')
    return embedded(config)
  }
  if (!/^postgres(ql)?:\/\/[^/]*\/[^/?]+/.test(argument) || !URL.canParse(argument))
    throw new Error('目标应写作 postgres://账号:密码@主机:端口/库名，或 embedded（自带的数据库）')
  return outside(argument)
}

function outside(address: string): Place {
  const { username, host, pathname } = new URL(address)
  const name = `postgres://${username ? `${username}@` : ''}${host}${pathname}`
  const open = () =>
    connect(address).catch((error: Error) => {
      throw new Error(`连不上 ${name}：${error.message}`)
    })
  return { name, isEmbedded: false, address, open, close: async () => undefined }
}

async function embedded({ DATA_DIR }: Config): Promise<Place> {
  const { connectionString: address, stop: close } = await startEmbeddedPostgres({ dataDir: DATA_DIR })
  return { name: embeddedPlace, isEmbedded: true, address, open: () => connect(address), close }
}
