/** E-mail by SMTP, for a city that has a mail server and no gateway. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { type AddressGuard, guardedSocket } from '../outside/address-guard.ts'
import type { DeliveryServices } from '../services.ts'
import type { Mail } from './mail.ts'

type Sender = Pick<DeliveryServices, 'config' | 'outside'>

/** Port of the submission by STARTTLS (RFC 6409) and by TLS from the start (RFC 8314). */
const ports = { 'smtp:': 587, 'smtps:': 465 } as const

/**
 * Gives one e-mail to the mail server or throws. The connection is encrypted and the server's certificate is verified;
 * `?starttls=no` allows a relay without encryption, to which no password is sent. A repeat has the same Message-ID,
 * so that a mailbox can recognise it.
 */
export async function mailByServer({ config, outside }: Sender, url: string, mail: Mail): Promise<void> {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const milliseconds = config.GATEWAY_TIMEOUT_SECONDS * 1000
  const isPlain = searchParams.get('starttls') === 'no'
  const place = { hostname, port: Number(port) || ports[protocol as keyof typeof ports] }
  const connection = await connected(outside, place, milliseconds)
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: place.port,
    getSocket: (_options, done) => done(null, { connection }),
    secure: protocol === 'smtps:',
    requireTLS: !isPlain,
    ignoreTLS: isPlain,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from: config.MAIL_FROM,
      subject: mail.subject,
      text: mail.text,
      // As an object it is one address, whatever stands in it.
      to: { name: '', address: mail.address },
      messageId: `<${mail.id}@${domainOf(config.MAIL_FROM)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
    connection.destroy()
  }
}

/** A connection to the mail server, at an address that the guard has checked. */
async function connected(
  guard: AddressGuard,
  { hostname, port }: { hostname: string; port: number },
  ms: number,
): Promise<Socket> {
  const socket = connect({ ...guardedSocket(guard, hostname), port })
  // Who waits for the connection is told below; afterwards the transport listens itself.
  socket.on('error', () => undefined)
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })),
    ms,
  )
  try {
    await once(socket, 'connect')
    return socket
  } finally {
    clearTimeout(timer)
  }
}

const domainOf = (from = '') => from.replace(/^.*@|>$/g, '')
