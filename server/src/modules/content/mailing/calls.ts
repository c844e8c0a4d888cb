/** 群发通知: the group is looked at, the text is tried, then it goes to each receiver on the usual ways, quiet hours kept. */
import type { CallInput } from '@green/contract/call.ts'
import {
  confirmFrom,
  type MailingQuery,
  mailing,
  mailingVariables,
  receiversAtMost,
} from '@green/contract/calls/content/mailing.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { deliveriesOf } from '../../../base/message/delivery-store.ts'
import { passOnText, ringFor } from '../../../base/message/tell.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { digest } from '../../../crypto/digest.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { featureUser, requireFeature } from '../../../platform/features.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { byLabel, fillTemplate, unknownVariable, variablesIn } from '../../../platform/http/page/placeholders.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { Member } from './group-store.ts'
import { groupOf } from './groups.ts'
import { findMailing, insertMailing, mailingPage, receiptsOf, sentBefore, standOf } from './store.ts'

const dayMs = 86_400_000

export const mailingCalls = handlers(mailing, {
  receivers: async ({ input: { page, size, ...query }, actor, services }) => {
    const { label, members } = await groupOf(services.db, query, actor)
    return {
      rows: members.slice((page - 1) * size, page * size).map((one, i) => ({
        key: `${one.enterpriseId} ${(page - 1) * size + i}`,
        enterpriseId: one.enterpriseId,
        enterpriseName: one.enterpriseName,
        socialCode: one.socialCode,
        qxName: districtOf(one.qxCode)?.name ?? one.qxCode,
        matter: one.subject,
        deadline: one.until ?? '',
        reachable: one.reachable,
      })),
      total: members.length,
      page,
      size,
      groupLabel: label,
      reachable: members.filter((one) => one.reachable).length,
    }
  },
  preview: async ({ input: { title, body, ...query }, actor, services }) => {
    requireKnown({ title, body })
    const [first] = (await groupOf(services.db, query, actor)).members
    if (!first) throw refuse('EMPTY_GROUP')
    const texts = textsFor({ title, body }, first)
    return {
      ...texts,
      sms: await ringFor(services, texts.title),
      to: first.enterpriseName,
    }
  },
  send: ({ input, actor, services }) => send(services, input, actor),
  list: async ({ input, actor, services }) => {
    const found = await mailingPage(services.db, actor, input)
    const { read, failed } = await standOf(
      services.db,
      found.rows.map(({ id }) => id),
    )
    return {
      ...found,
      rows: found.rows.map((row) => ({ ...row, read: read.get(row.id) ?? 0, failed: failed.get(row.id) ?? 0 })),
    }
  },
  results: async ({ input: { id, ...page }, actor, services }) => {
    if (!(await findMailing(services.db, actor, id))) throw refuse('NOT_FOUND')
    const found = await receiptsOf(services.db, id, page)
    const ways = Map.groupBy(
      await deliveriesOf(
        services.db,
        found.rows.map((row) => row.id),
      ),
      (one) => one.messageId,
    )
    type DeliveryState = { channel: 'sms' | 'email'; state: 'queued' | 'sent' | 'failed' | 'skipped' }
    return {
      ...found,
      rows: found.rows.map((row) => ({
        ...row,
        ways: (ways.get(row.id) ?? []).map((one) => ({ ...one, ...(one as unknown as DeliveryState) })),
      })),
    }
  },
})

type Texts = { title: string; body: string }

/** A text that names something else than the three variables would reach people with the braces in them. */
function requireKnown(texts: Texts): void {
  const known = byLabel(mailingVariables)
  const faults = (['title', 'body'] as const).flatMap((field) =>
    variablesIn(texts[field]).flatMap((label) =>
      known.has(label) ? [] : [{ field, message: unknownVariable(label, mailingVariables) }],
    ),
  )
  if (faults.length > 0) throw refuseFields(faults)
}

function textsFor(texts: Texts, { enterpriseName, subject, until }: Member): Texts {
  const values: Record<keyof typeof mailingVariables, string> = {
    enterprise: enterpriseName,
    matter: subject,
    deadline: until ?? '（无）',
  }
  const fill = (text: string) => fillTemplate(text, mailingVariables, values)
  return { title: fill(texts.title.trim()), body: fill(texts.body.trim()) }
}

async function send(services: Services, input: CallInput<typeof mailing.send>, actor: Actor) {
  const { title, body, sms, count, requestId: _, ...query } = input
  await requireFeature(services, 'mailing', featureUser(actor))
  requireKnown({ title, body })
  return idempotent(services, actor, input, async (tx) => {
    const { label, members } = await groupOf(tx, query, actor)
    if (members.length === 0) throw refuse('EMPTY_GROUP')
    if (members.length > receiversAtMost) throw refuse('GROUP_TOO_LARGE', { most: receiversAtMost })
    if (members.length !== count)
      throw refuseFields([
        {
          field: 'count',
          message:
            members.length >= confirmFrom
              ? `现有${members.length}个收件对象，请核对名单后输入这个数字`
              : `名单已有变化，现有${members.length}个收件对象，请重新查看`,
        },
      ])
    const at = clock.now()
    const fingerprint = fingerprintOf(query, { title, body }, actor)
    const before = await sentBefore(tx, fingerprint, addMs(at, -dayMs))
    if (before) throw refuse('SENT_ALREADY', { by: before.by })
    const id = ids.next()
    const reached = members.filter((one) => one.reachable)
    const unreached = members.filter((one) => !one.reachable).map((one) => one.enterpriseName)
    await insertMailing(tx, {
      id,
      at,
      mark: fingerprint,
      title,
      body,
      sms,
      unreached,
      groupLabel: label,
      told: reached.length,
      by: actor.name,
      byId: actor.accountId,
      qxCode: isDistrictOfficer(actor.role) ? actor.qxCode : null,
    })
    for (const one of reached)
      await passOnText(tx, services, {
        ...textsFor({ title, body }, one),
        to: { enterpriseId: one.enterpriseId },
        link: null,
        sms,
        mailingId: id,
        ...(one.filingId ? { filingId: one.filingId } : {}),
        ...(query.batchId ? { batchId: query.batchId } : {}),
      })
    const line = (name: string, after: string) => ({ label: name, before: '', after })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '群发通知',
      object: label,
      result: `${reached.length}条`,
      changes: [
        line('标题', title.trim()),
        line('内容', body.trim()),
        line('收件', `${reached.length}家，另有${unreached.length}家没有可用账号`),
        line(
          '前几家',
          reached
            .slice(0, 5)
            .map((one) => one.enterpriseName)
            .join('、'),
        ),
        line('短信', sms ? '同时发短信' : '不发短信'),
      ],
    })
    return { id, told: reached.length, unreached: unreached.length }
  })
}

/** The same text from the same desk to the same group. */
const fingerprintOf = (query: MailingQuery, texts: Texts, actor: Actor) =>
  digest(
    JSON.stringify([Object.entries(query).sort(), texts.title.trim(), texts.body.trim(), actor.role, actor.qxCode]),
  )
