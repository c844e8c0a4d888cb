/**
 * nginx as Debian packs it, with deploy/nginx.conf as it stands: only the ports, the certificate and the address of the
 * product are the test's. `npm test` installs it (scripts/front-door.mjs).
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as secure } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { testCertificate, testKey } from '../delivery/test-certificate.ts'
import { freePort } from '../postgres/testing/debian-servers.ts'

const nginx = '/usr/sbin/nginx'
const example = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url))

type Response = { status: number; headers: Record<string, unknown>; body: Buffer }
type Request = { method?: string; headers?: Record<string, string>; body?: Buffer }

export type Nginx = {
  httpsPort: number
  httpPort: number
  /** A request over https, with the certificate of the test vouched for. */
  ask(path: string, request?: Request): Promise<Response>
  stop(): Promise<void>
}

/** Checks the configuration by `nginx -t` and starts it in front of the product on this port. */
export async function startNginx(port: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'green-nginx-'))
  // Its workers are somebody else.
  await chmod(folder, 0o755)
  const [httpsPort, httpPort] = [await freePort(), await freePort()]
  await writeFile(join(folder, 'portal.pem'), testCertificate)
  await writeFile(join(folder, 'portal.key'), testKey)
  await writeFile(
    join(folder, 'portal.conf'),
    ofThisTest(readFileSync(example, 'utf8'), { folder, port, httpsPort, httpPort }),
  )
  await writeFile(join(folder, 'nginx.conf'), frame(folder))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')]
  const checked = spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' })
  if (checked.error) throw new Error(`${checked.error.message}. Debian's nginx is needed: npm test installs it`)
  if (checked.status !== 0) throw new Error(`nginx -t: ${checked.stderr}`)
  const running = spawn(nginx, args, { stdio: 'ignore' })
  const ask: Nginx['ask'] = (path, request) => askSecurely(httpsPort, path, request)
  for (let tries = 0; ; tries++) {
    const answer = await ask('/metrics').catch((error: Error) => error)
    if (!(answer instanceof Error)) break
    if (tries === 200) throw answer
    await wait(25)
  }
  return {
    httpsPort,
    httpPort,
    ask,
    async stop() {
      running.kill('SIGTERM')
      await once(running, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

/** Each part that a city changes too is changed, and nothing else; a part that is not there is a failure of the test. */
function ofThisTest(text: string, at: { folder: string; port: number; httpsPort: number; httpPort: number }): string {
  const changes: [string, string][] = [
    ['server 127.0.0.1:8080 ', `server 127.0.0.1:${at.port} `],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${at.httpsPort} ssl http2;`],
    ['listen 80;', `listen 127.0.0.1:${at.httpPort};`],
    ['/etc/nginx/tls/portal.pem', join(at.folder, 'portal.pem')],
    ['/etc/nginx/tls/portal.key', join(at.folder, 'portal.key')],
  ]
  return changes.reduce((changed, [part, own]) => {
    if (changed.split(part).length !== 2) throw new Error(`deploy/nginx.conf does not contain once: ${part}`)
    return changed.replace(part, own)
  }, text)
}

/** What Debian's /etc/nginx/nginx.conf has around conf.d, with everything that is written in the test's folder. */
const frame = (folder: string) => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 128; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/portal.conf;
}
`

function askSecurely(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Request = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = secure(
      { host: '127.0.0.1', port, path, method, headers, ca: testCertificate, servername: 'localhost', agent: false },
      (response) => {
        const { statusCode = 0, headers: received } = response
        buffer(response).then((content) => resolve({ status: statusCode, headers: received, body: content }), reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
