/** 利害关系: conflicts of interest by which an expert must not score an applicant, by rule and by the expert's own declaration. */

/** Where a form names other units that matter for recusal. */
export type RelationsFacet<K extends string = string> = {
  /** Where the form names units related to the applicant, and in what role: their experts do not score it. */
  relatedUnits?: readonly { key: K; column?: string; as: string }[]
  /** A table of other organisations that reviewers see compared with the titles of a kind, by credit code. */
  heldAgainst?: { table: K; name: string; code: string; claims: string; titleKind: string }
}

/** The kinds of relation between an expert and a unit. */
export const relations = {
  employed: '任职',
  advised: '咨询、诊断或评价服务',
  supplied: '供货或承包',
  invested: '持股',
  other: '其他利害关系',
} as const
export type Relation = keyof typeof relations

/** A declared relation; `until` is its last day, null while it continues. */
export type Interest = { unit: string; relation: Relation; until: string | null }

export type Person = {
  unit: string
  mobile: string
  avoidUnits: readonly string[]
  interests: readonly Interest[]
  /** The park of the employer. */
  parkName: string
  /** Last day of a service for the applicant that the platform itself recorded. */
  servedOn: string | null
}

export type Applicant = {
  name: string
  /** 曾用名. */
  formerNames: readonly string[]
  parks: readonly string[]
  phones: readonly string[]
  related: readonly { name: string; as: string }[]
}

/** After so many years without a relation an expert may score again. */
export const yearsApart = 3

/** Why this expert must not score this applicant; null without a conflict. Names are normalised before they are compared. */
export function conflictOf(person: Person, applicant: Applicant, today: string): string | null {
  const own = oneName(person.unit)
  const names = [applicant.name, ...applicant.formerNames].map(oneName)
  const isApplicant = (unit: string) => names.includes(oneName(unit))
  if (own && isApplicant(own)) return '任职于申报单位'
  const group = groupOf(own)
  if (group && names.some((name) => groupOf(name) === group)) return `任职单位与申报单位同属${group}`
  if (person.avoidUnits.some(isApplicant)) return '已声明回避该单位'
  const related = applicant.related.find((unit) => own && oneName(unit.name) === own)
  if (related) return `任职单位是申报单位的${related.as}`
  const park = oneName(person.parkName)
  if (park && applicant.parks.some((one) => oneName(one) === park)) return '任职单位与申报单位在同一园区'
  if (own && applicant.parks.some((one) => oneName(one) === own)) return '任职于申报单位所在园区'
  const since = yearsBefore(today, yearsApart)
  const within = ({ until }: Interest) => !until || until >= since
  const declared = person.interests.find((one) => isApplicant(one.unit) && within(one))
  if (declared) return `本人申报：近${yearsApart}年与该单位有“${relations[declared.relation]}”关系`
  const formerGroup = person.interests
    .filter((one) => one.relation === 'employed' && within(one))
    .map(({ unit }) => groupOf(oneName(unit)))
    .find((one) => one !== null && names.some((name) => groupOf(name) === one))
  if (formerGroup) return `近${yearsApart}年任职的单位与申报单位同属${formerGroup}`
  if (person.servedOn && person.servedOn >= since) return `近${yearsApart}年为该单位做过绿色诊断（${person.servedOn}）`
  return applicant.phones.includes(person.mobile) ? '是申报单位的联系人' : null
}

/** The units that a form names where its programme declares related units. */
export function relatedUnits(
  programme: RelationsFacet,
  answers: Readonly<Record<string, unknown>>,
): { name: string; as: string }[] {
  return (programme.relatedUnits ?? []).flatMap(({ key, column, as }) => {
    const value = answers[key]
    const named = column
      ? Array.isArray(value)
        ? value.map((row: Record<string, unknown>) => row[column])
        : []
      : [value]
    return named.flatMap((name) => (typeof name === 'string' && name.trim() ? [{ name, as }] : []))
  })
}

/** Half-width, without blanks and brackets: 示例（重庆）公司 is 示例(重庆)公司. */
function oneName(name: string): string {
  return name.normalize('NFKC').replace(/[\s()·.,，。]/g, '')
}

/** 示例集团 of 重庆示例（集团）水泥有限公司: the archive has no groups, their names have. */
function groupOf(name: string): string | null {
  return /^.{2,}?集团/.exec(name)?.[0] ?? null
}

/** The same day so many years earlier. */
export function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
}
