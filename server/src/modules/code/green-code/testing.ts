/** Codes for tests: told as a published run tells them, without the run. */

import { greenCodeText, objectionDays } from '@green/filing/cases/green-code.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import type { EnterpriseYearInputs, FrozenTable } from '@green/green-code/inputs.ts'
import { rateExactly, shownRating } from '@green/green-code/scheme.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import { openCase } from '../../../base/case/take-step.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { transaction } from '../../../db/database.ts'
import { type greenCode, ratingRun, ratingScheme } from '../../../db/schema/green-code.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { greenCodeKind } from './kind.ts'
import type { GreenCodeRecord } from './store.ts'

type Of = { id: string; name: string; qxCode: string }
type Overrides = Partial<typeof greenCode.$inferInsert> & { by: Actor; rated?: Partial<EnterpriseYearInputs> }

const frozen: FrozenTable = {
  tableId: '3670',
  values: {
    unitOutputEnergy: { lead: 28, base: 52, weak: 104 },
    unitOutputCarbon: { lead: 95, base: 180, weak: 390 },
    unitOutputWater: { lead: 0.6, base: 1.4, weak: 3.2 },
  },
}
/** Case GC1 of the rating: 76.48, A. */
const usual: EnterpriseYearInputs = {
  table: '3670',
  totalTce: 6200,
  unitOutputEnergy: 40,
  unitOutputCarbon: 120,
  unitOutputWater: 1,
  renewableRate: 5.95,
  waterReuseRate: 84,
  solidUtilRate: 90,
  pollutantBetter: 60,
  penalty: 'none',
  cleanAudit: 'accepted',
  systemCerts: 4,
  platformFns: 4,
  meterRatio: 95,
  carbonDecline: 3.59,
  energyDecline: 2.5,
  retrofitInvestRatio: 0.4,
  notApplicable: ['E3'],
}
const used = (id: string) => ({ id, edition: 1, groupCode: '3670', n: 18, origin: 'computed', hash: null })

/** What a run stores of these inputs. */
function ratedWith(rated: Partial<EnterpriseYearInputs>, year: number) {
  const inputs = {
    ...usual,
    ...rated,
    because: { E3: '没有适用强制性能耗限额标准的产品' },
    series: [{ year, figures: { outputTotal: 155_000 } }],
  }
  const exact = rateExactly(greenCode2026, inputs, [frozen])
  const id = ids.next()
  const of = { unitOutputEnergy: used(id), unitOutputCarbon: used(id), unitOutputWater: used(id) }
  return {
    inputs,
    tables: { frozen, of },
    result: shownRating(exact),
    total: exact.total?.toDouble() ?? null,
    grade: exact.grade,
    gates: [...exact.gates],
  }
}

/** A told code of that enterprise, a plain A of 2025 unless something else is given. */
export function openedCode(
  services: Services,
  of: Of,
  { by, rated = {}, ...columns }: Overrides,
): Promise<GreenCodeRecord> {
  return transaction(services.db, (tx) =>
    openCase(tx, services, greenCodeKind, 'publish', by, async () => {
      const year = columns.year ?? 2025
      return {
        id: ids.next(),
        enterpriseId: of.id,
        enterpriseName: of.name,
        socialCode: '91500000MA00000000',
        qxCode: of.qxCode,
        industryCode: '3670',
        year,
        ...ratedWith(rated, year),
        band: '前25%',
        code: greenCodeText(year, ids.seed().toUpperCase()),
        runId: ids.next(),
        schemeId: ids.next(),
        toldAt: clock.now(),
        contestBy: addWorkingDays(clock.today(), objectionDays, cityProfile().holidays),
        ...columns,
      }
    }),
  )
}

/** A published run without tables, by which a correction rates again. */
export async function publishedRun({ db }: WithDb, year: number, by: Actor) {
  const made = { version: 1, updatedAt: clock.now(), updatedByName: by.name }
  const [schemeId, runId] = [ids.next(), ids.next()]
  await db.insert(ratingScheme).values({
    ...made,
    id: schemeId,
    state: 'released',
    title: '绿效码',
    edition: 1 + ids.number(1_000_000),
    fromYear: year,
    scheme: { ...greenCode2026 },
    madeBy: by.accountId,
    createdAt: clock.now(),
  })
  await db.insert(ratingRun).values({
    ...made,
    id: runId,
    state: 'published',
    year,
    schemeId,
    mode: 'score',
    startedAt: clock.now(),
    startedBy: by.accountId,
    publishedAt: clock.now(),
    publishedBy: by.accountId,
  })
  return { schemeId, runId }
}
