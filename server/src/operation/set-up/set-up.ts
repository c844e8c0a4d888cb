/** 首日引导: the steps of a new city, each with its state read from the data. It is over once everything was done. */
import type { CallOutput } from '@green/contract/call.ts'
import { type SetUpStep, setUp, setUpSteps } from '@green/contract/calls/operation/set-up.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { deskOf, officePath } from '@green/contract/screens/screens.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { missingLabels } from '../../base/reference/city-profile.ts'
import { districts } from '../../base/reference/reference-data.ts'
import { findFlag, setFlag } from '../../db/flags.ts'
import { clock, localTime } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { backupFlag } from '../backup/backup-note.ts'
import { lastGoodDrill } from '../backup/drill-store.ts'
import { stateOf } from '../state.ts'
import { gatewayStates, isGatewayDone, testGateway } from './gateway-test.ts'
import { isAnyBatch, isAnyNotice, staffCounts } from './set-up-store.ts'

type View = CallOutput<typeof setUp.steps>
type Found = Omit<View['steps'][number], 'step'>

export const setUpCalls = handlers(setUp, {
  steps: ({ services }) => stepsOf(services),
  testGateway: ({ input, actor, services }) => testGateway(services, input, actor),
})

const overFlag = 'set-up-over'
const over: View = { isOver: true, steps: [], gateways: [] }

/** Notes that everything was done once, so that an officer who leaves later does not bring the guide back. Hourly. */
export async function finishSetUp(services: Services): Promise<void> {
  const { config, db } = services
  if (config.DEMO || (await findFlag(db, overFlag)) !== undefined) return
  if ((await stepsOf(services)).isOver) await setFlag(db, overFlag, clock.today(), clock.now())
}

/** The demo city had no first day; a city that was through it is not led again. */
async function stepsOf(services: Services): Promise<View> {
  const { config, db } = services
  if (config.DEMO || (await findFlag(db, overFlag)) !== undefined) return over
  const gateways = await gatewayStates(db, services)
  const found: Record<SetUpStep, Found> = {
    city: await cityStep(services),
    people: await peopleStep(services),
    gateways: gatewayStep(gateways),
    backup: await backupStep(services),
    notice: await noticeStep(services),
    batch: await batchStep(services),
  }
  const steps = (Object.keys(setUpSteps) as SetUpStep[]).map((step) => ({ step, ...found[step] }))
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.length === 0) return over
  return { isOver: false, steps: [...open, ...steps.filter(({ isDone }) => isDone)], gateways }
}

async function cityStep({ cityProfile }: Pick<Services, 'cityProfile'>): Promise<Found> {
  const profile = await cityProfile.current()
  return {
    isDone: profile.isComplete,
    why: '公众现在看到的是“平台正在建设中”；平台名称、主办单位、热线和备案号齐全后门户才开放，证书和文书才能出具。',
    found: profile.isComplete
      ? [`${profile.platformName}，主办单位${profile.sponsor}，服务热线${profile.hotline}`]
      : [`还缺${missingLabels(profile).join('、')}`],
    way: { to: officePath('cityProfile'), label: '填写城市资料' },
  }
}

/** Of these everything that needs two people needs as many. */
const atLeast = { admin: 2, city: 2 } as const
const namedAtMost = 8

async function peopleStep({ db }: WithDb): Promise<Found> {
  const rows = await staffCounts(db, clock.today())
  const of = (role: string) => rows.filter((row) => row.role === role).reduce((sum, { n }) => sum + n, 0)
  const staffed = new Set(rows.filter(({ role }) => isDistrictOfficer(role)).map(({ qxCode }) => qxCode))
  const all = districts().filter(({ enabled }) => enabled)
  const without = all.filter(({ code }) => !staffed.has(code))
  const short = (label: string, why: string, n: number, needed: number) =>
    `${label}${n}名${n < needed ? `，${why}须两人办理，还差${needed - n}名` : ''}`
  const names = without
    .slice(0, namedAtMost)
    .map(({ name }) => name)
    .join('、')
  return {
    isDone: of('admin') >= atLeast.admin && of('city') >= atLeast.city && without.length === 0,
    why: '权限变更、审定和发布由两人办理；企业注册后由所在区县审核，没有区县管理员的区县，企业一直等着。',
    found: [
      short('系统管理员', '权限变更', of('admin'), atLeast.admin),
      short('市级管理员', '审定、发布和拨付', of('city'), atLeast.city),
      without.length === 0
        ? `${all.length}个区县和功能区都有管理员`
        : `${all.length}个区县和功能区中${all.length - without.length}个已有管理员，还缺：${names}${without.length > namedAtMost ? `等${without.length}个` : ''}`,
    ],
    way: { to: officePath('accounts'), label: '新建账号' },
  }
}

function gatewayStep(gateways: View['gateways']): Found {
  const open = gateways.filter((one) => !isGatewayDone(one))
  return {
    isDone: open.length === 0,
    why: '验证码、提醒和企业核验靠这些服务。地址和令牌由运行人员在服务器上设置，设好后逐个测试。',
    found: open.length === 0 ? ['已设置的都测试通过'] : [],
    way: null,
  }
}

async function backupStep(services: Services): Promise<Found> {
  const { db } = services
  const { archive, warnings } = await stateOf(services)
  const drill = await lastGoodDrill(db)
  const made = await findFlag(db, backupFlag)
  const place = {
    on: '归档已启用，可以恢复到任一时刻',
    off: '没有设置归档（ARCHIVE_DIR），只能恢复到备份的时刻',
    outside: '外部数据库由其管理员归档',
    notInUse: '归档已设置但没有生效，请停止全部进程后重新启动',
  }[archive]
  return {
    isDone: made !== undefined || (archive === 'on' && drill !== null),
    why: '磁盘损坏或误操作之后靠它找回数据；备份含个人信息和密钥，请加密存放在另一台机器上。',
    found: [
      place,
      drill ? `最近一次恢复演练${localTime(drill)}，数据一致` : '还没有做过恢复演练',
      made
        ? `最近一次备份${localTime(made)}，已核对`
        : '还没有备份：请在服务器上运行 npm run backup -- <目录>，并按运行手册在另一台机器上恢复一次',
      ...(archive === 'off' ? [] : warnings),
    ],
    way: null,
  }
}

async function noticeStep({ db }: WithDb): Promise<Found> {
  const isDone = await isAnyNotice(db)
  return {
    isDone,
    why: '公众打开门户，首先要看到平台开始办理什么、找谁咨询。内容由一人起草、另一人发布。',
    found: [isDone ? '已发布通知公告' : '还没有发布过通知公告'],
    way: { to: officePath('newsManage'), label: '起草通知' },
  }
}

async function batchStep({ db }: WithDb): Promise<Found> {
  const isDone = await isAnyBatch(db)
  return {
    isDone,
    why: '有了批次，企业才能申报。批次由市级管理员在各类申报的审核台设定。',
    found: [isDone ? '已有申报批次' : '还没有申报批次：请市级管理员登录后，在审核台打开“批次”，选择“新建批次”'],
    way: { to: deskOf(greenFactory.id), label: '查看绿色工厂审核台' },
  }
}
