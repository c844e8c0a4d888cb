/** What people do with the ledger: settle a fact, and set the order of sources and the tolerances. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { ledger } from '@green/contract/calls/energy/ledger.ts'
import type { ledgerSetting } from '@green/contract/calls/energy/ledger-setting.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { sourceLabels } from '@green/tools/ledger/adopt.ts'
import { defaultBounds } from '@green/tools/ledger/bounds.ts'
import { factKindOf } from '@green/tools/ledger/fact-keys.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { writeEnergyHistory } from '../../../base/energy/record-store.ts'
import { settleFact } from '../../../base/ledger/ledger.ts'
import {
  type AdoptionSetting,
  adoptionName,
  adoptionOf,
  adoptionSetting,
  ledgerKind,
  ledgerSettings,
} from '../../../base/ledger/settings.ts'
import { currentAdoptions, currentStatements } from '../../../base/ledger/store.ts'
import { settingVersions } from '../../../base/reference/setting-store.ts'
import { proposeSetting } from '../../../base/setting/propose.ts'
import { nextStarts, waitingChanges } from '../../../base/setting/store.ts'
import { transaction } from '../../../db/database.ts'
import { type Actor, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { subjectOf } from '../energy-year/reading.ts'
import { factView } from './reading.ts'

export async function settle(
  services: Services,
  { evidence, ...input }: CallInput<typeof ledger.settle>,
  actor: Actor,
): Promise<CallOutput<typeof ledger.settle>> {
  const one = await subjectOf(services, input.enterpriseId, actor)
  return transaction(services.db, async (tx) => {
    const { reference } = await ledgerSettings(tx)
    const kind = factKindOf(input.key, reference)
    if (!kind) throw refuseFields([{ field: 'key', message: '账本中没有这一项，请刷新页面后再试' }])
    const { year, month, key } = input
    const scope = { enterpriseIds: [one.id], year, month, key }
    if ((await currentAdoptions(tx, scope)).length === 0) throw refuse('NOT_FOUND')
    const settled = await settleFact(tx, {
      ...input,
      enterpriseId: one.id,
      evidence: [{ text: evidence.trim() }],
      byName: signatureOf(actor),
    })
    const subject = `${kind.label} ${input.value}${kind.unit}`
    const result = `${input.reason.trim()}；依据：${evidence.trim()}`
    await writeEnergyHistory(tx, {
      id: ids.next(),
      enterpriseId: one.id,
      year,
      at: clock.now(),
      byName: signatureOf(actor),
      action: '裁定',
      subject,
      reason: result,
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '裁定账本',
      object: `${one.enterpriseName} ${year}年${month ? `${month}月` : ''} ${subject}`,
      result,
    })
    return factView(settled, kind, await currentStatements(tx, scope), null)
  })
}

const percentOf = (share: number) => Math.round(share * 1e6) / 1e4
const shareOf = (percent: number) => Math.round(percent * 1e4) / 1e6

/** Kinds of quantity with a tolerance of their own. */
const kindLabels: Readonly<Record<string, string>> = {
  power: '电',
  gas: '天然气',
  steam: '热力',
  water: '水',
  tce: '综合能耗、碳排放',
  money: '产值等金额',
  output: '产量',
  area: '面积',
  people: '人员',
}

export async function adoptionRule({ db }: WithDb): Promise<CallOutput<typeof ledgerSetting.adoption>> {
  const { bounds } = await ledgerSettings(db)
  const { priority, tolerance, apart, source } = bounds.adopt
  const begun = await settingVersions(db, ledgerKind, { key: adoptionSetting, until: clock.now() })
  const waiting = await waitingChanges(db, ledgerKind)
  const next = await nextStarts(db, ledgerKind, clock.now())
  return {
    sources: priority.map((one) => ({ source: one, label: sourceLabels[one] ?? one })),
    tolerances: Object.entries(tolerance).map(([kind, share]) => ({
      kind,
      label: kindLabels[kind] ?? kind,
      percent: percentOf(share),
    })),
    apart: percentOf(apart),
    source,
    isOwn: begun.at(-1)?.value != null,
    version: begun.length,
    waiting: waiting.get(adoptionSetting) ?? null,
    next: next.get(adoptionSetting) ?? null,
  }
}

/** Every source once; a person's decision before all others; no tolerance above the gap that a person decides. */
function adoptionFaults({ priority, tolerance, apart }: CallInput<typeof ledgerSetting.saveAdoption>) {
  const { adopt } = defaultBounds
  const faults: { field: string; message: string }[] = []
  if (priority.toSorted().join() !== adopt.priority.toSorted().join())
    faults.push({ field: 'priority', message: '每个来源列一次，不能增减' })
  else if (priority[0] !== 'settled')
    faults.push({ field: 'priority', message: '人工裁定应排在最前，不能由其他来源推翻' })
  if (Object.keys(tolerance).toSorted().join() !== Object.keys(adopt.tolerance).toSorted().join())
    faults.push({ field: 'tolerance', message: '每类数值填写一个容差，不能增减' })
  else if (Object.values(tolerance).some((percent) => percent > apart))
    faults.push({ field: 'tolerance', message: '容差不能大于须由人裁定的差距' })
  return faults
}

export async function proposeAdoption(
  services: Services,
  input: CallInput<typeof ledgerSetting.saveAdoption>,
  actor: Actor,
): Promise<{ id: string }> {
  const faults = adoptionFaults(input)
  if (faults.length > 0) throw refuseFields(faults)
  const { priority, tolerance, apart, startsOn, reason, version } = input
  if (startsOn < clock.today())
    throw refuseFields([{ field: 'startsOn', message: '已采用的数值按现行规则，开始日期不能早于今天' }])
  const value: AdoptionSetting = {
    priority,
    tolerance: Object.fromEntries(Object.entries(tolerance).map(([kind, percent]) => [kind, shareOf(percent)])),
    apart: shareOf(apart),
  }
  return proposeSetting(services, actor, {
    kind: ledgerKind,
    key: adoptionSetting,
    about: adoptionName,
    value,
    asText: (own) => {
      const rule = adoptionOf((own ?? undefined) as AdoptionSetting | undefined)
      return [
        { label: '来源次序', text: rule.priority.map((one) => sourceLabels[one] ?? one).join('、') },
        ...Object.entries(rule.tolerance).map(([kind, share]) => ({
          label: `容差：${kindLabels[kind] ?? kind}`,
          text: `${percentOf(share)}%`,
        })),
        { label: '须由人裁定的差距', text: `${percentOf(rule.apart)}%` },
      ]
    },
    field: 'priority',
    startsOn,
    reason,
    version,
    decidedSince: async () => 0,
  })
}
