/** 区县推送: what only the server knows of it, and its calls. */
import { countyPush as pushCalls } from '@green/contract/calls/service/county-push.ts'
import { filingPageOf, officePath } from '@green/contract/screens/screens.ts'
import { pushLevels } from '@green/filing/records/county-push.ts'
import { organisationSnapshot } from '../../../base/enterprise/profile.ts'
import { tell } from '../../../base/message/tell.ts'
import { serveRecord } from '../../../base/record/serve.ts'
import type { Tx } from '../../../db/database.ts'
import type { countyPush } from '../../../db/schema/services.ts'
import type { Actor } from '../../../platform/actor.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import { openDiagnosis } from '../diagnosis/cases.ts'
import { enterpriseScore } from '../diagnosis/reading.ts'

type PushRow = typeof countyPush.$inferSelect

export const pushes = serveRecord('push', {
  opening: async (tx, { enterpriseId }) => ({ preScore: await enterpriseScore(tx, enterpriseId) }),
  after: {
    accept: async ({ tx, services, actor }, push) => {
      if (push.needDiagnosis) await openWantedDiagnosis(tx, services, push, actor)
    },
  },
  tells: {
    city: (tx, services, { saved }) =>
      tell(tx, services, {
        to: { role: 'city' },
        template: 'countyPushed',
        values: { enterprise: saved.enterpriseName, reason: saved.reason },
        link: officePath('countyPush'),
        sms: false,
      }),
    county: (tx, services, { saved, state, opinion }) =>
      tell(tx, services, {
        to: { role: 'county', qxCode: saved.qxCode },
        template: 'pushDecided',
        values: { enterprise: saved.enterpriseName, result: state, opinion: opinion || state },
        link: officePath('countyPush'),
        sms: false,
      }),
    enterprise: (tx, services, { saved }) =>
      tell(tx, services, {
        to: { enterpriseId: saved.enterpriseId },
        template: 'pushInvited',
        values: { level: pushLevels[saved.targetLevel as keyof typeof pushLevels] },
        link: filingPageOf('green-factory') ?? null,
        sms: true,
      }),
  },
})

async function openWantedDiagnosis(tx: Tx, services: Services, push: PushRow, actor: Actor): Promise<void> {
  const { address } = await organisationSnapshot(tx, push.enterpriseId)
  const request = {
    diagTypes: ['all'],
    problem: `区县推送：${push.reason}`,
    contactName: push.contactName,
    contactPhone: push.contactPhone,
    siteAddress: address || push.enterpriseName,
  }
  await openDiagnosis(tx, services, { enterpriseId: push.enterpriseId, source: 'county', request }, actor)
}

export const countyPushCalls = handlers(pushCalls, {
  push: pushes.open,
  getPushes: pushes.list,
  decide: pushes.step,
  exportPushes: pushes.sheet,
})
