/** 企业列表 and 企业档案: which enterprises and fields a person sees. */

import type { CallInput } from '@green/contract/call.ts'
import type { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { type EnterpriseRow, verificationLabels } from '@green/contract/enterprise/enterprise.ts'
import { refuse } from '@green/contract/errors.ts'
import { titleKindLabels, titleLevelLabels, titleStateLabels } from '@green/contract/filing/titles.ts'
import {
  accountStateLabels,
  accountStates,
  isDistrictOfficer,
  isInspector,
  mainAccountLabel,
  operatorLabel,
  operatorStateLabel,
  orgKindLabels,
  orgKinds,
} from '@green/contract/roles.ts'
import { creditCodeDoubt } from '@green/filing/value/credit-code.ts'
import type { CellValue, ColumnSpec } from '@green/spreadsheet/writer.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, localTime } from '../../platform/clock.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { masked } from '../../platform/mask.ts'
import { oneOf } from '../../platform/one-of.ts'
import { reportingProgress } from '../../platform/progress.ts'
import { exportedList } from '../audit/exported-list.ts'
import { plainExport } from '../audit/plain-export.ts'
import { filledTemplate } from '../import/template.ts'
import { dataYearOf } from '../reference/campaign-year-store.ts'
import { type Names, namesOf } from '../reference/names.ts'
import { industries } from '../reference/reference-data.ts'
import { enterpriseColumns, workbookValue } from './enterprise-columns.ts'
import { type EnterpriseRecord, fieldLabels, fieldText, textOf } from './fields.ts'
import { enterpriseWorkbook } from './import-enterprises.ts'
import { labelsBorne } from './label-store.ts'
import { contactFields, contactFor } from './masks.ts'
import { closureOf, registerOf } from './operating-state.ts'
import { enterpriseFor, verificationOf } from './profile.ts'
import { nameToGrant } from './profile-rules.ts'
import { namesToGrant, waitingForCounty } from './rename/name-grant-store.ts'
import {
  changesOf,
  countEnterprises,
  type EnterpriseFilter,
  energyOf,
  enterprisePage,
  enterprisesAfter,
  findEnterprise,
  peopleOf,
  titlesOf,
  yearsOf,
} from './store.ts'
import { findVerificationDraft } from './verification-draft-store.ts'

const shownChanges = 200
const exportStep = 500

type Query = CallInput<typeof lsdtqyinfo.page>

export const pageOfEnterprises: Handler<typeof lsdtqyinfo.page> = async ({ input, actor, services }) => {
  const filter = await filterOf(services.db, input, actor)
  const found = await enterprisePage(services.db, actor, filter, input)
  return { ...found, rows: await rowsOf(services.db, actor, found.rows) }
}

/** One enterprise with its years, energy, titles and changes. */
export const enterpriseCard: Handler<typeof lsdtqyinfo.getOne> = async ({ input, actor, services }) => {
  const { db } = services
  const id = input.id ?? (input.socialCode ? undefined : actor.enterpriseId)
  const by = id ? { id } : input.socialCode ? { socialCode: input.socialCode } : null
  const record = by ? await findEnterprise(db, actor, by) : null
  // When both are given they must name the same enterprise.
  if (!record || (input.socialCode && record.socialCode !== input.socialCode)) throw refuse('NOT_FOUND')
  const names = await namesOf(db)
  const people = await peopleOf(db, record.id)
  const years = await yearsOf(db, record.id)
  const energy = await energyOf(db, record.id)
  const titles = await titlesOf(db, [record.id])
  const changes = await changesOf(db, record.id, shownChanges)
  return {
    enterprise: await enterpriseFor(db, actor, record),
    opinionDraft: isDistrictOfficer(actor.role) ? await findVerificationDraft(db, record.id, actor.accountId) : null,
    people: people.map((person) => {
      const state = oneOf(accountStates, person.state)
      return {
        id: person.id,
        name: person.name,
        mobile: contactFor(actor.role, person.mobile),
        label: person.operator ? operatorLabel : mainAccountLabel,
        state,
        stateLabel: person.operator ? operatorStateLabel(state) : accountStateLabels[state],
        lastLoginAt: person.lastLoginAt,
      }
    }),
    years: years.map((row) => ({
      year: row.year,
      totalTce: row.totalTce,
      outputValue: row.outputValue,
      addedValue: row.addedValue,
      output: row.output,
      waterIntake: row.waterIntake,
      source: row.source,
    })),
    energy: energy.map((row) => ({
      year: row.year,
      energyCode: row.energyCode,
      energyName: names.label('energyType', row.energyCode),
      unit: String(names.find('energyType', row.energyCode)?.unit ?? ''),
      quantity: row.quantity,
      tce: row.tce,
      source: row.source,
    })),
    titles: titles.map((row) => ({
      id: row.id,
      kindLabel: labelIn(titleKindLabels, row.kind),
      levelLabel: labelIn(titleLevelLabels, row.level),
      number: row.number,
      validTo: row.validTo,
      stateLabel: labelIn(titleStateLabels, row.state),
    })),
    changes: changes.map(({ at, actorName, field, before, after }) => {
      const seen = (value: string) => (contactFields.includes(field) ? contactFor(actor.role, value) : value)
      return {
        at,
        actor: actorName,
        field,
        label: fieldLabels[field] ?? field,
        before: seen(before),
        after: seen(after),
      }
    }),
  }
}

/** The whole list as a workbook: same filter, scope and masks, or with contacts for a reason; read in portions while it is sent. */
export const exportEnterprises: Handler<typeof enterprise.exportList> = async ({
  input,
  actor,
  services,
  progress,
}) => {
  const { showReason, ...query } = input
  const filter = await filterOf(services.db, query, actor)
  const total = await countEnterprises(services.db, actor, filter)
  return exportedList(services, actor, {
    total,
    action: `导出企业列表${plainExport(showReason).action}`,
    query: { ...query, page: undefined, size: undefined },
    result: `${total}家${plainExport(showReason).result}`,
    name: '企业列表',
    sheets: () => [
      {
        name: '企业列表',
        columns: exportColumns,
        watermark: `${actor.name} ${localTime(clock.now())} 导出，共${total}家`,
        rows: reportingProgress(exportLines(services.db, actor, filter, showReason !== undefined), total, progress),
      },
    ],
  })
}

/** The filter can only narrow the account's scope. */
export async function filterOf(tx: Tx, query: Omit<Query, 'page' | 'size'>, actor: Actor): Promise<EnterpriseFilter> {
  if (query.isSuperVisitor !== undefined && !isInspector(actor.role)) throw refuse('FORBIDDEN')
  const { industryCode } = query
  return {
    keyword: query.keyword,
    qxCode: query.qxCode,
    industries: industryCode ? classesUnder(industryCode) : undefined,
    orgKind: query.orgKind,
    verification: query.verification,
    entScale: query.entScale,
    energyLevel: query.energyLevel,
    operatingState: query.standing,
    register: query.register,
    label: query.label,
    ids: query.nameCheck
      ? idsOf(await (query.nameCheck === 'waiting' ? namesToGrant(tx) : waitingForCounty(tx)))
      : undefined,
    counted: query.counted && { by: query.counted, year: query.year ?? (await dataYearOf(tx)) },
  }
}

/** A section is a letter that stands for its divisions; other codes are prefixes. */
export function classesUnder(code: string): string[] {
  if (/^[0-9]+$/.test(code)) return [code]
  return industries()
    .filter((row) => row.level === 2 && row.section === code.toUpperCase())
    .map((row) => row.code)
}

async function rowsOf(tx: Tx, actor: Actor, records: readonly EnterpriseRecord[]): Promise<EnterpriseRow[]> {
  const names = await namesOf(tx)
  const titles = await validTitles(tx, records)
  const labels = await labelsBorne(tx, idsOf(records))
  return records.map((record) => ({
    id: record.id,
    enterpriseName: record.enterpriseName,
    formerNames: record.formerNames,
    socialCode: record.socialCode,
    codeDoubt: creditCodeDoubt(record.socialCode),
    nameToGrant: nameToGrant(record),
    qxCode: record.qxCode,
    qxName: names.label('district', record.qxCode),
    industryCode: record.industryCode,
    industryName: names.label('industry', record.industryCode),
    orgKind: oneOf(orgKinds, record.orgKind),
    entScale: record.entScale,
    energyLevel: record.energyLevel,
    aboveScale: record.aboveScale,
    contactName: textOf(record, 'contactName'),
    contactPhone: contactFor(actor.role, textOf(record, 'contactPhone')),
    verification: verificationOf(record),
    submittedAt: record.submittedAt,
    titles: titles.get(record.id) ?? [],
    labels: labels.get(record.id) ?? [],
    closedAs: closureOf(record)?.as ?? null,
    register: registerOf(record)?.state ?? null,
    lng: record.lng,
    lat: record.lat,
  }))
}

const idsOf = (records: readonly { id: string }[]) => records.map((record) => record.id)

/** Valid titles by enterprise: 市级绿色工厂. */
async function validTitles(tx: Tx, records: readonly EnterpriseRecord[]): Promise<Map<string, string[]>> {
  const rows = await titlesOf(tx, idsOf(records))
  const valid = rows.filter((row) => row.state === 'valid')
  return new Map(
    [...Map.groupBy(valid, (row) => row.enterpriseId ?? '')].map(([id, own]) => [
      id,
      [...new Set(own.map((row) => `${labelIn(titleLevelLabels, row.level)}${labelIn(titleKindLabels, row.kind)}`))],
    ]),
  )
}

function labelIn(labels: Readonly<Record<string, string>>, code: string): string {
  return labels[code] ?? code
}

type ExportColumn = ColumnSpec & {
  value: (
    record: EnterpriseRecord,
    by: { names: Names; plain: boolean; titles: string[]; labels: string[] },
  ) => CellValue
}

const field = (key: string, kind: ColumnSpec['kind'] = 'text', width?: number): ExportColumn => ({
  title: fieldLabels[key] ?? key,
  kind,
  width,
  value: (record, { names, plain }) => {
    const value = key === 'aboveScale' ? record.aboveScale : textOf(record, key)
    const text = fieldText(key, value, names)
    return contactFields.includes(key) && !plain ? masked(text) : text
  },
})

const exportColumns: readonly ExportColumn[] = [
  field('enterpriseName', 'text', 260),
  field('socialCode', 'code', 170),
  { title: '单位类别', kind: 'text', value: (record) => orgKindLabels[oneOf(orgKinds, record.orgKind)] },
  field('qxCode'),
  { title: '行业代码', kind: 'code', width: 80, value: (record) => record.industryCode },
  field('industryCode', 'text', 180),
  field('unitNature'),
  field('entScale'),
  field('aboveScale'),
  field('energyLevel', 'text', 180),
  field('foundDate', 'date'),
  field('employeeCount', 'number'),
  field('mainProducts', 'text', 200),
  field('address', 'text', 260),
  field('legalPerson'),
  field('legalPhone', 'code'),
  field('contactName'),
  field('contactPhone', 'code'),
  field('email', 'text', 200),
  { title: '审核状态', kind: 'text', value: (record) => verificationLabels[verificationOf(record)] },
  { title: '标签', kind: 'text', width: 200, value: (_record, { labels }) => labels.join('、') },
  { title: '经营状态', kind: 'text', value: (record) => closureOf(record)?.label ?? '正常经营' },
  { title: '登记核验', kind: 'text', value: (record) => registerOf(record)?.label ?? '' },
  { title: '绿色称号', kind: 'text', width: 200, value: (_record, { titles }) => titles.join('、') },
  {
    title: '曾用名',
    kind: 'text',
    width: 200,
    value: ({ formerNames }) => formerNames.map(({ name }) => name).join('、'),
  },
]

/** The list as an import template: each enterprise with its version. */
export const enterprisesToChange: Handler<typeof enterprise.importFilled> = async ({
  input,
  actor,
  services,
  progress,
}) => {
  const { showReason, ...query } = input
  const filter = await filterOf(services.db, query, actor)
  const total = await countEnterprises(services.db, actor, filter)
  const records = async function* (names: Names) {
    for await (const portion of everyEnterprise(services.db, actor, filter))
      for (const record of portion)
        yield {
          id: record.id,
          version: record.version,
          values: Object.fromEntries(enterpriseColumns.map(({ key }) => [key, workbookValue(record, key, names)])),
        }
  }
  return filledTemplate(services, enterpriseWorkbook, { actor, total, records, progress, showReason })
}

async function* exportLines(
  tx: Tx,
  actor: Actor,
  filter: EnterpriseFilter,
  plain: boolean,
): AsyncGenerator<CellValue[]> {
  const names = await namesOf(tx)
  for await (const records of everyEnterprise(tx, actor, filter)) {
    const titles = await validTitles(tx, records)
    const labels = await labelsBorne(tx, idsOf(records))
    for (const record of records) {
      const by = { names, plain, titles: titles.get(record.id) ?? [], labels: labels.get(record.id) ?? [] }
      yield exportColumns.map((column) => column.value(record, by))
    }
  }
}

async function* everyEnterprise(tx: Tx, actor: Actor, filter: EnterpriseFilter): AsyncGenerator<EnterpriseRecord[]> {
  let last: EnterpriseRecord | null = null
  while (true) {
    const records: EnterpriseRecord[] = await enterprisesAfter(tx, actor, filter, last, exportStep)
    if (records.length > 0) yield records
    last = records.at(-1) ?? null
    if (records.length < exportStep) return
  }
}
