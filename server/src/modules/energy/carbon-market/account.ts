/** 配额台账 and 碳数差异 of the own enterprise: nobody else reads them, and the log says only that they were changed. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  type BridgeLine,
  carbonAccount as calls,
  quotaFields,
} from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { marketGases, type QuotaFigures, quotaBalance, surrenderStates } from '@green/filing/programme/carbon-market.ts'
import { priceOn } from '@green/filing/programme/market-price.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { isElectricity, isHeat } from '@green/tools/energy-conversion/rules.ts'
import { bridgeSteps } from '@green/tools/footprint/bridge.ts'
import { carbonBridge } from '@green/tools/footprint/index.ts'
import type { FootprintSettings } from '@green/tools/footprint/settings.ts'
import { LedgerInputError } from '@green/tools/ledger/input.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { marketPrices } from '../../../base/energy/market-price-store.ts'
import { schemesNow } from '../../../base/energy/schemes-now.ts'
import { isDouble, type Tx, transaction } from '../../../db/database.ts'
import { type Actor, draftsOnly } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import { oneOf } from '../../../platform/one-of.ts'
import { ownerOf } from '../../../platform/owner.ts'
import type { Services } from '../../../platform/services.ts'
import { acceptedYear } from '../energy-year/accepted.ts'
import { accountOf, lettersOf, listedUnits, putAccount } from './store.ts'

type Figures = QuotaFigures & { surrenderedOn: string | null; note: string }
type Content = { figures: Figures; lines: readonly BridgeLine[] }

const nothing: Content = {
  figures: {
    allowanceT: null,
    carriedT: null,
    boughtT: null,
    soldT: null,
    ccerT: null,
    surrenderedT: null,
    surrenderedOn: null,
    note: '',
  },
  lines: [],
}

const contentOf = (row: { content: string } | null): Content => (row ? (JSON.parse(row.content) as Content) : nothing)

/** The platform's carbon of a year by part; power and heat are not in the market. */
async function platformOf(tx: Tx, enterpriseId: string, year: number): Promise<{ name: string; t: number }[]> {
  const known = await acceptedYear(tx, enterpriseId, year)
  if (known === null || known.co2 === null) return []
  const sumOf = (fits: (code: string) => boolean) =>
    known.used.filter(({ energyCode }) => fits(energyCode)).reduce((sum, { co2 }) => sum + (co2 ?? 0), 0)
  const [power, heat] = [sumOf(isElectricity), sumOf(isHeat)]
  const fuel = sumOf((code) => !isElectricity(code) && !isHeat(code))
  const parts = [
    { name: '燃料', t: fuel },
    { name: '过程和其他', t: known.co2 - fuel - power - heat },
    { name: '电力', t: power },
    { name: '热力', t: heat },
  ]
  return parts.map(({ name, t }) => ({ name, t: Math.round(t * 100) / 100 }))
}

type Part = Awaited<ReturnType<typeof platformOf>>[number]

type Compared = {
  year: number
  platform: readonly Part[]
  verified: { verifiedT: number; gases: string }
  lines: readonly BridgeLine[]
  settings: FootprintSettings
}

/** The bridge to the verified figure, or what is wrong with its steps. */
function bridgeFor({ year, platform, verified, lines, settings }: Compared) {
  const indirect = platform.filter(({ name }) => name === '电力' || name === '热力').reduce((sum, { t }) => sum + t, 0)
  const scope = indirect === 0 ? [] : [{ code: `S1 ${bridgeSteps.S1}`, deltaT: -indirect }]
  const typed = lines.map(({ step, reason, deltaT }) => ({ code: `${step} ${reason}`, deltaT }))
  try {
    const bridge = carbonBridge(
      {
        year,
        platform,
        verifiedT: verified.verifiedT,
        platformGases: marketGases.co2,
        verifiedGases: marketGases[oneOf(keysOf(marketGases), verified.gases)],
        steps: [...scope, ...typed],
      },
      settings,
    )
    return { bridge, fault: null }
  } catch (error) {
    if (error instanceof LedgerInputError) return { bridge: null, fault: error.message }
    throw error
  }
}

async function viewOf(tx: Tx, actor: Actor, year: number): Promise<CallOutput<typeof calls.get>> {
  const enterpriseId = ownerOf(actor)
  const row = await accountOf(tx, { actor, year })
  const content = contentOf(row)
  const letters = await lettersOf(tx, [enterpriseId], year)
  const platform = await platformOf(tx, enterpriseId, year)
  const [newest] = letters
  const settings = await schemesNow(tx)
  const found =
    newest && platform.length > 0
      ? bridgeFor({ year, platform, verified: newest, lines: content.lines, settings })
      : null
  return {
    year,
    version: row?.version ?? 0,
    verified: letters.map(({ verifiedT, gases, boundary, verifier, letter, letterOn, cleared, source, at }) => ({
      verifiedT,
      gases: oneOf(keysOf(marketGases), gases),
      boundary,
      verifier,
      letter,
      letterOn,
      cleared: cleared === null ? null : oneOf(keysOf(surrenderStates), cleared),
      source,
      at,
    })),
    figures: content.figures,
    lines: [...content.lines],
    platform,
    bridge: found?.bridge ?? null,
    bridgeFault: found?.fault ?? null,
    balance: newest ? quotaBalance(content.figures, newest.verifiedT) : null,
    price: priceOn(await marketPrices(tx), 'allowance', clock.today()),
  }
}

type Change = { year: number; version: number; what: string; next: (before: Content) => Content }

/** Writes a part of the account at the version that was read. */
const write = (services: Services, actor: Actor, { year, version, what, next }: Change) =>
  transaction(services.db, async (tx) => {
    const enterpriseId = ownerOf(actor)
    if (draftsOnly(actor)) throw refuse('MAIN_ACCOUNT_ONLY', { main: actor.operator?.mainName ?? '' })
    const listed = (await listedUnits(tx, [enterpriseId])).some((one) => one.year === year)
    if (!listed) throw refuseFields([{ field: 'year', message: `本企业不在${year}年的名录中` }])
    const row = await accountOf(tx, { actor, year }, { lock: true })
    if ((row?.version ?? 0) !== version) throw refuse('STALE', {}, { version: row?.version ?? 0 })
    try {
      await putAccount(tx, {
        id: row?.id ?? ids.next(),
        enterpriseId,
        year,
        content: JSON.stringify(next(contentOf(row))),
        version: version + 1,
        updatedAt: clock.now(),
      })
    } catch (error) {
      if (isDouble(error, 'carbon_account_year')) throw refuse('STALE', {}, { version: 1 })
      throw error
    }
    // The figures are the enterprise's alone: no line of the log has one.
    await writeAudit(tx, { kind: 'business', actor, action: what, object: `${year}年`, result: '已保存', changes: [] })
    return viewOf(tx, actor, year)
  })

/** CCER beyond what may be used of the verified amount. */
async function requireOffset(services: Services, actor: Actor, year: number, ccerT: number | null): Promise<void> {
  const [newest] = await lettersOf(services.db, [ownerOf(actor)], year)
  if (!newest || ccerT === null) return
  const { offsetPct } = (await schemesNow(services.db)).bridge
  if (ccerT * 100 <= newest.verifiedT * offsetPct) return
  throw refuseFields([{ field: 'ccerT', message: `不能超过应清缴量的${offsetPct}%（核查排放量${newest.verifiedT}t）` }])
}

/** Writes the quota of the own enterprise. */
export async function saveQuota(services: Services, actor: Actor, input: CallInput<typeof calls.save>) {
  const { year, version } = input
  await requireOffset(services, actor, year, input.ccerT)
  const figures = Object.fromEntries(quotaFields.map(({ key }) => [key, input[key] ?? null])) as Figures
  return write(services, actor, {
    year,
    version,
    what: '填写配额台账',
    next: (before) => ({ ...before, figures: { ...figures, note: figures.note ?? '' } }),
  })
}

export const carbonAccountCalls = handlers(calls, {
  get: ({ input, actor, services }) => viewOf(services.db, actor, input.year),
  save: ({ input, actor, services }) => saveQuota(services, actor, input),
  explain: ({ input, actor, services }) =>
    write(services, actor, {
      year: input.year,
      version: input.version,
      what: '填写碳数差异',
      next: (before) => ({ ...before, lines: input.lines }),
    }),
})
