/** E-mail: posted to the city's mail gateway or given to its mail server. Without one nothing is queued, and the delivery is marked as not sent. */

import { type Config, isMailServer } from '../config.ts'
import type { DeliveryServices } from '../services.ts'
import { noMailGateway, type Provider, postMessage, providerAt, providersOf } from './providers.ts'

export type Mail = { id: string; address: string; subject: string; text: string }

/** The gateways or mail servers that are set, in order. */
export const mailProviders = ({ MAIL_URL, MAIL_TOKEN, MAIL_SECOND_URL, MAIL_SECOND_TOKEN }: Config): Provider[] =>
  providersOf('mail', { url: MAIL_URL, token: MAIL_TOKEN }, { url: MAIL_SECOND_URL, token: MAIL_SECOND_TOKEN })

/** Sends one e-mail or throws, so that the queue retries. Returns the gateway that accepted it. */
export async function sendMail(services: DeliveryServices, mail: Mail, tries = 0): Promise<string | null> {
  const provider = providerAt(services.circuits, mailProviders(services.config), tries, false)
  if (!provider) throw new Error(noMailGateway)
  await services.circuits.of(provider.service).run(() => mailBy(services, provider, mail))
  return provider.name
}

/** Sends one e-mail by this gateway or mail server, or throws. */
export async function mailBy(
  services: Pick<DeliveryServices, 'config' | 'outside'>,
  provider: Provider,
  mail: Mail,
): Promise<void> {
  if (!isMailServer(provider.url)) return postMessage(services, provider, mail)
  const { mailByServer } = await import('./smtp.ts')
  return mailByServer(services, provider.url, mail)
}
