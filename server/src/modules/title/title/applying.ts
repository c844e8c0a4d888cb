/** What an enterprise may apply for now, and why not; and the card of an enterprise. */
import type { CallOutput } from '@green/contract/call.ts'
import type { project, qy } from '@green/contract/calls/title/titles.ts'
import { refuse } from '@green/contract/errors.ts'
import { titleKindLabels, titleLevelLabels, titleStateLabels } from '@green/contract/filing/titles.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { isAlwaysOpen, mayFile } from '@green/filing/workflow/who-files.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { closureOf } from '../../../base/enterprise/operating-state.ts'
import { organisationSnapshot } from '../../../base/enterprise/profile.ts'
import { enterpriseById, findEnterprise, titlesOf, yearsOf } from '../../../base/enterprise/store.ts'
import { batchView } from '../../../filing/batches/batches.ts'
import { batchesOf } from '../../../filing/record/batch-store.ts'
import { ownFilings } from '../../../filing/record/store.ts'
import { outsideAudience } from '../../../filing/send/audience.ts'
import { knownOf } from '../../../filing/send/eligibility.ts'
import { heldReason } from '../../../filing/send/held-title.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { labelIn } from '../../content/public/titles.ts'

type Open = CallOutput<typeof project.initQyInfo>

/**
 * Every open batch with the enterprise's own filing in it, or what stands in the way of one; the closed ones whose yearly
 * report it still owes; and what it files at any time. `only`: the batches of these programmes.
 */
export async function openForEnterprise(
  services: Services,
  actor: Actor,
  only: (programme: Programme) => boolean = () => true,
): Promise<Open> {
  const { db } = services
  if (!actor.enterpriseId) throw refuse('FORBIDDEN')
  const record = await enterpriseById(db, actor.enterpriseId)
  if (!record) throw refuse('NOT_FOUND')
  const own = await ownFilings(db, record.id)
  const missing = (['address', 'contactName', 'contactPhone', 'email'] as const).filter(
    (key) => !String(record.profile[key] ?? '').trim(),
  )
  const closure = closureOf(record)
  const known = await knownOf(db, record)
  const batches: Open['batches'] = []
  for (const batch of await batchesOf(db)) {
    const view = batchView(batch)
    const programme = programmes.find((one) => one.id === batch.programme)
    if (!programme || !only(programme)) continue
    if (view.status !== 'open' && !(view.status === 'closed' && programme.owed)) continue
    const filed = own.find(
      (one) =>
        one.programme === programme.id &&
        (one.batchId ?? batch.id) === batch.id &&
        (one.batchId !== null || one.year === batch.year),
    )
    const reasons: string[] = []
    if (!mayFile(programme, actor.orgKind)) reasons.push('单位类型不符')
    if (record.verifiedAt === null) reasons.push('企业信息尚未通过区县审核')
    if (missing.length > 0) reasons.push('企业档案缺少地址或联系人信息，请先完善')
    if (closure) reasons.push(`企业已于${closure.on}${closure.label}，不能办理新的申报`)
    const outside = await outsideAudience(db, programme, record.id, batch.year)
    if (outside) reasons.push(outside)
    else
      for (const question of programme.eligibility ?? [])
        if (!question.isAdvice && question.known?.(known) === false)
          reasons.push(`须${question.ask}（${question.clause}）。${question.otherwise}`)
    const held = filed
      ? null
      : await heldReason(db, programme, record.id, {
          level: batch.levelTarget,
          batch,
        })
    if (held) reasons.push(held)
    const isOwed = programme.owed !== undefined && record.aboveScale && reasons.length === 0
    // Who was verified after a batch closed owed nothing in it.
    if (
      view.status === 'closed' &&
      (!isOwed || filed || Date.parse(record.verifiedAt ?? '') > Date.parse(view.closeAt))
    )
      continue
    batches.push({
      ...view,
      isOwed,
      title: programme.title,
      filed: filed
        ? { id: filed.id, state: filed.state as State, stateLabel: stateLabel(programme, filed.state as State) }
        : null,
      reasons,
    })
  }
  const anytime = programmes
    .filter((one) => isAlwaysOpen(one) && mayFile(one, actor.orgKind))
    .map(({ id, title }) => ({ programme: id, title }))
  return { organisation: await organisationSnapshot(db, record.id), batches, anytime }
}

/** The enterprise in short: what it is, which titles it holds, its latest year. */
export async function enterpriseInShort(
  services: WithDb,
  socialCode: string | undefined,
  actor: Actor,
): Promise<CallOutput<typeof qy.info>> {
  const by = socialCode ? { socialCode } : actor.enterpriseId ? { id: actor.enterpriseId } : null
  const found = by ? await findEnterprise(services.db, actor, by) : null
  if (!found) throw refuse('NOT_FOUND')
  const [latest] = await yearsOf(services.db, found.id)
  return {
    enterpriseId: found.id,
    organisation: await organisationSnapshot(services.db, found.id),
    titles: (await titlesOf(services.db, [found.id])).map((row) => ({
      kindLabel: labelIn(titleKindLabels, row.kind),
      levelLabel: labelIn(titleLevelLabels, row.level),
      number: row.number,
      validTo: row.validTo,
      state: labelIn(titleStateLabels, row.state),
    })),
    latest: latest
      ? {
          year: latest.year,
          totalTce: latest.totalTce,
          outputValue: latest.outputValue,
          waterIntake: latest.waterIntake,
        }
      : null,
  }
}
