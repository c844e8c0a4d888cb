/** The years: begun and changed by the city, the enterprises of each, opened with a frozen rubric. */

import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { targetReview as calls, ReviewYear } from '@green/contract/calls/inspection/target-review.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import type { TargetReviewYearState } from '@green/filing/cases/inspection/target-review.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { ReviewVariant } from '@green/filing/programme/target-review-words.ts'
import { freeze } from '@green/filing/scoring/frozen-rubric.ts'
import { reviewRubrics } from '@green/programmes/target-review/rubric.ts'
import { allowedCaseSteps, openCase, takeCaseStep } from '../../../base/case/take-step.ts'
import { enterpriseById } from '../../../base/enterprise/store.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { nextNumber } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { ruleText } from '../inspection/task/targets.ts'
import { fitting } from '../inspection/task/task-store.ts'
import { reviewKind, yearKind } from './kind.ts'
import { findYear, reviewsOfYear, usedYear, type YearRecord, yearsPage } from './store.ts'

/** More are no list that anybody reviews. */
const longestList = 2000

type Input<K extends keyof typeof calls> = CallInput<(typeof calls)[K]>

const seenYear = ({ id, state, version }: YearRecord) => ({ id, version, state: state as TargetReviewYearState })

export async function listYears(
  { db }: WithDb,
  page: Input<'years'>,
  actor: Actor,
): Promise<CallOutput<typeof calls.years>> {
  const found = await yearsPage(db, actor, page)
  const rows: ReviewYear[] = []
  for (const { year, ...counts } of found.rows)
    rows.push({
      ...year,
      ...counts,
      variant: year.variant as ReviewVariant,
      state: year.state as TargetReviewYearState,
      ruleVersion: year.rubric?.version ?? null,
      allowed: isCityOfficer(actor.role) ? await allowedCaseSteps(db, yearKind, year, actor) : [],
    })
  return { ...found, rows }
}

export async function saveYear(services: Services, input: Input<'saveYear'>, actor: Actor) {
  const { id, version, ...values } = input
  return transaction(services.db, async (tx) => {
    if (await usedYear(tx, values.year, id))
      throw refuseFields([{ field: 'year', message: `${values.year}年的考核已经建立` }])
    if (values.year > clock.year()) throw refuseFields([{ field: 'year', message: '考核年度不能晚于今年' }])
    if (values.deadline < clock.today()) throw refuseFields([{ field: 'deadline', message: '自评截止不能早于今天' }])
    if (id === undefined)
      return seenYear(
        await openCase(tx, services, yearKind, 'begin', actor, async () => ({
          id: ids.next(),
          ...values,
          createdAt: clock.now(),
        })),
      )
    return seenYear(
      await takeCaseStep(tx, services, yearKind, { id, version, action: 'save' }, actor, async (before) => {
        if (
          before.variant !== values.variant &&
          (await reviewsOfYear(tx, id)).length > 0 &&
          values.variant === 'measures50'
        )
          return { changes: values, details: { 说明: '改用目标50、措施50，请为各企业补充总量目标' } }
        return { changes: values }
      }),
    )
  })
}

export async function takeYearStep(
  services: Services,
  { id, version, action }: Input<'yearStep'>,
  actor: Actor,
): Promise<CallOutput<typeof calls.yearStep>> {
  return transaction(services.db, async (tx) => {
    const year = await findYear(tx, actor, id)
    if (!year) throw refuse('NOT_FOUND')
    const saved = await takeCaseStep(tx, services, yearKind, { id, version, action }, actor, async (before) => {
      if (action === 'close') await requireSettled(tx, id)
      if (action !== 'open') return {}
      const listed = (await reviewsOfYear(tx, id)).filter(({ state }) => state === 'listed')
      if (listed.length === 0) throw refuseFields([{ field: 'id', message: '还没有列入企业' }])
      const rubric = freeze(reviewRubrics[before.variant as ReviewVariant])
      return {
        changes: { rubric },
        details: { 企业: `${listed.length}家`, 规则版本: rubric.version },
        after: (opened) => startAll(tx, services, opened, listed, actor),
      }
    })
    return seenYear(saved)
  })
}

async function requireSettled(tx: Tx, id: string) {
  const open = (await reviewsOfYear(tx, id)).filter(({ state }) => state !== 'closed')
  if (open.length > 0) throw refuseFields([{ field: 'id', message: `还有${open.length}家没有办结，不能结束考核` }])
}

/** Every listed enterprise is told; one without a total where the table asks for it stops the opening. */
async function startAll(
  tx: Tx,
  services: Services,
  year: YearRecord,
  listed: readonly { id: string }[],
  actor: Actor,
): Promise<void> {
  for (const { id } of listed)
    await takeCaseStep(tx, services, reviewKind, { id, action: 'start' }, actor, (before) => {
      if (year.variant === 'measures50' && before.totalLimit === null)
        throw refuseFields([{ field: 'id', message: `请先填写${before.enterpriseName}的总量控制目标` }])
      return { changes: { deadline: year.deadline } }
    })
}

export async function tryRule(services: Services, { yearId, rule }: Input<'tryRule'>, actor: Actor) {
  const { db } = services
  if (!(await findYear(db, actor, yearId))) throw refuse('NOT_FOUND')
  const found = (await fitting(db, rule)).filter(({ closedAs }) => closedAs === null)
  const listed = new Set((await reviewsOfYear(db, yearId)).map(({ enterpriseId }) => enterpriseId))
  return {
    count: found.length,
    listed: found.filter(({ id }) => listed.has(id)).length,
    first: found.slice(0, 10).map(({ name }) => name),
  }
}

/** Before the year opens; the list is closed with it. */
export async function addByRule(services: Services, { id, version, rule }: Input<'addByRule'>, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const found = (await fitting(tx, rule)).filter(({ closedAs }) => closedAs === null)
    if (found.length === 0) throw refuseFields([{ field: 'rule', message: faultTexts.noEnterprise }])
    if (found.length > longestList)
      throw refuseFields([{ field: 'rule', message: faultTexts.tooManyEnterprises(found.length, longestList) }])
    const origin = await ruleText(tx, rule)
    let added = 0
    await takeCaseStep(tx, services, yearKind, { id, version, action: 'list' }, actor, async (year) => {
      added = await listEnterprises(tx, services, { year, origin, enterpriseIds: found.map((one) => one.id) }, actor)
      return { details: { 条件: origin, 列入: `${added}家` } }
    })
    return { added }
  })
}

type Listing = { year: YearRecord; origin: string; enterpriseIds: readonly string[] }

/** Those that are on the list already stay as they are. */
export async function listEnterprises(
  tx: Tx,
  services: Services,
  { year, origin, enterpriseIds }: Listing,
  actor: Actor,
): Promise<number> {
  const known = new Set((await reviewsOfYear(tx, year.id)).map(({ enterpriseId }) => enterpriseId))
  let added = 0
  for (const enterpriseId of enterpriseIds) {
    if (known.has(enterpriseId)) continue
    const one = await enterpriseById(tx, enterpriseId)
    if (!one) continue
    await openCase(tx, services, reviewKind, 'list', actor, async () => ({
      id: ids.next(),
      number: `JNKH-${year.year}-${String(await nextNumber(tx, 'target-review', year.year)).padStart(5, '0')}`,
      yearId: year.id,
      year: year.year,
      enterpriseId,
      enterpriseName: one.enterpriseName,
      socialCode: one.socialCode,
      qxCode: one.qxCode,
      industryCode: one.industryCode,
      origin,
      dropTarget: year.dropTarget,
      deadline: year.deadline,
      createdAt: clock.now(),
    }))
    added += 1
  }
  return added
}
