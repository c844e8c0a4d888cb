/** People, land and the time in which the enterprise exists. */
import { exceeds, isOutside } from '../bounds.ts'
import { bandText, type Finding, figure, finding, type Rules } from '../finding.ts'

/** R47: output value for each person. */
const people: Rules = (check) => {
  const { employees, outputValue } = check.facts
  if (!employees || !outputValue) return []
  const perPerson = outputValue / employees
  const { low, high } = check.bounds.limits.R47
  return finding(check, 'R47', isOutside(perPerson, [low, high]) ? 'warning' : null, 'employees', () => ({
    text: `工业总产值${figure(outputValue, 2)}万元，从业人员${figure(employees)}人，人均${figure(perPerson, 2)}万元`,
    bound: bandText([low, high], '万元/人'),
    show: { perPerson },
  }))
}

/** R48: buildings are on the land, and both fit the output. */
const land: Rules = (check) => {
  const { facts, bounds } = check
  const { landArea, buildingFoot, buildArea, outputValue } = facts
  if (!landArea) return []
  const limit = bounds.limits.R48
  const ratioOf = (on: string, what: string, ratio: number, band: readonly [number, number], unit: string): Finding[] =>
    finding(check, 'R48', isOutside(ratio, band) ? 'warning' : null, on, () => ({
      text: `${what}，比值${figure(ratio)}${unit}`,
      bound: bandText(band, unit),
      show: { ratio },
    }))
  const isAbove = buildingFoot !== undefined && exceeds(buildingFoot, landArea)
  return [
    ...finding(check, 'R48', isAbove ? 'error' : null, 'buildingFoot', () => ({
      text: `建筑物占地${figure(buildingFoot ?? 0)}m²，用地${figure(landArea)}m²`,
      bound: '建筑物占地不超过用地',
      show: { buildingFoot: buildingFoot ?? null, landArea },
    })),
    ...(outputValue
      ? ratioOf(
          'landArea',
          `工业总产值${figure(outputValue, 2)}万元，用地${figure(landArea)}m²`,
          outputValue / landArea,
          limit.output,
          '万元/m²',
        )
      : []),
    ...(buildArea
      ? ratioOf(
          'buildArea',
          `计容建筑${figure(buildArea)}m²，用地${figure(landArea)}m²`,
          buildArea / landArea,
          limit.ratio,
          '',
        )
      : []),
  ]
}

/** R50: a closing keeps the year in which it falls and the earlier ones. */
const closing: Rules = (check) => {
  const { closedOn } = check.facts
  const { year } = check.year
  const isAfter = closedOn !== undefined && Number(closedOn.slice(0, 4)) < year
  return finding(check, 'R50', isAfter ? 'error' : null, 'period', () => ({
    text: `企业于${closedOn ?? ''}注销，数据年度为${year}年`,
    bound: '注销之后的年度没有数据',
    show: { closedOn: closedOn ?? null, year },
  }))
}

export const siteRules: readonly Rules[] = [people, land, closing]
