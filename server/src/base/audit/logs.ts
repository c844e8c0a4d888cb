/** 日志: everybody reads the own sign-ins and sign-outs, the city business entries, the administrator everything. */
import type { CallInput } from '@green/contract/call.ts'
import { logKinds, type user } from '@green/contract/calls/account/user.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { isAdministrator, isCityOfficer, roleNameOf } from '@green/contract/roles.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, endOfDay, localTime } from '../../platform/clock.ts'
import type { BlobResult, Progress } from '../../platform/http/handlers.ts'
import { everyPage } from '../../platform/http/page/pages.ts'
import { reportingProgress } from '../../platform/progress.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { exportedList } from './exported-list.ts'
import { type AuditFilter, auditPage, countAudit, countedAtMost } from './store.ts'

type LogAsk = CallInput<typeof user.exportLogs>

/** One page of the log within the rights of the role. */
export async function logPage(services: WithDb, actor: Actor, query: CallInput<typeof user.getLogs>) {
  const { page, size, mine, ...ask } = query
  const filter = mine ? { kind: 'login' as const, accountId: actor.accountId } : filterOf(actor, ask)
  const found = await auditPage(services.db, filter, { page, size })
  const isKeeper = keeps(actor, ask.kind)
  const rows = found.rows.map(({ reason, changes, ...line }) => ({
    ...line,
    role: line.role && roleNameOf({ role: line.role, duty: line.duty }),
    reason: isKeeper ? reason : null,
    changes: isKeeper ? (changes ?? []) : [],
  }))
  return { ...found, rows }
}

/** The log as a workbook, newest first, for those who may read it; lines written during the export are left out. */
export async function exportLogs(
  services: Services,
  actor: Actor,
  ask: LogAsk,
  progress: Progress,
): Promise<BlobResult> {
  if (!keeps(actor, ask.kind)) throw refuse('FORBIDDEN')
  const { to = clock.now(), ...others } = filterOf(actor, ask)
  const filter = { ...others, to }
  const total = await countAudit(services.db, filter)
  if (total >= countedAtMost)
    throw refuseFields([{ field: 'from', message: `一次最多导出${countedAtMost}条，请缩小日期范围` }])
  return exportedList(services, actor, {
    total,
    action: '导出日志',
    query: ask,
    result: `${total}条`,
    name: '日志',
    sheets: () => [
      {
        name: '日志',
        columns: ['时间', '类别', '账号', '角色', 'IP地址', '操作', '对象', '结果', '原因', '变更'].map((title) => ({
          title,
          kind: 'text' as const,
        })),
        rows: reportingProgress(exportedLines(services, filter), total, progress),
      },
    ],
  })
}

async function* exportedLines({ db }: WithDb, filter: AuditFilter) {
  for await (const rows of everyPage((page) => auditPage(db, filter, page)))
    for (const { at, kind, account, role, duty, ip, action, object, result, reason, changes } of rows)
      yield [
        localTime(at),
        logKinds[kind as keyof typeof logKinds],
        account ?? '',
        role ? roleNameOf({ role, duty }) : '',
        ip ?? '',
        action,
        object ?? '',
        result,
        reason ?? '',
        (changes ?? [])
          .map(({ label, before, after }) => `${label}：${before || '（空）'} → ${after || '（空）'}`)
          .join('\n'),
      ]
}

/** Reasons of failed sign-ins and previous values are shown to the administrator, and to the city for business entries. */
const keeps = (actor: Actor, kind: LogAsk['kind']) =>
  isReader(actor) || (isCityOfficer(actor.role) && kind === 'business')

/** The administrator; where duties are split the audit one, and the security one for the deeds of the audit one. */
const isReader = ({ role, duty }: Actor) =>
  isAdministrator(role) && (duty === null || duty === 'audit' || duty === 'security')

const dayMs = 24 * 3600_000

function filterOf(actor: Actor, { kind, keyword, from, to }: LogAsk): AuditFilter {
  return {
    ...scopeOf(actor, kind),
    keyword,
    from: from && addMs(endOfDay(from), 1 - dayMs),
    to: to && endOfDay(to),
  }
}

function scopeOf(actor: Actor, kind: LogAsk['kind']): Pick<AuditFilter, 'kind' | 'accountId' | 'by'> {
  const { duty, accountId } = actor
  if (isReader(actor)) {
    const by = duty === 'audit' || duty === 'security' ? { by: { duty, accountId } } : {}
    return kind === 'all' ? by : { kind, ...by }
  }
  if (kind === 'login') return { kind, accountId: actor.accountId }
  if (kind === 'business' && isCityOfficer(actor.role)) return { kind }
  throw refuse('FORBIDDEN')
}
