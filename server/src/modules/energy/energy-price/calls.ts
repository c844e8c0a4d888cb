/** 分品种能源价格 as the city sets them: a version with its start, confirmed by another person. */
import type { CallInput } from '@green/contract/call.ts'
import { type EnergyPriceRow, energyPrice } from '@green/contract/calls/energy/energy-price.ts'
import { refuseFields } from '@green/contract/errors.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import {
  carrierPrices,
  type PriceSetting,
  pricedKind,
  priceKind,
  priceOfFile,
} from '../../../base/energy/carrier-prices.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { settingVersions } from '../../../base/reference/setting-store.ts'
import { proposeSetting } from '../../../base/setting/propose.ts'
import { nextStarts, waitingChanges } from '../../../base/setting/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../../platform/services.ts'

async function listPrices({ db }: WithDb): Promise<EnergyPriceRow[]> {
  const names = await namesOf(db)
  const prices = new Map((await carrierPrices(db)).map((one) => [one.code, one]))
  const begun = await settingVersions(db, priceKind, { until: clock.now() })
  const waiting = await waitingChanges(db, priceKind)
  const next = await nextStarts(db, priceKind, clock.now())
  return names.items('energyType').flatMap(({ code }) => {
    const kind = pricedKind(names, code)
    const price = prices.get(code)
    const versions = begun.filter(({ key }) => key === code)
    if (!kind) return []
    return [
      {
        code,
        label: kind.label,
        unit: `元/${kind.per}`,
        yuan: price?.yuan ?? null,
        year: price?.year ?? null,
        source: price?.source ?? '',
        isOwn: (versions.at(-1)?.value ?? null) !== null,
        version: versions.length,
        waiting: waiting.get(code) ?? null,
        next: next.get(code) ?? null,
      },
    ]
  })
}

/** Amounts that were stored or printed keep the price that they were computed with. */
async function proposePrice(
  services: Services,
  { code, yuan, year, source, startsOn, reason, version }: CallInput<typeof energyPrice.save>,
  actor: Actor,
): Promise<{ id: string }> {
  const kind = pricedKind(await namesOf(services.db), code)
  if (!kind) throw refuseFields([{ field: 'code', message: faultTexts.energyKind }])
  if (year > clock.year()) throw refuseFields([{ field: 'year', message: '不能填写以后的年份' }])
  if (startsOn < clock.today())
    throw refuseFields([{ field: 'startsOn', message: '已估算的金额按当时的价格，开始日期不能早于今天' }])
  const value: PriceSetting = { yuan, year, source: source.trim() }
  return proposeSetting(services, actor, {
    kind: priceKind,
    key: code,
    about: `能源价格：${kind.label}`,
    value,
    asText: (own) => {
      const price = (own as unknown as PriceSetting | null) ?? priceOfFile(code)
      return price
        ? [
            { label: `价格（元/${kind.per}）`, text: String(price.yuan) },
            { label: '价格的年份', text: String(price.year) },
            { label: '来源', text: price.source },
          ]
        : []
    },
    field: 'yuan',
    startsOn,
    reason,
    version,
    decidedSince: async () => 0,
  })
}

export const energyPriceCalls = handlers(energyPrice, {
  list: ({ services }) => listPrices(services),
  save: ({ input, actor, services }) => proposePrice(services, input, actor),
})
