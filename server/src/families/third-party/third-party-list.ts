/** The public list of filed evaluating institutions, without those suspended, removed or expired. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { lsdtJg } from '@green/contract/calls/filing/third-party.ts'
import { holderCodes } from '../../modules/content/public/store.ts'
import { titlesOfKind } from '../../modules/content/public/titles.ts'
import type { Services } from '../../platform/services.ts'

export async function filedInstitutions(
  services: Services,
  { scope, ...ask }: CallInput<typeof lsdtJg.getJgInfos>,
): Promise<CallOutput<typeof lsdtJg.getJgInfos>> {
  const found = await titlesOfKind(services, 'thirdParty', { ...ask, serviceType: scope })
  const codes = await holderCodes(
    services.db,
    found.rows.map((row) => row.id),
  )
  return {
    ...found,
    rows: found.rows.map((row) => ({
      ...row,
      socialCode: codes.get(row.id) ?? '',
      jgType: row.facts.jgType ?? '',
      scopes: row.facts.scopes ?? '',
      industries: row.facts.industries ?? '',
      staffMid: Number(row.facts.staffMid ?? 0),
    })),
  }
}
