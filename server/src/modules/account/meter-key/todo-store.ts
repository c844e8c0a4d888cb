/** What is owed of 企业能管系统接口: a key that ends soon is followed by another one, or ended. */
import { meterKey as calls } from '@green/contract/calls/account/meter-key.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { renewalDays } from '@green/filing/programme/meter-key.ts'
import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { inDays, recordSource } from '../../../base/todo/record-source-store.ts'
import { accessKey } from '../../../db/schema/account/access-key.ts'
import { meterKey } from '../../../db/schema/energy/meter-key.ts'

// Unscoped: own
export const meterKeySource = recordSource('meterKey', '企业能管系统接口', {
  renew: {
    label: '重新授权能管系统或撤回授权',
    nature: 'own',
    otherwise: '到期后系统报送的计量数据不再接收',
    doneBy: calls.create,
    id: meterKey.id,
    object: accessKey.systemName,
    due: accessKey.endsOn,
    since: accessKey.createdAt,
    from: sql`${meterKey} join ${accessKey} on ${accessKey.id} = ${meterKey.id}`,
    where: ({ actor, today }) =>
      and(
        actor.agent ? sql`false` : eq(meterKey.enterpriseId, sql`${actor.enterpriseId}::uuid`),
        isNull(accessKey.endedAt),
        gte(accessKey.endsOn, today),
        lte(accessKey.endsOn, inDays(renewalDays)),
        sql`not exists (select from meter_key later join access_key k on k.id = later.id
          where later.enterprise_id = ${meterKey.enterpriseId} and k.ended_at is null and k.ends_on > ${accessKey.endsOn}
            and later.meters @> ${meterKey.meters})`,
      ),
    page: portalScreens.supplyAccounts.path,
  },
})
