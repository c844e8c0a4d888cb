/** Statistics for revising quotas: every measured product of one year within the reader's scope. */

import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { isSent, statesWhere } from '@green/filing/workflow/states.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import {
  type ProductUse,
  productUses,
  quotaStatistics as statisticsOf,
} from '@green/programmes/water-quota/statistics.ts'
import { referenceOf } from '../base/reference/reference.ts'
import { everyFiling } from '../filing/lists/whole-list-store.ts'
import type { Actor } from '../platform/actor.ts'
import type { Services } from '../platform/services.ts'

export async function quotaStatistics(services: Services, year: number, actor: Actor) {
  const reference = await referenceOf(services)
  const uses: ProductUse[] = []
  for await (const portion of everyFiling(services.db, actor, {
    programme: waterQuota.id,
    year,
    state: statesWhere(isSent),
    sort: 'updatedAt',
    order: 'desc',
  }))
    for (const record of portion)
      uses.push(...productUses(new Answers(waterQuota, record.answers as AnswerSet), reference))
  return statisticsOf(uses)
}
