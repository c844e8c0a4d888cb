/** When the last backup was made, noted in the database that it was made of: the administrator's page shows it. */
import { clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { connect, noteFlag } from './backup-store.ts'
import { withCluster } from './cluster-copy.ts'

export const backupFlag = 'last-backup'

/** After a backup that is complete: its moment replaces that of the one before. */
export async function noteBackup(config: Config, madeAt: string): Promise<void> {
  const note = { key: backupFlag, value: madeAt, at: clock.now() }
  if (!config.DATABASE_URL) return withCluster(config.DATA_DIR, (client) => noteFlag(client, note))
  const client = await connect(config.DATABASE_URL)
  await noteFlag(client, note).finally(() => client.end())
}
