/** Banks with their products, reports of the code in every state, and credit references in every state, by the real operations. */
import { Readable } from 'node:stream'
import type { CreditScope } from '@green/contract/calls/service/credit-reference.ts'
import { makeAccount } from '../../base/account/administration/make-account.ts'
import { hashPassword } from '../../base/account/sign-in/passwords.ts'
import { personOf } from '../../base/account/sign-in/session.ts'
import { transaction } from '../../db/database.ts'
import { isOutward } from '../../modules/code/green-code/display.ts'
import { codePage } from '../../modules/code/green-code/store.ts'
import { deleteReport, saveReport, takePaper } from '../../modules/code/green-report/reports.ts'
import { readShared } from '../../modules/service/credit/read.ts'
import { creditStep, lastAuthDay, saveCredit } from '../../modules/service/credit/references.ts'
import { bankByCode, banksOf, flagBank } from '../../modules/service/credit/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, moveClock } from '../../platform/clock.ts'
import { wholeContent } from '../../platform/http/handlers.ts'
import { ids } from '../../platform/ids.ts'
import { addBanks, insertContent } from '../demo-store.ts'
import { demoPassword, homeCounty } from '../enterprise/people.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { publishedYear } from './ratings.ts'

const bankNames = ['示例江城银行股份有限公司', '示例两江农村商业银行股份有限公司'] as const
const everything: CreditScope[] = ['grade', 'score', 'rows', 'series', 'titles']

type End = 'pending' | 'pushed' | 'accepted' | 'lent' | 'refused' | 'takenBack'
const plans: readonly { to: End; bank: 0 | 1; amount: number; months: number; usage: string; scope: CreditScope[] }[] =
  [
    { to: 'accepted', bank: 0, amount: 500, months: 36, usage: '空压站节能改造和余热回收', scope: everything },
    {
      to: 'lent',
      bank: 0,
      amount: 1200,
      months: 60,
      usage: '屋顶分布式光伏2兆瓦',
      scope: ['grade', 'score', 'titles'],
    },
    { to: 'pushed', bank: 1, amount: 300, months: 24, usage: '循环冷却水系统改造', scope: ['grade', 'rows'] },
    { to: 'pending', bank: 0, amount: 800, months: 48, usage: '窑炉燃料替代', scope: ['grade', 'score', 'series'] },
    {
      to: 'refused',
      bank: 1,
      amount: 2000,
      months: 60,
      usage: '新建能碳管理平台和计量改造',
      scope: ['grade', 'score'],
    },
    { to: 'takenBack', bank: 0, amount: 400, months: 24, usage: '高耗能电机更换', scope: everything },
  ]

export async function fillCredits(stage: SeedContext): Promise<void> {
  const { services, cast, present } = stage
  moveClock(officeHour(stage, dayFrom(stage, -60), sequence(9099)))
  const banks = await openBanks(stage)
  await fillProducts(stage)
  const { rows } = await codePage(services.db, cast.city, { year: publishedYear(stage) }, { page: 1, size: 500 })
  const isNamed = ({ enterpriseId }: { enterpriseId: string }) => cast.filerOf(enterpriseId).loginName === 'enterprise'
  // Those that agreed early: their reports are older than the end of the term.
  const codes = rows
    .filter((code) => isOutward(code) && code.total !== null)
    .toSorted(
      (a, b) => Number(isNamed(b)) - Number(isNamed(a)) || (String(a.confirmedAt) < String(b.confirmedAt) ? -1 : 1),
    )
  for (const [i, plan] of plans.entries()) {
    const code = codes[i]
    const bank = banks[plan.bank]
    if (code && bank) await lead(stage, cast.filerOf(code.enterpriseId), bank, plan, i)
  }
  moveClock(present)
}

type Bank = { id: string; person: Actor }

/** Two banks with an account each; the first is the named demo account. */
async function openBanks({ services }: SeedContext): Promise<Bank[]> {
  const codes = await addBanks(services.db, bankNames, homeCounty)
  const passwordHash = await hashPassword(demoPassword)
  const banks: Bank[] = []
  for (const [i, socialCode] of codes.entries()) {
    await transaction(services.db, (tx) => flagBank(tx, socialCode, 'bank'))
    const found = await bankByCode(services.db, socialCode)
    if (!found) continue
    const accountId = await makeAccount(services.db, {
      loginName: i === 0 ? 'bank' : socialCode,
      name: i === 0 ? '贺信贷' : '方信贷',
      mobile: `1400020000${i}`,
      role: 'enterprise',
      unit: found.name,
      qxCode: homeCounty,
      enterpriseId: found.id,
      passwordHash,
    })
    const person = await personOf(services, accountId, '127.0.0.1')
    if (person) banks.push({ id: found.id, person })
  }
  return banks
}

async function lead(
  stage: SeedContext,
  owner: Actor,
  bank: Bank,
  { to, amount, months, usage, scope }: (typeof plans)[number],
  i: number,
): Promise<void> {
  const { services, cast } = stage
  const random = sequence(9100 + i)
  const at = (day: number) => moveClock(officeHour(stage, dayFrom(stage, day), random))
  at(-14)
  const wish = { year: publishedYear(stage), purpose: 'finance', receiver: '', showBand: true, remark: '' } as const
  // One report was made twice and the first deleted; some were taken.
  if (i === 4) await deleteReport(services, { id: (await saveReport(services, wish, owner)).id }, owner)
  const report = await saveReport(services, wish, owner)
  if (i < 2)
    await drain(wholeContent(await takePaper(services, { id: report.id, type: 'credit', format: 'word' }, owner)))
  at(-12)
  const letter = { id: ids.next(), name: '信贷参考授权书（盖章）.pdf', size: 1, sha256: '0'.repeat(64) }
  const authFrom = clock.today()
  let reference = await saveCredit(
    services,
    {
      reportId: report.id,
      bankId: bank.id,
      productId: null,
      financeType: i % 2 === 0 ? 'project' : 'loan',
      amount,
      termMonths: months,
      usage,
      authScope: scope,
      authFrom,
      authTo: lastAuthDay(authFrom),
      files: await withPapers(services, owner, [letter]),
      creditSelf: '近三年没有贷款逾期和欠息。',
    },
    owner,
  )
  const { id } = reference
  const seen = () => ({ id, version: reference.version })
  if (to === 'pending') return
  at(-10)
  reference = await creditStep(services, seen(), 'push', cast.city, { pushedAt: clock.now() })
  if (to === 'pushed') return
  at(-8)
  await readShared(services, id, bank.person)
  if (to === 'refused') {
    const opinion = '已有贷款余额超过本行对该行业的授信上限。'
    await creditStep(services, { ...seen(), opinion }, 'refuse', bank.person, { bankOpinion: opinion })
    return
  }
  reference = await creditStep(services, seen(), 'accept', bank.person)
  at(-4)
  if (to === 'lent')
    await creditStep(services, seen(), 'lend', bank.person, {
      grantedAmount: amount - 200,
      rate: 3.15,
      bankOpinion: null,
    })
  if (to === 'takenBack') await creditStep(services, { id }, 'revoke', owner, { revokedAt: clock.now() })
}

/** Reads a paper to its end, as a download does. */
async function drain(content: Readable | Buffer): Promise<void> {
  if (content instanceof Readable) for await (const _chunk of content);
}

async function fillProducts(stage: SeedContext): Promise<void> {
  const products = [
    {
      column: 'credit',
      title: '【示例】绿效贷',
      summary: '按绿效码得分确定额度的节能改造贷款。',
      body: ['用于节能、节水和降碳改造。企业授权后，本行在授权期限内查看绿效码，不要求重复报送同样的数据。'],
      fields: {
        bankName: bankNames[0],
        amountUpTo: '2000',
        term: '最长5年',
        rate: '年利率3.0%起（示例）',
        minTotal: '75',
        noGate: true,
        other: '近两年没有贷款逾期\n有明确的改造项目和预算',
      },
    },
    {
      column: 'credit',
      title: '【示例】绿色工厂信用贷',
      summary: '面向有绿色制造称号的企业的信用贷款。',
      body: ['用于流动资金和小额技术改造。'],
      fields: {
        bankName: bankNames[1],
        amountUpTo: '500',
        term: '最长3年',
        rate: '年利率3.4%起（示例）',
        minTotal: '60',
        needsTitle: true,
        other: '在本市连续经营三年以上',
      },
    },
    {
      column: 'lease',
      title: '【示例】高效设备融资租赁',
      summary: '电机、空压机、变压器等设备以租代购。',
      body: ['设备能效须达到1级或2级。租赁期满设备归企业所有。'],
      fields: {
        bankName: bankNames[0],
        amountUpTo: '800',
        term: '3至6年',
        rate: '按设备和期限商定（示例）',
        noGate: true,
        other: '设备在工业节能技术装备推荐目录内',
      },
    },
  ]
  const banks = await banksOf(stage.services.db)
  await insertContent(
    stage.services.db,
    products.map(({ fields, ...shown }, i) => ({
      shown: { ...shown, source: fields.bankName, tags: ['示例'], top: false },
      fields: { ...fields, bankCode: banks.find(({ name }) => name === fields.bankName)?.socialCode ?? '' },
      piece: {
        id: ids.next(),
        kind: 'finance',
        views: 40 + i * 17,
        publishAt: officeHour(stage, dayFrom(stage, -50 + i), sequence(9090 + i)),
      },
      programmes: [],
      by: { id: '00000000-0000-0000-0000-000000000000', name: '演示内容' },
    })),
  )
}
