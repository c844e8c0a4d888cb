/** What the city sets for the codes: what the public sees, and the prices that turn a gap into money. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { greenCode } from '@green/contract/calls/green-code.ts'
import { publicDisplays } from '@green/contract/calls/green-code.ts'
import { refuse } from '@green/contract/errors.ts'
import type { PublicDisplay } from '@green/green-code/inputs.ts'
import { changesBetween } from '../../base/audit/changes.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { readSetting, saveSetting } from '../../base/message/setting-store.ts'
import { once, readData } from '../../base/reference/data-file.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { moveWithDisplay } from './display-store.ts'

const key = 'greenCode'

type Settings = {
  publicDisplay: PublicDisplay
  yuanPerTce: number
  yuanPerM3: number
  /** Where the prices come from. */
  priceSource: string
}

const usual = once((): Settings => {
  const { meta, yuanPerTce, yuanPerM3 } = readData<{
    meta: { source: string; edition: string }
    yuanPerTce: number
    yuanPerM3: number
  }>('energy-prices.json')
  return { publicDisplay: 'none', yuanPerTce, yuanPerM3, priceSource: `${meta.source}（${meta.edition}，未核对）` }
})

export async function codeSettings(tx: Tx): Promise<Settings> {
  const kept = await readSetting(tx, key)
  return { ...usual(), ...(kept?.value as Partial<Settings> | undefined) }
}

export async function settingsView({ db }: Services): Promise<CallOutput<typeof greenCode.settings>> {
  const kept = await readSetting(db, key)
  return {
    ...(await codeSettings(db)),
    version: kept?.version ?? 0,
    updatedAt: kept?.updatedAt ?? null,
    updatedBy: kept?.updatedBy ?? null,
  }
}

const labels = {
  publicDisplay: '对公众展示',
  yuanPerTce: '能源价格（元/吨标准煤）',
  yuanPerM3: '水价（元/立方米）',
  priceSource: '价格来源',
} as const
const inWords = (one: Settings) => ({ ...one, publicDisplay: publicDisplays[one.publicDisplay] })

/** Codes with consent become public or stop being so in the same transaction. */
export async function saveSettings(
  services: Services,
  { version, ...given }: CallInput<typeof greenCode.saveSettings>,
  actor: Actor,
) {
  await transaction(services.db, async (tx) => {
    clock.fix()
    const before = await codeSettings(tx)
    const next = { ...given, priceSource: given.priceSource.trim() }
    if (!(await saveSetting(tx, { key, value: next, updatedAt: clock.now(), updatedBy: actor.name }, version)))
      throw refuse('STALE')
    const moved =
      before.publicDisplay === next.publicDisplay ? 0 : await moveWithDisplay(tx, next.publicDisplay, clock.now())
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '修改绿效码展示设置',
      object: '企业绿效码',
      result: `${publicDisplays[next.publicDisplay]}${moved > 0 ? `，${moved}个码随之变化` : ''}`,
      changes: changesBetween(labels, inWords(before), inWords(next)),
    })
  })
  return settingsView(services)
}
