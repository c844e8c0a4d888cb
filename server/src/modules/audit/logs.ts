/** 日志: everybody reads the own comings and goings, the city the work, the administrator everything. */
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { roleLabels, roles } from '@green/contract/roles.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, endOfDay } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { isDay } from '../enterprise/dates.ts'
import { type AuditFilter, auditPage, countAudit } from './store.ts'

type LogQuery = {
  page: number
  size: number
  kind: 'login' | 'business' | 'all'
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** One page of the log within what the role may read. */
export async function logPage(services: Services, actor: Actor, query: LogQuery) {
  const { page, size, kind, keyword, from, to } = query
  const wrong = (['from', 'to'] as const).filter((key) => query[key] !== undefined && !isDay(query[key]))
  if (wrong.length > 0) throw refuseFields(wrong.map((field) => ({ field, message: '日期不存在，请重新选择' })))
  const filter: AuditFilter = {
    ...scopeOf(actor, kind),
    keyword,
    from: from && addMs(endOfDay(from), 1 - dayMs),
    to: to && endOfDay(to),
  }
  const [lines, total] = await Promise.all([
    auditPage(services.db, filter, { page, size }),
    countAudit(services.db, filter),
  ])
  // Why a sign-in failed and what stood before are for those who keep the log.
  const isKeeper = actor.role === 'admin' || (actor.role === 'city' && kind === 'business')
  const rows = lines.map(({ reason, changes, ...line }) => ({
    ...line,
    role: roleName(line.role),
    reason: isKeeper ? reason : null,
    changes: isKeeper ? (changes ?? []) : [],
  }))
  return { rows, total, page, size }
}

const dayMs = 24 * 3600_000

function scopeOf(actor: Actor, kind: LogQuery['kind']): Pick<AuditFilter, 'kind' | 'accountId'> {
  if (actor.role === 'admin') return kind === 'all' ? {} : { kind }
  if (kind === 'login') return { kind, accountId: actor.accountId }
  if (kind === 'business' && actor.role === 'city') return { kind }
  throw refuse('FORBIDDEN')
}

function roleName(role: string | null): string | null {
  const known = roles.find((one) => one === role)
  return known ? roleLabels[known] : role
}
