/** Secrets by file: every setting with a password, token or key may be given as NAME_FILE, the path of a file that holds its value. */
import { readFileSync } from 'node:fs'

/** The settings that hold a secret, also within an address. */
export const secretSettings = [
  ...([
    'SECRET',
    'SECRET_FORMER',
    'METRICS_TOKEN',
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'DATABASE_DIRECT_URL',
  ] as const),
  ...(['FILES_URL', 'FILES_OLD_URL', 'SMS_URL', 'SMS_TOKEN', 'SMS_SECOND_URL', 'SMS_SECOND_TOKEN'] as const),
  ...(['MAIL_URL', 'MAIL_TOKEN', 'MAIL_SECOND_URL', 'MAIL_SECOND_TOKEN', 'REGISTER_TOKEN'] as const),
  ...(['OIDC_CLIENT_SECRET', 'WECHATPAY_API_KEY', 'OTEL_EXPORTER_OTLP_HEADERS', 'TILES_TOKEN'] as const),
] as const

type Environment = Readonly<Record<string, string | undefined>>

/** The environment with the secrets that files hold. Throws one line for a file that cannot be read or is given beside the value. */
export function withSecretFiles(environment: Environment): Environment {
  const read: Record<string, string> = {}
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]
    if (!path) continue
    if (environment[name]) throw new Error(`配置有误：${name} 和 ${name}_FILE 只能设置一个`)
    read[name] = contentOf(`${name}_FILE`, path)
  }
  return { ...environment, ...read }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: '文件不存在',
  EACCES: '没有读取的权限',
  EISDIR: '这是一个目录',
}

/** Without the line break at its end, which editors and `echo` write. */
function contentOf(setting: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new Error(`配置有误：${setting} 指向的文件读不出：${path}（${reasons[code] ?? code}）`)
  }
  const value = text.replace(/\r?\n$/, '')
  if (value === '') throw new Error(`配置有误：${setting} 指向的文件是空的：${path}`)
  return value
}
