/** How each source of a report is read: its tables, the scope and the filters of its list, and the SQL of each declared column. */

import type { Call } from '@green/contract/call.ts'
import { yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing as filings } from '@green/contract/calls/filing/filing.ts'
import { lsdtjn } from '@green/contract/calls/inspection/inspection.ts'
import { titles } from '@green/contract/calls/title/titles.ts'
import type { TitleState } from '@green/contract/filing/titles.ts'
import type { ReportAsked } from '@green/contract/overview/report.ts'
import type { ColumnOf, ReportSource } from '@green/contract/overview/report-sources.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { matching } from '../../../base/enterprise/store.ts'
import { codesOf } from '../../../base/reference/reference-data.ts'
import { title } from '../../../db/schema/decisions.ts'
import { enterpriseYear } from '../../../db/schema/energy/energy.ts'
import { filing } from '../../../db/schema/filing.ts'
import { inspection, inspectionTask } from '../../../db/schema/inspection/inspection.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { conditionsOf } from '../../../filing/lists/filter-store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { knownValue } from '../../../platform/confidential.ts'
import { isHeld, titlesWhere } from '../../content/public/store.ts'
import { casesWhere } from '../../inspection/inspection/case-store.ts'
import { areFindingsKnown } from '../../inspection/inspection/findings-store.ts'
import { asOf } from '../../inspection/inspection/reading.ts'

type Reading<S extends ReportSource> = {
  /** The call of the list: who may not make it may not report on it either. */
  list: Call
  from: SQL
  /** Unique; the last key of every order. */
  id: SQLWrapper
  /** Whom the actor may see, and what is asked for. */
  where: (actor: Actor, query: ReportAsked) => SQL | undefined
  columns: Readonly<Record<ColumnOf<S>, SQLWrapper | ((actor: Actor) => SQLWrapper)>>
}

const monthOf = (moment: SQLWrapper) => sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM')`
const dayOf = (moment: SQLWrapper) => sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
const dayText = (day: SQLWrapper) => sql`to_char(${day}, 'YYYY-MM-DD')`
const yearText = (year: SQLWrapper) => sql`${year}::text`
const division = (industryCode: SQLWrapper) => sql`nullif(left(${industryCode}, 2), '')`
/** A number of the profile's document; anything else there is none. */
const profileNumber = (key: string) =>
  sql`case when ${enterprise.profile} ->> ${key} ~ '^-?[0-9]{1,15}([.][0-9]{1,10})?$' then (${enterprise.profile} ->> ${key})::numeric end`
const profileText = (key: string) => sql`nullif(${enterprise.profile} ->> ${key}, '')`

const archive = ({ keyword, qxCode, industryCode, label }: ReportAsked) => ({
  keyword,
  qxCode,
  industries: industryCode ? [industryCode] : undefined,
  label,
})

const readings: { [S in ReportSource]: Reading<S> } = {
  filing: {
    list: filings.list,
    from: sql`${filing}`,
    id: filing.id,
    where: (actor, { state, kind, keyword, qxCode, year, from, to, industryCode, label }) =>
      conditionsOf(actor, {
        keyword,
        qxCode,
        year,
        from,
        to,
        industryCode,
        label,
        programme: kind,
        state: state ? [state as State] : [],
        sort: 'updatedAt',
        order: 'desc',
      }),
    columns: {
      number: filing.number,
      enterpriseName: filing.enterpriseName,
      socialCode: filing.socialCode,
      programme: filing.programme,
      district: filing.qxCode,
      industry: division(filing.industryCode),
      year: yearText(filing.year),
      state: filing.state,
      submittedOn: dayOf(filing.submittedAt),
      submittedMonth: monthOf(filing.submittedAt),
      systemScore: filing.systemScore,
      expertScore: (actor) => knownValue(actor, 'result', filing.state, filing.expertScore),
      titleNumber: filing.titleNumber,
      validTo: dayText(filing.validTo),
      submissions: filing.submissions,
    },
  },
  enterprise: {
    list: lsdtqyinfo.page,
    from: sql`${enterprise}`,
    id: enterprise.id,
    where: (actor, query) => matching(actor, { ...archive(query), orgKind: query.kind, verification: query.state }),
    columns: {
      enterpriseName: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
      orgKind: enterprise.orgKind,
      district: enterprise.qxCode,
      industry: division(enterprise.industryCode),
      entScale: enterprise.entScale,
      energyLevel: enterprise.energyLevel,
      aboveScale: sql`${enterprise.aboveScale}::text`,
      verification: enterprise.verification,
      closedAs: sql`coalesce(${enterprise.closedAs}, 'operating')`,
      foundDate: profileText('foundDate'),
      createdMonth: monthOf(enterprise.createdAt),
      employeeCount: profileNumber('employeeCount'),
      revenue: profileNumber('revenue'),
      outputValue: profileNumber('outputValue'),
      mainProducts: profileText('mainProducts'),
    },
  },
  title: {
    list: titles.list,
    from: sql`${title}`,
    id: title.id,
    where: (actor, { state, qxCode, kind, level, year, industryCode, keyword, label }) => {
      const district = isDistrictOfficer(actor.role) ? (actor.qxCode ?? '') : qxCode
      return titlesWhere(clock.today(), {
        kind,
        level,
        year,
        industryCode,
        keyword,
        label,
        state: (state as TitleState | undefined) ?? 'any',
        qxCodes: district === undefined ? undefined : codesOf(district),
      })
    },
    columns: {
      number: title.number,
      enterpriseName: title.enterpriseName,
      socialCode: title.socialCode,
      kind: title.kind,
      level: title.level,
      district: title.qxCode,
      industry: division(title.industryCode),
      year: yearText(title.year),
      // Past its last day a title is expired, even before the nightly run says so; the list's filter says the same.
      get state() {
        return sql`case when ${title.state} = 'valid' and not ${isHeld(clock.today())} then 'expired' else ${title.state} end`
      },
      documentNumber: title.documentNumber,
      validFrom: dayText(title.validFrom),
      validTo: dayText(title.validTo),
    },
  },
  energy: {
    list: yearlyEnergy.getLsdtQynhYearInfoPage,
    from: sql`${enterpriseYear} inner join ${enterprise} on ${enterprise.id} = ${enterpriseYear.enterpriseId}`,
    id: sql`${enterpriseYear.enterpriseId}, ${enterpriseYear.year}`,
    where: (actor, query) =>
      and(
        matching(actor, { ...archive(query), orgKind: 'enterprise' }),
        query.year ? eq(enterpriseYear.year, query.year) : undefined,
      ),
    columns: {
      enterpriseName: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
      district: enterprise.qxCode,
      industry: division(enterprise.industryCode),
      entScale: enterprise.entScale,
      year: yearText(enterpriseYear.year),
      dataSource: enterpriseYear.source,
      totalTce: enterpriseYear.totalTce,
      outputValue: enterpriseYear.outputValue,
      addedValue: enterpriseYear.addedValue,
      waterIntake: enterpriseYear.waterIntake,
    },
  },
  inspection: {
    list: lsdtjn.page,
    from: sql`${inspection} inner join ${inspectionTask} on ${inspectionTask.id} = ${inspection.taskId}`,
    id: inspection.id,
    where: (actor, { keyword, qxCode, year, state }) => casesWhere(actor, { keyword, qxCode, year, state }, asOf()),
    columns: {
      number: inspection.number,
      enterpriseName: inspection.enterpriseName,
      socialCode: inspection.socialCode,
      taskName: inspectionTask.taskName,
      taskType: inspectionTask.taskType,
      district: inspection.qxCode,
      industry: division(inspection.industryCode),
      year: yearText(inspection.year),
      state: inspection.state,
      result: (actor) => sql`case when ${areFindingsKnown(actor)} then ${inspection.result} end`,
      openedMonth: monthOf(inspection.createdAt),
      totalTce: inspection.totalTce,
      overLimit: inspection.overLimit,
      breaches: (actor) => sql`case when ${areFindingsKnown(actor)} then ${inspection.breaches} end`,
      rectifyDue: dayText(inspection.rectifyDue),
    },
  },
}

/** The reading of a source. */
export const readingOf = (source: ReportSource): Omit<Reading<ReportSource>, 'columns'> => readings[source]

/** A declared column as this reader reads it. */
export function columnOf(source: ReportSource, key: string, actor: Actor): SQLWrapper {
  const columns: Readonly<Record<string, SQLWrapper | ((actor: Actor) => SQLWrapper)>> = readings[source].columns
  const column = columns[key]
  if (!column) throw new Error(`the source reads no column ${key}`)
  return typeof column === 'function' ? column(actor) : column
}
