/** 排名: who comes first in a batch, who is chosen within the places there are, and who waits. Pure, so that a frozen list can be worked out again. */

/** Written on every list and part of what its hash covers. */
export const tiesRule =
  '按最终得分由高到低排列（没有专家评分的取系统得分）；得分相同的，依次以系统得分高、提交时间早、受理号小的在前。存在未排除的否决情形、没有得分或低于合格线的不列入。各区县入选数达到上限后，该区县其余单位依次候补。'

export type Entrant = {
  filingId: string
  number: string
  name: string
  qxCode: string
  qxName: string
  score: number | null
  systemScore: number | null
  gateHits: number
  submittedAt: string
}

export type Places = {
  /** How many are chosen in all, and of one county; null without a limit. */
  total: number | null
  perCounty: number | null
}

export type Standing = 'selected' | 'waiting' | 'out'
export type Ranked = Entrant & {
  /** 1, 2, 3 …; null for who is not listed. */
  place: number | null
  standing: Standing
  /** 候补 1, 2 …, among those who wait. */
  waiting: number | null
}

const order = (a: Entrant, b: Entrant) =>
  (b.score ?? 0) - (a.score ?? 0) ||
  (b.systemScore ?? 0) - (a.systemScore ?? 0) ||
  (a.submittedAt < b.submittedAt ? -1 : a.submittedAt > b.submittedAt ? 1 : 0) ||
  (a.number < b.number ? -1 : a.number > b.number ? 1 : 0)

/** Everybody in their order; those who may not be chosen stand last without a place. */
export function rankingOf(entrants: readonly Entrant[], places: Places, passLine: number): Ranked[] {
  const isIn = (one: Entrant) => one.gateHits === 0 && one.score !== null && one.score >= passLine
  const listed = entrants.filter(isIn).toSorted(order)
  const ranked = listed.map((one, i): Ranked => ({ ...one, place: i + 1, standing: 'waiting', waiting: null }))
  const out = entrants
    .filter((one) => !isIn(one))
    .toSorted(order)
    .map((one): Ranked => ({ ...one, place: null, standing: 'out', waiting: null }))
  return [...chosenAmong(ranked, places), ...out]
}

/** The same list when some are out of it: their places go to the next who may take them. */
export function chosenAmong(
  ranked: readonly Ranked[],
  { total, perCounty }: Places,
  gone: ReadonlySet<string> = new Set(),
): Ranked[] {
  const taken = new Map<string, number>()
  let chosen = 0
  let waiting = 0
  return ranked.map((one) => {
    if (one.place === null || gone.has(one.filingId)) return { ...one, standing: 'out', waiting: null }
    const ofCounty = taken.get(one.qxCode) ?? 0
    if ((total === null || chosen < total) && (perCounty === null || ofCounty < perCounty)) {
      chosen += 1
      taken.set(one.qxCode, ofCounty + 1)
      return { ...one, standing: 'selected', waiting: null }
    }
    waiting += 1
    return { ...one, standing: 'waiting', waiting }
  })
}

export const standingLabels: Record<Standing, string> = { selected: '入选', waiting: '候补', out: '不列入' }

/** What stands over a frozen list: it is kept with it, whatever batch and rule are called later. */
export type RankingHead = {
  batch: string
  at: string
  by: string
  places: Places
  passLine: number
  rule: string
}

/** The list as a text, line by line: what is frozen, and what anybody can put through SHA-256 again. */
export function rankingText(head: RankingHead, ranked: readonly Ranked[]): string {
  const most = (n: number | null) => (n === null ? '不限' : String(n))
  const lines = ranked.map((one) =>
    [
      one.place ?? '—',
      one.number,
      one.name,
      one.qxName,
      one.score === null ? '—' : one.score.toFixed(2),
      one.systemScore === null ? '—' : one.systemScore.toFixed(2),
      one.submittedAt,
      `${standingLabels[one.standing]}${one.waiting ?? ''}`,
    ].join('\t'),
  )
  return `${[
    `批次\t${head.batch}`,
    `固化时间\t${head.at}`,
    `固化人\t${head.by}`,
    `入选名额\t${most(head.places.total)}`,
    `每个区县最多\t${most(head.places.perCounty)}`,
    `合格线\t${head.passLine}`,
    `排列规则\t${head.rule}`,
    ['名次', '受理号', '单位', '区县', '最终得分', '系统得分', '提交时间', '结果'].join('\t'),
    ...lines,
  ].join('\n')}\n`
}
