/**
 * 排名: the order of a batch, who is chosen within the places, and the waiting list. Only scores of one table are compared; a score that
 * only advises (参考分) is listed apart. Pure, so that a frozen list can be recomputed.
 */

import { titled } from '../form/fields.ts'
import type { FormFacet } from '../form/form.ts'
import { type DecisionFacet, findField } from '../workflow/decision.ts'
import type { Rubric, ScoringFacet } from './rubric.ts'
import { scoreText } from './score-words.ts'

export type RankingFacet<K extends string = string, G extends string = string> = {
  /** The figure by which its filings rank: lists can be sorted by it. Stored with the filing when it is sent. */
  rankedBy?: K | G
  /** The choice within which they rank: filings of different codes are not compared. */
  rankedWithin?: K
}

export type Entrant = {
  filingId: string
  number: string
  name: string
  qxCode: string
  qxName: string
  /** The code within which the filing is compared, and its name; absent where all are compared with all. */
  group?: { code: string; label: string }
  score: number | null
  systemScore: number | null
  gateHits: number
  submittedAt: string
  /** The pass line of its table; absent where there is none. */
  line?: number
  /** Why its score is not compared with any other: it is listed apart, without a place. */
  apart?: string
}

/** The table in which a score ranks. */
export type RankTable = { code: string; label: string; line: number }

/** The table in which a score of this rubric ranks, or why it ranks in none. */
export function rankTableOf(
  rubric: Rubric | undefined,
  answers: Readonly<Record<string, unknown>>,
): RankTable | { apart: string } {
  if (!rubric) return { apart: '没有适用的评分表，不按得分排名' }
  const advice = rubric.advisory?.of(answers)
  if (advice) return { apart: advice }
  const { id, name, version, passLine } = rubric
  return { code: `${id}@${version}`, label: `${name}（${version}版，合格线${passLine}分）`, line: passLine }
}

export type PlaceLimits = {
  /** How many are chosen in all, and of any county that has no limit of its own; null without a limit. */
  total: number | null
  perCounty: number | null
  /** Limits of their own, by county; absent on lists frozen before they existed. */
  byCounty?: Readonly<Record<string, number>>
}

/** `apart`: not ranked and holding no place; the city decides on it case by case. */
export type Placement = 'selected' | 'waiting' | 'apart' | 'out'
export type Ranked = Entrant & {
  /** 1, 2, 3 … within the group; null for filings not listed. */
  place: number | null
  standing: Placement
  /** 候补 1, 2 …, in the waiting list of the group. */
  waiting: number | null
}

export type RankingText = {
  /** The header of the ranking column. */
  score: string
  /** The header of the group column; null where all are compared with all. */
  group: string | null
  /** Printed on every list and part of the hashed text. */
  rule: string
}

const countyRule = '区县入选数达到上限后，该区县其余单位依次候补。'

/** What a programme's filings rank by, in words: their scores, or the programme's ranking figure. `tables`: scored by several tables. */
export function rankingTexts(
  programme: RankingFacet & FormFacet & DecisionFacet & Pick<ScoringFacet, 'rubric'>,
  { tables = false }: { tables?: boolean } = {},
): RankingText {
  const figure = programme.rankedBy ? programme.figures[programme.rankedBy] : undefined
  if (!figure)
    return {
      score: '最终得分',
      group: tables ? '评分表' : null,
      rule: `${tables ? '评分表不同的分别排名，名额和区县上限在各评分表内计算。' : ''}${programme.rubric?.advisory ? '参考分不排名、不占名额，另列并说明原因，由市级逐件审定。' : ''}按最终得分由高到低排列（没有专家评分的取系统得分）；得分相同的，依次以系统得分高、提交时间早、受理号小的在前。存在未排除的否决情形、没有得分或低于合格线的不列入。${countyRule}`,
    }
  const group = programme.rankedWithin ? (findField(programme, programme.rankedWithin)?.label ?? null) : null
  const apart = group ? `“${group}”不同的分别排名，名额和区县上限在各类别内计算。` : ''
  return {
    score: titled(figure.label, figure.unit),
    group,
    rule: `${apart}按${figure.label}由高到低排列；相同的，依次以提交时间早、受理号小的在前。没有${figure.label}的不列入。${countyRule}`,
  }
}

const order = (a: Entrant, b: Entrant) =>
  compare(a.group?.code ?? '', b.group?.code ?? '') ||
  (b.score ?? 0) - (a.score ?? 0) ||
  (b.systemScore ?? 0) - (a.systemScore ?? 0) ||
  compare(a.submittedAt, b.submittedAt) ||
  compare(a.number, b.number)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** All in their order; those listed apart come after the ranked ones, and last those who cannot be chosen, both without a place. */
export function rankingOf(entrants: readonly Entrant[], places: PlaceLimits): Ranked[] {
  const isApart = (one: Entrant) => one.apart !== undefined && one.gateHits === 0
  const isIn = (one: Entrant) =>
    one.apart === undefined &&
    one.gateHits === 0 &&
    one.score !== null &&
    (one.line === undefined || one.score >= one.line)
  const before = new Map<string, number>()
  const listed = entrants
    .filter(isIn)
    .toSorted(order)
    .map((one): Ranked => {
      const group = one.group?.code ?? ''
      const place = (before.get(group) ?? 0) + 1
      before.set(group, place)
      return { ...one, place, standing: 'waiting', waiting: null }
    })
  const without = (placement: 'apart' | 'out', among: readonly Entrant[]) =>
    among.toSorted(order).map((one): Ranked => ({ ...one, place: null, standing: placement, waiting: null }))
  return [
    ...chosenAmong(listed, places),
    ...without('apart', entrants.filter(isApart)),
    ...without(
      'out',
      entrants.filter((one) => !isIn(one) && !isApart(one)),
    ),
  ]
}

/** The same list without some of them: their places go to the next in line. */
export function chosenAmong(
  ranked: readonly Ranked[],
  { total, perCounty, byCounty = {} }: PlaceLimits,
  gone: ReadonlySet<string> = new Set(),
): Ranked[] {
  const groups = new Map<string, { chosen: number; waiting: number; counties: Map<string, number> }>()
  return ranked.map((one) => {
    if (one.standing === 'apart' && !gone.has(one.filingId)) return one
    if (one.place === null || gone.has(one.filingId)) return { ...one, standing: 'out', waiting: null }
    const group = groups.get(one.group?.code ?? '') ?? { chosen: 0, waiting: 0, counties: new Map<string, number>() }
    groups.set(one.group?.code ?? '', group)
    const most = byCounty[one.qxCode] ?? perCounty
    const ofCounty = group.counties.get(one.qxCode) ?? 0
    if ((total === null || group.chosen < total) && (most === null || ofCounty < most)) {
      group.chosen += 1
      group.counties.set(one.qxCode, ofCounty + 1)
      return { ...one, standing: 'selected', waiting: null }
    }
    group.waiting += 1
    return { ...one, standing: 'waiting', waiting: group.waiting }
  })
}

const placementLabels: Record<Placement, string> = {
  selected: '入选',
  waiting: '候补',
  apart: '另列',
  out: '不列入',
}

/** 入选, 候补1, 另列, 不列入. */
export const placementText = ({ standing: placement, waiting }: Pick<Ranked, 'standing' | 'waiting'>): string =>
  `${placementLabels[placement]}${waiting ?? ''}`

/** Why it is listed apart or not at all; '' for the ranked, and for what was withdrawn or refused since. */
export function becauseOf({ gateHits, score, line, standing: placement, place, apart }: Ranked): string {
  if (placement === 'apart') return apart ?? ''
  if (placement !== 'out' || place !== null) return ''
  if (gateHits > 0) return '有未排除的否决情形'
  if (score === null) return '没有得分'
  return line !== undefined && score < line ? `低于合格线${line}` : ''
}

/** The header of a frozen list, stored with it: later changes of batch and rule names do not matter. */
export type RankingHead = {
  batch: string
  at: string
  by: string
  places: PlaceLimits
  passLine: number | null
  /** Where the tables have different pass lines, said with each table: this says so. */
  passLines?: string
  rule: string
  /** The column headers; absent on lists frozen before programmes had ranking figures of their own. */
  score?: string
  group?: string | null
}

/** Why it is listed apart, with the category within which it may be compared. */
const apartText = ({ group, apart }: Pick<Entrant, 'group' | 'apart'>) =>
  `${group ? `${group.label}：` : ''}${apart ?? ''}`

/** The list as text, line by line: what is frozen, and what anybody can hash again with SHA-256. */
export function rankingText(head: RankingHead, ranked: readonly Ranked[]): string {
  const most = (n: number | null) => (n === null ? '不限' : String(n))
  const { total, perCounty, byCounty = {} } = head.places
  const nameOf = (qxCode: string) => ranked.find((one) => one.qxCode === qxCode)?.qxName ?? qxCode
  const counties = Object.entries(byCounty).map(([qxCode, n]) => `${nameOf(qxCode)} ${n}`)
  const grouped = head.group ? [head.group] : []
  const lines = ranked.map((one) =>
    [
      ...grouped.map(() => (one.standing === 'apart' ? '—' : (one.group?.label ?? '—'))),
      one.place ?? '—',
      one.number,
      one.name,
      one.qxName,
      scoreText(one.score),
      scoreText(one.systemScore),
      one.submittedAt,
      one.standing === 'apart' ? `${placementText(one)}（${apartText(one)}）` : placementText(one),
    ].join('\t'),
  )
  return `${[
    `批次\t${head.batch}`,
    `固化时间\t${head.at}`,
    `固化人\t${head.by}`,
    `入选名额\t${most(total)}`,
    `每个区县最多\t${most(perCounty)}`,
    ...(counties.length ? [`另定上限的区县\t${counties.join('、')}`] : []),
    `合格线\t${head.passLines ?? head.passLine ?? '不设'}`,
    `排列规则\t${head.rule}`,
    [...grouped, '名次', '受理号', '单位', '区县', head.score ?? '最终得分', '系统得分', '提交时间', '结果'].join('\t'),
    ...lines,
  ].join('\n')}\n`
}
