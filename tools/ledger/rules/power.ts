/** Electricity: its parts, green power, photovoltaics and the greatest demand. */
import { exceeds, isOutside, levelAbove } from '../bounds.ts'
import { isEnergySupply, sumOfKind } from '../figures.ts'
import { bandText, type Check, type Finding, figure, finding, type Rules } from '../finding.ts'

const electricity = '33'

const boughtPower = ({ facts }: Check): number | undefined =>
  facts.power?.bought ??
  (facts.energy.some(({ code, bought }) => code === electricity && bought !== undefined)
    ? sumOfKind(facts, electricity, ({ bought }) => bought)
    : undefined)

/** R43: green power is part of what was bought; what came in is what was used and passed on. */
const composition: Rules = (check) => {
  const { facts, bounds } = check
  const { power } = facts
  const bought = boughtPower(check)
  if (!power || bought === undefined) return []
  const green = power.traded + power.gec
  const used = sumOfKind(facts, electricity, (line) => line.used)
  const own = sumOfKind(facts, electricity, ({ convOut = 0, produced = 0 }) => convOut + produced)
  const away = sumOfKind(facts, electricity, ({ sold = 0, lost = 0 }) => sold + lost) + power.resold
  const came = bought + power.ownRenew + own - away
  const percent = used > 0 ? (Math.abs(came - used) / used) * 100 : 0
  const limit = bounds.limits.R43
  return [
    ...finding(check, 'R43', exceeds(green, bought) ? 'error' : null, 'power.green', () => ({
      text: `绿电交易和绿证合计${figure(green)}万kWh，购入电量${figure(bought)}万kWh`,
      bound: '绿电不超过购入电量',
      source: '绿电交易、绿证是购入电量的一部分',
      show: { green, bought },
    })),
    ...finding(check, 'R43', levelAbove(percent, limit), 'power', () => ({
      text: `购入、自发自用和自产减转供、外供为${figure(came)}万kWh，电力消费${figure(used)}万kWh，相差${figure(percent, 2)}%`,
      bound: `${figure(limit.warning)}%内不提示，超过${figure(limit.error)}%为错误`,
      show: { came, used, percent },
    })),
  ]
}

/** R44 and R46: the share of renewable energy, and what the leader's form states of it. */
const renewable: Rules = (check) => {
  const { facts, figures, bounds } = check
  const rate = figures.renewableRate
  if (rate === undefined) return []
  const found = finding(check, 'R44', exceeds(rate, bounds.limits.R44.error) ? 'error' : null, 'renewableRate', () => ({
    text: `可再生电力${figure((facts.power?.ownRenew ?? 0) + (facts.power?.traded ?? 0) + (facts.power?.gec ?? 0))}万kWh，可再生能源利用率${figure(rate, 2)}%`,
    bound: `不超过${figure(bounds.limits.R44.error)}%`,
    show: { rate },
  }))
  const { nonFossilStated: stated } = facts
  if (stated === undefined) return found
  const points = Math.abs(stated - rate)
  const limit = bounds.limits.R46.error
  return [
    ...found,
    ...finding(check, 'R46', exceeds(points, limit) ? 'error' : null, 'nonFossilTold', () => ({
      text: `所填非化石能源比例${figure(stated, 2)}%，按账本计算${figure(rate, 2)}%，相差${figure(points, 2)}个百分点`,
      bound: `相差不超过${figure(limit)}个百分点`,
      show: { stated, computed: rate },
    })),
  ]
}

/** R45: capacity against the roof, generation against capacity, and one without the other. */
const photovoltaics: Rules = (check) => {
  const { facts, figures, bounds } = check
  const { power, pvKW: capacity } = facts
  const limit = bounds.limits.R45
  const roof = facts.roofArea ?? facts.buildingFoot
  const generated = power ? power.ownRenew + power.feedIn : undefined
  if (!capacity) {
    if (!generated) return []
    const most = roof ? (roof * limit.kwPerM2 * limit.high) / 10_000 : null
    const isAbove = most !== null && exceeds(generated, most)
    return finding(check, 'R45', isAbove ? 'error' : 'warning', 'power.ownRenew', () => ({
      text: `光伏发电${figure(generated)}万kWh，没有填装机容量${most === null ? '' : `，屋顶${figure(roof ?? 0)}m²最多可发${figure(most)}万kWh`}`,
      bound: `每m²屋顶${figure(limit.kwPerM2)}kW、每年${figure(limit.high)}h`,
      show: { max: most, generated },
    }))
  }
  const found: Finding[] = []
  if (roof)
    found.push(
      ...finding(check, 'R45', exceeds(capacity, limit.kwPerM2 * roof) ? 'error' : null, 'pvKW', () => ({
        text: `光伏装机${figure(capacity)}kW，屋顶${figure(roof)}m²，最多约${figure(limit.kwPerM2 * roof)}kW`,
        bound: `每m²屋顶不超过${figure(limit.kwPerM2)}kW`,
        show: { capacity, roof },
      })),
    )
  if (generated === 0)
    found.push(
      ...finding(check, 'R45', 'warning', 'pvKW', () => ({
        text: `光伏装机${figure(capacity)}kW，没有发电量`,
        bound: '有装机的填报发电量',
        show: { capacity },
      })),
    )
  const hours = figures.pvHours
  if (hours === undefined) return found
  const isOut = isOutside(hours, [limit.low, limit.high])
  const level = exceeds(hours, limit.most) ? 'error' : isOut ? 'warning' : null
  return [
    ...found,
    ...finding(check, 'R45', level, 'power.ownRenew', () => ({
      text: `光伏发电${figure(generated ?? 0)}万kWh，装机${figure(capacity)}kW，利用${figure(hours, 1)}h`,
      bound: `${bandText([limit.low, limit.high], 'h')}，超过${figure(limit.most)}h为错误`,
      show: { hours },
    })),
  ]
}

/** R49: low use is no sign for who generates power, whose supply from the grid stands by. */
const demand: Rules = (check) => {
  const { facts, year, bounds } = check
  const bought = boughtPower(check)
  const most = facts.power?.maxDemandKW
  if (!most || bought === undefined) return []
  const { hours, error, warning } = bounds.limits.R49
  const use = (bought * 10_000) / (most * hours)
  const generates = isEnergySupply(year.industry) || sumOfKind(facts, electricity, ({ convOut }) => convOut) > 0
  const isLow = !generates && exceeds(warning, use)
  return finding(check, 'R49', exceeds(use, error) ? 'error' : isLow ? 'warning' : null, 'power.maxDemandKW', () => ({
    text: `购入电量${figure(bought)}万kWh，最大需量${figure(most)}kW，负荷率${figure(use * 100, 2)}%`,
    bound: `不超过最大需量全年运行，不低于${figure(warning * 100)}%`,
    show: { use },
  }))
}

export const powerRules: readonly Rules[] = [composition, renewable, photovoltaics, demand]
