/** The services outside the platform, each tested once as it is used, and what came back kept in words. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { CallInput } from '@green/contract/call.ts'
import { type Gateway, type GatewayState, gateways, type setUp } from '@green/contract/calls/operation/set-up.ts'
import { refuse } from '@green/contract/errors.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { readSetting, saveSetting } from '../../base/message/setting-store.ts'
import { smsAbout } from '../../base/message/sms-templates.ts'
import { signatureOf } from '../../base/message/tell.ts'
import { samplesOf } from '../../base/message/templates.ts'
import { sha256 } from '../../crypto/digest.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { mailBy, mailProviders } from '../../platform/delivery/mail.ts'
import { failureText, type Provider } from '../../platform/delivery/providers.ts'
import { smsBy, smsProviders } from '../../platform/delivery/sms.ts'
import { takeTurn } from '../../platform/http/guard/limits.ts'
import { ids } from '../../platform/ids.ts'
import { masked } from '../../platform/mask.ts'
import type { Services } from '../../platform/services.ts'
import { settingsBelow } from './set-up-store.ts'

type OfGateways = Pick<Services, 'config' | 'smsTemplates'>
type Answer = { isGood: boolean; message: string }

type GatewayKind = {
  about: string
  isRequired?: boolean
  /** The setting that names it; a test counts only for the value that it was made with. Null: not set. */
  of: (config: Config) => string | null
  /** Not offered while it is not set. */
  isSpare?: boolean
  test: (services: Services, actor: Actor, id: string) => Promise<Answer>
}

const good = (message: string): Answer => ({ isGood: true, message })
const bad = (message: string): Answer => ({ isGood: false, message })

const kinds: Record<Gateway, GatewayKind> = {
  sms: {
    about: '验证码和办件提醒由它发出，没有它企业不能注册（SMS_URL）',
    isRequired: true,
    of: ({ SMS_URL }) => SMS_URL ?? null,
    test: (services, actor, id) => testSms(services, actor, id, 'first'),
  },
  smsSecond: {
    about: '第一个短信网关不通时换用（SMS_SECOND_URL）',
    isSpare: true,
    of: ({ SMS_SECOND_URL }) => SMS_SECOND_URL ?? null,
    test: (services, actor, id) => testSms(services, actor, id, 'second'),
  },
  mail: {
    about: '通知另发一份邮件；不设置时不发邮件（MAIL_URL）',
    of: ({ MAIL_URL }) => MAIL_URL ?? null,
    test: (services, _, id) => testMail(services, id, 'first'),
  },
  mailSecond: {
    about: '第一个邮件网关不通时换用（MAIL_SECOND_URL）',
    isSpare: true,
    of: ({ MAIL_SECOND_URL }) => MAIL_SECOND_URL ?? null,
    test: (services, _, id) => testMail(services, id, 'second'),
  },
  register: {
    about: '注册时核对企业名称，每夜核验登记状态；不设置时不核验（REGISTER_URL）',
    of: ({ REGISTER_URL }) => REGISTER_URL ?? null,
    test: (services) => testRegister(services),
  },
  files: {
    about: '申报材料和文书存放在这里（FILES_URL，默认在数据目录中）',
    isRequired: true,
    of: ({ FILES_URL, DATA_DIR }) => FILES_URL ?? DATA_DIR,
    test: (services) => testFiles(services),
  },
  scanner: {
    about: '检查上传的文件有没有病毒；不设置时不查毒（SCAN_URL）',
    of: ({ SCAN_URL }) => SCAN_URL ?? null,
    test: (services) => testScanner(services),
  },
}

/** What went wrong, in words; null when the gateway took it. */
const faultOf = (sent: Promise<void>): Promise<string | null> => sent.then(() => null, failureText)

/** Somebody who has just mended the connection wants to know; a success closes the circuit breaker. */
const pastBreaker = ({ circuits }: Pick<Services, 'circuits'>, { service }: Provider, send: () => Promise<void>) =>
  circuits.of(service).run(send, { evenIfOpen: true })

/** Only a gateway that is set is tested. */
function named(providers: readonly Provider[], name: Provider['name']): Provider {
  const found = providers.find((one) => one.name === name)
  if (!found) throw new Error(`the ${name} gateway is not set`)
  return found
}

async function testSms(services: Services, { mobile }: Actor, id: string, name: Provider['name']): Promise<Answer> {
  const provider = named(smsProviders(services.config), name)
  const text = (await signatureOf(services))('【测试】收到这条短信，说明短信网关已经接通。')
  // A provider sends approved templates only: the one of codes, without which nobody can register.
  const about = smsAbout('verificationCode', { ...samplesOf('verificationCode'), purpose: '测试' })
  const fault = await faultOf(smsBy(services, provider, { id, mobile, text, about }, { evenIfOpen: true }))
  if (fault) return bad(fault)
  return good(`网关已接收，请看本人手机${masked(mobile)}是否收到`)
}

async function testMail(services: Services, id: string, name: Provider['name']): Promise<Answer> {
  const provider = named(mailProviders(services.config), name)
  const { email: address } = await services.cityProfile.current()
  if (address === '') throw refuse('NO_CITY_MAIL')
  const subject = (await signatureOf(services))('测试邮件')
  const mail = { id, address, subject, text: '收到这封邮件，说明邮件网关已经接通。' }
  const fault = await faultOf(pastBreaker(services, provider, () => mailBy(services, provider, mail)))
  return fault ? bad(fault) : good(`网关已接收，请看城市资料中的邮箱${address}是否收到`)
}

/** A code of the right form that belongs to nobody: a register that works knows that. */
const unusedCode = '91000000MA0000000T'

async function testRegister(services: Pick<Services, 'register'>): Promise<Answer> {
  const answer = await services.register?.find(unusedCode, { evenIfOpen: true })
  if (!answer || answer.away) return bad('接口没有在3秒内按约定回答，请核对地址、令牌和网络')
  return good(answer.facts ? `已回答：${answer.facts.enterpriseName}` : '已回答：查无此代码（用的是测试代码）')
}

async function testFiles({ files }: Pick<Services, 'files'>): Promise<Answer> {
  const content = Buffer.from('附件存放测试')
  const saved = await files.keep(once(content)).catch(() => null)
  if (!saved) return bad('不能写入附件存放处，请核对 FILES_URL 和权限')
  const back = await buffer(files.read(saved.key)).catch(() => null)
  await files.remove(saved.key)
  return back?.equals(content) ? good('写入、读回并删除了一个测试文件，内容一致') : bad('读回的内容与写入的不一致')
}

async function* once(content: Buffer) {
  yield content
}

/** The test file that all scanners know (EICAR), in parts, so that no scanner takes this file for one. */
const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

async function testScanner({ scanner }: Pick<Services, 'scanner'>): Promise<Answer> {
  const found = await scanner?.scan(Readable.from([Buffer.from(testVirus)]), 8000, { evenIfOpen: true })
  if (!found || found.result === 'away') return bad('扫描服务没有回答')
  return found.result === 'found'
    ? good(`认出了标准测试病毒（${found.virus}）`)
    : bad('没有认出标准测试病毒，请核对扫描服务的病毒库')
}

const keyOf = (gateway: Gateway) => `gatewayTest:${gateway}`
type TestResult = { at: string; isGood: boolean; said: string; byName: string; of: string }
/** Recognises the setting without storing an address that may hold a token. */
const fingerprintOf = (address: string) => sha256(address).slice(0, 16)

function stateOf(gateway: Gateway, services: OfGateways, saved: TestResult | undefined): GatewayState {
  const { about: purpose, isRequired = false, of } = kinds[gateway]
  const address = of(services.config)
  const about = purpose + withoutTemplate(gateway, services)
  const isOfThis = saved && address !== null && saved.of === fingerprintOf(address)
  return {
    gateway,
    about,
    isRequired,
    isSet: address !== null,
    last: isOfThis ? { at: saved.at, isGood: saved.isGood, said: saved.said, byName: saved.byName } : null,
  }
}

/** The kinds of text messages that this gateway will not send. */
function withoutTemplate(gateway: Gateway, { smsTemplates }: OfGateways): string {
  const of = { sms: smsTemplates.first, smsSecond: smsTemplates.second }[gateway as string]
  if (!of || of.missing.length === 0) return ''
  return `。没有短信模板、不会发出的有${of.missing.length}种：${of.missing.join('、')}`
}

/** Every gateway that is set or could be. */
export async function gatewayStates(tx: Tx, services: OfGateways): Promise<GatewayState[]> {
  const results = new Map(
    (await settingsBelow(tx, keyOf('' as Gateway))).map(({ key, value }) => [key, value as TestResult]),
  )
  return (Object.keys(gateways) as Gateway[])
    .filter((gateway) => !kinds[gateway].isSpare || kinds[gateway].of(services.config) !== null)
    .map((gateway) => stateOf(gateway, services, results.get(keyOf(gateway))))
}

/** Whether a gateway needs nothing more: it answered as it should, or the city does without it. */
export const isGatewayDone = ({ isSet, isRequired, last }: GatewayState): boolean =>
  isSet ? last?.isGood === true : !isRequired

const testsAnHour = 30

/** Asks the gateway now; outside a transaction, since it may take its time. */
export async function testGateway(
  services: Services,
  { gateway, requestId }: CallInput<typeof setUp.testGateway>,
  actor: Actor,
): Promise<GatewayState> {
  const { of, test } = kinds[gateway]
  const address = of(services.config)
  if (address === null) throw refuse('GATEWAY_UNSET', { gateway: gateways[gateway] })
  await takeTurn(services.db, `gateway-test:${actor.accountId}`, testsAnHour, 3600)
  // The gateway sends a repeat of the same request once only.
  const { isGood, message } = await test(services, actor, requestId ?? ids.next())
  const value: TestResult = { at: clock.now(), isGood, said: message, byName: actor.name, of: fingerprintOf(address) }
  await transaction(services.db, async (tx) => {
    const row = { key: keyOf(gateway), value, updatedAt: value.at, updatedBy: actor.name }
    if (!(await saveSetting(tx, row, (await readSetting(tx, row.key))?.version ?? 0))) throw refuse('STALE')
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '测试对外服务',
      object: gateways[gateway],
      result: `${isGood ? '通过' : '未通过'}：${message}`,
    })
  })
  return stateOf(gateway, services, value)
}
