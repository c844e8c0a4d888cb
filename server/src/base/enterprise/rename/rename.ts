/** What follows a confirmed change of an enterprise's name, in the transaction that confirms it. */
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { writeAudit } from '../../audit/store.ts'
import { indexTitles } from '../../search/titles.ts'
import { renameOpenWork } from './rename-store.ts'

/** Its open filings and cases bear the name from now on; its titles are found by it. */
export async function followName(
  tx: Tx,
  enterprise: { id: string; enterpriseName: string },
  actor: Actor,
): Promise<void> {
  await indexTitles(tx, { enterpriseId: enterprise.id })
  const changed = await renameOpenWork(tx, enterprise, actor)
  if (changed > 0)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '在办事项随企业更名',
      object: enterprise.enterpriseName,
      result: `${changed}件`,
    })
}
