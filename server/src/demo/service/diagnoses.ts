/** Diagnoses of the demo city in every state, made with the accounts of the enterprise, the county and the experts. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { dataExample, requestExample, sheetExample } from '@green/programmes/diagnosis/example.ts'
import {
  followUp,
  moveDiagnosis,
  requestDiagnosis,
  saveData,
  saveSheet,
} from '../../modules/service/diagnosis/cases.ts'
import { benchmarkOf, dataOf } from '../../modules/service/diagnosis/reading.ts'
import { dayOf, moveClock } from '../../platform/clock.ts'
import { withBook } from '../book/answers.ts'
import { bookYears } from '../book/book.ts'
import { homeCounty } from '../enterprise/people.ts'
import { officeDay } from '../office-days.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

type End = 'requested' | 'assigned' | 'diagnosing' | 'reported' | 'disputed' | 'confirmed' | 'closed'

const plan: readonly { day: number; to: End }[] = [
  { day: -210, to: 'closed' },
  { day: -120, to: 'closed' },
  { day: -80, to: 'confirmed' },
  { day: -60, to: 'disputed' },
  { day: -45, to: 'reported' },
  { day: -30, to: 'diagnosing' },
  { day: -20, to: 'diagnosing' },
  { day: -12, to: 'assigned' },
  { day: -6, to: 'requested' },
  { day: -3, to: 'requested' },
]
const needs = [
  '空压系统压力波动大、单耗高于同行，希望诊断后制定改造方案。',
  '循环水泵长期低负荷运行，冷却塔效果差，夏季影响生产。',
  '准备申报绿色工厂，希望对照评价指标找出短板和改造顺序。',
  '窑炉排烟温度偏高，余热没有利用，希望评估回收潜力。',
]

export async function fillDiagnoses(stage: SeedContext): Promise<void> {
  const { services, cast, present } = stage
  const users = industrial(stage)
  const near = users.filter((r) => r.qxCode === homeCounty)
  const far = users.filter((r) => r.qxCode !== homeCounty)
  for (const [i, { day, to }] of plan.entries()) {
    const record = i % 2 === 0 ? near[i / 2] : far[i * 7]
    if (!record) continue
    const filer = cast.filerOf(record.id)
    const county = cast.countyOf(record.qxCode)
    const random = sequence(6000 + i)
    let passed = 0
    const later = (days: number) => {
      passed += days
      moveClock(officeHour(stage, dayFrom(stage, Math.min(day + passed, -0.5)), random))
    }
    later(0)
    const request = {
      ...requestExample(),
      problem: needs[i % needs.length],
      expectDate: null,
      contactName: record.contact,
      siteAddress: record.facts.address || '厂区',
    }
    let one = await requestDiagnosis(services, { request }, filer)
    const move = async (who: typeof filer, action: Parameters<typeof moveDiagnosis>[1]['action'], more = {}) => {
      one = await moveDiagnosis(services, { id: one.id, version: one.version, action, ...more }, who)
    }
    if (to === 'requested') continue
    later(1)
    const leader = cast.experts[i % 3]
    const second = cast.experts[(i + 1) % 3]
    if (!leader || !second) continue
    await move(county, 'assign', { experts: [leader.accountId, second.accountId] })
    if (to === 'assigned') continue
    later(1)
    await move(leader, 'accept')
    const offered = (await dataOf(services, one.id, filer)).data
    const data = await withPapers(services, filer, {
      ...withBook(dataExample() as AnswerSet, record.book, bookYears[2]),
      ...offered,
    })
    one = await saveData(services, { id: one.id, version: one.version, data, give: true }, filer)
    if (to === 'diagnosing') continue
    later(8)
    const { rows } = await benchmarkOf(services, one.id, leader)
    const sheet = await withPapers(services, leader, {
      ...sheetExample(),
      visitDate: officeDay(dayOf(dayFrom(stage, day + passed - 2))),
      benchmark: rows,
    })
    one = await saveSheet(services, { id: one.id, version: one.version, sheet, report: true }, leader)
    later(3)
    if (to === 'disputed') await move(filer, 'dispute', { opinion: '第二条建议的投资估算偏低，请按近期报价核对。' })
    if (to === 'reported' || to === 'disputed') continue
    await move(filer, 'confirm')
    for (const [adviceId, decision] of [
      ['a1', 'adopted'],
      ['a3', 'done'],
    ] as const) {
      later(5)
      one = await followUp(
        services,
        {
          id: one.id,
          version: one.version,
          adviceId,
          decision,
          reason: decision === 'done' ? '已补齐二级电表并按月分析' : '',
        },
        filer,
      )
    }
    if (to === 'closed') await move(county, 'close')
  }
  moveClock(present)
}
