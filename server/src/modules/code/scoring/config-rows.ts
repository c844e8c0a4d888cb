/** `/lsdt/df`: the tree as the specification's rows, read and changed one by one. A change is a step of the draft like any other. */

import type { CallInput } from '@green/contract/call.ts'
import type { ConfigRow, lsdtDf } from '@green/contract/calls/code/rating-scheme.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { SchemeIndicator, SchemeKind } from '@green/green-code/indicator.ts'
import type { FigureKey, OptionKey, TableKey } from '@green/green-code/inputs.ts'
import type { Scheme } from '@green/green-code/scheme.ts'
import { schemeProblems } from '@green/green-code/scheme-problems.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { treeOf } from './kind.ts'
import { namedScheme, type SchemeRecord, schemeInForce } from './scheme-store.ts'
import { changeTree } from './schemes.ts'

type Input<K extends keyof typeof lsdtDf> = CallInput<(typeof lsdtDf)[K]>

/** Rows of one version: each dimension with its indicators, then the veto items. */
export function configRows(scheme: SchemeRecord): ConfigRow[] {
  const tree = treeOf(scheme)
  const shared = { rubricId: scheme.id, version: scheme.version, year: scheme.fromYear, enabled: true, remark: null }
  const plain = { kind: null, unit: null, lead: null, base: null, leadBaseFrom: null, valueKey: null, weightKey: null }
  const blank = { ...shared, ...plain, industryScope: [], options: [], veto: false }
  const rows: Omit<ConfigRow, 'sort'>[] = [
    ...tree.dimensions.flatMap((dimension) => [
      {
        ...blank,
        id: dimension.id,
        parentId: null,
        code: dimension.id,
        name: dimension.label,
        level: 1,
        points: dimension.points,
        remark: dimension.leftOutWithout?.because ?? null,
      },
      ...tree.indicators
        .filter((one) => one.dimension === dimension.id)
        .map((one) => ({ ...blank, ...indicatorColumns(one) })),
    ]),
    ...tree.gates.map(({ id, label }) => ({
      ...blank,
      id: `veto-${id}`,
      parentId: null,
      code: id,
      name: label,
      level: 1,
      points: 0,
      veto: true,
    })),
  ]
  return rows.map((row, sort) => ({ ...row, sort: sort + 1 }))
}

function indicatorColumns(one: SchemeIndicator) {
  const { how } = one
  const scale = 'lead' in how ? { lead: how.lead, base: how.base } : { lead: null, base: null }
  return {
    id: one.id,
    parentId: one.dimension,
    code: one.id,
    name: one.label,
    level: 3,
    kind: how.kind,
    unit: one.unit ?? null,
    points: one.points,
    ...scale,
    leadBaseFrom: boundsFrom(how),
    valueKey: how.value,
    weightKey: how.kind === 'multi' ? 'productTce' : null,
    industryScope: [...(one.scope ?? [])],
    options: 'options' in how ? how.options.map((option) => ({ ...option })) : [],
  }
}

/** Whose lead and base an indicator is measured by. */
function boundsFrom(how: SchemeIndicator['how']): ConfigRow['leadBaseFrom'] {
  if (how.kind === 'tband') return 'industry'
  if ('bands' in how) return 'size'
  return 'lead' in how ? 'fixed' : null
}

async function versionOf({ db }: WithDb, rubricId: string | undefined, year: number | undefined, actor: Actor) {
  const found = rubricId
    ? await namedScheme(db, actor, rubricId)
    : await schemeInForce(db, year ?? (await dataYearOf(db)))
  if (!found && rubricId) throw refuse('NOT_FOUND')
  return found
}

export async function configPage(services: Services, input: Input<'lsdtDfConfigPage'>, actor: Actor) {
  const { page, size, level } = input
  const found = await versionOf(services, input.rubricId, input.year, actor)
  const rows = (found ? configRows(found) : []).filter((row) => level === undefined || row.level === level)
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length, page, size }
}

export async function configList(
  services: Services,
  { rubricId, year }: { rubricId?: string | undefined; year?: number | undefined },
  actor: Actor,
) {
  const found = await versionOf(services, rubricId, year, actor)
  return { rows: found ? configRows(found) : [] }
}

type Seen = { rubricId: string; version: number; requestId?: string | undefined }

const changed = (services: Services, input: Seen, id: string, actor: Actor, change: (tree: Scheme) => Scheme) =>
  idempotent(services, actor, input, async (tx) => {
    const view = await changeTree(tx, services, { id: input.rubricId, version: input.version }, actor, change)
    const row = await namedScheme(tx, actor, input.rubricId)
    return {
      row: (row ? configRows(row) : []).find((one) => one.id === id) ?? null,
      version: view.version,
      problems: schemeProblems(view.scheme as Scheme).map(({ place, message }) =>
        place ? `${place}：${message}` : message,
      ),
    }
  })

export const addConfig = (services: Services, input: Input<'addLsdtDfConfig'>, actor: Actor) =>
  changed(services, input, input.code, actor, (tree) => {
    const { code, parentId, name, points } = input
    if ([...tree.dimensions, ...tree.indicators].some(({ id }) => id === code))
      throw refuseFields([{ field: 'code', message: '编号已被使用，请换一个' }])
    if (!parentId) return { ...tree, dimensions: [...tree.dimensions, { id: code, label: name, points }] }
    if (!tree.dimensions.some(({ id }) => id === parentId))
      throw refuseFields([{ field: 'parentId', message: '没有这个维度' }])
    const indicator: SchemeIndicator = {
      id: code,
      dimension: parentId,
      label: name,
      points,
      how: howOf(input),
      ...(input.unit ? { unit: input.unit } : {}),
      ...(input.industryScope?.length ? { scope: input.industryScope } : {}),
    }
    return { ...tree, indicators: [...tree.indicators, indicator] }
  })

function howOf({ kind, valueKey = '', lead = 0, base = 0, options = [] }: Input<'addLsdtDfConfig'>): SchemeKind {
  if (!kind) throw refuseFields([{ field: 'kind', message: '请选择评分方式' }])
  switch (kind) {
    case 'fwd':
    case 'inv':
      return { kind, value: valueKey as FigureKey, lead, base }
    case 'tband':
      return { kind, value: valueKey as TableKey }
    case 'option':
      return { kind, value: valueKey as OptionKey, options }
    case 'multi':
      return { kind, value: 'products', options, top: 3 }
  }
}

export const updateConfig = (services: Services, input: Input<'updateLsdtDfConfig'>, actor: Actor) =>
  changed(services, input, input.code, actor, (tree) => {
    const { code: id, name, points, unit, industryScope } = input
    const dimension = tree.dimensions.find((one) => one.id === id)
    if (dimension) {
      const next = { ...dimension, label: name ?? dimension.label, points: points ?? dimension.points }
      return { ...tree, dimensions: tree.dimensions.map((one) => (one === dimension ? next : one)) }
    }
    const indicator = tree.indicators.find((one) => one.id === id)
    if (!indicator) throw refuseFields([{ field: 'code', message: faultTexts.noFigure }])
    const next: SchemeIndicator = {
      ...indicator,
      label: name ?? indicator.label,
      points: points ?? indicator.points,
      how: changedHow(indicator.how, input),
      ...(unit === undefined ? {} : { unit }),
      ...(industryScope === undefined ? {} : { scope: industryScope }),
    }
    return { ...tree, indicators: tree.indicators.map((one) => (one === indicator ? next : one)) }
  })

function changedHow(how: SchemeKind, { lead, base, options }: Input<'updateLsdtDfConfig'>): SchemeKind {
  if ('lead' in how) return { ...how, lead: lead ?? how.lead, base: base ?? how.base }
  if (lead !== undefined || base !== undefined)
    throw refuseFields([{ field: 'lead', message: '这项指标的先进值和基准值不是固定值' }])
  return 'options' in how && options ? { ...how, options } : how
}

export const deleteConfig = (
  services: Services,
  { rubricId, version, code: id }: Input<'deleteLsdtDfConfig'>,
  actor: Actor,
) =>
  changed(services, { rubricId, version }, id, actor, (tree) => {
    if (![...tree.dimensions, ...tree.indicators].some((one) => one.id === id))
      throw refuseFields([{ field: 'code', message: faultTexts.noFigure }])
    if (tree.indicators.some(({ dimension }) => dimension === id))
      throw refuseFields([{ field: 'code', message: '维度下还有指标，请先删除或移走' }])
    return {
      ...tree,
      dimensions: tree.dimensions.filter((one) => one.id !== id),
      indicators: tree.indicators.filter((one) => one.id !== id),
    }
  })
