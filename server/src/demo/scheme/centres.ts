/** 能碳管理中心 of the demo city: works that plan a 零碳工厂 and others that meter themselves, in every state. */
import type { EcCentre } from '@green/contract/calls/energy/scheme/energy-carbon-centre.ts'
import { centres } from '../../modules/energy/energy-carbon-centre/record.ts'
import { moveClock } from '../../platform/clock.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { siteOf } from './zero-answers.ts'

const opinions = {
  confirm: '已现场查看平台和运行报表，功能与登记一致。',
  doubt: '碳资产管理只见页面、没有运行记录，请补充报表或改选功能。',
} as const

type Centre = {
  socialCode: string
  functions: readonly number[]
  grade: EcCentre['grade']
  /** What its county did with it; null where it waits. */
  step: keyof typeof opinions | null
}

const planned: readonly Centre[] = [
  { socialCode: '91500152MAXX11304J', functions: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11], grade: 'second', step: 'confirm' },
  { socialCode: '91500235MAXX1138XR', functions: [1, 2, 3, 4, 8, 9], grade: 'second', step: 'confirm' },
  { socialCode: '91500102MAXX10782N', functions: [1, 2, 4, 8], grade: 'none', step: null },
  { socialCode: '91500116MAXX10889B', functions: [1, 2, 3, 4, 5, 8, 12], grade: 'third', step: 'doubt' },
  { socialCode: '91500113MAXX116031', functions: [1, 2, 4, 6, 8, 11, 12, 13], grade: 'third', step: 'confirm' },
]
const builders = ['重庆示例智控节能科技有限公司', '重庆示例数字能源有限公司', '重庆示例绿能节能技术有限公司']

export async function fillCentres(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  for (const [i, { socialCode, functions, grade, step }] of planned.entries()) {
    const record = stage.records.find((one) => one.socialCode === socialCode)
    const year = record?.book?.years.at(-1)
    if (!record || !year) continue
    const random = sequence(7800 + i)
    const filer = cast.filerOf(record.id)
    moveClock(officeHour(stage, dayFrom(stage, -44 + i * 6), random))
    const metersDue = 30 + Math.round(Math.sqrt(year.statedTce) * (0.6 + random() * 0.3))
    const paper = { id: '', name: '能碳管理中心运行报表.pdf', size: 1, sha256: '0'.repeat(64) }
    const { id, version } = await centres.open({
      services,
      input: {
        centre: `${siteOf(record).replace(/厂区$/, '')}能碳管理中心`,
        site: siteOf(record),
        builtBy: builders[i % builders.length] ?? '',
        since: `${2023 + (i % 3)}-${String(3 + i * 2).padStart(2, '0')}`,
        invested: Math.round(60 + Math.sqrt(year.statedTce) * (1.2 + random())),
        metersDue,
        metersAuto: Math.round(metersDue * (0.74 + random() * 0.24)),
        intervalMinutes: [15, 5, 60, 15, 1][i] ?? 15,
        retentionYears: 3 + (i % 3) * 2,
        functions: functions.map(String),
        grade,
        savedTce: i === 2 ? null : Math.round(year.statedTce * (0.004 + random() * 0.008)),
        cutCo2: i === 2 ? null : Math.round(year.statedTce * (0.011 + random() * 0.015)),
        acceptedOn: null,
        acceptedBy: '',
        files: await withPapers(services, filer, [paper]),
      },
      actor: filer,
    })
    if (step === null) continue
    moveClock(officeHour(stage, dayFrom(stage, -40 + i * 6), sequence(7810 + i)))
    const opinion = opinions[step]
    await centres.step({ services, input: { id, version, action: step, opinion }, actor: cast.countyOf(record.qxCode) })
  }
  moveClock(stage.present)
}
