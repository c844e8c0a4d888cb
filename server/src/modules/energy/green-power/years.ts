/** What enterprises have registered of green power for a year, beside what the figures of the year say. */
import type { CallOutput } from '@green/contract/call.ts'
import type { greenPower as calls } from '@green/contract/calls/energy/green-power.ts'
import { powerDifference, quantityOf } from '@green/filing/programme/green-power.ts'
import { offeredYears } from '@green/filing/value/campaign-year.ts'
import { bridgeOf } from '@green/tools/energy-year/calibres.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { namesOf } from '../../../base/reference/names.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { WithDb } from '../../../platform/services.ts'
import { acceptedYear } from '../energy-year/accepted.ts'
import { sharesOf } from './share.ts'
import { ownUse, reportedPower } from './store.ts'

/** Claims and figures of each year of these enterprises, by enterprise and year. */
export async function yearsOf(tx: Tx, enterpriseIds: readonly string[]) {
  const [claims, reports] = [await ownUse(tx, enterpriseIds), await reportedPower(tx, enterpriseIds)]
  return (enterpriseId: string, year: number) => {
    const isOf = (one: { enterpriseId: string; year: number }) => one.enterpriseId === enterpriseId && one.year === year
    const claimed = (state: string) =>
      quantityOf(claims.find((one) => isOf(one) && one.state === state)?.certificates ?? 0)
    const report = reports.find(isOf)
    const registered = claimed('registered')
    // Figures that do not mention green power say that there was none.
    const reported = report ? (report.greenPower ?? 0) : null
    const doubted = claimed('doubted') + claimed('answered')
    return { year, registered, doubted, reported, ...powerDifference(registered, reported) }
  }
}

const shownYears = 3

/** The last years down to the campaign's, and every other one with a registration, the newest first. */
export async function ownYears({ db }: WithDb, actor: Actor): Promise<CallOutput<typeof calls.years>> {
  const { enterpriseId } = actor
  if (!enterpriseId || actor.agent) return []
  const recent = offeredYears(await dataYearOf(db), clock.year(), shownYears)
  const claimed = (await ownUse(db, [enterpriseId])).map(({ year }) => year)
  const ofYear = await yearsOf(db, [enterpriseId])
  const shareOf = await sharesOf(db, enterpriseId)
  const years = [...new Set([...recent, ...claimed])].toSorted((a, b) => b - a)
  return Promise.all(
    years.map(async (year) => {
      const known = await acceptedYear(db, enterpriseId, year)
      const names = await namesOf(db, known?.closedAt ?? clock.now())
      const { carbon } = (known && bridgeOf(known, names, (code) => names.label('energyType', code))) ?? {}
      return {
        ...ofYear(enterpriseId, year),
        co2: carbon?.location ?? null,
        co2Market: carbon?.market ?? null,
        share: shareOf(year),
      }
    }),
  )
}
