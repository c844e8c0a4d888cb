/** 名称核准: the city's exception for an enterprise name with letters, digits or other characters, proved by the licence. */
import type { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { verificationLabels } from '@green/contract/enterprise/enterprise.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { transaction } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { writeAudit } from '../../audit/store.ts'
import { tell } from '../../message/tell.ts'
import { asProposed, filesOf } from '../fields.ts'
import { enterpriseFor, verificationOf } from '../profile.ts'
import { nameToGrant } from '../profile-rules.ts'
import { updateEnterprise } from '../store.ts'
import { lockToVerify, writeVerification } from '../verify.ts'

/** Grants the name that waits, so that the county can verify the enterprise; or returns the record to the enterprise. */
export const decideName: Handler<typeof enterprise.decideName> = ({ input, actor, services }) =>
  transaction(services.db, async (tx) => {
    const record = await lockToVerify(tx, actor, input)
    const name = nameToGrant(record)
    if (name === null)
      throw refuse('ILLEGAL_STEP', { state: `${verificationLabels[verificationOf(record)]}，名称不需要核准` })
    const reason = input.reason.trim()
    if (!input.approve)
      return writeVerification(tx, services, record, { actor, approve: false, opinion: reason, step: '核准企业名称' })
    if (filesOf(asProposed(record), 'licenceFile').length === 0)
      throw refuseFields([{ field: 'licenceFile', message: '没有营业执照，不能核准名称，请退回企业补充' }])
    const now = clock.now()
    const saved = await updateEnterprise(tx, record.id, {
      nameGrant: { name, by: actor.name, at: now, reason },
      updatedAt: now,
    })
    const link = `${officePath('enterpriseVerification')}?id=${record.id}`
    await tell(tx, services, {
      to: { enterpriseId: record.id },
      template: 'nameGranted',
      values: { enterprise: name, reason },
      link: '/mainPages/personalCenter?tab=profile',
      sms: false,
    })
    await tell(tx, services, {
      to: { role: 'county', qxCode: record.qxCode },
      template: 'nameGrantedCounty',
      values: { enterprise: name },
      link,
      sms: false,
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '核准企业名称',
      object: `${name} ${record.socialCode}`,
      result: `核准：${reason}`,
    })
    return enterpriseFor(tx, actor, saved)
  })
