/** 近零碳园区试点 of the demo city: two invented pilots of an invented list, one with its self-assessment, one that is due this month. */
import { defaultSettings } from '@green/tools/footprint/settings.ts'
import { pilots } from '../../modules/title/park-pilot/record.ts'
import { moveClock } from '../../platform/clock.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

const list = {
  listTitle: '关于公布第二批近零碳园区试点名单的通知（演示）',
  listNumber: '示例环〔2024〕67号',
  listDate: '2024-12-31',
  batch: '第二批',
  dueOn: defaultSettings.parkPilot.dueOn,
  acceptanceDueOn: null,
}

const parks = ['西部科学城示例高新技术产业园区管理委员会', '涪陵示例高新技术产业园区管理委员会'] as const
const [assessed] = parks

export async function fillParkPilots(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  for (const [i, name] of parks.entries()) {
    const record = stage.records.find((one) => one.name === name)
    if (!record) continue
    moveClock(officeHour(stage, dayFrom(stage, -52), sequence(7870 + i)))
    const input = { ...list, enterpriseId: record.id }
    const { id, version } = await pilots.open({ services, input, actor: cast.city })
    if (name !== assessed) continue
    const filer = cast.filerOf(record.id)
    moveClock(officeHour(stage, dayFrom(stage, -5), sequence(7880 + i)))
    const paper = { id: '', name: '近零碳园区自评估报告.pdf', size: 1, sha256: '0'.repeat(64) }
    const handedIn = {
      summary:
        '对照试点方案，十八项任务完成十七项：园区分布式光伏和用户侧储能建成，集中空压站投运，绿电直连一期正在并网。',
      figureYear: Number(stage.present.slice(0, 4)) - 1,
      energyTce: 86_500,
      co2: 152_300,
      cleanPct: 41.2,
      files: await withPapers(services, filer, [paper]),
    }
    await pilots.step({ services, input: { id, version, action: 'handIn', opinion: '', ...handedIn }, actor: filer })
  }
  moveClock(stage.present)
}
