/** 供能结算 as it is read: the months of an enterprise beside what counts of them, and the last deliveries. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { UtilityMonth, utility } from '@green/contract/calls/energy/utility.ts'
import { type Carrier, carriers } from '@green/filing/programme/supply-account.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { sourceOfFact } from '@green/tools/ledger/adopt.ts'
import { factKindOf } from '@green/tools/ledger/fact-keys.ts'
import {
  type AdoptionRow,
  currentAdoptions,
  currentStatements,
  factYears,
  type StatementRow,
} from '../../../base/ledger/store.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { accountsOf } from '../../../base/utility/account-store.ts'
import { lastDeliveries } from '../../../base/utility/reading-store.ts'
import { companyList } from '../../../base/utility/restate.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { subjectOf } from '../energy-year/reading.ts'

const shownDeliveries = 50
const ways: Readonly<Record<string, string>> = { workbook: '工作簿', interface: '接口' }
const stateNames: Readonly<Record<string, string>> = {
  agreed: '各来源一致',
  adopted: '按规则采用',
  unsettled: '待裁定',
  blocked: '数值有误，暂不采用',
}

/** What meters have read: of supply companies, and of the enterprise's own system. */
const meteringSources = ['utility', 'ems']

/** The months of every carrier of which the enterprise has an account, or the ledger a metered value. */
export async function utilityYear(
  { db, ...services }: Services,
  { enterpriseId, year: chosen }: CallInput<typeof utility.months>,
  actor: Actor,
): Promise<CallOutput<typeof utility.months>> {
  const one = await subjectOf({ db, ...services }, enterpriseId, actor)
  const year = chosen ?? (await factYears(db, one.id))[0] ?? (await dataYearOf(db))
  const scope = { enterpriseIds: [one.id], year }
  const [adoptions, statements, accounts, names] = [
    await currentAdoptions(db, scope),
    await currentStatements(db, scope),
    await accountsOf(db, [one.id]),
    await namesOf(db),
  ]
  // What a company has metered comes before what the enterprise's own system reads.
  const metered = meteringSources.flatMap((of) =>
    statements.filter(({ source, value }) => source === of && value !== null),
  )
  return {
    year,
    carriers: keysOf(carriers).flatMap((carrier) => {
      const { label, factKey } = carriers[carrier]
      const own = accounts.filter((account) => account.carrier === carrier).length
      const stated = metered.filter(({ key }) => key === factKey)
      if (own === 0 && stated.length === 0) return []
      const of = (month: number) =>
        monthView(
          carrier,
          month,
          adoptions.find((row) => row.key === factKey && row.month === month),
          stated.find((row) => row.month === month),
        )
      const unit = factKindOf(factKey, names)?.unit ?? ''
      const months = Array.from({ length: 12 }, (_, i) => of(i + 1))
      return [{ carrier, label, unit, accounts: own, months, total: of(0) }]
    }),
  }
}

function monthView(
  carrier: Carrier,
  month: number,
  adoption: AdoptionRow | undefined,
  stated: StatementRow | undefined,
): UtilityMonth {
  const { source = null } = adoption ?? {}
  return {
    month,
    value: adoption?.value ?? null,
    source: source && sourceOfFact(source, carriers[carrier].factKey),
    stateName: adoption ? (stateNames[adoption.state] ?? null) : null,
    metered: stated?.value ?? null,
    version: adoption?.version ?? 0,
    at: adoption?.at ?? null,
  }
}

/** The last deliveries of all companies. */
export async function deliveries({ db }: Services): Promise<CallOutput<typeof utility.deliveries>> {
  const names = await namesOf(db)
  return (await lastDeliveries(db, shownDeliveries)).map(({ carrier, company, way, ...row }) => ({
    ...row,
    carrierLabel: carriers[carrier as Carrier].label,
    unit: carriers[carrier as Carrier].unit,
    companyName: names.label(companyList, company),
    way: ways[way] ?? way,
  }))
}
