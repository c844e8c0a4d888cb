/** A stand-in for WeChat Pay v3 in tests: it really checks the signature of every request, and signs what it answers. */
import { createCipheriv, generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const standIn = {
  merchantId: '1900000001',
  serial: '5157F09EFDC096DE15EBE81A47057A72',
  platformSerial: 'PUB_KEY_ID_0119000000012026',
  apiKey: '0123456789abcdefABCDEFghijklmnop',
}

type Refund = { out_trade_no: string; out_refund_no: string; amount: { refund: number; total: number } }
type Status = 'SUCCESS' | 'PROCESSING' | 'CLOSED' | 'ABNORMAL'
/** How the next new refund is met. `silent`: it is paid, and nothing is answered. */
type Mood = Status | 'NOT_ENOUGH' | 'silent' | 'unsigned'

const pem = (key: KeyObject, type: 'pkcs8' | 'spki') => String(key.export({ type, format: 'pem' }))

/** Whether the merchant signed exactly this request. */
function isSignedBy(merchant: KeyObject, method: string, path: string, body: string, header: string): boolean {
  if (!header.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return false
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(header)?.[1] ?? ''
  const text = `${method}\n${path}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`
  return (
    part('mchid') === standIn.merchantId &&
    part('serial_no') === standIn.serial &&
    verify('RSA-SHA256', Buffer.from(text), merchant, Buffer.from(part('signature'), 'base64'))
  )
}

/** Starts the service on a free port; `settings` are those of an app that uses it. */
export async function openWechatStandIn() {
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const folder = await mkdtemp(join(tmpdir(), 'wechat-stand-in-'))
  const files = { key: join(folder, 'merchant.pem'), platform: join(folder, 'platform.pem') }
  await writeFile(files.key, pem(merchant.privateKey, 'pkcs8'))
  await writeFile(files.platform, pem(platform.publicKey, 'spki'))
  const paid = new Map<string, Refund & { status: Status }>()
  const seen: string[] = []
  const state = { mood: 'PROCESSING' as Mood, refused: 0 }

  const headersOf = (body: string, key = platform.privateKey, at = Math.floor(Date.now() / 1000)) => {
    const nonce = randomBytes(16).toString('hex')
    return {
      'wechatpay-serial': standIn.platformSerial,
      'wechatpay-timestamp': String(at),
      'wechatpay-nonce': nonce,
      'wechatpay-signature': sign('RSA-SHA256', Buffer.from(`${at}\n${nonce}\n${body}\n`), key).toString('base64'),
    }
  }
  const answer = (response: ServerResponse, status: number, content: object, isSigned = true) => {
    const body = JSON.stringify(content)
    response.writeHead(status, { 'content-type': 'application/json', ...(isSigned ? headersOf(body) : {}) }).end(body)
  }
  const contentOf = (refund: Refund & { status: Status }) => ({
    refund_id: '50300806962026112600000000001',
    out_refund_no: refund.out_refund_no,
    status: refund.status,
    amount: refund.amount,
    ...(refund.status === 'SUCCESS' ? { success_time: '2026-11-20T10:00:00+08:00' } : {}),
  })
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const [method = '', path = ''] = [request.method, request.url]
      if (!isSignedBy(merchant.publicKey, method, path, body, String(request.headers.authorization))) {
        state.refused++
        answer(response, 401, { code: 'SIGN_ERROR', message: '签名错误' })
        return
      }
      seen.push(`${method} ${path}`)
      const number =
        method === 'GET' ? decodeURIComponent(path.split('/').at(-1) ?? '') : JSON.parse(body).out_refund_no
      const known = paid.get(number)
      if (known) answer(response, 200, contentOf(known), state.mood !== 'unsigned')
      else if (method === 'GET') answer(response, 404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' })
      else if (state.mood === 'NOT_ENOUGH') answer(response, 403, { code: 'NOT_ENOUGH', message: '余额不足' })
      else {
        const status = state.mood === 'silent' || state.mood === 'unsigned' ? 'SUCCESS' : state.mood
        const refund = { ...(JSON.parse(body) as Refund), status }
        paid.set(number, refund)
        if (state.mood !== 'silent') answer(response, 200, contentOf(refund), state.mood !== 'unsigned')
      }
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  /** A message to the merchant: encrypted, and signed by the platform or by somebody else. */
  const notice = (refund: object, by: 'platform' | 'stranger' = 'platform', at = Math.floor(Date.now() / 1000)) => {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', standIn.apiKey, nonce)
    cipher.setAAD(Buffer.from('refund'))
    const bytes = Buffer.concat([cipher.update(JSON.stringify(refund), 'utf8'), cipher.final(), cipher.getAuthTag()])
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      nonce,
      associated_data: 'refund',
      ciphertext: bytes.toString('base64'),
    }
    const body = JSON.stringify({ id: 'x', event_type: 'REFUND.SUCCESS', resource_type: 'encrypt-resource', resource })
    const key = by === 'platform' ? platform.privateKey : merchant.privateKey
    return { body, headers: { 'content-type': 'application/json', ...headersOf(body, key, at) } }
  }

  return {
    paid,
    seen,
    state,
    notice,
    settings: {
      WECHATPAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      WECHATPAY_MCHID: standIn.merchantId,
      WECHATPAY_SERIAL: standIn.serial,
      WECHATPAY_KEY_FILE: files.key,
      WECHATPAY_PLATFORM_SERIAL: standIn.platformSerial,
      WECHATPAY_PLATFORM_KEY_FILE: files.platform,
      WECHATPAY_API_KEY: standIn.apiKey,
      PUBLIC_URL: 'https://lxm.example.gov.cn',
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
