/**
 * The signatures are those that the providers publish for their examples; requests and answers go over real HTTP to a
 * server of this machine that recomputes every signature by openssl, from what arrived.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveClock, resetClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { addressGuard } from '../outside/address-guard.ts'
import { makeCircuits } from '../outside/circuit.ts'
import type { Services } from '../services.ts'
import { aliyunRequest } from './aliyun-sms.ts'
import type { SmsTemplates } from './cloud-sms.ts'
import { cloudSmsPlaceOf } from './cloud-sms-place.ts'
import { failureText, providersOf } from './providers.ts'
import { sendSms, smsBy } from './sms.ts'
import { SmsRefused } from './sms-refused.ts'
import { tencentRequest } from './tencent-sms.ts'

test('阿里云: the published example of the V3 signature is reproduced', () => {
  const { url, headers } = aliyunRequest({
    place: {
      accessKeyId: 'YourAccessKeyId',
      accessKeySecret: 'YourAccessKeySecret',
      origin: 'https://ecs.cn-shanghai.aliyuncs.com',
    },
    action: 'RunInstances',
    version: '2014-05-26',
    parameters: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
  })
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
  expect(url).toContain('/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
})

test('腾讯云: the published example of signature method v3 is reproduced', () => {
  const { headers } = tencentRequest({
    // The key as the documentation prints it, partly masked.
    place: {
      accessKeyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******',
      accessKeySecret: 'Gu5t9xGARNpq86cd98joQYCN3*******',
      origin: 'https://cvm.tencentcloudapi.com',
      region: 'ap-guangzhou',
    },
    service: 'cvm',
    action: 'DescribeInstances',
    version: '2017-03-12',
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    timestamp: 1551113065,
  })
  expect(headers.authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=be4f67d323c78ab9acb7395e43c0dbcf822a9cfac32fea2449a7bc7726b770a3',
  )
})

const secret = 'a/b+c=d'
const hex = (data: string) => createHash('sha256').update(data).digest('hex')
/** By openssl, not by the code under test; the key in hexadecimal. */
const hmac = (key: string, data: string) =>
  execFileSync('openssl', ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key}`], { input: data })
    .toString()
    .trim()
    .replace(/^.*= /, '')

/** The signature of what arrived, by the steps that the provider documents. */
function signatureOf({ method, url, headers }: IncomingMessage, body: string): string {
  const { authorization = '' } = headers
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? []
  const isTencent = authorization.startsWith('TC3')
  const listed = names.split(';').map((name) => {
    const value = String(headers[name])
    return `${name}:${isTencent ? value.toLowerCase() : value}\n`
  })
  const query = url?.split('?')[1] ?? ''
  const canonical = hex([method, '/', query, listed.join(''), names, hex(body)].join('\n'))
  const key = Buffer.from(isTencent ? `TC3${secret}` : secret).toString('hex')
  if (!isTencent) return hmac(key, `ACS3-HMAC-SHA256\n${canonical}`)
  const at = String(headers['x-tc-timestamp'])
  const day = new Date(Number(at) * 1000).toISOString().slice(0, 10)
  const own = [day, 'sms', 'tc3_request'].reduce(hmac, key)
  return hmac(own, `TC3-HMAC-SHA256\n${at}\n${day}/sms/tc3_request\n${canonical}`)
}

type Arrived = { url: string; body: string; isSigned: boolean }
let server: Server
let arrived: Arrived[] = []
let answer: { status?: number; body: unknown } | 'silence' = { body: {} }

beforeEach(async () => {
  arrived = []
  server = createServer(async (request, response) => {
    const body = await textOf(request)
    const { authorization = '' } = request.headers
    arrived.push({
      url: decodeURIComponent(request.url ?? ''),
      body,
      isSigned: authorization.endsWith(`Signature=${signatureOf(request, body)}`),
    })
    if (answer === 'silence') return
    response
      .writeHead(answer.status ?? 200)
      .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
})
afterEach(() => {
  resetClock()
  server.closeAllConnections()
  server.close()
})

const templates = (parameters: Record<string, string> | string[]): SmsTemplates => ({
  find: ({ kind }) => (kind === 'verificationCode' ? { template: 'SMS_154950909', parameters } : null),
  labelOf: () => '邀请担任操作员（给操作员）',
  missing: [],
})
const message = {
  id: '0190a3c0-0000-7000-8000-000000000001',
  mobile: '13800000000',
  text: '您的登录验证码为135790',
  about: { kind: 'verificationCode', values: {} },
}

type Cloud = 'aliyun' | 'tencent'
function city(cloud: Cloud, warn = vi.fn()) {
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url =
    cloud === 'aliyun'
      ? `aliyun://LTAI5tExample:a%2Fb%2Bc%3Dd@${at}?sign=工业绿效码&tls=no`
      : `tencent://AKIDExample:a%2Fb%2Bc%3Dd@${at}/1400006666?sign=工业绿效码&tls=no`
  const first = templates(cloud === 'aliyun' ? { code: '135790' } : ['135790', '5'])
  const config = { GATEWAY_TIMEOUT_SECONDS: 30, SMS_URL: url }
  const services = {
    config,
    outside: addressGuard(['127.0.0.0/8']),
    circuits: makeCircuits().circuits,
    smsTemplates: { first, second: first },
    log: { warn, info: warn },
  } as unknown as Services
  return { services, config, url, warn, send: (over = {}) => sendSms(services, { ...message, ...over }) }
}
const accepted = {
  aliyun: { Code: 'OK', Message: 'OK', RequestId: 'r', BizId: '9006195' },
  tencent: { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }], RequestId: 'r' } },
}
const both = ['aliyun', 'tencent'] as const

test('阿里云 gets the number, the approved signature and template and the values, signed; nothing is logged', async () => {
  const { send, warn } = city('aliyun')
  answer = { body: accepted.aliyun }
  expect(await send()).toBe('first')
  expect(arrived).toEqual([{ url: expect.any(String), body: '', isSigned: true }])
  const query = Object.fromEntries(new URL(`http://x${arrived[0]?.url}`).searchParams)
  expect(query).toEqual({
    PhoneNumbers: '13800000000',
    SignName: '工业绿效码',
    TemplateCode: 'SMS_154950909',
    TemplateParam: '{"code":"135790"}',
    OutId: message.id,
  })
  expect(warn).not.toHaveBeenCalled()
})

test('腾讯云 gets the number, the approved signature and template and the values, signed; nothing is logged', async () => {
  const { send, warn } = city('tencent')
  answer = { body: accepted.tencent }
  expect(await send()).toBe('first')
  expect(arrived[0]).toMatchObject({ url: '/', isSigned: true })
  expect(JSON.parse(arrived[0]?.body ?? '')).toEqual({
    PhoneNumberSet: ['+8613800000000'],
    SmsSdkAppId: '1400006666',
    SignName: '工业绿效码',
    TemplateId: 'SMS_154950909',
    TemplateParamSet: ['135790', '5'],
    SessionContext: message.id,
  })
  expect(warn).not.toHaveBeenCalled()
})

const refusal = (cloud: Cloud, code: string) =>
  cloud === 'aliyun'
    ? { Code: code, Message: 'refused', RequestId: 'r' }
    : { Response: { SendStatusSet: [{ Code: code, Message: 'refused' }], RequestId: 'r' } }
const tencentError = (code: string) => ({ Response: { Error: { Code: code, Message: 'refused' }, RequestId: 'r' } })

test.each([
  ['aliyun', 'isv.SMS_SIGNATURE_ILLEGAL', '短信签名没有审核通过或不可用', false, true],
  ['aliyun', 'isv.AMOUNT_NOT_ENOUGH', '短信账户余额不足', false, true],
  ['aliyun', 'isv.BUSINESS_LIMIT_CONTROL', '触发服务商的流量控制，稍后重试', false, false],
  ['aliyun', 'isv.MOBILE_NUMBER_ILLEGAL', '手机号无效', true, false],
  ['aliyun', 'isv.SMS_TEMPLATE_ILLEGAL', '短信模板没有审核通过', false, false],
  ['aliyun', 'isv.DAY_LIMIT_CONTROL', '发送上限', false, true],
  ['aliyun', 'SignatureDoesNotMatch', '不接受密钥', false, true],
  ['aliyun', 'InvalidAccessKeyId.NotFound', '不接受密钥', false, true],
  ['aliyun', 'isv.SOMETHING_NEW', '服务商没有接收（isv.SOMETHING_NEW）', false, true],
  ['tencent', 'FailedOperation.SignatureIncorrectOrUnapproved', '短信签名没有审核通过或不可用', false, true],
  ['tencent', 'FailedOperation.InsufficientBalanceInSmsPackage', '短信账户余额不足', false, true],
  ['tencent', 'LimitExceeded.PhoneNumberThirtySecondLimit', '触发服务商的流量控制，稍后重试', false, false],
  ['tencent', 'InvalidParameterValue.IncorrectPhoneNumber', '手机号无效', true, false],
  ['tencent', 'FailedOperation.TemplateIncorrectOrUnapproved', '短信模板没有审核通过', false, false],
  ['tencent', 'LimitExceeded.AppDailyLimit', '发送上限', false, true],
] as const)('%s refuses with %s: %s', async (cloud, code, says, isFinal, isOfGateway) => {
  const { send, services } = city(cloud)
  // Refusals of the request itself come with another status.
  answer = { body: refusal(cloud, code), status: code.startsWith('is') || cloud === 'tencent' ? 200 : 404 }
  const error = await send().catch((one: unknown) => one)
  expect(error).toBeInstanceOf(SmsRefused)
  expect(error).toMatchObject({ isFinal, isOfGateway })
  expect(failureText(error)).toContain(says)
  for (let i = 0; i < 2; i++) await send().catch(() => null)
  expect(services.circuits.of('sms').isOpen()).toBe(isOfGateway)
})

test('腾讯云 refuses the request as a whole in another place of its answer', async () => {
  const { send } = city('tencent')
  answer = { body: tencentError('AuthFailure.SignatureFailure') }
  expect(await send().catch(failureText)).toContain('不接受密钥')
  answer = { body: tencentError('AuthFailure.SignatureExpire') }
  expect(await send().catch(failureText)).toContain('服务器时间不准')
})

test.each(both)(
  '%s: silence, another status and an unreadable answer are told in words; three open the breaker',
  async (cloud) => {
    const { send, services, config } = city(cloud)
    answer = 'silence'
    config.GATEWAY_TIMEOUT_SECONDS = 1
    expect(await send().catch(failureText)).toBe('网关没有及时回答')
    config.GATEWAY_TIMEOUT_SECONDS = 30
    answer = { body: 'Bad Gateway', status: 502 }
    expect(await send().catch(failureText)).toBe('网关回答502')
    answer = { body: '{"a":' }
    expect(await send().catch(failureText)).toBe('网关的回答不合约定')
    expect(await send().catch(failureText)).toBe('网关连续失败，暂停使用，稍后再试')
    expect(arrived).toHaveLength(3)
    expect(services.circuits.states().find(({ service }) => service === 'sms')?.lastError).toBe('回答不合约定')

    // A test by hand passes the open breaker and closes it; otherwise one probe after a minute does.
    answer = { body: accepted[cloud] }
    const [first] = providersOf(
      'sms',
      { url: services.config.SMS_URL, token: undefined },
      { url: undefined, token: undefined },
    )
    if (!first) throw new Error('one is set')
    await smsBy(services, first, message, { evenIfOpen: true })
    expect(await send()).toBe('first')
  },
)

test.each(both)('%s: an answer without end is not read to its end', async (cloud) => {
  const { send } = city(cloud)
  answer = { body: `{"Code":"OK","Message":"${'x'.repeat(100_000)}"}` }
  expect(await send().catch(failureText)).toBe('网关的回答不合约定')
})

test('a message of a kind without a template goes to the other gateway, or is refused for good before anything is asked', async () => {
  const { services, send } = city('aliyun')
  const other = { about: { kind: 'operatorInvited', values: {} } }
  const error = await send(other).catch((one: unknown) => one)
  expect(error).toMatchObject({ isFinal: true })
  expect(failureText(error)).toBe('没有为“邀请担任操作员（给操作员）”设置短信模板')
  expect(await send({ about: undefined }).catch(failureText)).toContain('没有短信模板可用')
  expect(arrived).toEqual([])
  answer = { body: {} }
  const second = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  Object.assign(services.config, { SMS_SECOND_URL: second })
  expect(await send(other)).toBe('second')
  expect(JSON.parse(arrived[0]?.body ?? '')).toEqual({ id: message.id, mobile: message.mobile, text: message.text })
})

test('a code that has expired is not sent', async () => {
  const { send } = city('tencent')
  moveClock(600_000)
  expect(await send({ until: new Date().toISOString() })).toBeNull()
  expect(arrived).toEqual([])
})

test('the address of a provider is read whole, and what is wrong with it is said without the key', () => {
  expect(
    cloudSmsPlaceOf('tencent://AKID:a%2Fb@sms.gov.example:8443/1400006666?sign=绿效码&region=ap-chongqing'),
  ).toEqual({
    cloud: 'tencent',
    accessKeyId: 'AKID',
    accessKeySecret: 'a/b',
    origin: 'https://sms.gov.example:8443',
    sign: '绿效码',
    app: '1400006666',
    region: 'ap-chongqing',
  })
  const SMS_TEMPLATES = '/etc/portal/sms.json'
  for (const [SMS_URL, says] of [
    ['ftp://sms.example', '应为网关网址'],
    ['aliyun://dysmsapi.aliyuncs.com?sign=绿效码', '须写明密钥编号和密钥'],
    ['aliyun://id:xkeyx@dysmsapi.aliyuncs.com', '须写明审核通过的短信签名'],
    ['aliyun://id:xkeyx@dysmsapi.aliyuncs.com/sms?sign=绿效码', '不能有路径'],
    ['aliyun://id:xkeyx@dysmsapi.aliyuncs.com?sign=绿效码&region=x', '不能写 region'],
    ['aliyun://id:50%of@dysmsapi.aliyuncs.com?sign=绿效码', '须写成 %25'],
    ['aliyun://id:xkeyx@dysmsapi.aliyuncs.com?sign=【绿效码】', '不带【】'],
    ['tencent://id:xkeyx@sms.tencentcloudapi.com?sign=绿效码', '须写明短信应用编号'],
    ['tencent://id:xkeyx@sms.tencentcloudapi.com/1400006666?sign=绿效码&region=广州', 'region 应为地域'],
    ['tencent://id:xkeyx@sms.tencentcloudapi.com/1400006666?sign=绿效码&tls=0', 'tls 只能是'],
  ] as const) {
    const start = () => readConfig({ SMS_URL, SMS_TEMPLATES })
    expect(start).toThrow(says)
    expect(start).not.toThrow('xkeyx')
  }
  const good = 'aliyun://id:key@dysmsapi.aliyuncs.com?sign=绿效码'
  expect(() => readConfig({ SMS_URL: good })).toThrow('SMS_URL 为短信服务商时须设置 SMS_TEMPLATES')
  expect(() => readConfig({ SMS_SECOND_URL: good })).toThrow('须设置 SMS_SECOND_TEMPLATES')
  expect(() => readConfig({ SMS_URL: 'https://sms.example', SMS_TEMPLATES })).toThrow('SMS_TEMPLATES 只用于')
  expect(readConfig({ SMS_URL: good, SMS_TEMPLATES }).SMS_URL).toBe(good)
})
