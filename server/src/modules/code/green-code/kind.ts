/** 绿效码 as a case: its scope, the facts of its guards, its notices. */

import { isCityOfficer } from '@green/contract/roles.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import {
  codeIs,
  type GreenCodeAction,
  type GreenCodeFacts,
  type GreenCodeState,
  greenCodeCase,
} from '@green/filing/cases/green-code.ts'
import type { CaseKind, CaseNews } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { noteCodeStep } from '../../../base/event/note.ts'
import type { Addressees } from '../../../base/message/store.ts'
import { tell } from '../../../base/message/tell.ts'
import type { Tx } from '../../../db/database.ts'
import { greenCode } from '../../../db/schema/green-code.ts'
import { type Actor, draftsOnly } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { isConsented, stateTexts } from './display.ts'
import { indexCode } from './found.ts'
import { scopeOf } from './scope-store.ts'
import { type GreenCodeRecord, hasLaterYear, peopleBehind } from './store.ts'

type News = CaseNews<GreenCodeAction, GreenCodeRecord>

const ownPage = portalScreens.greenCode.path
const desk = officePath('greenCodes')

const telling =
  (page: (record: GreenCodeRecord) => string, to: (record: GreenCodeRecord) => Addressees) =>
  async (tx: Tx, services: Services, { saved, action, step, opinion }: News) => {
    const about = { to: to(saved), link: page(saved) }
    const year = String(saved.year)
    if (codeIs(saved.state, 'told') && (action === 'publish' || action === 'tell'))
      return tell(tx, services, {
        ...about,
        template: 'greenCodeTold',
        values: { year, until: saved.contestBy },
        sms: true,
      })
    const values = { year, step, enterprise: saved.enterpriseName, state: stateTexts(saved) }
    return tell(tx, services, {
      ...about,
      ...(opinion
        ? { template: 'greenCodeMovedWithWords', values: { ...values, said: opinion } }
        : { template: 'greenCodeMoved', values }),
      sms: false,
    })
  }

/** The case on the office's screen. */
/** Whether this person made the code, or published the run it comes from. */
async function isBehind(tx: Tx, row: GreenCodeRecord, actor: Actor): Promise<boolean> {
  const people = await peopleBehind(tx, row)
  return (await isFirstHand(tx, row.id, actor, people)) || isFirstHand(tx, row.runId, actor, people)
}

export const codeOnDesk = ({ id }: Pick<GreenCodeRecord, 'id'>) => `${desk}?id=${id}`

/** Whose code it is, and where the enterprise reads it. */
export const ownerOf = ({ enterpriseId, year }: Pick<GreenCodeRecord, 'enterpriseId' | 'year'>) => ({
  to: { enterpriseId },
  link: `${ownPage}?year=${year}`,
})

export const greenCodeKind: CaseKind<GreenCodeState, GreenCodeAction, GreenCodeFacts, typeof greenCode> = {
  machine: greenCodeCase,
  table: greenCode,
  scope: scopeOf,
  async facts(tx, row, actor) {
    const today = clock.today()
    const byCity = row !== null && isCityOfficer(actor?.role)
    const isOver = row !== null && row.validUntil !== null && row.validUntil < today
    return {
      draftsOnly: actor !== null && draftsOnly(actor),
      termOpen: row !== null && today <= row.contestBy,
      termOver: row !== null && today > row.contestBy,
      isSecond: byCity && !(await isBehind(tx, row, actor)),
      consented: row !== null && isConsented(row),
      unconsented: row !== null && !isConsented(row),
      outlived: row !== null && (isOver || (await hasLaterYear(tx, row))),
    }
  },
  nameOf: ({ code, enterpriseName }) => `绿效码 ${code} ${enterpriseName}`,
  async after(tx, _services, saved) {
    await indexCode(tx, saved)
    await noteCodeStep(tx, saved)
  },
  tell: {
    enterprise: telling(
      (record) => ownerOf(record).link,
      (record) => ownerOf(record).to,
    ),
    county: telling(codeOnDesk, ({ qxCode }) => ({ role: 'county', qxCode })),
    city: telling(codeOnDesk, () => ({ role: 'city' })),
  },
}
