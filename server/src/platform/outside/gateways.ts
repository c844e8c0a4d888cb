/** The outside services that settings name, and whether the server may connect to them: told at the start, not with the first message. */
import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import { cloudSmsPlaceOf, isCloudSms } from '../delivery/cloud-sms-place.ts'
import { s3PlaceOf } from '../file-stores/s3-place.ts'
import { addressGuard, bareHost, closedAddressOf, closedText, type Resolve } from './address-guard.ts'

/** Every setting with an address that the server connects to, but for its databases. */
export const gatewaySettings = [
  ...(['SMS_URL', 'SMS_SECOND_URL', 'MAIL_URL', 'MAIL_SECOND_URL', 'REGISTER_URL', 'SCAN_URL'] as const),
  ...(['OIDC_ISSUER', 'WECHATPAY_URL', 'FILES_URL', 'FILES_OLD_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const),
] as const

type Setting = (typeof gatewaySettings)[number]
type Settings = Partial<Pick<Config, Setting>> & Pick<Config, 'INNER_NETWORKS' | 'WECHATPAY_MCHID' | 'isRegisterOwn'>

/** The host that a setting names; null for a folder, a socket on this machine, or a service that is not in use. */
function hostOf(setting: Setting, settings: Settings): string | null {
  const value = settings[setting]
  if (value === undefined || /^(file|unix):/.test(value)) return null
  if (setting === 'REGISTER_URL' && settings.isRegisterOwn) return null
  if (setting === 'WECHATPAY_URL' && settings.WECHATPAY_MCHID === undefined) return null
  const place = value.startsWith('s3:') ? s3PlaceOf(value) : isCloudSms(value) ? cloudSmsPlaceOf(value) : null
  if (typeof place === 'string') return null
  // The scheme of the web writes every form of an address in the usual one.
  const address = place === null ? value.replace(/^\w+:/, 'http:') : 'bucket' in place ? place.bucket : place.origin
  return bareHost(new URL(address).hostname)
}

/** A setting whose address is one that the server does not connect to, in words; null where all are fit. Names are not looked up. */
export function closedSetting(settings: Settings): string | null {
  const guard = addressGuard(settings.INNER_NETWORKS)
  for (const setting of gatewaySettings) {
    const host = hostOf(setting, settings)
    const address = host === 'localhost' ? '127.0.0.1' : host
    if (address !== null && isIP(address) && !guard.allows(address)) return `${setting} 的地址 ${closedText(address)}`
  }
  return null
}

/** The same of what the names stand for now. A name that is unknown, or not told in time, is judged with every connection. */
export async function closedByName(settings: Settings, resolve?: Resolve): Promise<string | null> {
  const guard = addressGuard(settings.INNER_NETWORKS, resolve)
  const checks = gatewaySettings.map(async (setting) => {
    const host = hostOf(setting, settings)
    const closed = host === null ? null : await closedAddressOf(guard, host)
    return closed === null ? null : `${setting} 的主机 ${host} 指向的地址 ${closedText(closed)}`
  })
  return (await Promise.all(checks)).find((text) => text !== null) ?? null
}
