/** 注销本账号: an enterprise's person closes the own account. Filings and the enterprise's record stay; the person's number goes. */
import type { CallInput } from '@green/contract/call.ts'
import type { ownAccount } from '@green/contract/calls/account/own-account.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { operatorsOf } from '../../../base/account/administration/operator-store.ts'
import { useUpSecond } from '../../../base/account/second-factor/codes.ts'
import { requireOwnProof } from '../../../base/account/second-factor/own-second-factor.ts'
import { lockAccount } from '../../../base/account/store.ts'
import { enterpriseById } from '../../../base/enterprise/store.ts'
import { tell, tellNumber } from '../../../base/message/tell.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { endAccount, openFilings } from '../rights/closing.ts'

/** What has to be done before: the main account of an enterprise is not left without a successor while others depend on it. */
async function obstaclesOf(tx: Tx, { enterpriseId, operator }: Actor): Promise<string[]> {
  if (!enterpriseId || operator) return []
  const [operators, open] = [await operatorsOf(tx, enterpriseId), await openFilings(tx, enterpriseId)]
  return [
    ...(operators.length > 0 ? [`还有${operators.length}名操作员：请先在“操作员”中移交主账号，或移除操作员`] : []),
    ...(open > 0 ? [`还有${open}件申报没有办结：请先移交主账号，或在办结、撤回后再注销`] : []),
  ]
}

export async function closingOf({ db }: WithDb, actor: Actor) {
  return { obstacles: await obstaclesOf(db, actor) }
}

/** Takes the password, and a code where the second factor is on; the county hears that an enterprise has no main account any more. */
export async function closeOwnAccount(
  services: Services,
  actor: Actor,
  { password, code }: CallInput<typeof ownAccount.close>,
): Promise<void> {
  const right = await requireOwnProof(services, actor, { password, code })
  await transaction(services.db, async (tx) => {
    const account = await lockAccount(tx, actor.accountId)
    if (!account) throw refuse('SIGN_IN')
    const [obstacle] = await obstaclesOf(tx, actor)
    if (obstacle) throw refuseFields([{ field: 'account', message: obstacle }])
    if (right) await useUpSecond(tx, right)
    const { mobile } = account
    await endAccount(tx, actor, account, '成功，本人注销')
    await tellNumber(tx, services, { mobile, template: 'accountClosed', values: {} })
    const enterprise = account.enterpriseId && !account.operator ? await enterpriseById(tx, account.enterpriseId) : null
    if (enterprise)
      await tell(tx, services, {
        to: { role: 'county', qxCode: enterprise.qxCode },
        link: officePath('enterpriseArchive'),
        template: 'mainAccountClosed',
        values: { enterprise: enterprise.enterpriseName, name: account.name },
        sms: false,
      })
  })
}
