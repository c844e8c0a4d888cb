/** npm run admin-code: prints a one-time code for one further administrator, where the two who are needed are not there any more. */
import { makeRescueCode } from '../../base/account/administration/first-administrator.ts'
import { setEncryptionSecret } from '../../db/encryption.ts'
import { openEncryptionKeys } from '../../db/encryption-keys.ts'
import { clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { secretOf } from '../../platform/secret.ts'
import type { Services } from '../../platform/services.ts'
import { withOwnDatabase } from '../own-database.ts'

/** The code and until when it is valid; logged, and told to every administrator. */
export async function printedCode(config: Config): Promise<{ code: string; until: string }> {
  return withOwnDatabase(config, async (db) => {
    const secret = await secretOf(config)
    setEncryptionSecret(secret, config.CRYPTO, config.SECRET_FORMER)
    await openEncryptionKeys(db, clock.now())
    // A notice in the message centre needs nothing else.
    return makeRescueCode({ config, db, secret } as Services)
  })
}
