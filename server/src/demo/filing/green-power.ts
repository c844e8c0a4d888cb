/** Green power that enterprises of the demo city registered: most of it sound, one doubted, one taken back. */
import { powers } from '../../modules/energy/green-power/record.ts'
import { moveClock } from '../../platform/clock.ts'
import type { DemoRecord } from '../demo-store.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

const suppliers = ['武隆示例风电有限公司', '巫溪示例光伏发电有限公司', '重庆示例售电有限公司']
const howMany = 12

/** 万kWh that the book of last year has as traded. */
const tradedBy = ({ book }: DemoRecord) => book?.years.at(-1)?.power.traded ?? 0

export async function fillGreenPower(stage: SeedContext): Promise<void> {
  const { services, cast, present } = stage
  const year = Number(present.slice(0, 4)) - 1
  const named = stage.records.filter((record) => cast.filerOf(record.id).loginName === 'enterprise')
  const trading = industrial(stage).filter((record) => tradedBy(record) > 0)
  const users = [...new Set([...named, ...trading])].slice(0, howMany)
  for (const [i, record] of users.entries()) {
    const filer = cast.filerOf(record.id)
    const random = sequence(9400 + i)
    moveClock(officeHour(stage, dayFrom(stage, -120 + i * 8), random))
    // Every third has not registered all of what its figures say.
    const certificates = Math.min(100_000, Math.round(tradedBy(record) * 10 * (i % 3 === 1 ? 0.6 : 1)))
    const first = 20_001 + i * 100_000
    const numbers = [first, first + certificates - 1].map((n) => `GEC-${year}-${String(n).padStart(9, '0')}`)
    const [firstNumber = '', lastNumber = ''] = numbers
    const paper = { id: '', name: i % 4 === 3 ? '绿电交易结算单.pdf' : '绿证.pdf', size: 1, sha256: '0'.repeat(64) }
    const saved = await powers.open({
      services,
      input: {
        kind: i % 4 === 3 ? 'traded' : 'certificate',
        firstNumber,
        lastNumber,
        documentCount: certificates,
        year,
        producedIn: `${year}-0${1 + (i % 9)}`,
        purpose: i % 6 === 5 ? 'customer' : 'ownUse',
        supplier: suppliers[i % suppliers.length] ?? '',
        note: '',
        files: await withPapers(services, filer, [paper]),
      },
      actor: filer,
    })
    moveClock(officeHour(stage, dayFrom(stage, -116 + i * 8), random))
    const { id, version } = saved
    if (i === 4)
      await powers.step({
        services,
        input: { id, version, action: 'doubt', opinion: '结算单载明的电量少于登记的凭证数量，请补充交易凭证。' },
        actor: cast.countyOf(record.qxCode),
      })
    if (i === 7)
      await powers.step({
        services,
        input: { id, version, action: 'withdraw', opinion: '消费年度填写有误，重新登记。' },
        actor: filer,
      })
  }
  moveClock(present)
}
