/** The city sets what the public sees of the codes, and the prices that turn a gap into money. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { greenCode } from '@green/contract/calls/code/green-code.ts'
import { publicDisplays } from '@green/contract/calls/code/green-code.ts'
import { refuse } from '@green/contract/errors.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { readSetting, saveSetting } from '../../../base/message/setting-store.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { type CodeSettings, codeSettings, settingsKey } from './current-settings.ts'
import { moveWithDisplay } from './display-store.ts'
import { indexEveryCode } from './found.ts'

export async function settingsView({ db }: WithDb): Promise<CallOutput<typeof greenCode.settings>> {
  const saved = await readSetting(db, settingsKey)
  return {
    ...(await codeSettings(db)),
    version: saved?.version ?? 0,
    updatedAt: saved?.updatedAt ?? null,
    updatedBy: saved?.updatedBy ?? null,
  }
}

const labels = {
  publicDisplay: '对公众展示',
  yuanPerTce: '没有分品种用量时的综合能源价格（元/吨标准煤）',
  yuanPerM3: '水价（元/立方米）',
  priceSource: '价格来源',
} as const
const shownValues = (one: CodeSettings) => ({ ...one, publicDisplay: publicDisplays[one.publicDisplay] })

/** Codes with consent become public or stop being so in the same transaction. */
export async function saveSettings(
  services: Services,
  { version, ...input }: CallInput<typeof greenCode.saveSettings>,
  actor: Actor,
) {
  await transaction(services.db, async (tx) => {
    clock.fix()
    const before = await codeSettings(tx)
    const next = { ...input, priceSource: input.priceSource.trim() }
    if (
      !(await saveSetting(
        tx,
        { key: settingsKey, value: next, updatedAt: clock.now(), updatedBy: actor.name },
        version,
      ))
    )
      throw refuse('STALE')
    const moved =
      before.publicDisplay === next.publicDisplay ? 0 : await moveWithDisplay(tx, next.publicDisplay, clock.now())
    if (before.publicDisplay !== next.publicDisplay) await indexEveryCode(tx)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '修改绿效码展示设置',
      object: '企业绿效码',
      result: `${publicDisplays[next.publicDisplay]}${moved > 0 ? `，${moved}个码随之变化` : ''}`,
      changes: changesBetween(labels, shownValues(before), shownValues(next)),
    })
  })
  return settingsView(services)
}
