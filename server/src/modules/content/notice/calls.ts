/** Notices as case and office see them: what was sent to whom and whether it arrived; texts and hours as the city sets them. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { notice } from '@green/contract/calls/content/notice.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { isFiler, mainAccountLabel, operatorLabel, type Role, roleLabels } from '@green/contract/roles.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import {
  countsByState,
  deliveriesOf,
  deliveryPage,
  dropDelivery,
  lockFailed,
  noticesOf,
} from '../../../base/message/delivery-store.ts'
import { saveSetting } from '../../../base/message/setting-store.ts'
import { messageSettingKey, messageSettings } from '../../../base/message/settings.ts'
import { messagesSince, officersOf, recipientsOf } from '../../../base/message/store.ts'
import { passOnText, sendOutside, sendSample } from '../../../base/message/tell.ts'
import { partsOf, type Template, type Texts } from '../../../base/message/template.ts'
import {
  filled,
  ofItsParts,
  samplesOf,
  type TemplateKey,
  templateFaults,
  templateGroups,
  templateKind,
  templates,
} from '../../../base/message/templates.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { valuesAt } from '../../../base/reference/setting-store.ts'
import { proposeSetting } from '../../../base/setting/propose.ts'
import { nextStarts, waitingChanges } from '../../../base/setting/store.ts'
import { transaction } from '../../../db/database.ts'
import { batchFor } from '../../../filing/lists/gather.ts'
import { findFiling, talkScopeOf } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { masked } from '../../../platform/mask.ts'
import type { Services, WithDb } from '../../../platform/services.ts'

export const noticeCalls = handlers(notice, {
  ofCase: ({ input, actor, services }) => ofCase(services, input.filingId, actor),
  deliveries: ({ input, services }) => deliveries(services, input),
  resend: ({ input, actor, services }) => resend(services, input.id, actor),
  templates: ({ services }) => listTemplates(services),
  saveTemplate: ({ input, actor, services }) => proposeTemplate(services, input, actor),
  resetTemplate: ({ input, actor, services }) => proposeTemplate(services, { ...input, texts: null }, actor),
  preview: async ({ input }) => sampled(keyOf(input.key), input.texts),
  test: ({ input, actor, services }) => testSend(services, input, actor),
  settings: async ({ services }) => ({
    ...(await messageSettings(services.db)),
    officers: await officersOf(services.db, 'city'),
  }),
  saveSettings: ({ input: { version, ...value }, actor, services }) =>
    transaction(services.db, async (tx) => {
      const officers = new Set((await officersOf(tx, 'city')).map((one) => one.id))
      if (value.leads.some((id) => !officers.has(id)))
        throw refuseFields([{ field: 'leads', message: '督办人应为在用的市级账号，请重新选择' }])
      const row = { key: messageSettingKey, value, updatedAt: clock.now(), updatedBy: actor.name }
      if (!(await saveSetting(tx, row, version))) throw refuse('STALE')
      await noteChange(tx, actor, '静默时段和督办人', `${value.quietFrom} 至 ${value.quietTo}`)
      return { done: true as const }
    }),
})

type Notices = CallOutput<typeof notice.ofCase>

async function ofCase(services: Services, filingId: string, actor: Actor): Promise<Notices> {
  const { db } = services
  const filing = await findFiling(db, actor, filingId, talkScopeOf)
  if (!filing) throw refuse('NOT_FOUND')
  const filesIt = isFiler(actor.role)
  const batch = await batchFor(db, programmeOf(filing.programme), filing.batchId, filing.year)
  const notices = await noticesOf(db, { ...filing, batchId: batch?.id ?? null }, actor)
  const sent = Map.groupBy(
    await deliveriesOf(
      db,
      notices.map(({ id }) => id),
    ),
    (one) => one.messageId,
  )
  return notices.map(({ id, at, title, body, readAt, name, role, operator }) => ({
    id,
    at,
    title,
    body,
    to: `${name}（${isFiler(role) ? (operator ? operatorLabel : mainAccountLabel) : roleLabels[role as Role]}）`,
    readAt,
    deliveries: (sent.get(id) ?? []).map((one) => ({
      channel: one.channel as 'sms' | 'email',
      state: one.state as Notices[number]['deliveries'][number]['state'],
      doneAt: one.doneAt,
      tries: one.tries,
      error: filesIt ? null : one.error,
    })),
  }))
}

async function deliveries(
  services: Pick<Services, 'config' | 'db'>,
  { page, size, ...filter }: CallInput<typeof notice.deliveries>,
) {
  const { SMS_URL, SMS_SECOND_URL, MAIL_URL, MAIL_SECOND_URL } = services.config
  const found = await deliveryPage(services.db, filter, { page, size })
  type Row = CallOutput<typeof notice.deliveries>['rows'][number]
  return {
    ...found,
    rows: found.rows.map(({ delivery: { text: _, messageId: _m, ...one }, name, mobile, title }) => ({
      ...one,
      channel: one.channel as Row['channel'],
      state: one.state as Row['state'],
      title,
      name,
      mobile: masked(mobile),
    })),
    counts: (await countsByState(services.db)).map(({ channel, state, n }) => ({
      channel: channel as Row['channel'],
      state,
      count: n,
    })),
    gateways: {
      sms: [SMS_URL, SMS_SECOND_URL].filter(Boolean).length,
      email: [MAIL_URL, MAIL_SECOND_URL].filter(Boolean).length,
    },
  }
}

/** What was given up goes out anew under a number of its own. */
async function resend(services: Services, id: string, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const failed = await lockFailed(tx, id)
    if (!failed) throw refuse('NOT_FOUND')
    const [person] = await recipientsOf(tx, [failed.accountId])
    if (!person) throw refuse('NOT_FOUND')
    const { text, channel, messageId } = failed.delivery
    await dropDelivery(tx, id)
    await sendOutside(tx, services, {
      to: [{ person, messageId }],
      only: channel as 'sms' | 'email',
      texts: { title: failed.title, sms: text.replace(/^【[^】]*】/, ''), mail: text },
      after: null,
    })
    await writeAudit(tx, { kind: 'business', actor, action: '重新发送通知', object: failed.title, result: '已排队' })
    return { done: true as const }
  })
}

function keyOf(key: string): TemplateKey {
  if (!Object.hasOwn(templates, key)) throw refuse('NOT_FOUND')
  return key as TemplateKey
}

function checked(key: TemplateKey, texts: CallInput<typeof notice.preview>['texts']) {
  const faults = templateFaults(key, texts)
  if (faults.length) throw refuseFields(faults.map((one) => ({ ...one, field: `texts.${one.field}` })))
  return ofItsParts(key, texts)
}

const sampled = (key: TemplateKey, texts: CallInput<typeof notice.preview>['texts']) =>
  filled(key, checked(key, texts), samplesOf(key))

async function listTemplates(services: WithDb): Promise<CallOutput<typeof notice.templates>> {
  const own = await valuesAt(services.db, templateKind, clock.now())
  const waiting = await waitingChanges(services.db, templateKind)
  const next = await nextStarts(services.db, templateKind, clock.now())
  const listed = templateGroups.flatMap(({ label, templates }) =>
    Object.entries<Template>(templates).map(([key, template]) => ({ key, group: label, template })),
  )
  return listed.map(({ key, group, template }) => {
    const { label, variables, texts } = template
    return {
      key,
      group,
      label,
      parts: [...partsOf(template)],
      variables: Object.values(variables).map((one) => ({
        label: one.label,
        hint: one.hint ?? '',
        sample: one.sample,
        // Of a notice that stays inside, nothing can get out.
        inside: (one.inside ?? false) && template.way !== 'inside',
        needed: one.needed ?? false,
      })),
      texts: (own.get(key) as Texts | undefined) ?? texts,
      shipped: texts,
      isOwn: own.has(key),
      waiting: waiting.get(key) ?? null,
      next: next.get(key) ?? null,
    }
  })
}

/** Proposes the texts of a notice, or with none the platform's own. */
async function proposeTemplate(
  services: Services,
  input: { key: string; texts: Texts | null; startsOn: string; reason: string },
  actor: Actor,
) {
  const key = keyOf(input.key)
  const texts = input.texts && checked(key, input.texts)
  return proposeSetting(services, actor, {
    kind: templateKind,
    key,
    about: templates[key].label,
    value: texts,
    asText: (value) => {
      const shown = (value as Texts | null) ?? templates[key].texts
      return partsOf(templates[key]).map((part) => ({ label: partLabels[part], text: shown[part] }))
    },
    field: 'texts.body',
    startsOn: input.startsOn,
    reason: input.reason,
    decidedSince: messagesSince,
  })
}

const partLabels = { title: '标题', body: '站内消息', sms: '短信', mail: '邮件' } as const

async function noteChange(tx: Parameters<typeof writeAudit>[0], actor: Actor, object: string, result: string) {
  await writeAudit(tx, { kind: 'system', actor, action: '修改通知设置', object, result })
}

/** The sample goes to the officer who asks for it, and to nobody else: as a message, and as a text message where it has one and a gateway is set. */
async function testSend(services: Services, input: CallInput<typeof notice.test>, actor: Actor) {
  const key = keyOf(input.key)
  const texts = sampled(key, input.texts)
  return idempotent(services, actor, input, async (tx) => {
    await passOnText(tx, services, {
      to: [actor.accountId],
      title: `【测试】${texts.title || templates[key].label}`,
      body: texts.body || texts.sms,
      link: null,
      sms: false,
    })
    const rings = texts.sms !== '' && services.config.SMS_URL !== undefined
    if (rings) await sendSample(tx, services, { mobile: actor.mobile, template: key, texts })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '试发通知',
      object: templates[key].label,
      result: rings ? '发给自己，含短信' : '发给自己',
    })
    return { sent: ['站内消息', ...(rings ? [`短信（${masked(actor.mobile)}）`] : [])] }
  })
}
