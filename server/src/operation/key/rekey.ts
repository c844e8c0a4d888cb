/** npm run rekey: announces a new key of encryption at rest to the running processes, or to the next start. */
import { type KeyName, setEncryptionSecret } from '../../db/encryption.ts'
import { announceKey, openEncryptionKeys } from '../../db/encryption-keys.ts'
import { clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { ids } from '../../platform/ids.ts'
import { secretOf } from '../../platform/secret.ts'
import { withOwnDatabase } from '../own-database.ts'

/** A random key of the suite that the settings name, with its name. */
export async function announceNewKey(config: Config): Promise<KeyName> {
  return withOwnDatabase(config, async (db) => {
    setEncryptionSecret(await secretOf(config), config.CRYPTO, config.SECRET_FORMER)
    await openEncryptionKeys(db, clock.now())
    return announceKey(db, ids.token(), clock.now())
  })
}
