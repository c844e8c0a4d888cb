/** E-mail by SMTP, for a city that has a mail server and no gateway. */
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mail } from './mail.ts'

/** Port of the submission by STARTTLS (RFC 6409) and by TLS from the start (RFC 8314). */
const ports = { 'smtp:': 587, 'smtps:': 465 } as const

/**
 * Gives one e-mail to the mail server or throws. The connection is encrypted and the server's certificate is verified;
 * `?starttls=no` allows a relay without encryption, to which no password is sent. A repeat has the same Message-ID,
 * so that a mailbox can recognise it.
 */
export async function mailByServer(config: Config, url: string, mail: Mail): Promise<void> {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const milliseconds = config.GATEWAY_TIMEOUT_SECONDS * 1000
  const isPlain = searchParams.get('starttls') === 'no'
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || ports[protocol as keyof typeof ports],
    secure: protocol === 'smtps:',
    requireTLS: !isPlain,
    ignoreTLS: isPlain,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    tls: { minVersion: 'TLSv1.2' },
    ...{ connectionTimeout: milliseconds, greetingTimeout: milliseconds, socketTimeout: milliseconds },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  try {
    await transport.sendMail({
      ...{ from: config.MAIL_FROM, subject: mail.subject, text: mail.text },
      // As an object it is one address, whatever stands in it.
      to: { name: '', address: mail.address },
      messageId: `<${mail.id}@${domainOf(config.MAIL_FROM)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
}

const domainOf = (from = '') => from.replace(/^.*@|>$/g, '')
