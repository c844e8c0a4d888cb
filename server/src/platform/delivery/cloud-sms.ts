/** Text messages by a provider that sends approved templates only: the template for the message, one signed POST, and its answer. */
import { clock } from '../clock.ts'
import { ids } from '../ids.ts'
import type { AddressGuard } from '../outside/address-guard.ts'
import { fetchOutside, TooLong } from '../outside/outside-request.ts'
import type { DeliveryServices } from '../services.ts'
import { aliyunAnswer, aliyunSms } from './aliyun-sms.ts'
import { type CloudRequest, type CloudSmsPlace, cloudSmsPlaceOf } from './cloud-sms-place.ts'
import { oddAnswer, SmsRefused } from './sms-refused.ts'
import { tencentAnswer, tencentSms } from './tencent-sms.ts'

/** What a message is about: the kind of notice, and its values by the label that texts use. */
export type SmsAbout = { kind: string; values: Readonly<Record<string, string>> }

/** The provider's template for a message, filled in; parameters by name (阿里云) or in order (腾讯云). */
type FilledTemplate = { template: string; parameters: Readonly<Record<string, string>> | readonly string[] }

/** The approved templates of one gateway. */
export type SmsTemplates = {
  /** The template for a message, or null without one. */
  find(about: SmsAbout): FilledTemplate | null
  /** What the office calls a kind of message. */
  labelOf(kind: string): string
  /** The kinds of messages without a template, as the office calls them. */
  missing: readonly string[]
}

type Message = { id: string; mobile: string; about?: SmsAbout | undefined }

/** Sends one message or throws: SmsRefused where the provider answered, another error where it did not. */
export async function sendByCloud(
  { config, outside }: Pick<DeliveryServices, 'config' | 'outside'>,
  url: string,
  templates: SmsTemplates,
  { id, mobile, about }: Message,
): Promise<void> {
  const place = cloudSmsPlaceOf(url)
  if (typeof place === 'string') throw new Error(place)
  const found = about && templates.find(about)
  if (!found) throw noTemplateFor(about, templates)
  const { request, answer } = requestOf(place, { id, mobile, ...found })
  const refusal = answer(await ask(outside, request, config.GATEWAY_TIMEOUT_SECONDS * 1000))
  if (refusal) throw new SmsRefused(refusal.reason, { code: refusal.code })
}

/** Final: another try would not find one either. */
export function noTemplateFor(about: SmsAbout | undefined, templates: SmsTemplates): SmsRefused {
  const text = about ? `没有为“${templates.labelOf(about.kind)}”设置短信模板` : '这条短信没有写明种类，没有短信模板可用'
  return new SmsRefused('noTemplate', { text })
}

function requestOf(place: CloudSmsPlace, message: { id: string; mobile: string } & FilledTemplate) {
  const { parameters } = message
  const now = clock.now()
  if (place.cloud === 'aliyun') {
    const at = { date: `${now.slice(0, 19)}Z`, nonce: ids.token() }
    const named = parameters as Readonly<Record<string, string>>
    return { request: aliyunSms(place, { ...message, parameters: named }, at), answer: aliyunAnswer }
  }
  const inOrder = parameters as readonly string[]
  const seconds = Math.floor(Date.parse(now) / 1000)
  return { request: tencentSms(place, { ...message, parameters: inOrder }, seconds), answer: tencentAnswer }
}

const largestAnswer = 64 * 1024

/** The parsed answer. A refusal comes with another status than 200 too; without a readable answer the status is all that is known. */
async function ask(outside: AddressGuard, { url, headers, body }: CloudRequest, timeoutMs: number): Promise<unknown> {
  const response = await fetchOutside(outside, url, {
    method: 'POST',
    headers,
    timeoutMs,
    longest: largestAnswer,
    ...(body === '' ? {} : { body }),
  }).catch((error: Error) => {
    throw error instanceof TooLong ? new Error(oddAnswer) : error
  })
  const parsed = parsedOrNull(await response.text())
  if (parsed !== null) return parsed
  throw new Error(response.ok ? oddAnswer : `the gateway answered ${response.status}`)
}

function parsedOrNull(text: string): object | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' ? parsed : null
  } catch {
    return null
  }
}
