/** Tells people what happened, in the transaction in which it happened. */
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { cityProfile, systemItems } from '../reference/reference-data.ts'
import { type Addressees, insertMessages, recipientsOf } from './store.ts'

export type News = {
  to: Addressees
  title: string
  body: string
  /** Path inside the web, where the reader can act on it. */
  link: string | null
  /** Also as a text message to the enterprise's people: for what must not be missed, a return or a decision. */
  sms: boolean
}

/** A message for each addressee; the text message only says that there is one, never what it says. */
export async function tell(tx: Tx, services: Services, { to, title, body, link, sms }: News): Promise<void> {
  const recipients = await recipientsOf(tx, to)
  const at = clock.now()
  const told = recipients.map((person) => ({ person, id: ids.next() }))
  await insertMessages(
    tx,
    told.map(({ person, id }) => ({ id, accountId: person.id, at, title, body, link })),
  )
  if (!sms || !smsNotices()) return
  const { platformName } = cityProfile()
  const text = `【${platformName}】${title}，请登录平台查看。`
  for (const { person, id } of told)
    if (person.role === 'enterprise') await services.jobs.enqueue(tx, 'sms', { id, mobile: person.mobile, text })
}

/** Whether the city pays for text messages about filings. */
function smsNotices(): boolean {
  return systemItems().find((item) => item.code === 'smsNotices')?.value === '1'
}
