/** Enterprises that the counties of the demo city named, and the city's decisions. */
import { pushes } from '../../modules/service/county-push/record.ts'
import { moveClock } from '../../platform/clock.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

const reasons = [
  '单位产品能耗优于行业先进值，已实施余热回收和空压改造，管理体系齐全。',
  '中水回用率连续三年提高，单位产品取水量低于先进值，带动上下游节水。',
  '专精特新企业，产品全部采用绿色设计，计划建设屋顶光伏和能碳管理平台。',
  '清洁生产审核评估通过，固体废物综合利用率超过95%，有意申报市级绿色工厂。',
]
const ends = ['invited', 'accepted', 'declined', 'pushed', 'invited', 'pushed', 'accepted', 'pushed'] as const

export async function fillPushes(stage: SeedContext): Promise<void> {
  const { services, cast, records, present } = stage
  const year = Number(present.slice(0, 4))
  const users = industrial(stage)
  for (const [i, to] of ends.entries()) {
    const record = users[(i * 11 + 4) % users.length]
    if (!record || !records.includes(record)) continue
    const random = sequence(7000 + i)
    moveClock(officeHour(stage, dayFrom(stage, -90 + i * 10), random))
    let push = await pushes.open({
      services,
      input: {
        enterpriseId: record.id,
        year,
        reason: reasons[i % reasons.length] ?? '',
        aspects: [['effTop', 'project'], ['water'], ['special'], ['clean', 'leader']][i % 4] ?? ['leader'],
        targetLevel: 'city',
        planYear: year + 1,
        needDiagnosis: i === 1,
        contactName: record.contact,
        contactPhone: record.facts.landline,
        files: [],
      },
      actor: cast.countyOf(record.qxCode),
    })
    const decide = async (state: 'accepted' | 'declined' | 'invited', opinion = '') => {
      moveClock(officeHour(stage, dayFrom(stage, -86 + i * 10), random))
      push = await pushes.step({
        services,
        input: { id: push.id, version: push.version, state, opinion },
        actor: cast.city,
      })
    }
    if (to === 'declined') await decide('declined', '近一年有环境行政处罚，整改完成后再推荐。')
    if (to === 'accepted' || to === 'invited') await decide('accepted')
    if (to === 'invited') await decide('invited')
  }
  moveClock(present)
}
