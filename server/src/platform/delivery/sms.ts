/** Text messages: posted to the city's gateway, or to the second when the first fails; written to the log without a gateway. */
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { type Provider, postMessage, providerAt, providersOf } from './providers.ts'

export type TextMessage = { id: string; mobile: string; text: string; until?: string }

/** The gateways that are set, in order. */
export const smsProviders = ({ SMS_URL, SMS_TOKEN, SMS_SECOND_URL, SMS_SECOND_TOKEN }: Config): Provider[] =>
  providersOf('sms', { url: SMS_URL, token: SMS_TOKEN }, { url: SMS_SECOND_URL, token: SMS_SECOND_TOKEN })

/** Sends one message or throws, so that the queue retries. Returns the gateway that accepted it. */
export async function sendSms(
  services: Services,
  { id, mobile, text, until }: TextMessage,
  tries = 0,
): Promise<string | null> {
  if (until !== undefined && until <= clock.now()) return null
  const provider = providerAt(services.circuits, smsProviders(services.config), tries, until !== undefined)
  if (!provider) {
    services.log.info({ mobile, text }, 'text message')
    return 'log'
  }
  await services.circuits.of(provider.service).run(() => postMessage(services, provider, { id, mobile, text }))
  return provider.name
}
