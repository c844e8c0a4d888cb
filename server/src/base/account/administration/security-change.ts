/** A change of how an account is signed in to: in the log, and told to its owner. */
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import { tell } from '../../message/tell.ts'

/** Logs the change and tells the owner: who did not make it must hear of it. */
export async function noteSecurityChange(tx: Tx, services: Services, actor: Actor, what: string): Promise<void> {
  await writeAudit(tx, { kind: 'login', actor, action: what, result: '成功' })
  await tell(tx, services, {
    to: [actor.accountId],
    link: null,
    template: 'securityChanged',
    values: { what, ip: actor.ip },
    sms: true,
  })
}
