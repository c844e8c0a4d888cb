/** Tells people what happened, in the transaction in which it happened. */
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { cityProfile, systemItems } from '../reference/reference-data.ts'
import { type DeliveryRow, insertDeliveries } from './delivery-store.ts'
import { messageSettings, quietUntil } from './settings.ts'
import { type Addressees, insertMessages, type Recipient, recipientsOf } from './store.ts'
import { type TemplateKey, textsOf, type ValuesOf } from './templates.ts'

/** What is said: by a template, whose words the city may change, or in words of its own, as a person wrote them. */
type Words =
  | { title: string; body: string; template?: undefined }
  | { [K in TemplateKey]: { template: K; values: ValuesOf<K> } }[TemplateKey]

export type News = Words & {
  to: Addressees
  /** Path inside the web, where the reader can act on it. */
  link: string | null
  /** Also as a text message and e-mail to the enterprise's people: for what must not be missed, a return or a decision. */
  sms: boolean
  /** The case it is about, whose history of notices it joins. */
  filingId?: string
  /** The sending to a group that it is part of. */
  mailingId?: string
}

/** A message for each addressee; outside the platform it is only said that there is one, never what it says. */
export async function tell(tx: Tx, services: Services, news: News): Promise<void> {
  const { to, link, sms, filingId, mailingId } = news
  const recipients = await recipientsOf(tx, to)
  if (recipients.length === 0) return
  const texts = news.template
    ? await textsOf(tx, news.template, news.values)
    : { title: news.title, body: news.body, ...outside(news.title) }
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
      mailingId: mailingId ?? null,
    })),
  )
  if (!sms) return
  const after = quietUntil(at, await messageSettings(tx))
  for (const { person, id } of told)
    if (person.role === 'enterprise') await sendOutside(tx, services, { person, messageId: id, texts, after })
}

/** What goes out for words of a person's own. */
const outside = (title: string) => ({ sms: `${title}，请登录平台查看。`, mail: `${title}，请登录平台查看。` })

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
  const { platformName } = cityProfile()
  const row = (channel: DeliveryRow['channel'], text: string, skipped?: string) => ({
    id: ids.next(),
    messageId,
    channel,
    text,
    at: clock.now(),
    ...(skipped ? { state: 'skipped', error: skipped, doneAt: clock.now() } : { state: 'queued' }),
  })
  if (smsNotices() && only !== 'email') {
    const text = row('sms', `【${platformName}】${texts.sms}`)
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
      { id: mail.id, address: person.email, subject: `【${platformName}】${texts.title}`, text: mail.text },
      after,
    )
}

/** Whether the city pays for text messages about filings. */
function smsNotices(): boolean {
  return systemItems().find((item) => item.code === 'smsNotices')?.value === '1'
}
