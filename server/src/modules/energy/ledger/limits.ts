/** 核对界限: the limits of the cross-checks as the city sets them, rule by rule, each with its source. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { ledgerSetting } from '@green/contract/calls/energy/ledger-setting.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { type LimitSetting, limitedRules, limitFaults, limitView } from '@green/tools/ledger/limits.ts'
import { ledgerKind, limitKey, limitName } from '../../../base/ledger/settings.ts'
import { settingVersions, valuesAt } from '../../../base/reference/setting-store.ts'
import { proposeSetting } from '../../../base/setting/propose.ts'
import { nextStarts, waitingChanges } from '../../../base/setting/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'

export async function limitRules({ db }: WithDb): Promise<CallOutput<typeof ledgerSetting.limits>> {
  const values = await valuesAt(db, ledgerKind, clock.now())
  const begun = await settingVersions(db, ledgerKind, { until: clock.now() })
  const waiting = await waitingChanges(db, ledgerKind)
  const next = await nextStarts(db, ledgerKind, clock.now())
  return {
    rules: limitedRules.map((rule) => {
      const key = limitKey(rule)
      const own = values.get(key) as unknown as LimitSetting | undefined
      return {
        ...limitView(rule, own),
        isOwn: own !== undefined,
        version: begun.filter((one) => one.key === key).length,
        waiting: waiting.get(key) ?? null,
        next: next.get(key) ?? null,
      }
    }),
  }
}

/** Waits for another person of the city; what was found by the limits in force stays until the next check of its year. */
export async function proposeLimit(
  services: Services,
  input: CallInput<typeof ledgerSetting.saveLimit>,
  actor: Actor,
): Promise<{ id: string }> {
  const { values, source, startsOn, reason, version } = input
  const rule = limitedRules.find((one) => one === input.rule)
  const faults = limitFaults(input.rule, values).map(({ name, text }) => ({
    field: name === 'rule' ? 'rule' : `values.${name}`,
    message: text,
  }))
  if (faults.length > 0) throw refuseFields(faults)
  const about = rule && limitName(limitKey(rule))
  if (!rule || !about) throw refuse('NOT_FOUND')
  if (startsOn < clock.today())
    throw refuseFields([{ field: 'startsOn', message: '已核对的年度按现行界限，开始日期不能早于今天' }])
  const value: LimitSetting = { values, source: source.trim() }
  return proposeSetting(services, actor, {
    kind: ledgerKind,
    key: limitKey(rule),
    about,
    value: value as never,
    asText: (own) => {
      const { parts, unit, source: from } = limitView(rule, (own ?? undefined) as unknown as LimitSetting | undefined)
      return [
        ...parts.map(({ label, value: figure }) => ({ label, text: `${figure}${unit}` })),
        { label: '依据', text: from },
      ]
    },
    field: 'rule',
    startsOn,
    reason,
    version,
    decidedSince: async () => 0,
  })
}
