/** What is owed of 沟通: the filer answers a question for which the clock stands still, the office answers the filer. */
import { caseTalk as calls } from '@green/contract/calls/filing/case.ts'
import { isDistrictOfficer, isFiler, isOfficer } from '@green/contract/roles.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { isForReviewer, isUnderReview, statesWhere } from '@green/filing/workflow/states.ts'
import { firstReviewer } from '@green/filing/workflow/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { recordSource } from '../../base/todo/record-source-store.ts'
import { filing } from '../../db/schema/filing.ts'
import { casePause } from '../../db/schema/review.ts'
import type { Actor } from '../../platform/actor.ts'
import { hasNews } from '../clock/case-talk-store.ts'
import { talkScopeOf } from '../record/store.ts'

const since = sql`(select max(m.at) from case_message m where m.filing_id = ${filing.id})`

const ofDistrict = programmes.filter(({ workflow }) => firstReviewer(workflow) === 'county').map(({ id }) => id)
const atDistrict = and(inArray(filing.programme, ofDistrict), inArray(filing.state, statesWhere(isForReviewer)))

/** Under review by the office of this person. */
function isAtOffice({ role }: Actor): SQL | undefined {
  const here = isDistrictOfficer(role) ? atDistrict : atDistrict && not(atDistrict)
  return and(inArray(filing.state, statesWhere(isUnderReview)), here)
}

const partTitle = (id: string) => programmes.find((one) => one.id === id)?.shortTitle ?? ''

export const caseTalkSource = recordSource('caseTalk', '申报沟通', {
  answerOffice: {
    label: '回复审核人员',
    nature: 'none',
    otherwise: '回复后恢复办理计时',
    doneBy: calls.write,
    id: filing.id,
    object: sql`${filing.number}`,
    since: casePause.from,
    from: sql`${filing} join ${casePause} on ${eq(casePause.filingId, filing.id)}`,
    where: ({ actor }) =>
      isFiler(actor.role) ? and(talkScopeOf(actor), eq(casePause.kind, 'asked'), isNull(casePause.to)) : sql`false`,
    part: filing.programme,
    partTitle,
    page: '/mainPages/personalCenter?tab=mine',
    at: ({ id }) => `/mainPages/personalCenter?filing=${id}&tab=talk`,
  },
  answerFiler: {
    label: '回复企业的消息',
    nature: 'none',
    doneBy: calls.write,
    id: filing.id,
    object: filing.enterpriseName,
    since,
    from: sql`${filing}`,
    where: ({ actor }) =>
      isOfficer(actor.role) ? and(talkScopeOf(actor), isAtOffice(actor), hasNews(actor)) : sql`false`,
    part: filing.programme,
    partTitle,
    page: deskOf,
    at: ({ id, part }) => `${deskOf(part)}?id=${id}&tab=talk`,
  },
})
