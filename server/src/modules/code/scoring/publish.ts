/** Makes the codes of a frozen run: one told edition per enterprise with its history, and a message to each. */
import { type GreenCodeState, greenCodeCase, greenCodeText } from '@green/filing/cases/green-code.ts'
import { tell } from '../../../base/message/tell.ts'
import type { Tx } from '../../../db/database.ts'
import type { caseHistory } from '../../../db/schema/cases.ts'
import { type Actor, handOf, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { enterprisesAfter, insertCodes, insertEntries, mainAccountsOf, withoutNewCode } from './publish-store.ts'
import type { RunRecord } from './run-store.ts'

const portion = 500
/** The state in which a published code begins. */
const firstState: GreenCodeState = 'told'
/** The enterprise's own page. */
const ownPage = (year: number) => `/mainPages/greenCode?year=${year}`

/** In the caller's transaction; answers how many enterprises were told. Who has a code of this year keeps it, and is not told twice; a record that was merged since gets none. */
export async function publishCodes(
  tx: Tx,
  services: Services,
  run: RunRecord,
  actor: Actor,
  contestBy: string,
): Promise<number> {
  let count = 0
  for (let after: string | null = null; ; ) {
    const rated = await enterprisesAfter(tx, run.id, after, portion)
    const last = rated.at(-1)
    if (!last) return count
    const left = await withoutNewCode(tx, rated, run.year)
    const fresh = rated.filter((enterpriseId) => !left.has(enterpriseId))
    const codes = fresh.map((enterpriseId) => ({
      enterpriseId,
      id: ids.next(),
      code: greenCodeText(run.year, ids.request()),
    }))
    await insertCodes(tx, run, codes, {
      state: firstState,
      updatedAt: clock.now(),
      updatedByName: actor.name,
      toldAt: clock.now(),
      contestBy,
    })
    await insertEntries(
      tx,
      codes.map(({ id }) => historyOf(id, run, actor)),
    )
    await tell(tx, services, {
      to: await mainAccountsOf(tx, fresh),
      template: 'greenCodeTold',
      values: { year: String(run.year), until: contestBy },
      link: ownPage(run.year),
      sms: true,
    })
    count += fresh.length
    after = last
  }
}

const historyOf = (caseId: string, { year }: RunRecord, actor: Actor): typeof caseHistory.$inferInsert => ({
  id: ids.next(),
  kind: greenCodeCase.id,
  caseId,
  at: clock.now(),
  action: 'publish',
  fromState: null,
  toState: firstState,
  actorId: actor.accountId,
  actorName: signatureOf(actor),
  role: handOf(actor),
  details: { 评分批次: `${year}年度` },
})
