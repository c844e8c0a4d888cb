/** 年度能耗核查 as a case: its scope, the facts of its guards, its notices. */

import { isCityOfficer, isFiler } from '@green/contract/roles.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import {
  type EnergyVerificationAction,
  type EnergyVerificationFacts,
  type EnergyVerificationState,
  energyVerificationCase,
} from '@green/filing/cases/energy-verification.ts'
import { verificationOpinions } from '@green/filing/programme/energy-verification.ts'
import type { CaseKind, CaseNews } from '../../../base/case/take-step.ts'
import { recordFacts } from '../../../base/energy/record-facts.ts'
import type { Addressees } from '../../../base/message/store.ts'
import { tell } from '../../../base/message/tell.ts'
import type { Tx } from '../../../db/database.ts'
import { energyVerification } from '../../../db/schema/energy/energy-verification.ts'
import { type Actor, draftsOnly } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { conflictsOf, verifiersToday } from './independence.ts'
import { scopeOf } from './scope-store.ts'
import type { VerificationRecord } from './store.ts'

type News = CaseNews<EnergyVerificationAction, VerificationRecord>

export const isVerifierOf = (row: VerificationRecord, actor: Actor | null): boolean =>
  isFiler(actor?.role) && !actor.agent && actor.enterpriseId === row.institutionId

const isOwnerOf = (row: VerificationRecord, actor: Actor | null) =>
  isFiler(actor?.role) && !actor.agent && actor.enterpriseId === row.enterpriseId

const telling =
  (link: string, to: (record: VerificationRecord) => Addressees) =>
  async (tx: Tx, services: Services, { saved, step, state, opinion }: News) =>
    tell(tx, services, {
      to: to(saved),
      link: `${link}?id=${saved.id}`,
      template: 'energyVerificationMoved',
      values: {
        number: saved.number,
        year: String(saved.year),
        enterprise: saved.enterpriseName,
        step,
        state,
        said: opinion ?? '',
      },
      sms: false,
    })

const portal = portalScreens.energyVerification.path

/** The enterprise has to answer what was found. */
const tellFindings = (tx: Tx, services: Services, { saved }: News) =>
  tell(tx, services, {
    to: { enterpriseId: saved.enterpriseId },
    link: `${portal}?id=${saved.id}`,
    template: 'energyVerificationFindings',
    values: { number: saved.number, year: String(saved.year), until: saved.dueOn },
    sms: true,
  })

export const energyVerificationKind: CaseKind<
  EnergyVerificationState,
  EnergyVerificationAction,
  EnergyVerificationFacts,
  typeof energyVerification
> = {
  machine: energyVerificationCase,
  table: energyVerification,
  scope: scopeOf,
  async facts(tx, row, actor) {
    const isVerifier = row !== null && isVerifierOf(row, actor)
    const isOwner = row !== null && isOwnerOf(row, actor)
    const [filed] = isVerifier ? await verifiersToday(tx, row.institutionId) : []
    return {
      draftsOnly: actor !== null && draftsOnly(actor),
      isVerifier,
      isOwner,
      isCommissioner: row !== null && (row.commissionedBy === 'city' ? isCityOfficer(actor?.role) : isOwner),
      isFiled: filed !== undefined,
      isIndependent: !(row && filed && (await conflictsOf(tx, row, [filed])).has(filed.id)),
    }
  },
  async after(tx, _services, { enterpriseId, year, state }) {
    if (state === 'issued') await recordFacts(tx, { enterpriseIds: [enterpriseId], year, month: 0 })
  },
  nameOf: ({ number, enterpriseName, year }) => `年度能耗核查 ${number} ${enterpriseName} ${year}年`,
  logged: {
    labels: {
      institutionName: '第三方机构',
      dueOn: '完成期限',
      threshold: '重要性水平（%）',
      leader: '核查组长',
      reviewer: '技术复核人',
      opinion: '核查意见',
    },
    values: (_services, row) => ({
      ...row,
      opinion: row.opinion ? verificationOpinions[row.opinion as keyof typeof verificationOpinions] : null,
    }),
  },
  tell: {
    enterprise: (tx, services, news) =>
      (news.action === 'submit' ? tellFindings : telling(portal, ({ enterpriseId }) => ({ enterpriseId })))(
        tx,
        services,
        news,
      ),
    institution: telling(portal, ({ institutionId }) => ({ enterpriseId: institutionId })),
    city: telling(officePath('energyVerifications'), () => ({ role: 'city' })),
  },
}
