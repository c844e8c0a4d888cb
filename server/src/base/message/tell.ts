/** Tells people what happened, in the transaction in which it happened, in the words of the template store. */
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { cityProfile, systemItems } from '../reference/reference-data.ts'
import { type DeliveryRow, insertDeliveries } from './delivery-store.ts'
import { messageSettings, quietUntil } from './settings.ts'
import { type Addressees, insertMessages, type Recipient, recipientsOf } from './store.ts'
import type { Texts } from './template-store.ts'
import { type KeyOf, type TemplateKey, textsOf, type ValuesOf } from './templates.ts'

type About = {
  to: Addressees
  /** Path inside the web, where the reader can act on it. */
  link: string | null
  /** The case it is about, whose history of notices it joins. */
  filingId?: string
  /** The batch it is about: it joins the notices of each of its cases. */
  batchId?: string
  /** The sending to a group that it is part of. */
  mailingId?: string
}

/** `sms`: also as a text message and e-mail to the enterprise's people, for what must not be missed; where the notice has words for it. */
type Said<K extends TemplateKey> = {
  template: K
  values: ValuesOf<K>
  sms: K extends KeyOf<'everywhere'> ? boolean : false
}

export type News = About & { [K in KeyOf<'inside' | 'everywhere'>]: Said<K> }[KeyOf<'inside' | 'everywhere'>]

/** A message for each addressee; outside the platform it is only said that there is one, never what it says. */
export async function tell(tx: Tx, services: Services, news: News): Promise<void> {
  await pass(tx, services, news, await textsOf(tx, news.template, news.values))
}

/** Words that a person has just written to these people; nothing else is told without a template. */
export async function passOnWords(
  tx: Tx,
  services: Services,
  { title, body, ...about }: About & { title: string; body: string; sms: boolean },
): Promise<void> {
  const outside = outsideOf(title)
  await pass(tx, services, about, { title, body, sms: outside, mail: outside })
}

/** What goes out for words of a person's own. */
const outsideOf = (title: string) => `${title}，请登录平台查看。`

/** The text message that goes with such words, as it arrives. */
export const ringFor = (title: string) => signed(outsideOf(title))

async function pass(tx: Tx, services: Services, about: About & { sms: boolean }, texts: Texts): Promise<void> {
  const { to, link, sms, filingId, batchId, mailingId } = about
  const recipients = await recipientsOf(tx, to)
  if (recipients.length === 0) return
  const at = clock.now()
  const told = recipients.map((person) => ({ person, id: ids.next() }))
  await insertMessages(
    tx,
    told.map(({ person, id }) => ({
      id,
      accountId: person.id,
      at,
      title: texts.title,
      body: texts.body,
      link,
      filingId: filingId ?? null,
      batchId: batchId ?? null,
      mailingId: mailingId ?? null,
    })),
  )
  if (!sms) return
  const after = quietUntil(at, await messageSettings(tx))
  for (const { person, id } of told)
    if (person.role === 'enterprise') await sendOutside(tx, services, { person, messageId: id, texts, after })
}

type Sending = {
  person: Recipient
  /** One of the two ways; both without. */
  only?: DeliveryRow['channel']
  messageId: string
  texts: { title: string; sms: string; mail: string }
  /** Not before this moment. */
  after: string | null
}

/** Queues text message and e-mail, each with the row in which its way is kept. */
export async function sendOutside(tx: Tx, services: Services, { person, only, messageId, texts, after }: Sending) {
  const row = (channel: DeliveryRow['channel'], text: string, skipped?: string) => ({
    id: ids.next(),
    messageId,
    channel,
    text,
    at: clock.now(),
    ...(skipped ? { state: 'skipped', error: skipped, doneAt: clock.now() } : { state: 'queued' }),
  })
  if (smsNotices() && only !== 'email') {
    const text = row('sms', signed(texts.sms))
    await insertDeliveries(tx, [text])
    await services.jobs.enqueue(tx, 'sms', { id: text.id, mobile: person.mobile, text: text.text }, after)
  }
  if (!person.email || only === 'sms') return
  const mail = row('email', texts.mail, services.config.MAIL_URL ? undefined : '未配置邮件服务')
  await insertDeliveries(tx, [mail])
  if (mail.state === 'queued')
    await services.jobs.enqueue(
      tx,
      'mail',
      { id: mail.id, address: person.email, subject: signed(texts.title), text: mail.text },
      after,
    )
}

/** `until`: of no use any more after that moment. */
type ToNumber<K extends TemplateKey> = { mobile: string; template: K; values: ValuesOf<K>; id?: string; until?: string }

/** A text message to a number, at once, whether an account has it or not. */
export async function tellNumber<K extends KeyOf<'number'>>(
  tx: Tx,
  services: Services,
  { mobile, template, values, id = ids.next(), until }: ToNumber<K>,
): Promise<void> {
  const { sms } = await textsOf(tx, template, values)
  await services.jobs.enqueue(tx, 'sms', { id, mobile, text: signed(sms), ...(until ? { until } : {}) })
}

/** A template as it would arrive, to whoever tries it. */
export async function sendSample(tx: Tx, services: Services, mobile: string, sms: string): Promise<void> {
  await services.jobs.enqueue(tx, 'sms', { id: ids.next(), mobile, text: signed(`【测试】${sms}`) })
}

/** Somebody without an account, on the way that was given, when the quiet hours are over. */
export async function tellOutsider<K extends KeyOf<'outsider'>>(
  tx: Tx,
  services: Services,
  { way, contact, template, values }: { way: 'sms' | 'email'; contact: string; template: K; values: ValuesOf<K> },
): Promise<void> {
  const texts = await textsOf(tx, template, values)
  const after = quietUntil(clock.now(), await messageSettings(tx))
  const id = ids.next()
  if (way === 'sms') await services.jobs.enqueue(tx, 'sms', { id, mobile: contact, text: signed(texts.sms) }, after)
  else {
    const mail = { id, address: contact, subject: signed(texts.title), text: signed(texts.mail) }
    await services.jobs.enqueue(tx, 'mail', mail, after)
  }
}

/** Outside the platform every message begins with its name. */
const signed = (text: string) => `【${cityProfile().platformName}】${text}`

/** Whether the city pays for text messages about filings. */
function smsNotices(): boolean {
  return systemItems().find((item) => item.code === 'smsNotices')?.value === '1'
}
