/** Text messages: by the city's gateway or provider, or by the second when the first fails; without one the demo city writes them to its log. */
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { giveTurnsBack } from '../http/guard/limits.ts'
import { masked } from '../mask.ts'
import type { DeliveryServices } from '../services.ts'
import { noTemplateFor, type SmsAbout, sendByCloud } from './cloud-sms.ts'
import { isCloudSms } from './cloud-sms-place.ts'
import { type Provider, postMessage, providerAt, providersOf } from './providers.ts'
import { SmsRefused } from './sms-refused.ts'

/**
 * `about`: for providers that send approved templates only; a message that an earlier version queued has none.
 * `isScheduled`: a schedule has caused it, not somebody at a screen. `turns`: what its sender has used up of limits, given
 * back when it cannot be sent.
 */
export type TextMessage = {
  id: string
  mobile: string
  text: string
  until?: string
  about?: SmsAbout
  isScheduled?: boolean
  turns?: readonly string[]
}

/** The gateways that are set, in order. */
export const smsProviders = ({ SMS_URL, SMS_TOKEN, SMS_SECOND_URL, SMS_SECOND_TOKEN }: Config): Provider[] =>
  providersOf('sms', { url: SMS_URL, token: SMS_TOKEN }, { url: SMS_SECOND_URL, token: SMS_SECOND_TOKEN })

/** Sends one message or throws, so that the queue retries. Returns the gateway that accepted it. */
export async function sendSms(services: DeliveryServices, message: TextMessage, tries = 0): Promise<string | null> {
  const { mobile, text, until, about, isScheduled, turns } = message
  if (until !== undefined && until <= clock.now()) return null
  const all = smsProviders(services.config)
  const able = all.filter(({ name, url }) => !isCloudSms(url) || isAble(services.smsTemplates[name], about))
  const [first] = all
  if (first && able.length === 0) throw noTemplateFor(about, services.smsTemplates[first.name])
  const provider = providerAt(services.circuits, able, tries, until !== undefined)
  if (!provider) {
    // A text may hold a code: only the demo city's log has it, of what the person at the screen has caused.
    if (!services.config.DEMO) services.log.warn({ mobile: masked(mobile) }, 'no gateway for a text message')
    else if (!isScheduled) services.log.info({ mobile, text }, 'text message')
    return 'log'
  }
  try {
    await smsBy(services, provider, message)
  } catch (error) {
    // Once: the queue tries again.
    if (tries === 0 && turns) await giveTurnsBack(services.db, turns)
    throw error
  }
  return provider.name
}

const isAble = (templates: DeliveryServices['smsTemplates']['first'], about: SmsAbout | undefined) =>
  about !== undefined && templates.find(about) !== null

/** Sends one message by this gateway past its circuit breaker, or throws. What is wrong with one message alone does not open the breaker. */
export async function smsBy(
  {
    config,
    outside,
    circuits,
    smsTemplates,
  }: Pick<DeliveryServices, 'config' | 'outside' | 'circuits' | 'smsTemplates'>,
  provider: Provider,
  { id, mobile, text, about }: TextMessage,
  how: { evenIfOpen?: boolean } = {},
): Promise<void> {
  const { url, name, service } = provider
  const refused = await circuits.of(service).run(async () => {
    if (!isCloudSms(url)) return postMessage({ config, outside }, provider, { id, mobile, text })
    return sendByCloud({ config, outside }, url, smsTemplates[name], { id, mobile, about }).catch(ofThisMessage)
  }, how)
  if (refused) throw refused
}

function ofThisMessage(error: unknown): SmsRefused {
  if (error instanceof SmsRefused && !error.isOfGateway) return error
  throw error
}
