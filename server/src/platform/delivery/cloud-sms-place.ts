/**
 * The address of a provider that sends approved templates only: aliyun://<id>:<key>@host?sign=… or
 * tencent://<id>:<key>@host/<app>?sign=…&region=…
 */

export type CloudSmsPlace = {
  cloud: 'aliyun' | 'tencent'
  accessKeyId: string
  accessKeySecret: string
  /** http or https with the host, without a slash at the end. */
  origin: string
  /** 短信签名, as approved, without brackets. */
  sign: string
  /** Of the provider's application; Tencent only. */
  app: string
  /** Tencent only. */
  region: string
}

/** A request to the provider, ready to be sent by POST. */
export type CloudRequest = { url: string; headers: Record<string, string>; body: string }

export const isCloudSms = (address: string): boolean => /^(aliyun|tencent):/.test(address)

const form = {
  aliyun: 'aliyun://AccessKey编号:AccessKey密钥@dysmsapi.aliyuncs.com?sign=短信签名',
  tencent: 'tencent://SecretId编号:SecretKey密钥@sms.tencentcloudapi.com/短信应用编号?sign=短信签名',
} as const
const known = { aliyun: ['sign', 'tls'], tencent: ['sign', 'region', 'tls'] } as const

/** The place, or what is wrong with its address, in words. */
export function cloudSmsPlaceOf(address: string): CloudSmsPlace | string {
  const cloud = address.startsWith('aliyun:') ? 'aliyun' : 'tencent'
  if (!URL.canParse(address)) return `应为 ${form[cloud]}，密钥中的特殊字符写成百分号编码`
  const { username, password, host, pathname, searchParams } = new URL(address)
  const keys: readonly string[] = known[cloud]
  const unknown = [...searchParams.keys()].find((key) => !keys.includes(key))
  if (unknown !== undefined) return `问号后只能写 ${keys.join('、')}，不能写 ${unknown}`
  if (!username || !password) return `须写明密钥编号和密钥：${form[cloud]}`
  if (/%(?![0-9a-f]{2})/i.test(username + password)) return '密钥中的 % 须写成 %25'
  if (!host) return `须写明接口的主机：${form[cloud]}`
  const app = pathname.replace(/^\//, '')
  if (cloud === 'aliyun' && app !== '') return '主机之后不能有路径'
  if (cloud === 'tencent' && !/^\d{6,12}$/.test(app)) return '主机之后须写明短信应用编号（SdkAppId），如 /1400006666'
  const sign = searchParams.get('sign') ?? ''
  if (!/^[^\s【】]{2,20}$/u.test(sign)) return '须写明审核通过的短信签名（sign），2–20个字，不带【】'
  const region = searchParams.get('region') ?? 'ap-guangzhou'
  if (!/^[a-z]+(-[a-z0-9]+)+$/.test(region)) return 'region 应为地域，例如 ap-guangzhou'
  const tls = searchParams.get('tls') ?? 'yes'
  if (tls !== 'yes' && tls !== 'no') return 'tls 只能是 yes 或 no'
  return {
    cloud,
    sign,
    app,
    region,
    accessKeyId: decodeURIComponent(username),
    accessKeySecret: decodeURIComponent(password),
    origin: `${tls === 'no' ? 'http' : 'https'}://${host}`,
  }
}
