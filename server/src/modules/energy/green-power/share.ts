/** 绿电消费比例 of years of enterprises: registered certificates and own renewable power by the power that the ledger has adopted. */
import type { YearOfPower } from '@green/contract/calls/energy/green-power.ts'
import {
  type AssessmentMode,
  greenIndustries,
  lastValidMonth,
  targetText,
} from '@green/filing/programme/green-target.ts'
import { greenTarget as proposedTarget, targetSource } from '@green/tools/footprint/green-targets.ts'
import { greenPowerShare } from '@green/tools/footprint/index.ts'
import { energyKey } from '@green/tools/ledger/fact-keys.ts'
import type { SchemeSettings } from '@green/tools/scheme-rules/rules.ts'
import { schemesNow } from '../../../base/energy/schemes-now.ts'
import { organisationSnapshot } from '../../../base/enterprise/profile.ts'
import { currentAdoptions } from '../../../base/ledger/store.ts'
import type { Tx } from '../../../db/database.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { claimsOf, listedTargets } from './store.ts'

/** Of these the certificates of a year are claimed for the ratio; for a product or a customer they count there. */
const ratio = 'ownUse'
const powerUsed = energyKey('33', 'used')
/** The ledger counts power in 万kWh. */
const mwhPerUnit = 10

type Claim = Awaited<ReturnType<typeof claimsOf>>[number]
export type Target = { targetPct: number; mode: AssessmentMode }

/** The month of the next year in which a year is reported. */
const statementMonth = (year: number, { reportDay }: GreenPowerRules) => `${year + 1}-${reportDay.slice(0, 2)}`

const certificate = ({ id, count, producedIn, purpose, cancelledAt }: Claim) => ({
  id,
  MWh: count,
  generationMonth: producedIn,
  state: cancelledAt === null ? 'held' : 'cancelled',
  usedFor: purpose,
})

type GreenPowerRules = SchemeSettings['greenPower']
type PowerOfYear = { used: number; own: number; schemes: SchemeSettings }

/** The share of one year by a target; without one only the ratio says something. */
function shareOfYear(
  year: number,
  { used, own, schemes }: PowerOfYear,
  claims: readonly Claim[],
  target: Target | null,
) {
  const holdings = claims.filter((claim) => claim.year === year).map(certificate)
  // There is nothing to 核销 of power that was made and used on the own site.
  if (own > 0)
    holdings.push({
      id: 'own',
      MWh: own * mwhPerUnit,
      generationMonth: `${year}-12`,
      state: 'cancelled',
      usedFor: ratio,
    })
  const consumptionMWh = used * mwhPerUnit
  const found = greenPowerShare(
    {
      year,
      consumptionMWh,
      targetPct: target?.targetPct ?? 0,
      purpose: ratio,
      mode: target?.mode ?? 'monitored',
      statementMonth: statementMonth(year, schemes.greenPower),
      countOnlyCancelled: schemes.greenPower.countOnlyCancelled,
      acceptOtherYear: schemes.greenPower.acceptOtherYear,
      holdings,
    },
    schemes,
  )
  return {
    consumptionMWh,
    countedMWh: found.countedMWh,
    ratioPct: found.ratioPct,
    gapCertificates: found.gapCertificates,
  }
}

const dayMs = 86_400_000

/** The months in which certificates were made that are still valid and end within the reminder's days: the first and the last one. */
export function endingMonths({ expiringDays, validMonths }: GreenPowerRules): { from: string; to: string } {
  const dayAfter = dayOf(addMs(clock.now(), (expiringDays + 1) * dayMs))
  const from = lastValidMonth(clock.today().slice(0, 7), 2 - validMonths)
  // A month has ended on the day before the next one begins.
  return { from, to: lastValidMonth(dayAfter.slice(0, 7), 1 - validMonths) }
}

/** Certificates that nobody has 核销 and that end within the reminder's days. */
function expiringOf(claims: readonly Claim[], rules: GreenPowerRules): number {
  const { from, to } = endingMonths(rules)
  return claims
    .filter(({ producedIn, cancelledAt }) => cancelledAt === null && producedIn >= from && producedIn <= to)
    .reduce((sum, { count }) => sum + count, 0)
}

/** The shares of these enterprises, with the certificates that end soon; null without the power that was used. */
export async function powersOf(tx: Tx, enterpriseIds: readonly string[]) {
  const claims = await claimsOf(tx, enterpriseIds)
  const schemes = await schemesNow(tx)
  const adopted = await currentAdoptions(tx, { enterpriseIds, month: 0 })
  const adoptedOf = (id: string, year: number, key: string) =>
    adopted.find((one) => one.enterpriseId === id && one.year === year && one.key === key)?.value
  return {
    expiring: (id: string) =>
      expiringOf(
        claims.filter(({ enterpriseId }) => enterpriseId === id),
        schemes.greenPower,
      ),
    share: (id: string, year: number, target: Target | null) => {
      const used = adoptedOf(id, year, powerUsed)
      if (!used) return null
      const own = adoptedOf(id, year, 'power.ownRenew') ?? 0
      const ofEnterprise = claims.filter(({ enterpriseId }) => enterpriseId === id)
      return shareOfYear(year, { used, own, schemes }, ofEnterprise, target)
    },
  }
}

type Named = Target & { industry: string; source: string }

/** The share of each year of an enterprise: by the city's list, or by what the draft proposes for its industry. */
export async function sharesOf(tx: Tx, enterpriseId: string): Promise<(year: number) => YearOfPower['share']> {
  const { industryCode } = await organisationSnapshot(tx, enterpriseId)
  const listed = await listedTargets(tx, enterpriseId)
  const powers = await powersOf(tx, [enterpriseId])
  const targetOf = (year: number): Named | null => {
    const own = listed.find((one) => one.year === year)
    if (own)
      return {
        targetPct: own.targetPct,
        mode: own.mode as AssessmentMode,
        industry: greenIndustries[own.industry as keyof typeof greenIndustries],
        source: `市级名单：${own.source}`,
      }
    const proposed = proposedTarget(industryCode ?? null, year)
    return proposed && { ...proposed, source: targetSource }
  }
  return (year) => {
    const target = targetOf(year)
    const share = powers.share(enterpriseId, year, target)
    if (!share) return null
    const { gapCertificates, ...figures } = share
    return {
      ...figures,
      target: target && {
        industry: target.industry,
        pct: target.targetPct,
        modeName: targetText(year, target.mode),
        gapCertificates,
        source: target.source,
      },
    }
  }
}
