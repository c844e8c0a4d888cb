/**
 * The columns of the schema that say which enterprise a row belongs to, with the row's key and the uniqueness they take part in. Read
 * from the schema itself: a new table follows a merge without being named here, and `enterprise-merge.int.test.ts` compares with the database.
 */
import { getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as accounts from '../../../db/schema/account/accounts.ts'
import * as audit from '../../../db/schema/audit.ts'
import * as cases from '../../../db/schema/cases.ts'
import * as content from '../../../db/schema/content.ts'
import * as decisions from '../../../db/schema/decisions.ts'
import * as calculation from '../../../db/schema/energy/calculation.ts'
import * as energy from '../../../db/schema/energy/energy.ts'
import * as energyScenario from '../../../db/schema/energy/energy-scenario.ts'
import * as energySystem from '../../../db/schema/energy/energy-system.ts'
import * as energyVerification from '../../../db/schema/energy/energy-verification.ts'
import * as greenPower from '../../../db/schema/energy/green-power.ts'
import * as ledger from '../../../db/schema/energy/ledger.ts'
import * as market from '../../../db/schema/energy/market.ts'
import * as meterKey from '../../../db/schema/energy/meter-key.ts'
import * as utility from '../../../db/schema/energy/utility.ts'
import * as enterpriseMerge from '../../../db/schema/enterprise-merge.ts'
import * as files from '../../../db/schema/files.ts'
import * as filing from '../../../db/schema/filing.ts'
import * as greenCode from '../../../db/schema/green-code.ts'
import * as greenReport from '../../../db/schema/green-report.ts'
import * as inspection from '../../../db/schema/inspection/inspection.ts'
import * as inspectionPaper from '../../../db/schema/inspection/inspection-paper.ts'
import * as inspectionVisit from '../../../db/schema/inspection/inspection-visit.ts'
import * as selfCheck from '../../../db/schema/inspection/self-check.ts'
import * as targetReview from '../../../db/schema/inspection/target-review.ts'
import * as messages from '../../../db/schema/messages.ts'
import * as archive from '../../../db/schema/operation/archive.ts'
import * as operation from '../../../db/schema/operation/operation.ts'
import * as settings from '../../../db/schema/operation/settings.ts'
import * as review from '../../../db/schema/review.ts'
import * as sectionLink from '../../../db/schema/section-link.ts'
import * as services from '../../../db/schema/services.ts'
import * as sites from '../../../db/schema/sites.ts'
import * as training from '../../../db/schema/training.ts'
import * as zeroCarbon from '../../../db/schema/zero-carbon.ts'

const areas = [
  accounts,
  archive,
  audit,
  calculation,
  cases,
  content,
  decisions,
  energy,
  energyScenario,
  energySystem,
  energyVerification,
  enterpriseMerge,
  files,
  filing,
  greenCode,
  greenPower,
  market,
  utility,
  greenReport,
  inspection,
  inspectionPaper,
  inspectionVisit,
  ledger,
  messages,
  meterKey,
  operation,
  review,
  selfCheck,
  sectionLink,
  services,
  settings,
  sites,
  targetReview,
  training,
  zeroCarbon,
]

/** A column by the name that queries use. */
type Named = { name: string; column: PgColumn }
export type Unique = { name: string; columns: Named[]; where: SQL | undefined }

export type Link = {
  /** table.column, as the database spells it. */
  place: string
  table: PgTable
  link: Named
  /** The rest of the row's primary key. */
  key: Named[]
  /** Of a link that stands for several kinds of records. */
  only: SQL | undefined
  uniques: Unique[]
}

/** Links that do not end with `enterprise_id`: institutions and counterparties have a record of the archive too. */
const otherNames = new Set(['institution_id', 'counterpart_id', 'bank_id', 'park_id'])

/** Whether a column of this name says whose a row is. */
export const isLinkName = (name: string): boolean => name.endsWith('enterprise_id') || otherNames.has(name)

/** Every table of the schema. */
const tables = areas.flatMap((area) => Object.values<unknown>(area)).filter((one) => is(one, PgTable))

export const enterpriseLinks: readonly Link[] = [
  ...tables.flatMap((table) =>
    Object.entries(getTableColumns(table))
      .filter(([, column]) => isLinkName((column as PgColumn).name))
      .map(([name, column]) => linkOf(table, { name, column: column as PgColumn }, undefined)),
  ),
  // Papers that the record itself cites.
  linkOf(
    files.fileUse,
    { name: 'targetId', column: files.fileUse.targetId },
    sql`${files.fileUse.kind} = 'enterprise'`,
  ),
]

function linkOf(table: PgTable, link: Named, only: SQL | undefined): Link {
  const config = getTableConfig(table)
  const bySqlName = new Map(
    Object.entries(getTableColumns(table)).map(([name, column]) => [
      (column as PgColumn).name,
      { name, column: column as PgColumn },
    ]),
  )
  const named = (names: readonly string[]) => names.flatMap((name) => bySqlName.get(name) ?? [])
  const primary = named([
    ...config.columns.filter(({ primary: isPrimary }) => isPrimary).map(({ name }) => name),
    ...config.primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name)),
  ])
  const rest = (columns: Named[]) => columns.filter(({ name }) => name !== link.name)
  const touches = (columns: readonly Named[]) => columns.some(({ name }) => name === link.name)
  const indexes = config.indexes.flatMap(({ config: { name = '', unique, columns, where } }) => {
    const all = named(columns.flatMap((one) => ('name' in one && one.name ? [one.name] : [])))
    return unique && touches(all) ? [{ name, columns: rest(all), where }] : []
  })
  return {
    place: `${config.name}.${link.column.name}`,
    table,
    link,
    key: rest(primary),
    only,
    uniques: [
      ...indexes,
      ...(touches(primary) ? [{ name: `${config.name}_pkey`, columns: rest(primary), where: undefined }] : []),
    ],
  }
}
