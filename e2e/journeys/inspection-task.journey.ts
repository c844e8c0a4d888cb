/** 节能监察: the city plans, makes a task, draws enterprises and inspectors, the team declares, the task is published, and an enterprise finds it. */

import type { CallOutput } from '@green/contract/call.ts'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { inspectionPlan } from '@green/contract/calls/inspection/inspection-plan.ts'
import { inspectionTask, lsdttaskmg } from '@green/contract/calls/inspection/inspection-task.ts'
import { expect, type Page } from '@playwright/test'
import { type ApiClient, clientWithPassword, demoPassword } from '../api.ts'
import { inDays } from '../days.ts'
import { expectAccessible, settled, test } from '../journey.ts'

const path = '/web/hindex/SupManage'
const next = new Date().getFullYear() + 1

/** Of its own for each attempt: the plan and the task of a former one stay published. */
const namesOf = (attempt: number) => ({
  planTitle: `${next}年夏季第${attempt + 1}次重点用能企业监察计划`,
  taskName: `${next}年夏季第${attempt + 1}次双随机监察`,
})

async function publishPlan(page: Page, second: ApiClient, planTitle: string): Promise<void> {
  await page.goto(`${path}?view=plans`)
  await page.getByRole('button', { name: '编制年度计划' }).click()
  const drawer = page.getByRole('dialog', { name: '编制年度计划' })
  await drawer.getByRole('textbox', { name: '标题' }).fill(planTitle)
  await drawer.getByRole('textbox', { name: '计划监察企业数' }).fill('4')
  await drawer.getByRole('checkbox', { name: '日常监察' }).check()
  await drawer.getByRole('checkbox', { name: '能源计量管理' }).check()
  await drawer
    .getByRole('textbox', { name: '计划正文' })
    .fill('按“双随机、一公开”监察4家企业的能源计量，不收取任何费用。')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toHaveCount(0)
  await page
    .getByRole('row', { name: new RegExp(planTitle) })
    .getByRole('button', { name: '公布' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '公布' }).click()
  await expect(page.getByText(/已提出，等待.*在“待我复核”中办理/)).toBeVisible()
  const { rows } = await second.request(twoHands.page, { list: 'mine' })
  const waiting = rows.find(({ about }) => about.includes(planTitle))
  const proposal = { id: waiting?.id ?? '', version: waiting?.version ?? 0, action: 'confirm' } as const
  await second.request(twoHands.step, proposal)
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(planTitle) }).getByText('已公布')).toBeVisible()
}

/** The task as a draft that has to be drawn; the form itself has a test of its own fields on the server. */
async function draftTask({ request }: ApiClient, { planTitle, taskName }: ReturnType<typeof namesOf>): Promise<string> {
  const [plans, cards] = await Promise.all([request(inspectionPlan.plans, {}), request(inspectionTask.cards, {})])
  const able = cards.filter(({ fault }) => fault === null).map(({ accountId }) => accountId)
  const [leaderId = '', ...memberIds] = able
  const { id } = await request(lsdttaskmg.add, {
    taskName,
    planId: plans.find(({ title }) => title === planTitle)?.id ?? null,
    year: next - 1,
    taskLevel: 'city',
    taskType: 'daily',
    mode: 'both',
    drawMode: 'draw',
    contents: ['metering'],
    basis: '《工业节能监察办法》',
    files: [],
    checkYears: [next - 2],
    orgName: '市节能监察中心',
    leaderId,
    memberIds,
    publishResult: true,
    startDate: inDays(0),
    endDate: inDays(120),
    selfDeadline: inDays(30),
  })
  return id
}

test('from the plan to a published task: drawn before a witness, repeated, declared, told', async ({ people, origin }, {
  retry,
}) => {
  test.setTimeout(180_000)
  const city = await people.signedIn('city')
  const { page } = city
  const other = await people.signedIn('city2')
  const names = namesOf(retry)
  await publishPlan(page, other, names.planTitle)
  const id = await draftTask(city, names)
  await page.goto(`${path}?id=${id}`)
  await expect(page.getByText('下达前还需要：')).toBeVisible()
  await page.getByRole('button', { name: '锁定双随机名录' }).click()
  const drawer = page.getByRole('dialog', { name: '锁定双随机名录' })
  await drawer.getByRole('textbox', { name: '抽取比例（%）' }).fill('1')
  await drawer.getByRole('textbox', { name: '公开数字的名称和出处' }).fill('上证指数收盘点位，上海证券交易所网站')
  await drawer.getByRole('textbox', { name: '公布日期' }).fill(inDays(0))
  await drawer.getByRole('button', { name: '锁定名录' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText('名录已锁定，待见证')).toBeVisible()
  await expect(page.getByRole('button', { name: '见证并抽取' })).toHaveCount(0)
  await expectAccessible(page)
  await other.page.goto(`${path}?id=${id}`)
  await other.page.getByRole('button', { name: '见证并抽取' }).click()
  const witness = other.page.getByRole('dialog', { name: '见证并抽取' })
  await witness.getByRole('textbox', { name: '公开数字的值' }).fill('3320.11')
  await witness.getByRole('checkbox').check()
  await expectAccessible(other.page, 'dialog[open]')
  await witness.getByRole('button', { name: '见证并抽取' }).click()
  await expect(witness).toHaveCount(0)
  await expect(other.page.getByText('复算一致')).toBeVisible()

  for (const name of ['supervisor', 'supervisor2', 'supervisor3']) {
    const inspector = await people.apiClient(name)
    // Who was not drawn does not see the task.
    const task = await inspector.request(lsdttaskmg.getTaskQyForm, { id }).catch((error: unknown) => {
      expect(error).toMatchObject({ data: { reason: 'NOT_FOUND' } })
      return null
    })
    if (task?.team.some(({ isOwn, declaredAt }) => isOwn && declaredAt === null))
      await inspector.request(inspectionTask.declare, { id, version: task.version, agreed: true })
  }
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: '下达任务' }).click()
  await page.getByRole('button', { name: '下达', exact: true }).click()
  await expect(page.getByText('已下达').first()).toBeVisible()
  // Each drawn enterprise has a case now, and its name leads there.
  const { targets } = await city.request(lsdttaskmg.getTaskQyForm, { id })
  const { name, loginName } = await drawnWithLogin(origin, targets)
  await page.getByRole('group', { name: '任务的企业' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('待自查').first()).toBeVisible()

  // The enterprise is told, and the message leads to the task among its own.
  const own = await people.signedIn(loginName)
  await own.page.goto('/web/mainPages/personalCenter?tab=messages')
  await settled(own.page)
  const notice = own.page.getByRole('listitem').filter({ hasText: names.taskName })
  await expect(notice).toContainText('提交节能自查表')
  await notice.getByRole('link', { name: '查看' }).click()
  await expect(own.page.getByRole('heading', { level: 1, name: names.taskName })).toBeVisible()
  await expectAccessible(own.page)
  await own.page.goto('/web/mainPages/qyjnjc')
  const row = own.page.getByRole('article').filter({ hasText: names.taskName })
  await expect(row.getByText('待自查')).toBeVisible()
  await expect(row.getByText(`自查截止 ${inDays(30)}`)).toBeVisible()
  await row.getByRole('link', { name: '去办理' }).click()
  await expect(own.page.getByRole('button', { name: '开始填写' })).toBeVisible()
})

/** A drawn enterprise that signs in with the password of the demo city: some were registered by other journeys. */
async function drawnWithLogin(
  origin: string,
  targets: CallOutput<typeof lsdttaskmg.getTaskQyForm>['targets'],
): Promise<{ name: string; loginName: string }> {
  for (const { enterpriseName, socialCode } of targets)
    for (const loginName of [socialCode, 'enterprise', 'enterprise2']) {
      const client = await clientWithPassword(origin, loginName, demoPassword).catch(() => null)
      if (client?.login.enterpriseName === enterpriseName) return { name: enterpriseName, loginName }
    }
  throw new Error(`none of ${targets.length} drawn enterprises signs in`)
}
