/** 账号移交与接管: calls of the holder, of people without an account, and of the county. */
import type { CallInput } from '@green/contract/call.ts'
import { handOver } from '@green/contract/calls/account/hand-over.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { requireUnused, sendCode, tryCode } from '../../../base/account/sign-in/codes.ts'
import { hashPassword } from '../../../base/account/sign-in/passwords.ts'
import { filesOf, textOf } from '../../../base/enterprise/fields.ts'
import { missingOnChange } from '../../../base/enterprise/profile-rules.ts'
import { lockEnterprise } from '../../../base/enterprise/store.ts'
import { tell } from '../../../base/message/tell.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { passOn } from './hand-over.ts'
import { agreeTo, decideRequest, objectTo, openRequests, requestList, takeProof, takeRequest } from './requests.ts'

export const handOverCalls = handlers(handOver, {
  ownCode: ({ services, actor, input }) =>
    sendCode(services, { mobile: actor.mobile, scene: 'handOver', ...input }, actor.accountId),
  giveOver: ({ services, actor, input }) => giveOver(services, input, actor),
  standing: ({ services, actor }) => openRequests(services, actor),
  agree: ({ services, actor, input }) => agreeTo(services, input, actor),
  object: ({ services, actor, input }) => objectTo(services, input, actor),
  proof: ({ services, input, ip, upload }) => takeProof(services, input, ip, upload),
  request: ({ services, input, ip }) => takeRequest(services, input, ip),
  list: ({ services, actor, input }) => requestList(services, input, actor),
  decide: ({ services, actor, input }) => decideRequest(services, input, actor),
})

/** The holder passes the account on: a code to the own telephone and one to the successor's prove both. */
async function giveOver(services: Services, input: CallInput<typeof handOver.giveOver>, actor: Actor) {
  const { enterpriseId } = actor
  if (!enterpriseId) throw refuse('FORBIDDEN')
  const [own, theirs] = [
    await tryCode(services, actor.mobile, 'handOver', input.ownCode),
    await tryCode(services, input.mobile, 'handOver', input.verifyCode),
  ]
  const message = '验证码不正确或已过期，请重新获取'
  const faults = [
    ...(own ? [] : [{ field: 'ownCode', message }]),
    ...(theirs ? [] : [{ field: 'verifyCode', message }]),
  ]
  if (!own || !theirs) throw refuseFields(faults)
  const unusable = await hashPassword(ids.token())
  return transaction(services.db, async (tx) => {
    await requireUnused(tx, own)
    if (theirs.id !== own.id) await requireUnused(tx, theirs)
    const record = await lockEnterprise(tx, actor, enterpriseId)
    if (!record) throw refuse('NOT_FOUND')
    const successor = { name: input.name.trim(), mobile: input.mobile, email: input.email.trim() }
    // The letter of the former contact is none for another one.
    const isSame = successor.name === textOf(record, 'contactName') && input.authorisationFile.length === 0
    const authorisationFile = isSame ? filesOf(record, 'authorisationFile') : input.authorisationFile
    const faults = missingOnChange(record, { contactName: successor.name, authorisationFile })
    if (faults.length) throw refuseFields(faults)
    await passOn(
      tx,
      services,
      record,
      { ...successor, authorisationFile },
      { by: actor, action: '移交主账号', unusable },
    )
    await tell(tx, services, {
      to: { role: 'county', qxCode: record.qxCode },
      template: 'accountPassedOn',
      values: { enterprise: record.enterpriseName, from: actor.name, name: successor.name },
      link: `${officePath('enterpriseCard')}?id=${record.id}`,
      sms: false,
    })
    return { done: true as const }
  })
}
