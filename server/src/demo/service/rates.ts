/** 好差评 of the demo city: enterprises rate the decisions on their cases; some bad marks are closed, some wait. */
import { badLevel } from '@green/contract/calls/service/rating.ts'
import { callBack, listRates, ownRates, replyToRate, saveRate } from '../../modules/service/rating/rates.ts'
import { addMs, moveClock } from '../../platform/clock.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

const dayMs = 86_400_000
const samples = [
  { level: 5, tags: ['quick', 'clear'], content: '退回意见写得很具体，一次改好就通过了。' },
  { level: 5, tags: ['easy'], content: '' },
  { level: 4, tags: ['clear'], content: '区县同志上门指导了能耗数据口径。' },
  { level: 5, tags: ['quick'], content: '' },
  { level: 3, tags: ['much'], content: '部分附件与往年重复，希望能沿用。' },
  { level: 2, tags: ['slow'], content: '提交后两周才收到审核意见，影响后续准备。' },
  { level: 4, tags: [], content: '' },
  { level: 1, tags: ['vague', 'much'], content: '退回理由只写了“材料不全”，不知道缺哪一份。' },
  { level: 5, tags: ['easy', 'clear'], content: '表单自动带出企业档案，省了不少时间。' },
  { level: 4, tags: ['quick'], content: '' },
] as const
const howMany = 24
/** The two newest bad marks, by their number, are so many days old: one waits for its answer, one for its call back. */
const newestBad = new Map([
  [15, 2],
  [17, 4],
])

export async function fillRates(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  let made = 0
  for (const record of stage.records) {
    if (made >= howMany) break
    const filer = cast.filerOf(record.id)
    const random = sequence(5000 + made)
    const [ended] = (await ownRates(services, filer)).open
    if (!ended) continue
    const sample = samples[made % samples.length] ?? samples[0]
    const day = addMs(ended.endedAt, (1 + Math.floor(random() * 3)) * dayMs)
    const ago = newestBad.get(made)
    const [rated = day] = [ago ? dayFrom(stage, -ago) : day, dayFrom(stage, -1)].toSorted()
    moveClock(officeHour(stage, rated, random))
    await saveRate(
      services,
      {
        ...sample,
        tags: [...sample.tags],
        rateObject: 'review',
        objectId: ended.objectId,
        anonymous: made % 7 === 5,
        contactPhone: sample.level <= badLevel ? '023-11000000' : '',
      },
      filer,
    )
    made += 1
  }
  moveClock(stage.present)
  const { rows } = await listRates(services, { page: 1, size: 50 }, cast.city)
  const recent = dayFrom(stage, -40)
  const [unanswered, notCalledBack] = rows.filter(({ level }) => level <= badLevel)
  for (const [i, rate] of rows.entries()) {
    // Of the others only some of the last weeks still wait.
    const mayWait = rate.level > badLevel && rate.at > recent && (rate.content === '' || i % 4 === 3)
    if (mayWait || rate === unanswered) continue
    const answered = await replyToRate(
      services,
      {
        id: rate.id,
        version: rate.version,
        reply:
          rate.level <= badLevel
            ? '已与审核人员核对，今后退回意见写明缺少的材料和依据，并在5个工作日内办理。'
            : '感谢您的评价，我们会继续改进服务。',
      },
      cast.city,
    )
    if (rate.level <= badLevel && rate !== notCalledBack)
      await callBack(
        services,
        { id: answered.id, version: answered.version, result: 'satisfied', note: '电话回访，企业对整改表示满意。' },
        cast.city,
      )
  }
}
