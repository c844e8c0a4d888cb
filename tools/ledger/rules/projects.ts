/** Saving projects against the plant: no project saves, or had, more than the plant uses. */
import { exceeds, isOutside, levelAbove } from '../bounds.ts'
import type { ProjectLine } from '../facts.ts'
import { savedOf } from '../figures.ts'
import { bandText, type Check, type Finding, figure, finding, type Rules } from '../finding.ts'

/** The plant's energy: as the project states it, else last year's, else this year's. */
const plantOf = ({ before, figures }: Check, stated?: number) => stated ?? before.tce ?? figures.total ?? undefined

/** R28: what is saved against what the plant uses. */
function savedShare(check: Check, on: string, name: string, saved: number, plant: number | undefined): Finding[] {
  const limit = check.bounds.limits.R28
  if (plant === undefined || (plant === 0 && saved <= 0)) return []
  const share = plant > 0 ? (saved / plant) * 100 : Number.POSITIVE_INFINITY
  return finding(check, 'R28', levelAbove(share, limit), on, () => ({
    text: `“${name}”节能量${figure(saved, 2)}tce，全厂综合能耗${figure(plant, 2)}tce，为${figure(share, 2)}%`,
    bound: `不超过${figure(limit.warning)}%，超过${figure(limit.error)}%为错误`,
    show: { saved, plant, share },
  }))
}

/** R29: the energy before the change against the plant, or the kinds of energy of the system it names. */
function baseline(check: Check, project: ProjectLine): Finding[] {
  const { before, bounds, factors } = check
  const plant = plantOf(check, project.plantTce)
  const { before: old } = project
  if (!old || plant === undefined) return []
  const known = project.carriers.every((code) => before.energy[code] !== undefined)
  const system = project.carriers.reduce((sum, code) => sum + (before.energy[code] ?? 0) * factors.tce(code), 0)
  const isSystem = project.carriers.length > 0 && known && system < plant
  const whole = isSystem ? system : plant
  const percent = whole > 0 ? (old / whole) * 100 : Number.POSITIVE_INFINITY
  const limit = bounds.limits.R29.error
  return finding(check, 'R29', exceeds(percent, limit) ? 'error' : null, `projects.${project.name}.before`, () => ({
    text: `“${project.name}”改造前能耗${figure(old, 2)}tce，${isSystem ? '所涉能源品种基准年消费' : '全厂'}${figure(whole, 2)}tce，为${figure(percent, 2)}%`,
    bound: `不超过${figure(limit)}%`,
    show: { before: old, whole, times: percent / 100 },
  }))
}

/** R30: energy as before and more output, so that the saving is growth only. */
function growthOnly(check: Check, { name, before, after, outBefore, outAfter }: ProjectLine): Finding[] {
  if (!before || after === undefined || !outBefore || outAfter === undefined) return []
  const limit = check.bounds.limits.R30
  const change = Math.abs(after / before - 1) * 100
  const growth = (outAfter / outBefore - 1) * 100
  const isGrowthOnly = exceeds(limit.energy, change) && exceeds(growth, limit.growth)
  return finding(check, 'R30', isGrowthOnly ? 'warning' : null, `projects.${name}.saved`, () => ({
    text: `“${name}”改造前后能耗${figure(before, 2)}与${figure(after, 2)}tce，变化${figure(change, 2)}%，产量增加${figure(growth, 2)}%，节能量只来自增产，未分固定负荷`,
    bound: `能耗变化小于${figure(limit.energy)}%且产量增加超过${figure(limit.growth)}%时说明`,
    show: { change, growth },
  }))
}

/** R31 and R32: 元 for each tce saved. */
function costs(check: Check, { name, invest, benefit }: ProjectLine, saved: number): Finding[] {
  const { R31, R32 } = check.bounds.limits
  const perTce = (amount: number) => (saved > 0 ? (amount * 10_000) / saved : Number.POSITIVE_INFINITY)
  const found: Finding[] = []
  if (invest) {
    const value = perTce(invest)
    const level = isOutside(value, [R31.least, R31.most])
      ? 'error'
      : isOutside(value, [R31.low, R31.high])
        ? 'warning'
        : null
    found.push(
      ...finding(check, 'R31', level, `projects.${name}.invest`, () => ({
        text: `“${name}”投资${figure(invest, 2)}万元，节能量${figure(saved, 2)}tce，单位节能量投资${figure(value, 2)}元/tce`,
        bound: `${bandText([R31.low, R31.high], '元/tce')}，低于${figure(R31.least)}或高于${figure(R31.most)}为错误`,
        show: { yuanPerTce: value },
      })),
    )
  }
  if (benefit) {
    const value = perTce(benefit)
    found.push(
      ...finding(
        check,
        'R32',
        isOutside(value, [R32.low, R32.high]) ? 'warning' : null,
        `projects.${name}.benefit`,
        () => ({
          text: `“${name}”年效益${figure(benefit, 2)}万元，节能量${figure(saved, 2)}tce，单位节能量效益${figure(value, 2)}元/tce`,
          bound: bandText([R32.low, R32.high], '元/tce'),
          show: { yuanPerTce: value },
        }),
      ),
    )
  }
  return found
}

const projects: Rules = (check) => {
  const list = check.facts.projects
  const each = list.flatMap((project) => {
    const saved = savedOf(project)
    return [
      ...(saved === undefined
        ? []
        : [
            ...savedShare(
              check,
              `projects.${project.name}.saved`,
              project.name,
              saved,
              plantOf(check, project.plantTce),
            ),
            ...costs(check, project, saved),
          ]),
      ...baseline(check, project),
      ...growthOnly(check, project),
    ]
  })
  const all = list.reduce((sum, project) => sum + (savedOf(project) ?? 0), 0)
  const together = list.length > 1 ? savedShare(check, 'projects.saved', '各项目合计', all, plantOf(check)) : []
  return [...each, ...together]
}

export const projectRules: readonly Rules[] = [projects]
