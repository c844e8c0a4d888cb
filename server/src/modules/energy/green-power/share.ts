/** 绿电消费比例 of an enterprise's years: registered certificates and own renewable power by the power that the ledger has adopted. */
import type { YearOfPower } from '@green/contract/calls/energy/green-power.ts'
import { assessmentModes } from '@green/tools/footprint/green-share.ts'
import { greenTarget, targetSource } from '@green/tools/footprint/green-targets.ts'
import { greenPowerShare } from '@green/tools/footprint/index.ts'
import { energyKey } from '@green/tools/ledger/fact-keys.ts'
import { organisationSnapshot } from '../../../base/enterprise/profile.ts'
import { currentAdoptions } from '../../../base/ledger/store.ts'
import type { Tx } from '../../../db/database.ts'
import { claimsOf } from './store.ts'

/** Of these the certificates of a year are claimed for the ratio; for a product or a customer they count there. */
const ratio = 'ownUse'
const powerUsed = energyKey('33', 'used')
/** The ledger counts power in 万kWh. */
const mwhPerUnit = 10

type Claim = Awaited<ReturnType<typeof claimsOf>>[number]

/** The report of a year is due by the end of February of the next. */
const statementMonth = (year: number) => `${year + 1}-02`

const certificate = ({ id, count, producedIn, purpose }: Claim) => ({
  id,
  MWh: count,
  generationMonth: producedIn,
  state: 'held',
  usedFor: purpose,
})

/** The share of one year; null without the power that was used. */
function shareOfYear(
  year: number,
  { used, own, industryCode }: { used: number; own: number; industryCode: string | null },
  claims: readonly Claim[],
): NonNullable<YearOfPower['share']> {
  const target = greenTarget(industryCode, year)
  const holdings = claims.filter((claim) => claim.year === year).map(certificate)
  if (own > 0)
    holdings.push({ id: 'own', MWh: own * mwhPerUnit, generationMonth: `${year}-12`, state: 'held', usedFor: ratio })
  const consumptionMWh = used * mwhPerUnit
  const { countedMWh, ratioPct, gapCertificates } = greenPowerShare({
    year,
    consumptionMWh,
    targetPct: target?.targetPct ?? 0,
    purpose: ratio,
    mode: target?.mode ?? 'monitored',
    statementMonth: statementMonth(year),
    // The register says what certificates are claimed for; whether they are 核销 the national platform knows.
    countOnlyCancelled: false,
    acceptOtherYear: false,
    holdings,
  })
  return {
    consumptionMWh,
    countedMWh,
    ratioPct,
    target: target && {
      industry: target.industry,
      pct: target.targetPct,
      modeName: assessmentModes[target.mode],
      gapCertificates,
      source: targetSource,
    },
  }
}

/** The share of each year of an enterprise. */
export async function sharesOf(tx: Tx, enterpriseId: string): Promise<(year: number) => YearOfPower['share']> {
  const claims = await claimsOf(tx, enterpriseId)
  const { industryCode } = await organisationSnapshot(tx, enterpriseId)
  const adopted = await currentAdoptions(tx, { enterpriseIds: [enterpriseId], month: 0 })
  const adoptedOf = (year: number, key: string) => adopted.find((one) => one.year === year && one.key === key)?.value
  return (year) => {
    const used = adoptedOf(year, powerUsed)
    if (!used) return null
    const own = adoptedOf(year, 'power.ownRenew') ?? 0
    return shareOfYear(year, { used, own, industryCode: industryCode ?? null }, claims)
  }
}
