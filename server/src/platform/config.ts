/** Configuration: one validated schema. A wrong value stops the start with one clear line. */
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { suiteNames } from '../crypto/suites.ts'
import { cloudSmsPlaceOf, isCloudSms } from './delivery/cloud-sms-place.ts'
import { s3PlaceOf } from './file-stores/s3-place.ts'
import { closedSetting } from './outside/gateways.ts'
import { innerNetworksOf } from './outside/inner-networks.ts'
import { withSecretFiles } from './secret-files.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const flag = z.enum(['0', '1', 'true', 'false'], '只能是 0 或 1').transform((v) => v === '1' || v === 'true')

const smsUrl = z
  .url({
    protocol: /^(https?|aliyun|tencent)$/,
    error: '应为网关网址（https://），或短信服务商（阿里云 aliyun://，腾讯云 tencent://）',
  })
  .superRefine((address, context) => {
    const fault = isCloudSms(address) ? cloudSmsPlaceOf(address) : null
    if (typeof fault === 'string') context.addIssue({ code: 'custom', message: fault })
  })

const mailUrl = z.url({
  protocol: /^(https?|smtps?)$/,
  error: '应为网关网址（https://），或邮件服务器（smtp://账号:密码@主机:端口，smtps:// 为一开始就加密）',
})

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, '应以 postgres:// 开头')
const filesUrl = z
  .string()
  .regex(/^(file:\/\/\/|s3:\/\/)/, '应以 file:/// 或 s3:// 开头')
  .superRefine((address, context) => {
    const fault = address.startsWith('s3://') ? s3PlaceOf(address) : null
    if (typeof fault === 'string') context.addIssue({ code: 'custom', message: fault })
  })

const innerNetworks = z
  .string()
  .transform((written, context) => {
    const networks = innerNetworksOf(written)
    if (typeof networks !== 'string') return networks
    context.addIssue({ code: 'custom', message: networks })
    return z.NEVER
  })
  .default([])

const templatesFile = z.string().regex(/^\//, '应为绝对路径')

const mostWorkers = 64
const wrongWorkers = `应为1–${mostWorkers}的整数（进程个数），不设置则按处理器和内存决定`

z.config(z.locales.zhCN())

const Settings = z.object({
  PORT: z.coerce.number('应为端口号').int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Networks behind the server that it may connect to besides the public internet: 10.1.0.0/16,192.168.5.0/24. */
  INNER_NETWORKS: innerNetworks,
  /** Public address of the portal, printed in the QR codes of certificates: https://lxm.example.gov.cn */
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[^/?#]+$/, '应为不带路径的网址，例如 https://lxm.example.gov.cn')
    .optional(),
  /** PostgreSQL of the city; without it the embedded one runs under DATA_DIR. */
  DATABASE_URL: postgresUrl.optional(),
  /** A read replica of DATABASE_URL: public lists, search, map, boards, statistics and exports are read there. */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** How far behind a replica may be and still be read. */
  DATABASE_READ_LAG_SECONDS: z.coerce.number().min(1).max(300).default(10),
  /** The database itself, where DATABASE_URL leads through a connection pooler: notifications need a connection of their own. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATA_DIR: z.string().min(1).default(resolve(repository, 'data/run')),
  /** Seed the demo city; default: on without DATABASE_URL and CITY_DIR, off with one of them. */
  DEMO: flag.optional(),
  /** Folder with the data of another city: its profile, districts, outlines, fund rules. Default: those of data/. */
  CITY_DIR: z.string().regex(/^\//, '应为绝对路径').optional(),
  /** Folder with the operator's own typefaces, for characters that the one of the product does not have. */
  FONT_DIR: z.string().regex(/^\//, '应为绝对路径').optional(),
  /** Where uploaded files are: file:///path, or a bucket as s3-place.ts reads it. Default: DATA_DIR/files. */
  FILES_URL: filesUrl.optional(),
  /** Where they were before: read there until all of them have moved. */
  FILES_OLD_URL: filesUrl.optional(),
  /** Folder on another disk for the WAL of the embedded database: allows restoring to any point in time. */
  ARCHIVE_DIR: z
    .string()
    .regex(/^\/[^'"\\%$`\n]*$/, '应为绝对路径，不含引号、%、$ 和反斜杠')
    .optional(),
  /** How many days back a restore is possible: WAL, base copies and unreferenced files are kept that long. */
  RESTORE_DAYS: z.coerce.number().int().min(1).max(400).default(14),
  /**
   * Webhook for text messages that receives {mobile, text, id}, or a provider as cloud-sms-place.ts reads it. Without it
   * they are written to the log.
   */
  SMS_URL: smsUrl.optional(),
  SMS_TOKEN: z.string().min(16, '至少16个字符').optional(),
  /** File that names the provider's approved template for each kind of text message. */
  SMS_TEMPLATES: templatesFile.optional(),
  /** A second gateway or provider, used when the first fails. */
  SMS_SECOND_URL: smsUrl.optional(),
  SMS_SECOND_TOKEN: z.string().min(16, '至少16个字符').optional(),
  SMS_SECOND_TEMPLATES: templatesFile.optional(),
  /** Webhook for e-mail that receives {id, address, subject, text}, or a mail server by smtp:// or smtps://. Without it no e-mail is sent. */
  MAIL_URL: mailUrl.optional(),
  MAIL_TOKEN: z.string().min(16, '至少16个字符').optional(),
  MAIL_SECOND_URL: mailUrl.optional(),
  MAIL_SECOND_TOKEN: z.string().min(16, '至少16个字符').optional(),
  /** Sender of e-mails by a mail server: lxm@example.gov.cn or 工业绿效码 <lxm@example.gov.cn>. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@,;\r\n]* )?<?[\w.+-]+@[\w-]+(\.[\w-]+)+>?$/, '应为邮箱地址，或 名称 <邮箱地址>')
    .optional(),
  /** Timeout of a gateway; the message is retried later. */
  GATEWAY_TIMEOUT_SECONDS: z.coerce.number().min(1).max(30).default(10),
  /** Official register of organisations: GET REGISTER_URL?socialCode=… Without it nothing is compared. */
  REGISTER_URL: z.url('应为网址').optional(),
  REGISTER_TOKEN: z.string().min(16, '至少16个字符').optional(),
  /** Virus scanner that speaks ClamAV's protocol: tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl. Without it uploads are not scanned. */
  SCAN_URL: z
    .string()
    .regex(/^(tcp:\/\/[^/?#]+|unix:\/\/\/[^?#]+)$/, '应为 tcp://主机:端口 或 unix:///套接字路径')
    .optional(),
  /** Key of keyed hashes; at least 32 characters. Generated and stored under DATA_DIR with the embedded database. */
  SECRET: z.string().min(32, '至少32个字符').optional(),
  /** The secret before, until everything encrypted under it is encrypted under the new one. */
  SECRET_FORMER: z.string().min(32, '至少32个字符').optional(),
  /** The cipher suite of new hashes, encrypted values and signatures. */
  CRYPTO: z
    .enum(suiteNames, '只能是 international（SHA-256、AES、ECDSA）或 gm（国密SM3、SM4、SM2）')
    .default('international'),
  /** Number of trusted proxies for X-Forwarded-For. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  /** Gateways on the way pass GET and POST only: the web sends PUT and DELETE as POST, and the server takes them so. */
  GATEWAY_POST_ONLY: flag.default(false),
  /** Server processes on the port; default: by cores and memory (worker-count.ts). */
  WORKERS: z.coerce
    .number(wrongWorkers)
    .int(wrongWorkers)
    .min(1, wrongWorkers)
    .max(mostWorkers, wrongWorkers)
    .optional(),
  /** Needed to read /metrics; without it only direct callers of a near network may. */
  METRICS_TOKEN: z.string().min(16, '至少16个字符').optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(100).default(6),
  /** Polling interval of the queue and the schedules. */
  JOB_POLL_SECONDS: z.coerce.number().min(0.5).max(60).default(1),
  /** Free space in MB below which the app is read-only; 0 disables the disk guard. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(1_000_000).default(256),
  /** How output is written; auto: text for people on a terminal, JSON lines otherwise. */
  LOG_FORMAT: z.enum(['auto', 'text', 'json'], '只能是 auto、text 或 json').default('auto'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** OTLP/HTTP receiver of traces: https://collector.example:4318. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: '应为网址，例如 http://127.0.0.1:4318' })
    .optional(),
  /** Headers for the receiver: authorization=Bearer%20…,x-tenant=portal */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[!-+\--~]+(,[\w-]+=[!-+\--~]+)*$/, '应为 名称=值，多个用逗号分隔，特殊字符写成百分号编码')
    .refine((written) => !/%(?![0-9a-f]{2})/i.test(written), '值中的 % 须写成 %25')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100, '最多100个字符').default('portal'),
  /** Share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('应为0到1之间的数').min(0).max(1).default(1),
  /** External map tiles, offered through gis/getGisToken. */
  TILES_URL: z.url('应为网址').optional(),
  TILES_TOKEN: z.string().optional(),
  /** 单点登录: the issuer of an OpenID provider such as the city's own; all four or none. */
  OIDC_ISSUER: z
    .url('应为网址')
    .regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/, '应以 https:// 开头')
    .optional(),
  OIDC_CLIENT_ID: z.string().max(200, '最多200个字符').optional(),
  OIDC_CLIENT_SECRET: z.string().min(16, '至少16个字符').optional(),
  /** What the button says: 渝快办. */
  OIDC_LABEL: z.string().trim().min(2, '至少2个字').max(12, '最多12个字').optional(),
  /** Let the nightly check open links of published texts to other sites. */
  CHECK_LINKS: flag.default(false),
  /** The ledger of stations and their refunds. */
  STATIONS: flag.default(false),
  /** The most that is approved for refund in a day, in yuan. */
  STATION_DAILY_YUAN: z.coerce.number('应为金额（元）').int('应为整数').min(1).max(10_000_000).default(50_000),
  /** Payment of refunds by WeChat Pay v3; all of these or none, and PUBLIC_URL for its messages. */
  WECHATPAY_URL: z.url('应为网址').regex(/[^/]$/, '末尾不带斜杠').default('https://api.mch.weixin.qq.com'),
  WECHATPAY_MCHID: z
    .string()
    .regex(/^\d{8,10}$/, '应为商户号')
    .optional(),
  /** Serial number of the merchant's certificate. */
  WECHATPAY_SERIAL: z
    .string()
    .regex(/^[0-9A-F]{8,64}$/, '应为商户证书序列号')
    .optional(),
  WECHATPAY_KEY_FILE: z.string().min(1).optional(),
  /** Id of WeChat's public key, or serial number of its certificate. */
  WECHATPAY_PLATFORM_SERIAL: z
    .string()
    .regex(/^[0-9A-Z_]{8,64}$/, '应为微信支付公钥ID或平台证书序列号')
    .optional(),
  WECHATPAY_PLATFORM_KEY_FILE: z.string().min(1).optional(),
  WECHATPAY_API_KEY: z
    .string()
    .regex(/^[!-~]{32}$/, '应为32个字符的APIv3密钥')
    .optional(),
})

export type Config = Omit<z.output<typeof Settings>, 'DEMO'> & {
  DEMO: boolean
  repository: string
  /** REGISTER_URL is the demo's register, which the product runs itself on this machine. */
  isRegisterOwn?: true
}

/** The settings with the register that comes with the demo. */
export const withOwnRegister = (config: Config, url: string): Config => ({
  ...config,
  REGISTER_URL: url,
  isRegisterOwn: true,
})

/** WeChat Pay works with all of these or is not there. */
const paymentKeys = [
  ...(['WECHATPAY_MCHID', 'WECHATPAY_SERIAL', 'WECHATPAY_KEY_FILE'] as const),
  ...(['WECHATPAY_PLATFORM_SERIAL', 'WECHATPAY_PLATFORM_KEY_FILE', 'WECHATPAY_API_KEY'] as const),
]

/** Single sign-on works with all of these or is not there. */
const oidcKeys = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL'] as const

const weak = /^(.)\1+$|secret|password|changeme|default|12345/i

/** Reads the environment; reports every fault in one message, each with its name. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const input = Object.fromEntries(
    Object.entries(withSecretFiles(environment)).filter(([key, value]) => key in Settings.shape && value !== ''),
  )
  const parsed = Settings.safeParse(input)
  if (!parsed.success)
    throw new Error(`配置有误：${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('；')}`)
  const settings = parsed.data
  const demo = settings.DEMO ?? (settings.DATABASE_URL === undefined && settings.CITY_DIR === undefined)
  if (settings.DATABASE_URL && !demo && !settings.SECRET)
    throw new Error('配置有误：SECRET 未设置。正式运行须给出至少32个字符的随机密钥')
  if (settings.SECRET && weak.test(settings.SECRET)) throw new Error('配置有误：SECRET 过于简单，请使用随机密钥')
  if (settings.SECRET_FORMER && (!settings.SECRET || settings.SECRET === settings.SECRET_FORMER))
    throw new Error('配置有误：SECRET_FORMER 是更换之前的密钥，须同时设置新的、不同的 SECRET')
  for (const key of ['MAIL_URL', 'MAIL_SECOND_URL'] as const) requireSafeMail(key, settings)
  for (const key of ['SMS', 'SMS_SECOND'] as const) requireSmsTemplates(key, settings)
  const payment = paymentKeys.filter((key) => settings[key] !== undefined)
  if (payment.length > 0 && payment.length < paymentKeys.length)
    throw new Error(
      `配置有误：接入微信支付还须设置 ${paymentKeys.filter((key) => settings[key] === undefined).join('、')}`,
    )
  if (payment.length > 0 && !settings.PUBLIC_URL)
    throw new Error('配置有误：接入微信支付须设置 PUBLIC_URL，用于接收退款结果')
  const oidc = oidcKeys.filter((key) => settings[key] !== undefined)
  if (oidc.length > 0 && oidc.length < oidcKeys.length)
    throw new Error(
      `配置有误：接入单点登录还须设置 ${oidcKeys.filter((key) => settings[key] === undefined).join('、')}`,
    )
  if (oidc.length > 0 && settings.DATABASE_URL && !settings.PUBLIC_URL)
    throw new Error('配置有误：接入单点登录须设置 PUBLIC_URL，对方按登记的网址返回')
  for (const key of ['DATABASE_READ_URL', 'DATABASE_DIRECT_URL'] as const)
    if (settings[key] && !settings.DATABASE_URL)
      throw new Error(`配置有误：${key} 只用于外部数据库，请同时设置 DATABASE_URL`)
  if (settings.CITY_DIR && demo) throw new Error('配置有误：演示数据属于自带的城市，设置 CITY_DIR 时 DEMO 应为 0')
  if (settings.FILES_OLD_URL !== undefined && settings.FILES_OLD_URL === settings.FILES_URL)
    throw new Error('配置有误：FILES_OLD_URL 与 FILES_URL 相同。不迁移附件时去掉 FILES_OLD_URL')
  if (settings.ARCHIVE_DIR && settings.DATABASE_URL)
    throw new Error('配置有误：ARCHIVE_DIR 只用于自带的数据库，外部数据库由它自己的管理员归档')
  if (settings.ARCHIVE_DIR && !relative(resolve(settings.DATA_DIR), settings.ARCHIVE_DIR).startsWith('..'))
    throw new Error('配置有误：ARCHIVE_DIR 不能放在 DATA_DIR 之内')
  const closed = closedSetting(settings)
  if (closed !== null) throw new Error(`配置有误：${closed}`)
  return { ...settings, DATA_DIR: resolve(settings.DATA_DIR), DEMO: demo, repository }
}

/** A provider sends approved templates only; a webhook takes any text. */
function requireSmsTemplates(key: 'SMS' | 'SMS_SECOND', settings: z.output<typeof Settings>): void {
  const [url, file] = [settings[`${key}_URL`], settings[`${key}_TEMPLATES`]]
  const isCloud = url !== undefined && isCloudSms(url)
  if (isCloud && !file)
    throw new Error(`配置有误：${key}_URL 为短信服务商时须设置 ${key}_TEMPLATES，指向写明短信模板的文件`)
  if (file && !isCloud) throw new Error(`配置有误：${key}_TEMPLATES 只用于 aliyun:// 或 tencent:// 开头的 ${key}_URL`)
}

/** Whether the address is a mail server's, not a gateway's. */
export const isMailServer = (url: string) => /^smtps?:/.test(url)

/** A mail server needs a sender, and a password is sent only over an encrypted connection. */
function requireSafeMail(key: 'MAIL_URL' | 'MAIL_SECOND_URL', settings: z.output<typeof Settings>): void {
  const url = settings[key]
  if (url === undefined || !isMailServer(url)) return
  if (!settings.MAIL_FROM) throw new Error(`配置有误：${key} 为邮件服务器时须设置 MAIL_FROM（发件人）`)
  const { username, searchParams } = new URL(url)
  if (username && searchParams.get('starttls') === 'no')
    throw new Error(`配置有误：${key} 带账号和密码时必须加密，请去掉 starttls=no`)
}
