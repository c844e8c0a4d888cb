/**
 * 阿里云短信服务, SendSms of 2017-05-25, signed by the V3 method (ACS3-HMAC-SHA256). Method, parameters and codes are
 * those of the provider's documentation: 请求体和签名机制, SendSms, API错误码.
 */
import { createHmac } from 'node:crypto'
import { sha256 } from '../../crypto/digest.ts'
import type { CloudRequest, CloudSmsPlace } from './cloud-sms-place.ts'
import { oddAnswer, type SmsReason } from './sms-refused.ts'

/** Every character but the unreserved ones of RFC 3986, as the method asks. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const queryOf = (parameters: Readonly<Record<string, string>>) =>
  Object.keys(parameters)
    .toSorted()
    .map((key) => `${encoded(key)}=${encoded(parameters[key] ?? '')}`)
    .join('&')

type Signed = {
  place: Pick<CloudSmsPlace, 'accessKeyId' | 'accessKeySecret' | 'origin'>
  action: string
  version: string
  parameters: Readonly<Record<string, string>>
  /** 2026-03-02T01:30:00Z */
  date: string
  nonce: string
}

/** A call by POST with its parameters in the query and an empty body. */
export function aliyunRequest({ place, action, version, parameters, date, nonce }: Signed): CloudRequest {
  const body = ''
  const signed: Record<string, string> = {
    host: new URL(place.origin).host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(signed).toSorted()
  const query = queryOf(parameters)
  const canonical = [
    ...['POST', '/', query],
    ...names.map((name) => `${name}:${signed[name]}`),
    ...['', names.join(';'), sha256(body)],
  ].join('\n')
  const signature = createHmac('sha256', place.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const { host: _, ...headers } = signed
  return {
    url: `${place.origin}/?${query}`,
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${place.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
    body,
  }
}

type Text = { id: string; mobile: string; template: string; parameters: Readonly<Record<string, string>> }

/** The request that sends one text message. The provider does not recognise a repeat; `OutId` is only found in its records. */
export function aliyunSms(
  place: CloudSmsPlace,
  { id, mobile, template, parameters }: Text,
  at: Pick<Signed, 'date' | 'nonce'>,
) {
  return aliyunRequest({
    place,
    ...at,
    action: 'SendSms',
    version: '2017-05-25',
    parameters: {
      PhoneNumbers: mobile,
      SignName: place.sign,
      TemplateCode: template,
      ...(Object.keys(parameters).length > 0 ? { TemplateParam: JSON.stringify(parameters) } : {}),
      OutId: id,
    },
  })
}

const codes: Readonly<Record<string, SmsReason>> = {
  'isv.MOBILE_NUMBER_ILLEGAL': 'number',
  'isv.MOBILE_COUNT_OVER_LIMIT': 'number',
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED': 'number',
  'isv.SMS_CONTENT_ILLEGAL': 'content',
  'isv.BLACK_KEY_CONTROL_LIMIT': 'content',
  'isv.PARAM_LENGTH_LIMIT': 'content',
  'isv.PARAM_NOT_SUPPORT_URL': 'content',
  'isv.BUSINESS_LIMIT_CONTROL': 'throttled',
  'isv.DAY_LIMIT_CONTROL': 'quota',
  'isv.MONTH_LIMIT_CONTROL': 'quota',
  'isv.SMS_TEMPLATE_ILLEGAL': 'template',
  'isv.TEMPLATE_MISSING_PARAMETERS': 'template',
  'isv.TEMPLATE_PARAMS_ILLEGAL': 'template',
  'isv.INVALID_JSON_PARAM': 'template',
  'isv.INVALID_PARAMETERS': 'template',
  'isv.SMS_SIGNATURE_ILLEGAL': 'signature',
  'isv.SMS_SIGN_ILLEGAL': 'signature',
  'isv.SIGN_STATE_ILLEGAL': 'signature',
  'isv.SIGN_NAME_ILLEGAL': 'signature',
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL': 'signature',
  'isv.AMOUNT_NOT_ENOUGH': 'balance',
  'isv.OUT_OF_SERVICE': 'balance',
  'isv.ACCOUNT_NOT_EXISTS': 'credentials',
  'isv.ACCOUNT_ABNORMAL': 'credentials',
  'isv.PRODUCT_UN_SUBSCRIPT': 'credentials',
  'isv.PRODUCT_UNSUBSCRIBE': 'credentials',
  'isp.RAM_PERMISSION_DENY': 'credentials',
  'isp.SYSTEM_ERROR': 'busy',
  SignatureDoesNotMatch: 'credentials',
  IncompleteSignature: 'credentials',
  ServiceUnavailable: 'busy',
  InternalError: 'busy',
}
/** Families of codes, by what they begin with. */
const families: readonly (readonly [string, SmsReason])[] = [
  ['InvalidAccessKey', 'credentials'],
  ['Forbidden', 'credentials'],
  ['InvalidTimeStamp', 'clock'],
  ['Throttling', 'busy'],
]

/** What the provider answered: null when it took the message. */
export function aliyunAnswer(answer: unknown): { code: string; reason: SmsReason } | null {
  const { Code: code } = answer as { Code?: unknown }
  if (typeof code !== 'string') throw new Error(oddAnswer)
  if (code === 'OK') return null
  return { code, reason: codes[code] ?? families.find(([start]) => code.startsWith(start))?.[1] ?? 'other' }
}
