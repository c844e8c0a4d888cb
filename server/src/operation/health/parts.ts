/** The parts of the system, each with a check that says in words how it is and what to do about it. */
import type { HealthPart } from '@green/contract/calls/operation/operation.ts'
import { findFlag } from '../../db/flags.ts'
import { addMs, clock, localTime } from '../../platform/clock.ts'
import { filesFolderOf } from '../../platform/file-stores/open-store.ts'
import { checkDependencies, versionOf } from '../../platform/http/health.ts'
import { diskOf, type Sample, waiting } from '../../platform/metrics/house.ts'
import type { OutsideService } from '../../platform/outside/circuit.ts'
import type { ReplicaState } from '../../platform/postgres/replica-evidence.ts'
import { scheduleRuns } from '../../platform/schedule/schedule-store.ts'
import { isOverdue } from '../../platform/schedule/schedule-times.ts'
import type { Services } from '../../platform/services.ts'
import { backupFlag } from '../backup/backup-note.ts'
import { lastResults } from '../retention/runs-store.ts'
import { gatewayStates } from '../set-up/gateway-test.ts'
import { stateOf } from '../state.ts'
import { sealing, serverFacts } from './health-store.ts'

export type Found = { state: HealthPart['state']; says: string; todo?: string }
type Dependencies = Awaited<ReturnType<typeof checkDependencies>>
/** What several parts ask for is asked once. */
export type Looked = { dependencies: Promise<Dependencies>; queue: Promise<Awaited<ReturnType<typeof waiting>>> }
type Part = { title: string; means: string; check: (services: Services, looked: Looked) => Promise<Found> }

export const look = (services: Services): Looked => {
  const queue = waiting(services)
  // Two parts wait for it; each tells its own failure.
  queue.catch(() => undefined)
  return { dependencies: checkDependencies(services), queue }
}

const ok = (says: string): Found => ({ state: 'ok', says })
const off = (says: string): Found => ({ state: 'off', says })
const warn = (says: string, todo: string): Found => ({ state: 'warn', says, todo })
const failed = (says: string, todo: string): Found => ({ state: 'failed', says, todo })

const minuteMs = 60_000
const megabyte = 1024 * 1024
const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`
const total = (samples: readonly Sample[], state: string, queue?: string) =>
  samples
    .filter(({ labels }) => labels?.state === state && (queue === undefined || labels.queue === queue))
    .reduce((sum, { value }) => sum + value, 0)

const replicaLabels: Record<ReplicaState, [string, string] | null> = {
  ok: null,
  lagging: ['副本落后，读取由主库承担', '看备库的负载和复制延迟'],
  away: ['连接不上副本，读取由主库承担', '检查备库和网络'],
  promoted: ['副本已不是备库，不再读取', '按运行手册第5节“只读副本”重建备库或改正 DATABASE_READ_URL'],
  diverged: ['副本与主库不在同一条时间线上，不再读取', '按运行手册第5节“只读副本”重建备库'],
  foreign: ['副本不是本库的备库，不读取', '改正 DATABASE_READ_URL'],
}

export const parts = {
  version: {
    title: '版本和数据表',
    means: '程序的版本，与数据库的结构是否相符',
    async check({ config, dataVersion }, { dependencies }) {
      const says = `版本 ${versionOf(config.repository)}，数据表第 ${dataVersion} 版`
      const { tables } = await dependencies
      return tables === 'ok' ? ok(says) : failed(`${says}；数据库已由更新的版本升级`, '用新版本的程序重新启动全部进程')
    },
  },
  database: {
    title: '数据库',
    means: '保存全部数据，不通时不能查看也不能保存',
    async check({ db }, { dependencies }) {
      if ((await dependencies).database !== 'ok')
        return failed('没有答复，或只能读取', '外部数据库请数据库管理员检查；自带的数据库看 DATA_DIR 下的 postgres-log')
      return ok(`版本 ${(await serverFacts(db)).version}，可以写入`)
    },
  },
  replica: {
    title: '只读副本',
    means: '分担公开查询、看板和导出的读取；不通时由主库承担',
    async check({ replica }) {
      if (!replica) return off('没有设置')
      const labels = replicaLabels[replica.state()]
      const lag = replica.lagSeconds()
      const behind = lag === null ? '' : `，落后 ${lag.toFixed(1)} 秒`
      return labels ? warn(`${labels[0]}${behind}`, labels[1]) : ok(`正在使用${behind}`)
    },
  },
  processes: {
    title: '服务进程',
    means: '处理请求的进程，结束的自动补上',
    async check({ db }) {
      const { processes } = await serverFacts(db)
      return ok(`${processes} 个进程连接着数据库；本进程已运行 ${hours(process.uptime())}`)
    },
  },
  disk: {
    title: '磁盘',
    means: '剩余空间低于保留值时只能查看、不能保存',
    async check({ config }, { dependencies }) {
      const folders = { data: config.DATA_DIR, files: filesFolderOf(config) }
      const disks = await Promise.all([diskOf('data', folders.data), diskOf('files', folders.files)])
      const [data, files] = disks.map((disk) => disk?.('free').value ?? null)
      const says = [
        data === null || data === undefined ? '' : `数据目录剩余 ${gigabytes(data)}`,
        files === null || files === undefined ? '' : `附件目录剩余 ${gigabytes(files)}`,
      ]
        .filter(Boolean)
        .join('，')
      const todo = '清理或扩容；空间高于 DISK_RESERVE_MB 后自动恢复，不用重新启动'
      if ((await dependencies).isShort) return failed(`${says}：现在只能查看，不能保存`, todo)
      const least = Math.min(data ?? Number.POSITIVE_INFINITY, files ?? Number.POSITIVE_INFINITY)
      return least < 4 * config.DISK_RESERVE_MB * megabyte ? warn(says, '空间不多，请安排清理或扩容') : ok(says)
    },
  },
  files: {
    title: '附件存放处',
    means: '申报材料和文书存放在这里',
    check: async (_, { dependencies }) =>
      (await dependencies).files === 'ok' ? ok('可以读写') : failed('不能读写', '核对 FILES_URL、目录权限或对象存储'),
  },
  archive: {
    title: '归档和备份',
    means: '机器损坏时能恢复到什么时刻',
    async check(services) {
      const { archive, from, to, warnings } = await stateOf(services)
      const backup = await findFlag(services.db, backupFlag)
      const last = backup ? `最近一次备份 ${localTime(backup)}` : '还没有做过备份'
      if (archive === 'outside') return ok(`外部数据库由其管理员归档；${last}`)
      const about = warnings.filter((one) => !one.includes('演练'))
      if (about.length > 0) return warn(`${about.join('')}${last}`, '见运行手册第6节“备份与恢复”')
      if (archive !== 'on') return off(`没有归档；${last}`)
      return from && to
        ? ok(`可以恢复到 ${localTime(from)} 至 ${localTime(to)} 之间的任一时刻；${last}`)
        : ok(`归档刚刚开始；${last}`)
    },
  },
  drill: {
    title: '恢复演练',
    means: '每周日从归档恢复一次并逐项核对，证明备份可用',
    async check(services) {
      const { archive, drills, warnings } = await stateOf(services)
      const [last] = drills
      if (archive !== 'on' && !last) return off('没有归档，不演练')
      const about = warnings.filter((one) => one.includes('演练'))
      const says = last
        ? `最近一次 ${localTime(last.at)}，${last.faults.length === 0 ? '一致' : last.faults.join('；')}`
        : '还没有演练过'
      if (last && last.faults.length > 0) return failed(says, '查看服务日志，修复归档后等待下一次演练')
      return about.length > 0 ? warn(`${says}。${about.join('')}`, '查看演练记录和服务日志') : ok(says)
    },
  },
  queue: {
    title: '任务队列',
    means: '短信、邮件、后台导出和定时任务在这里排队',
    async check(_, { dependencies, queue }) {
      if ((await dependencies).jobs !== 'ok') return failed('队列没有答复', '看服务日志中 job queue 的行')
      const { jobs } = await queue
      const [waits, runs, fails] = [
        total(jobs, 'created') + total(jobs, 'retry'),
        total(jobs, 'active'),
        total(jobs, 'failed'),
      ]
      const says = `等待 ${waits}，进行中 ${runs}，失败 ${fails}`
      return fails > 0
        ? warn(says, '在服务日志里查 job failed 的行；定时任务下一次会补做，连续失败才需要处理')
        : ok(says)
    },
  },
  messages: {
    title: '待发的短信和邮件',
    means: '发不出时按间隔重试，十次后放弃',
    async check(_, { queue }) {
      const { oldest, undelivered } = await queue
      const longest = Math.max(0, ...oldest.map(({ value }) => value))
      const abandoned = undelivered.reduce((sum, { value }) => sum + value, 0)
      const says = `${longest === 0 ? '没有积压' : `最早一条等了 ${hours(longest)}`}；放弃 ${abandoned} 条`
      return longest > 30 * 60 ? warn(says, '看“消息管理”里的送达情况；网关不通则联系服务商') : ok(says)
    },
  },
  schedules: {
    title: '定时任务',
    means: '到期、提醒、清理等按时刻进行，整个系统只执行一次',
    async check(services) {
      const rows = await schedulesOf(services)
      const [late, bad] = [rows.filter(({ isLate }) => isLate), rows.filter(({ hasFailed }) => hasFailed)]
      if (late.length + bad.length === 0) return ok(`${rows.length} 项，都按时`)
      const problems = [
        late.length > 0 ? `没有按时：${late.map(({ title }) => title).join('、')}` : '',
        bad.length > 0 ? `上次失败：${bad.map(({ title }) => title).join('、')}` : '',
      ]
      return warn(problems.filter(Boolean).join('；'), '看服务日志中 job failed 的行；队列恢复后会补做一次')
    },
  },
  retention: {
    title: '到期数据清理',
    means: '各类数据是否都在保存期限以内',
    async check({ db }) {
      const results = [...(await lastResults(db)).values()]
      if (results.length === 0) return ok('还没有清理过，每小时和每夜各一次')
      const unmet = results.filter(({ overdue, fault }) => (overdue ?? 0) > 0 || fault !== null)
      return unmet.length === 0
        ? ok('都在期限以内')
        : warn(`${unmet.length} 类没有按期限清理`, '打开“数据保存期限”查看是哪一类')
    },
  },
  seal: {
    title: '日志封存',
    means: '操作日志每分钟逐条封存，事后改动会显出来',
    async check({ db }) {
      const { oldest, seals } = await sealing(db, addMs(clock.now(), -3 * 24 * 60 * minuteMs))
      const late = oldest !== null && clock.nowMs() - Date.parse(oldest) > 10 * minuteMs
      const says = `已封存 ${seals} 条`
      return late
        ? warn(`${says}，自 ${localTime(oldest)} 起没有封存`, '看定时任务“日志封存”；核验用 npm run verify')
        : ok(says)
    },
  },
  search: {
    title: '全文检索',
    means: '公开内容的索引，首次启动或升级后在后台编成',
    async check({ search }) {
      const state = search.state()
      if (state === 'ok') return ok('已编成')
      return state === 'filling'
        ? warn('正在编入，搜索结果还不完整', '不用处理，编成后自动恢复')
        : warn('上一次没有编成，半分钟后再试', '原因在服务日志里')
    },
  },
  sms: outside('短信网关', '验证码和提醒由它发出', 'sms', '已转由备用网关发送或排队重试；请联系服务商'),
  smsSecond: outside('备用短信网关', '第一个不通时换用', 'smsSecond', '请联系服务商'),
  mail: outside('邮件网关', '通知另发一份邮件', 'mail', '已转由备用网关发送或排队重试；请联系服务商'),
  mailSecond: outside('备用邮件网关', '第一个不通时换用', 'mailSecond', '请联系服务商'),
  register: outside('企业登记接口', '注册时核对企业，每夜核验', 'register', '注册照常，企业标为待核验；请联系接口单位'),
  identityProvider: {
    title: '单点登录',
    means: '用城市的统一身份登录',
    check: async (services) =>
      services.identityProvider
        ? (pausedOf(services, 'identityProvider', '账号和密码照常登录；请联系统一身份平台') ??
          ok(`照常使用。${lastErrorOf(services, 'identityProvider')}`))
        : off('没有设置'),
  },
  scanner: outside('病毒扫描', '检查上传的文件', 'scanner', '上传照常，文件排队等待检查；请检查扫描服务'),
} satisfies Record<string, Part>

export type PartName = keyof typeof parts
export const partNames = Object.keys(parts) as PartName[]

const circuitOf = ({ circuits }: Pick<Services, 'circuits'>, service: OutsideService) =>
  circuits.states().find((one) => one.service === service)

function lastErrorOf(services: Services, service: OutsideService): string {
  const now = circuitOf(services, service)
  return now?.lastErrorAt ? `最近一次失败 ${localTime(now.lastErrorAt)}：${now.lastError}` : ''
}

/** What an open circuit breaker says; null while it is closed. */
function pausedOf(services: Services, service: OutsideService, todo: string): Found | null {
  const state = circuitOf(services, service)?.state
  const lastError = lastErrorOf(services, service)
  if (state === 'open') return failed(`连续失败，暂停使用，一分钟后试一次。${lastError}`, todo)
  if (state === 'halfOpen') return warn(`暂停已满，下一次调用是试探。${lastError}`, todo)
  return null
}

/** A service outside: its circuit breaker, and the last test by an administrator. */
function outside(title: string, means: string, service: OutsideService, todo: string): Part {
  return {
    title,
    means,
    async check(services, { dependencies }) {
      const gateway = (await gatewayStates(services.db, services)).find((one) => one.gateway === service)
      if (!gateway?.isSet) return off('没有设置')
      const paused = pausedOf(services, service, todo)
      if (paused) return paused
      const lastError = lastErrorOf(services, service)
      if (service === 'scanner' && (await dependencies).scanner !== 'ok') return failed('没有回答', todo)
      if (lastError) return ok(`照常使用。${lastError}`)
      return ok(gateway.last ? `照常使用；${localTime(gateway.last.at)} 测试：${gateway.last.said}` : '照常使用')
    },
  }
}

const hours = (seconds: number) =>
  seconds < 3600
    ? `${Math.floor(seconds / 60)} 分钟`
    : seconds < 86_400 * 2
      ? `${Math.floor(seconds / 3600)} 小时`
      : `${Math.floor(seconds / 86_400)} 天`

/** Every schedule with its last run. */
export async function schedulesOf({ db, jobs }: Pick<Services, 'db' | 'jobs'>) {
  const runs = await scheduleRuns(db)
  return Object.entries(jobs.schedules).map(([name, { title, cron }]) => {
    const run = runs.get(name)
    const lastAt = run?.endedAt ?? null
    return {
      name,
      title,
      lastAt,
      hasFailed: run?.failedAt != null,
      isLate: lastAt !== null && isOverdue(cron, lastAt, clock.nowMs()),
    }
  })
}
