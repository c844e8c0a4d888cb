/** 数据保存期限 as the administrator reads and lengthens it. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { retention } from '@green/contract/calls/operation/retention.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { saveSetting } from '../../base/message/setting-store.ts'
import { transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { type KindName, kindNames, kinds } from './kinds-store.ts'
import { endsElsewhere, retained } from './never-deleted.ts'
import { lastResults, lastRuns } from './runs-store.ts'
import { daysOf, setTerms, termsKey, usualDays } from './terms.ts'

export const retentionCalls = handlers(retention, {
  list: ({ services }) => listTerms(services),
  save: ({ input, actor, services }) => saveTerm(services, input, actor),
})

const shownRuns = 20
/** Longer than any run: one that has not ended by then was cut off. */
const longestRunMs = 3 * 3600_000

async function listTerms({ db, config }: Pick<Services, 'config' | 'db'>): Promise<CallOutput<typeof retention.list>> {
  const { set, ...setting } = await setTerms(db)
  const results = await lastResults(db)
  const runs = await lastRuns(db, shownRuns)
  return {
    rows: kindNames.map((kind) => {
      const { label, from, ground, end, pace, most } = kinds[kind]
      const last = results.get(kind)
      return {
        kind,
        label,
        from,
        ground,
        end,
        pace,
        days: daysOf(kind, set, config),
        usualDays: usualDays(kind, config),
        mostDays: most ?? null,
        last: last ? { ...last, hasFailed: last.fault !== null } : null,
      }
    }),
    kept: retained.map(({ label, what, reason }) => ({ label, what, reason })),
    elsewhere: [...endsElsewhere],
    runs: runs.map((run, i) => ({
      ...run,
      isCutOff:
        run.endedAt === null &&
        (clock.nowMs() - Date.parse(run.startedAt) > longestRunMs ||
          runs.slice(0, i).some(({ pace }) => pace === run.pace)),
    })),
    ...setting,
  }
}

const inDays = (days: number) => `${days}天`

async function saveTerm(services: Services, input: CallInput<typeof retention.save>, actor: Actor) {
  const { db, config } = services
  const kind = kindNames.find((name) => name === input.kind)
  const most = kind && kinds[kind].most
  if (kind === undefined || most === undefined) throw refuse('NOT_FOUND')
  const usual = usualDays(kind, config)
  const { days } = input
  if (days !== null && (days < usual || days > most))
    throw refuseFields([{ field: 'days', message: `应在${usual}天（不能更短）至${most}天之间` }])
  return transaction(db, async (tx) => {
    const { set, version } = await setTerms(tx)
    if (version !== input.version) throw refuse('STALE')
    const { [kind]: _, ...others }: Partial<Record<KindName, number>> = set
    const value = days === null ? others : { ...others, [kind]: days }
    const row = { key: termsKey, value, updatedAt: clock.now(), updatedBy: actor.name }
    if (!(await saveSetting(tx, row, input.version))) throw refuse('STALE')
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: days === null ? '恢复默认保存期限' : '设定保存期限',
      object: kinds[kind].label,
      result: `理由：${input.reason.trim()}`,
      changes: [
        {
          label: '保存期限',
          before: inDays(daysOf(kind, set, config)),
          after: inDays(days ?? usual),
        },
      ],
    })
    return { done: true as const }
  })
}
