/** Adds the report of one form to the day. What the form's definition does not know is refused; who sent it is stored nowhere. */
import type { CallInput } from '@green/contract/call.ts'
import { checkSection, type formUsage } from '@green/contract/calls/overview/form-usage.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { rootOf } from '@green/filing/form/check.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/http/guard/limits.ts'
import type { WithDb } from '../../platform/services.ts'
import { addCounts, type Counted } from './form-use-store.ts'

type Report = CallInput<typeof formUsage.report>

/** More forms than a person opens in an hour. */
const perHour = 200

export async function takeReport({ db }: WithDb, report: Report, actor: Actor): Promise<{ done: true }> {
  await takeTurn(db, `form-usage:${actor.accountId}`, perHour, 3600)
  const { programme, formVersion } = report
  const form = releasesOf(programmeOf(programme)).find((one) => one.formVersion === formVersion)
  if (!form) throw refuse('NOT_FOUND')
  requireKnown(form, report)
  await addCounts(db, clock.today(), { programme, formVersion }, countedOf(form, report))
  return { done: true }
}

/** Every field of a form by its path, a column of a table as `productRows.output`. */
export function fieldPaths(form: Programme): ReadonlySet<string> {
  return new Set(
    fieldsOf(form).flatMap(({ key, spec }) =>
      spec.kind === 'rows' ? [key, ...spec.columns.map((column) => `${key}.${column.key}`)] : [key],
    ),
  )
}

function requireKnown(form: Programme, { sections, last, wrong, missing }: Report): void {
  const opened = sections.map(({ section }) => section)
  const known = new Set([...form.form.map(({ key }) => key), checkSection])
  const paths = fieldPaths(form)
  const isChecked = opened.includes(checkSection)
  const areFields = (named: readonly string[]) => named.length === 0 || (isChecked && areOf(paths, named))
  const faults = [
    ...(areOf(known, opened)
      ? []
      : [{ field: 'sections', message: '表单中没有这一节，或同一节写了两次，请更正后再报' }]),
    ...(opened.includes(last) ? [] : [{ field: 'last', message: '最后打开的一节应在打开过的各节之中，请更正后再报' }]),
    ...(['wrong', 'missing'] as const)
      .filter((field) => !areFields(field === 'wrong' ? wrong : missing))
      .map((field) => ({ field, message: '表单中没有这一项、同一项写了两次，或没有打开检查页，请更正后再报' })),
  ]
  if (faults.length > 0) throw refuseFields(faults)
}

/** Each is known and named once. */
const areOf = (known: ReadonlySet<string>, named: readonly string[]) =>
  new Set(named).size === named.length && named.every((one) => known.has(one))

function countedOf(form: Programme, { sections, last, isSent, wrong, missing }: Report): Counted[] {
  const end = isSent ? ('sent' as const) : ('left' as const)
  const sectionOf = new Map(form.form.flatMap(({ key, fields }) => fields.map((field) => [field.key as string, key])))
  const whole = (measure: 'opened' | 'sent' | 'left'): Counted => ({ measure, section: '', item: '' })
  const at = (measure: 'wrong' | 'missing') => (item: string) => ({
    measure,
    item,
    section: sectionOf.get(rootOf(item)) ?? '',
  })
  return [
    whole('opened'),
    whole(end),
    ...sections.flatMap(({ section, time }): Counted[] => [
      { measure: 'opened', section, item: '' },
      { measure: 'time', section, item: String(time) },
      ...(isSent ? [{ measure: 'sent' as const, section, item: '' }] : []),
    ]),
    ...(isSent ? [] : [{ measure: 'left' as const, section: last, item: '' }]),
    ...wrong.map(at('wrong')),
    ...missing.map(at('missing')),
  ]
}
