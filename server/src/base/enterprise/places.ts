/** 企业分布: where the enterprises of a person's scope are. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { type greenMap, pointsAtMost } from '@green/contract/calls/content/map.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { once } from '../reference/data-file.ts'
import { namesOf } from '../reference/names.ts'
import { industries } from '../reference/reference-data.ts'
import { filterOf } from './list.ts'
import { enterprisePlaces } from './store.ts'

const industryNames = once(() => new Map(industries().map(({ code, name }) => [code, name])))

/** By the filter of the list of enterprises, sorted like it; without position where the archive has none. */
export async function pointsOfEnterprises(
  tx: Tx,
  actor: Actor,
  query: CallInput<typeof greenMap.enterprises>,
): Promise<CallOutput<typeof greenMap.enterprises>['points']> {
  const names = await namesOf(tx)
  const rows = await enterprisePlaces(tx, actor, await filterOf(tx, query, actor), pointsAtMost)
  return rows.map(({ industryCode, energyLevel, ...row }) => ({
    ...row,
    industryName: industryNames().get(industryCode ?? '') ?? '',
    energyLevel: energyLevel ? names.label('energyLevel', energyLevel) : '',
  }))
}
