/** 操作日志: append-only lines of who did what, from where and with what result. */
import { channel } from 'node:diagnostics_channel'
import type { logKinds } from '@green/contract/calls/account/user.ts'
import { isAdministrator } from '@green/contract/roles.ts'
import { withUsualDots } from '@green/filing/value/person-name.ts'
import { and, asc, desc, eq, getTableColumns, gte, ilike, lte, or, type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../db/database.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { auditLog } from '../../db/schema/audit.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { FieldChange } from './changes.ts'

export type AuditKind = keyof typeof logKinds

/** The person of a line; a whole Actor fits. A failed sign-in names the account without an actor. */
export type AuditPerson = Pick<Actor, 'accountId' | 'loginName' | 'role' | 'qxCode'> & {
  ip?: string
  agent?: Actor['agent']
  standsFor?: Actor['standsFor']
  viewer?: Actor['viewer']
  secondedBy?: Actor['secondedBy']
}

export type AuditLine = {
  kind: AuditKind
  actor: AuditPerson | null
  /** Only where the actor has none. */
  ip?: string
  /** When it happened, if not now. */
  at?: string
  action: string
  object?: string
  result: string
  /** Why a sign-in failed, visible to staff only. */
  reason?: string
  /** Before and after; personal values are masked. */
  changes?: readonly FieldChange[]
}

/** Publishes every line as it is written, for the check that no operation is unlogged. */
export const lineWritten = channel('portal:audit-line')

/** Writes one line in the transaction of the operation, so that both are committed or neither. */
export async function writeAudit(tx: Tx, line: AuditLine): Promise<void> {
  lineWritten.publish(line)
  const { actor } = line
  const accountId = actor?.viewer?.accountId ?? actor?.accountId ?? null
  const role = actor?.viewer ? 'admin' : (actor?.role ?? null)
  await tx.insert(auditLog).values({
    id: ids.next(),
    at: line.at ?? clock.now(),
    kind: line.kind,
    accountId,
    account: actor?.viewer?.loginName ?? actor?.loginName ?? null,
    role,
    duty: isAdministrator(role)
      ? sql`(select ${account.duty} from ${account} where ${account.id} = ${accountId})`
      : null,
    qxCode: line.actor?.qxCode ?? null,
    ip: line.ip ?? line.actor?.ip ?? null,
    action: oneLine(line.action, 200),
    object: line.object === undefined ? null : oneLine(line.object, 500),
    result: oneLine(line.result + onBehalf(line.actor), 500),
    reason: line.reason === undefined ? null : oneLine(line.reason, 200),
    changes: line.changes?.length ? line.changes.map(plainChange) : null,
  })
}

/** For whom somebody acted, an institution for its client, a deputy for the absent one; and the second person of two. */
function onBehalf(person: AuditPerson | null): string {
  if (person?.viewer) return `（${person.viewer.name}以${person.loginName}的身份查看）`
  if (person?.agent) return `（${person.agent.institutionName}代${person.agent.clientName}办理）`
  const second = person?.secondedBy ? `（由${person.secondedBy.map(({ name }) => name).join('、')}复核）` : ''
  return person?.standsFor ? `（代${person.standsFor.name}办理）${second}` : second
}

const plainChange = ({ label, before, after }: FieldChange) => ({
  label: oneLine(label, 100),
  before: oneLine(before, 500),
  after: oneLine(after, 500),
})

/** Removes control and direction characters, with which one line could look like two, or like another. */
function oneLine(text: string, max: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return [...plain].slice(0, max).join('')
}

export type AuditFilter = {
  kind?: AuditKind
  accountId?: string
  /** An administrator by whose duty the lines are chosen; nobody reads here about the own deeds. */
  by?: { duty: 'security' | 'audit'; accountId: string }
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** All lines of a kind in a time range, oldest first. */
export async function auditLines(tx: Tx, kind: AuditKind, from: string, to: string) {
  return tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.kind, kind), gte(auditLog.at, from), lte(auditLog.at, to)))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
}

/** The audit administrator reads everybody's deeds but those of audit administrators, which the security administrator reads. */
function readBy({ duty, accountId }: { duty: 'security' | 'audit'; accountId: string }): SQL | undefined {
  const { duty: of, accountId: whose } = auditLog
  const isOfAudit = eq(of, 'audit')
  return and(
    sql`${whose} is distinct from ${accountId}`,
    duty === 'security' ? isOfAudit : sql`${of} is distinct from 'audit'`,
  )
}

function matching(filter: AuditFilter): SQL | undefined {
  const spellings = filter.keyword ? [...new Set([filter.keyword, withUsualDots(filter.keyword)])] : []
  const parts = spellings.map((one) => `%${one.replace(/[\\%_]/g, '\\$&')}%`)
  const { action, object, ip, result } = auditLog
  return and(
    filter.kind ? eq(auditLog.kind, filter.kind) : undefined,
    filter.by && readBy(filter.by),
    filter.accountId ? eq(auditLog.accountId, filter.accountId) : undefined,
    filter.from ? gte(auditLog.at, filter.from) : undefined,
    filter.to ? lte(auditLog.at, filter.to) : undefined,
    or(...parts.flatMap((part) => [auditLog.account, action, object, ip, result].map((column) => ilike(column, part)))),
  )
}

// Unscoped: condition
/** One page, newest first. */
export async function auditPage(tx: Tx, filter: AuditFilter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: getTableColumns(auditLog),
      from: (select) => select.from(auditLog).where(matching(filter)),
      orderBy: [desc(auditLog.at), desc(auditLog.id)],
      countAtMost: countedAtMost,
    },
    page,
  )
}

/** Counting stops here: nobody pages further, and an exact count over years of lines is expensive. */
export const countedAtMost = 10_000

// Unscoped: condition
export async function countAudit(tx: Tx, filter: AuditFilter): Promise<number> {
  const some = tx.select({ id: auditLog.id }).from(auditLog).where(matching(filter)).limit(countedAtMost).as('some')
  return tx.$count(some)
}
