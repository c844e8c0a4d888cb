import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { addressGuard } from '../outside/address-guard.ts'
import { makeCircuits } from '../outside/circuit.ts'
import type { Services } from '../services.ts'
import { type Mail, sendMail } from './mail.ts'
import { failureText } from './providers.ts'
import { testCertificate, testKey } from './test-certificate.ts'

const usual = tls.getCACertificates('default')
const running: { close(): void }[] = []
afterEach(() => {
  tls.setDefaultCACertificates(usual)
  for (const one of running.splice(0)) one.close()
})

const mail: Mail = {
  id: '0190a3c0-0000-7000-8000-000000000001',
  address: 'clerk@example.com',
  subject: '绿色工厂申报：已认定',
  text: '您的申报（GF2026-00001）已认定，请登录平台查看。',
}

type Heard = { passwords: string[]; letters: string[] }

/** A mail server on this machine, and what it heard. */
async function mailServer(options: SMTPServerOptions = {}): Promise<Heard & { at: string }> {
  const heard: Heard = { passwords: [], letters: [] }
  const server = new SMTPServer({
    key: testKey,
    cert: testCertificate,
    logger: false,
    onAuth({ password }, _session, done) {
      heard.passwords.push(password ?? '')
      if (password === 'p@ss word') done(null, { user: 'lxm' })
      else done(new Error('wrong password'))
    },
    onData(stream, _session, done) {
      void text(stream).then((letter) => {
        heard.letters.push(letter)
        done()
      })
    },
    ...options,
  })
  // A client that breaks off is no failure of the test.
  server.on('error', () => undefined)
  running.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { ...heard, at: `localhost:${(server.server.address() as AddressInfo).port}` }
}

const send = (MAIL_URL: string, over: Partial<Mail> = {}) => {
  const config = { MAIL_URL, MAIL_FROM: '工业绿效码 <lxm@example.gov.cn>', GATEWAY_TIMEOUT_SECONDS: 1 } as Config
  return sendMail(
    { config, outside: addressGuard(['127.0.0.0/8', '::1/128']), circuits: makeCircuits().circuits } as Services,
    { ...mail, ...over },
  )
}
const refusal = (url: string) => send(url).then(() => 'sent', failureText)

/** The subject of a letter, decoded. */
const subjectOf = (letter: string) =>
  [...letter.matchAll(/=\?UTF-8\?B\?([\w+/=]+)\?=/gi)]
    .map(([, code = '']) => Buffer.from(code, 'base64').toString())
    .join('')

test('an e-mail goes out encrypted and signed in; a repeat has the same Message-ID', async () => {
  tls.setDefaultCACertificates([testCertificate])
  const { at, letters, passwords } = await mailServer()
  expect(await send(`smtp://lxm:p%40ss%20word@${at}`)).toBe('first')
  await send(`smtp://lxm:p%40ss%20word@${at}`)
  expect(passwords).toEqual(['p@ss word', 'p@ss word'])
  expect(letters).toHaveLength(2)
  for (const letter of letters) {
    expect(letter).toContain(`Message-ID: <${mail.id}@example.gov.cn>`)
    expect(letter).toContain('To: clerk@example.com')
    expect(subjectOf(letter)).toContain('绿色工厂申报：已认定')
  }
})

test('a server that is encrypted from the start is reached by smtps', async () => {
  tls.setDefaultCACertificates([testCertificate])
  const { at, letters } = await mailServer({ secure: true })
  await send(`smtps://lxm:p%40ss%20word@${at}`)
  expect(letters).toHaveLength(1)
})

test('without encryption, or with a certificate that nobody vouches for, neither password nor letter goes out', async () => {
  const unknown = await mailServer()
  expect(await refusal(`smtp://lxm:p%40ss%20word@${unknown.at}`)).toBe('邮件服务器没有可信的加密连接')
  tls.setDefaultCACertificates([testCertificate])
  const plain = await mailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
  expect(await refusal(`smtp://lxm:p%40ss%20word@${plain.at}`)).toBe('邮件服务器没有可信的加密连接')
  for (const { passwords, letters } of [unknown, plain]) expect([...passwords, ...letters]).toEqual([])
})

test('a relay inside takes letters unencrypted where the setting says so', async () => {
  const { at, letters } = await mailServer({ authOptional: true, hideSTARTTLS: true })
  await send(`smtp://${at}?starttls=no`)
  expect(letters).toHaveLength(1)
})

test('a wrong password, a refused address and a silent server are told in words', async () => {
  tls.setDefaultCACertificates([testCertificate])
  const { at } = await mailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such box'), { responseCode: 550 })),
  })
  expect(await refusal(`smtp://lxm:wrong@${at}`)).toBe('邮件服务器不接受账号或密码')
  expect(await refusal(`smtp://lxm:p%40ss%20word@${at}`)).toBe('邮件服务器回答550')
  const silent: Server = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  running.push(silent)
  expect(await refusal(`smtp://localhost:${(silent.address() as AddressInfo).port}`)).toBe('网关没有及时回答')
})

test('a line break in a subject or an address adds no header and no receiver', async () => {
  const receivers: string[] = []
  const { at, letters } = await mailServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo({ address }, _session, done) {
      receivers.push(address)
      done()
    },
  })
  await send(`smtp://${at}?starttls=no`, { subject: '通知\r\nBcc: other@example.com' })
  await send(`smtp://${at}?starttls=no`, { address: 'clerk@example.com\r\nBcc: other@example.com' }).catch(() => null)
  expect(receivers.filter((address) => address !== 'clerk@example.com')).toEqual([])
  for (const letter of letters) expect(letter).not.toMatch(/^Bcc:/m)
})
