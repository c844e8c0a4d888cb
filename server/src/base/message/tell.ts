/** Notifies people in the transaction of the event, with the texts of the template store. */
import { isFiler } from '@green/contract/roles.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import type { SmsAbout } from '../../platform/delivery/cloud-sms.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { deputiesOf } from '../deputy/store.ts'
import { platformNameOf } from '../reference/city-profile.ts'
import { systemItems } from '../reference/reference-data.ts'
import { isLegal, isSafety } from './binding.ts'
import { type DeliveryRow, insertDeliveries } from './delivery-store.ts'
import { messageSettings, quietUntil } from './settings.ts'
import { aboutText, smsAbout } from './sms-templates.ts'
import { type Addressees, insertMessages, type Recipient, recipientsOf } from './store.ts'
import type { Texts } from './template.ts'
import { type KeyOf, samplesOf, type TemplateKey, textsOf, type ValuesOf } from './templates.ts'

type About = {
  to: Addressees
  /** Path in the web app where the reader can act on it. */
  link: string | null
  /** The case it is about; the message is listed in its notices. */
  filingId?: string
  /** The batch it is about; the message is listed in the notices of each of its cases. */
  batchId?: string
  /** The mailing it is part of. */
  mailingId?: string
  /** Where the one recipient, an officer, wants to be told by e-mail too. */
  mailTo?: string | undefined
}

/** `sms`: also as a text message and e-mail to the enterprise's people, if the template has texts for them. */
type Notice<K extends TemplateKey> = {
  template: K
  values: ValuesOf<K>
  sms: K extends KeyOf<'everywhere'> ? boolean : false
}

export type News = About & { [K in KeyOf<'inside' | 'everywhere'>]: Notice<K> }[KeyOf<'inside' | 'everywhere'>]

/** Writes a message for each recipient; text messages and e-mails only say that there is one. */
export async function tell(tx: Tx, services: Services, news: News): Promise<void> {
  const texts = await textsOf(tx, news.template, news.values)
  const about = smsAbout(news.template, news.values, texts.title)
  await pass(
    tx,
    services,
    { ...news, isSafety: isSafety(news.template), isLegal: isLegal(news.template) },
    texts,
    about,
  )
}

/** Sends a text written by a person; everything else is sent by a template. */
export async function passOnText(
  tx: Tx,
  services: Services,
  { title, body, ...about }: About & { title: string; body: string; sms: boolean },
): Promise<void> {
  const outside = outsideOf(title)
  await pass(tx, services, about, { title, body, sms: outside, mail: outside })
}

/** The external text for a message written by a person. */
const outsideOf = (title: string) => `${title}，请登录平台查看。`

/** The text message for such a message, as it is delivered. */
export const ringFor = async (services: Services, title: string) => (await signatureOf(services))(outsideOf(title))

/** A statement has room for 65,535 values: a whole city is told in several. */
const portion = 2000

async function pass(
  tx: Tx,
  services: Services,
  about: About & { sms: boolean; isSafety?: boolean; isLegal?: boolean },
  texts: Texts,
  smsIsAbout = aboutText(texts.title),
): Promise<void> {
  const { to, link, sms, isSafety: aboutSafety = false, isLegal: byLaw = false, filingId, batchId, mailingId } = about
  const recipients = await recipientsOf(tx, to)
  if (recipients.length === 0) return
  const at = clock.now()
  if (!aboutSafety) await tellDeputies(tx, recipients, { at, about, texts })
  const after = sms ? quietUntil(at, await messageSettings(tx)) : null
  for (let first = 0; first < recipients.length; first += portion) {
    const notified = recipients.slice(first, first + portion).map((person) => ({ person, messageId: ids.next() }))
    await insertMessages(
      tx,
      notified.map(({ person, messageId }) => ({
        id: messageId,
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
    const enterprises = notified.filter(({ person }) => isFiler(person.role))
    if (sms)
      await sendOutside(tx, services, { to: enterprises, isBinding: aboutSafety || byLaw, texts, after, smsIsAbout })
    if (about.mailTo) {
      const to = notified.map(({ person, messageId }) => ({
        person: { ...person, email: about.mailTo ?? null },
        messageId,
      }))
      await sendOutside(tx, services, { to, only: 'email', texts, after: null })
    }
  }
}

/** What an absent person of the centre is told, the deputy is told too, unless told already. */
async function tellDeputies(
  tx: Tx,
  recipients: readonly Recipient[],
  { at, about, texts }: { at: string; about: Omit<About, 'to'>; texts: { title: string; body: string } },
): Promise<void> {
  const notified = new Set(recipients.map(({ id }) => id))
  const staff = recipients.filter(({ role }) => !isFiler(role)).map(({ id }) => id)
  const deputies = (await deputiesOf(tx, staff, clock.today())).filter(({ deputyId }) => !notified.has(deputyId))
  const { link, filingId = null, batchId = null, mailingId = null } = about
  const rows = deputies.map(({ deputyId, absentName }) => ({
    id: ids.next(),
    accountId: deputyId,
    at,
    title: `（代${absentName}）${texts.title}`,
    body: texts.body,
    link,
    filingId,
    batchId,
    mailingId,
  }))
  if (rows.length > 0) await insertMessages(tx, rows)
}

type Sending = {
  to: readonly { person: Recipient; messageId: string }[]
  /** One of the two channels; both without. */
  only?: DeliveryRow['channel']
  texts: { title: string; sms: string; mail: string }
  /** A text written by a person unless it is said. */
  smsIsAbout?: SmsAbout
  /** Also to who declined reminders. */
  isBinding?: boolean
  /** Not before this moment. */
  after: string | null
}

/** Queues text messages and e-mails, each with a delivery row for its outcome; for many people in as many statements as for one. */
export async function sendOutside(tx: Tx, services: Services, sending: Sending) {
  const { to, only, isBinding = false, texts, after, smsIsAbout: about = aboutText(texts.title) } = sending
  const row = (messageId: string, channel: DeliveryRow['channel'], text: string, skipped?: string) => ({
    id: ids.next(),
    messageId,
    channel,
    text,
    at: clock.now(),
    ...(skipped ? { state: 'skipped', error: skipped, doneAt: clock.now() } : { state: 'queued' }),
  })
  const declined = (isOff: boolean, channel: string) => (isOff && !isBinding ? `本人不接收${channel}提醒` : undefined)
  const signed = await signatureOf(services)
  const withSms = smsNotices() && only !== 'email' ? to : []
  const smses = withSms.map(({ person, messageId }) => ({
    person,
    sent: row(messageId, 'sms', signed(texts.sms), declined(person.smsOff, '短信')),
  }))
  const noGateway = services.config.MAIL_URL ? undefined : '未配置邮件服务'
  const mails = (only === 'sms' ? [] : to).flatMap(({ person, messageId }) =>
    person.email
      ? [
          {
            email: person.email,
            sent: row(messageId, 'email', texts.mail, declined(person.mailOff, '邮件') ?? noGateway),
          },
        ]
      : [],
  )
  await insertDeliveries(
    tx,
    [...smses, ...mails].map(({ sent }) => sent),
  )
  await services.jobs.enqueueAll(
    tx,
    'sms',
    smses.filter(isQueued).map(({ person, sent }) => ({ id: sent.id, mobile: person.mobile, text: sent.text, about })),
    after,
  )
  if (noGateway) return
  const subject = signed(texts.title)
  await services.jobs.enqueueAll(
    tx,
    'mail',
    mails.filter(isQueued).map(({ email, sent }) => ({ id: sent.id, address: email, subject, text: sent.text })),
    after,
  )
}

const isQueued = ({ sent }: { sent: { state?: string | undefined } }) => sent.state === 'queued'

/** `until`: not sent after that moment. */
type ToNumber<K extends TemplateKey> = {
  mobile: string
  template: K
  values: ValuesOf<K>
  id?: string
  until?: string
  /** What asking for it used up of limits (takeTurn); given back when it cannot be sent. */
  turns?: readonly string[]
}

/** Sends a text message to a number at once, whether an account has it or not. */
export async function tellNumber<K extends KeyOf<'number'>>(
  tx: Tx,
  services: Services,
  { mobile, template, values, id = ids.next(), until, turns }: ToNumber<K>,
): Promise<void> {
  const { sms } = await textsOf(tx, template, values)
  const signed = await signatureOf(services)
  const about = smsAbout(template, values)
  const more = { ...(until ? { until } : {}), ...(turns ? { turns } : {}) }
  await services.jobs.enqueue(tx, 'sms', { id, mobile, text: signed(sms), about, ...more })
}

/** Sends a template as it would be delivered, to the person who tests it. */
export async function sendSample(
  tx: Tx,
  services: Services,
  { mobile, template, texts }: { mobile: string; template: TemplateKey; texts: Texts },
): Promise<void> {
  const signed = await signatureOf(services)
  const about = smsAbout(template, samplesOf(template), texts.title)
  await services.jobs.enqueue(tx, 'sms', { id: ids.next(), mobile, text: signed(`【测试】${texts.sms}`), about })
}

/** Notifies a person without an account on the given channel, after the quiet hours. */
export async function tellOutsider<K extends KeyOf<'outsider'>>(
  tx: Tx,
  services: Services,
  { way, contact, template, values }: { way: 'sms' | 'email'; contact: string; template: K; values: ValuesOf<K> },
): Promise<void> {
  const texts = await textsOf(tx, template, values)
  const after = quietUntil(clock.now(), await messageSettings(tx))
  const signed = await signatureOf(services)
  const id = ids.next()
  if (way === 'sms') {
    const sms = { id, mobile: contact, text: signed(texts.sms), about: smsAbout(template, values) }
    await services.jobs.enqueue(tx, 'sms', sms, after)
  } else {
    const mail = { id, address: contact, subject: signed(texts.title), text: signed(texts.mail) }
    await services.jobs.enqueue(tx, 'mail', mail, after)
  }
}

/** Every external message begins with the platform's name. */
export async function signatureOf(services: Services): Promise<(text: string) => string> {
  const name = await platformNameOf(services)
  return (text) => `【${name}】${text}`
}

/** Whether the city has enabled text messages about filings. */
function smsNotices(): boolean {
  return systemItems().find((item) => item.code === 'smsNotices')?.value === '1'
}
