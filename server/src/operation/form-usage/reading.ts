/** 产品使用情况 as it is read and exported: the forms of a period, and one of them by section and field. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { checkSection, type FieldUse, formUsage, type SectionUse } from '@green/contract/calls/overview/form-usage.ts'
import { refuse } from '@green/contract/errors.ts'
import {
  fewestOpenings,
  periodNames,
  timeText,
  tooFewOpenings,
  type UsagePeriod,
  usagePeriods,
} from '@green/contract/overview/form-usage-words.ts'
import { fieldTitle } from '@green/filing/form/fields.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isNewer, releaseOf, releasesOf } from '@green/filing/workflow/release.ts'
import { programmes } from '@green/programmes/all.ts'
import type { ColumnSpec } from '@green/spreadsheet/writer.ts'
import { exportedList } from '../../base/audit/exported-list.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../platform/clock.ts'
import type { BlobResult } from '../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { countedSum, countsWithin, shownParts } from '../../platform/small-groups.ts'
import { countsOf, formTotals, type Measure } from './form-use-store.ts'

type Query = CallInput<typeof formUsage.read>
type Usage = CallOutput<typeof formUsage.read>
type Totals = Awaited<ReturnType<typeof formTotals>>
type Counts = Awaited<ReturnType<typeof countsOf>>

const dayMs = 86_400_000

export async function formUsageOf({ db }: WithDb, { period, ...query }: Query): Promise<Usage> {
  const from = sinceOf(period)
  const nested = await nestedTotals(db, period)
  const totals = nested.at(-1) ?? []
  const rows = programmes
    .map((programme) => ({ programme, own: totals.filter((row) => row.programme === programme.id) }))
    .filter(({ own }) => own.length > 0)
    .map(({ programme: { id, title }, own }) =>
      withoutFew({ programme: id, title, ...sumsOf(own) }, isProgrammeShown(nested, id).at(-1) === true),
    )
    .sort((a, b) => (b.opened ?? 0) - (a.opened ?? 0))
  const chosen = query.programme ?? rows[0]?.programme
  const form = chosen ? await formOf(db, nested, { programme: chosen, formVersion: query.formVersion }, from) : null
  return { from, to: clock.today(), programmes: rows, form }
}

const sinceOf = (period: UsagePeriod) => dayOf(addMs(clock.now(), -(usagePeriods[period].days - 1) * dayMs))

/** The totals of the periods that hold this one, the longest first, and its own. */
function nestedTotals(db: Services['db'], period: UsagePeriod): Promise<Totals[]> {
  const { days } = usagePeriods[period]
  const longer = periodNames
    .filter((name) => usagePeriods[name].days >= days)
    .toSorted((a, b) => usagePeriods[b].days - usagePeriods[a].days)
  return Promise.all(longer.map(async (name) => (await formTotals(db, sinceOf(name))).filter(isKnown)))
}

const openedIn = (totals: Totals, programme: string, formVersion?: string) =>
  sumsOf(
    totals.filter(
      (row) => row.programme === programme && (formVersion === undefined || row.formVersion === formVersion),
    ),
  ).opened

/** For each of these periods, whether the programme's figures may be told beside those of the others. */
const isProgrammeShown = (nested: readonly Totals[], programme: string): boolean[] =>
  countsWithin(
    nested.map((totals) => openedIn(totals, programme)),
    fewestOpenings,
  )

/** Whether those of one version may be told as well, beside the programme, the other versions and the longer periods. */
function isVersionShown(nested: readonly Totals[], programme: string, formVersion: string): boolean {
  const isProgramme = isProgrammeShown(nested, programme)
  const isShownAmong = nested.map((totals, at) => {
    const versions = [...new Set(totals.filter((row) => row.programme === programme).map((row) => row.formVersion))]
    const shown = shownParts(
      versions.map((version) => countedSum(openedIn(totals, programme, version))),
      ({ units }) => units === 0 || units >= fewestOpenings,
    )
    return isProgramme[at] === true && shown[versions.indexOf(formVersion)] === true
  })
  if (isShownAmong.at(-1) !== true) return false
  const periods = nested.filter((_, at) => isShownAmong[at])
  const counts = periods.map((totals) => openedIn(totals, programme, formVersion))
  return countsWithin(counts, fewestOpenings).at(-1) === true
}

/** What a later version of the platform has dropped is not shown. */
const isKnown = ({ programme, formVersion }: Totals[number]) =>
  programmes.some((one) => one.id === programme && releasesOf(one).some((form) => form.formVersion === formVersion))

type Whole = { opened: number; sent: number; left: number }

function sumsOf(rows: readonly { measure: string; total: number }[]): Whole {
  const of = (wanted: keyof Whole) =>
    rows.filter(({ measure }) => measure === wanted).reduce((sum, { total }) => sum + total, 0)
  return { opened: of('opened'), sent: of('sent'), left: of('left') }
}

/** A form that was opened a few times only, in this answer or between two, could tell of single people. */
const withoutFew = <T extends Whole>(row: T, isShown: boolean) => ({
  ...row,
  opened: isShown ? row.opened : null,
  sent: isShown ? row.sent : null,
  left: isShown ? row.left : null,
})

async function formOf(
  db: Services['db'],
  nested: readonly Totals[],
  query: { programme: string; formVersion: string | undefined },
  from: string,
): Promise<Usage['form']> {
  const programme = programmeOf(query.programme)
  const own = (nested.at(-1) ?? []).filter((row) => row.programme === programme.id)
  const formVersions = [...new Set(own.map(({ formVersion }) => formVersion))].sort((a, b) =>
    isNewer(programme, a, b) ? -1 : 1,
  )
  const formVersion = query.formVersion ?? formVersions[0] ?? programme.formVersion
  if (!releasesOf(programme).some((one) => one.formVersion === formVersion)) throw refuse('NOT_FOUND')
  const sums = sumsOf(own.filter((row) => row.formVersion === formVersion))
  const form = releaseOf(programme, formVersion)
  const isFew = !isVersionShown(nested, programme.id, formVersion)
  const counts = isFew ? [] : await countsOf(db, { programme: programme.id, formVersion }, from)
  return {
    programme: programme.id,
    title: programme.title,
    formVersion,
    formVersions,
    ...withoutFew(sums, !isFew),
    sections: isFew ? null : sectionsOf(form, counts),
    fields: isFew ? null : fieldUses(form, counts),
  }
}

/** In the form's order; the check page last. */
function sectionsOf({ form }: Programme, counts: Counts): SectionUse[] {
  const of = (measure: Measure, section: string) =>
    counts.find((row) => row.measure === measure && row.section === section)?.total ?? 0
  return [...form, { key: checkSection, title: '检查并提交' }].map(({ key, title }) => {
    const times = counts.filter((row) => row.measure === 'time' && row.section === key)
    return {
      title,
      opened: of('opened', key),
      left: of('left', key),
      sent: of('sent', key),
      median: bucketAt(times, 0.5),
      p90: bucketAt(times, 0.9),
    }
  })
}

/** The bucket in which the quantile lies. */
function bucketAt(times: Counts, share: number): number | null {
  const all = times.reduce((sum, { total }) => sum + total, 0)
  let reached = 0
  for (const { item, total } of times.toSorted((a, b) => Number(a.item) - Number(b.item))) {
    reached += total
    if (reached >= all * share) return Number(item)
  }
  return null
}

/** Fields that were at fault at least once; those with a wrong value most often first, then those left empty. */
function fieldUses(form: Programme, counts: Counts): FieldUse[] {
  const of = (wanted: Measure, path: string) =>
    counts.find(({ measure, item }) => measure === wanted && item === path)?.total ?? 0
  const labels = form.form.flatMap(({ title: section, fields }) =>
    fields.flatMap((field) => [
      { path: field.key as string, label: fieldTitle(field), section },
      ...(field.spec.kind === 'rows'
        ? field.spec.columns.map((column) => ({
            path: `${field.key}.${column.key}`,
            label: `${field.label}：${fieldTitle(column)}`,
            section,
          }))
        : []),
    ]),
  )
  return labels
    .map(({ path, ...titles }) => ({ ...titles, wrong: of('wrong', path), missing: of('missing', path) }))
    .filter(({ wrong, missing }) => wrong + missing > 0)
    .sort((a, b) => b.wrong - a.wrong || b.missing - a.missing)
}

const count = (title: string): ColumnSpec => ({ title, kind: 'number', decimals: 0 })
const text = (title: string): ColumnSpec => ({ title, kind: 'text' })

export async function exportFormUsage(services: Services, query: Query, actor: Actor): Promise<BlobResult> {
  const { from, to, programmes: rows, form } = await formUsageOf(services, query)
  return exportedList(services, actor, {
    total: rows.length,
    action: formUsage.exportList.title,
    query: { from, to, programme: form?.programme },
    result: `${rows.length}类申报`,
    name: `产品使用情况${from}至${to}`,
    sheets: () => [
      {
        name: '各类申报',
        columns: [text('申报'), count('打开（次）'), count('提交（次）'), count('没有提交就离开（次）'), text('说明')],
        rows: rows.map((row) => [
          ...[row.title, row.opened, row.sent, row.left],
          row.opened === null ? tooFewOpenings : '',
        ]),
      },
      {
        name: '各节',
        columns: [
          ...[text('申报'), text('表单版本'), text('分节')],
          ...[count('打开（次）'), count('停在这里离开（次）'), count('最后提交（次）')],
          ...[text('用时中位数'), text('用时九成以内')],
        ],
        rows: (form?.sections ?? []).map((row) => [
          ...[form?.title ?? '', form?.formVersion ?? '', row.title, row.opened, row.left, row.sent],
          ...[timeText(row.median), timeText(row.p90)],
        ]),
      },
      {
        name: '出错的字段',
        columns: [text('申报'), text('表单版本'), text('字段'), text('分节'), count('填错（次）'), count('漏填（次）')],
        rows: (form?.fields ?? []).map((row) => [
          ...[form?.title ?? '', form?.formVersion ?? '', row.label, row.section, row.wrong, row.missing],
        ]),
      },
    ],
  })
}
