/**
 * Fills the files of a cluster from its settings: one folder for each machine, whose `etc` is copied to the machine's.
 * `node deploy/cluster/fill.mjs <settings> <folder>`. Plain JavaScript for Node 20, without packages.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** Every machine with the folder of its files and the setting that has its address. */
export const machines = [
  { name: 'db1', kind: 'database', setting: 'DB1' },
  { name: 'db2', kind: 'database', setting: 'DB2' },
  { name: 'db3', kind: 'database', setting: 'DB3' },
  { name: 'app1', kind: 'server', setting: 'APP1' },
  { name: 'app2', kind: 'server', setting: 'APP2' },
  { name: 'front', kind: 'front', setting: 'FRONT' },
]

const secrets = [
  'DATABASE_PASSWORD',
  'SUPERUSER_PASSWORD',
  'REPLICATION_PASSWORD',
  'REWIND_PASSWORD',
  'PATRONI_PASSWORD',
  'SECRET',
]
const texts = ['SERVER_NAME', 'FILES_URL', 'INNER_NETWORKS']
/** Of the operators, who have no files here. */
const office = { name: 'admin', setting: 'ADMIN' }
const optional = { ROOT: '', SHARED_BUFFERS: '1GB' }
const known = [...[...machines, office].map(({ setting }) => setting), ...texts, ...secrets, ...Object.keys(optional)]

/** Reads settings as `NAME=value` lines. */
export function readSettings(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )
}

/** What is wrong with the settings, one sentence each with what to do; none when they can be used. */
export function settingFaults(settings) {
  const faults = []
  for (const name of Object.keys(settings))
    if (!known.includes(name)) faults.push(`${name}：没有这一项设置，请对照 deploy/cluster/cluster.env 核对名称`)
  const owners = new Map()
  for (const { setting } of [...machines, office]) {
    const address = settings[setting] ?? ''
    if (!/^(\d{1,3}\.){3}\d{1,3}$/.test(address) || address.split('.').some((part) => Number(part) > 255))
      faults.push(`${setting}：请填写这台机器的 IPv4 地址，例如 10.1.2.11`)
    else if (owners.has(address))
      faults.push(`${setting}：与 ${owners.get(address)} 的地址相同，每台机器要有自己的地址`)
    else owners.set(address, setting)
  }
  for (const name of texts) if (!settings[name]) faults.push(`${name}：没有填写`)
  for (const name of secrets) {
    const value = settings[name] ?? ''
    if (!/^[\w-]{32,}$/.test(value))
      faults.push(`${name}：须为至少 32 个随机的字母或数字，请用 openssl rand -hex 32 生成`)
    else if (secrets.some((other) => other !== name && settings[other] === value))
      faults.push(`${name}：与另一项口令相同，请各用一个`)
  }
  return faults
}

/** The text with each `${NAME}` replaced; a name without a value is a mistake in the file. */
function filledIn(text, values, file) {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`${file}：没有 ${name} 的值`)
    return values[name]
  })
}

/** Readable by its owner alone where it has a password; a script may be run. */
function modeOf(file, text) {
  if (file.endsWith('.sh')) return 0o700
  return /\$\{\w*(PASSWORD|SECRET|FILES_URL)\}/.test(text) ? 0o600 : 0o644
}

/** The files of one machine as path below its root, content and mode. */
export function filesOf(machine, settings) {
  const values = { ...optional, ...settings, NAME: machine.name, ADDRESS: settings[machine.setting] }
  const from = join(here, machine.kind)
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .filter((path) => statSync(join(from, path)).isFile())
    .map((path) => {
      const text = readFileSync(join(from, path), 'utf8')
      return { path, text: filledIn(text, values, path), mode: modeOf(path, text) }
    })
  if (machine.kind !== 'front') return files
  const nginx = readFileSync(join(here, '../nginx.conf'), 'utf8')
    .replaceAll('portal.example.gov.cn', values.SERVER_NAME)
    .replaceAll('/etc/nginx/tls/', `${values.ROOT}/etc/nginx/tls/`)
  return [...files, { path: 'etc/nginx/conf.d/portal.conf', text: nginx, mode: 0o644 }]
}

/** Writes the files of one machine below this folder. */
export function writeFiles(machine, settings, folder) {
  for (const { path, text, mode } of filesOf(machine, settings)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode })
    chmodSync(join(folder, path), mode)
  }
}

function main([file, folder]) {
  if (!file || !folder) return fail('用法：node deploy/cluster/fill.mjs <设置文件> <目录>')
  if (!existsSync(file)) return fail(`没有这个文件：${file}`)
  if (existsSync(folder) && readdirSync(folder).length > 0) return fail(`目录不是空的，请换一个：${folder}`)
  const settings = readSettings(readFileSync(file, 'utf8'))
  const faults = settingFaults(settings)
  if (faults.length > 0) return fail(faults.join('\n'))
  for (const machine of machines) writeFiles(machine, settings, join(folder, machine.name))
  console.log(`已写入 ${folder}：每台机器一个目录，把其中的 etc 复制到那台机器的 /etc；含口令，复制后请删除`)
  return 0
}

function fail(message) {
  console.error(message)
  return 2
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2))
