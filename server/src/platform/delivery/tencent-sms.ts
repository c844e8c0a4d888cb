/**
 * 腾讯云短信, SendSms of 2021-01-11, signed by method v3 (TC3-HMAC-SHA256). Method, parameters and codes are those of
 * the provider's documentation: 签名方法 v3, SendSms, 错误码.
 */
import { createHmac } from 'node:crypto'
import { sha256 } from '../../crypto/digest.ts'
import type { CloudRequest, CloudSmsPlace } from './cloud-sms-place.ts'
import { oddAnswer, type SmsReason } from './sms-refused.ts'

const contentType = 'application/json; charset=utf-8'

type Signed = {
  place: Pick<CloudSmsPlace, 'accessKeyId' | 'accessKeySecret' | 'origin' | 'region'>
  service: string
  action: string
  version: string
  body: string
  /** Seconds since 1970. */
  timestamp: number
}

/** A call by POST with its parameters as JSON. */
export function tencentRequest({ place, service, action, version, body, timestamp }: Signed): CloudRequest {
  const signed: Record<string, string> = {
    'content-type': contentType,
    host: new URL(place.origin).host,
    'x-tc-action': action.toLowerCase(),
  }
  const names = Object.keys(signed).join(';')
  const canonical = [
    ...['POST', '/', ''],
    ...Object.entries(signed).map(([name, value]) => `${name}:${value}`),
    ...['', names, sha256(body)],
  ].join('\n')
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const hash = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
  const key = [day, service, 'tc3_request'].reduce<string | Buffer>(
    (of, part) => hash(of, part).digest(),
    `TC3${place.accessKeySecret}`,
  )
  const signature = hash(key, ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')).digest('hex')
  return {
    url: `${place.origin}/`,
    headers: {
      'content-type': contentType,
      'x-tc-action': action,
      'x-tc-version': version,
      'x-tc-timestamp': String(timestamp),
      'x-tc-region': place.region,
      authorization: `TC3-HMAC-SHA256 Credential=${place.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    },
    body,
  }
}

type Text = { id: string; mobile: string; template: string; parameters: readonly string[] }

/** The request that sends one text message. The provider does not recognise a repeat; `SessionContext` is only found in its records. */
export function tencentSms(place: CloudSmsPlace, { id, mobile, template, parameters }: Text, timestamp: number) {
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${mobile}`],
    SmsSdkAppId: place.app,
    SignName: place.sign,
    TemplateId: template,
    TemplateParamSet: parameters,
    SessionContext: id,
  })
  return tencentRequest({ place, service: 'sms', action: 'SendSms', version: '2021-01-11', body, timestamp })
}

const codes: Readonly<Record<string, SmsReason>> = {
  'InvalidParameterValue.IncorrectPhoneNumber': 'number',
  'FailedOperation.PhoneNumberInBlacklist': 'number',
  'UnsupportedOperation.UnsuportedRegion': 'number',
  'FailedOperation.ContainSensitiveWord': 'content',
  'InvalidParameter.DirtyWordFound': 'content',
  'InvalidParameterValue.ContentLengthLimit': 'content',
  'InvalidParameterValue.ProhibitedUseUrlInTemplateParameter': 'content',
  'InvalidParameterValue.TemplateParameterLengthLimit': 'content',
  'LimitExceeded.AppDailyLimit': 'quota',
  'LimitExceeded.DailyLimit': 'quota',
  'FailedOperation.TemplateIncorrectOrUnapproved': 'template',
  'FailedOperation.MissingTemplateList': 'template',
  'InvalidParameterValue.TemplateParameterFormatError': 'template',
  'InvalidParameterValue.InvalidTemplateFormat': 'template',
  'FailedOperation.SignatureIncorrectOrUnapproved': 'signature',
  'FailedOperation.MissingSignature': 'signature',
  'FailedOperation.MissingSignatureList': 'signature',
  'FailedOperation.InsufficientBalanceInSmsPackage': 'balance',
  // As the provider spells it.
  'UnauthorizedOperation.SerivceSuspendDueToArrears': 'balance',
  'InvalidParameterValue.SdkAppIdNotExist': 'credentials',
  'AuthFailure.SignatureExpire': 'clock',
  'InternalError.RequestTimeException': 'clock',
}
/** Families of codes, by what they begin with. */
const families: readonly (readonly [string, SmsReason])[] = [
  ['AuthFailure', 'credentials'],
  ['UnauthorizedOperation', 'credentials'],
  // The code of a limit on one number; those on the whole account stand above.
  ['LimitExceeded.', 'throttled'],
  ['RequestLimitExceeded', 'busy'],
  ['InternalError', 'busy'],
]

type Answer = { Response?: { Error?: { Code?: unknown }; SendStatusSet?: readonly { Code?: unknown }[] } }

/** What the provider answered: null when it took the message. */
export function tencentAnswer(answer: unknown): { code: string; reason: SmsReason } | null {
  const response = (answer as Answer).Response
  const code = response?.Error?.Code ?? response?.SendStatusSet?.[0]?.Code
  if (typeof code !== 'string') throw new Error(oddAnswer)
  if (code === 'Ok') return null
  return { code, reason: codes[code] ?? families.find(([start]) => code.startsWith(start))?.[1] ?? 'other' }
}
