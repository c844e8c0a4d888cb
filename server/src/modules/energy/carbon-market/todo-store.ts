/** What a listed unit owes the ecology department: its report, the surrender, and the 存证 of each month. */
import { isFiler } from '@green/contract/roles.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { carbonMarketTodos } from '@green/filing/cases/market/carbon-market.ts'
import { evidenceDue, monthsOfYear } from '@green/filing/programme/carbon-market.ts'
import { eq, lt, sql } from 'drizzle-orm'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import type { TodoSource } from '../../../base/todo/source-store.ts'
import { carbonMarket } from '../../../db/schema/energy/market.ts'
import { draftsOnly } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { units } from './record.ts'
import { listedUnits } from './store.ts'

const page = portalScreens.carbonMarket.path
const dayMs = 86_400_000
const inNextYear = (day: string) => sql`((${carbonMarket.year} + 1)::text || ${`-${day}`}::text)::date`

export const carbonMarketSource = caseSource({
  key: 'carbonMarket',
  kind: units.kind,
  declared: carbonMarketTodos,
  columns: { object: sql`${carbonMarket.enterpriseName} || ' ' || ${carbonMarket.year} || '年'` },
  places: {
    report: {
      due: ({ schemes }) => inNextYear(schemes.carbonMarket.reportDay),
      where: () => lt(carbonMarket.year, clock.year()),
      page,
      idAs: null,
    },
    surrender: {
      due: ({ schemes }) => inNextYear(schemes.carbonMarket.surrenderDay),
      where: () => eq(carbonMarket.duty, 'quota'),
      page,
      idAs: null,
    },
  },
})

/** Months that are over and have no 存证 yet, from the reminder's days before the last one. */
export const carbonEvidenceSource: TodoSource = {
  key: 'carbonEvidence',
  title: '全国碳市场',
  todos: {
    'carbonEvidence.month': {
      label: '碳市场月度信息化存证',
      nature: 'law',
      otherwise: '由生态环境部门依法处理',
      at: () => page,
      listAt: () => page,
    },
  },
  async rows(tx, _services, { actor, today, schemes: { carbonMarket: calendar } }) {
    if (!isFiler(actor.role) || actor.enterpriseId === null || actor.agent || draftsOnly(actor)) return []
    const until = dayOf(addMs(clock.now(), calendar.remindDays * dayMs))
    const listed = await listedUnits(tx, [actor.enterpriseId])
    return listed.flatMap(({ id, year, months, createdAt }) =>
      monthsOfYear(year)
        .filter((month) => months[month] === undefined && month < today.slice(0, 7))
        .map((month) => ({ month, due: evidenceDue(month, calendar.monthDays) }))
        .filter(({ due }) => due <= until && due >= dayOf(createdAt))
        .map(({ month, due }) => ({
          key: 'carbonEvidence.month',
          part: '',
          id: `${id} ${month}`,
          object: month,
          due,
          since: createdAt,
        })),
    )
  },
}
