/** 培训: an editor makes a course, a second officer publishes it, a learner takes it in two sittings and gets a proof, a visitor checks its number. */
import { readFile } from 'node:fs/promises'
import { training } from '@green/contract/calls/service/training.ts'
import { expect, type Page } from '@playwright/test'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'

const video = new URL('../../data/demo/training.webm', import.meta.url)

async function write(page: Page, title: string): Promise<void> {
  await page.goto('/web/hindex/newJobtraining')
  await settled(page)
  await page.getByLabel('课程名称').fill(title)
  await page.getByLabel('类别').selectOption({ label: '标准' })
  await page.getByLabel('主办单位').fill('市节能监察中心')
  await page.getByLabel('开始日期').fill(dayFrom(-1))
  await page.getByLabel('结束日期').fill(dayFrom(30))
  await page.getByRole('button', { name: '添加图文' }).click()
  const first = page.getByRole('region', { name: '第1部分：图文' })
  await first.getByLabel('标题', { exact: true }).fill('三个级别')
  await first.getByRole('textbox', { name: '正文' }).fill('能耗限额标准分三级，3级为限定值。')
  await page.getByRole('button', { name: '添加视频' }).click()
  const second = page.getByRole('region', { name: '第2部分：视频' })
  await second.getByLabel('标题', { exact: true }).fill('怎样计算')
  await second
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '讲解.webm', mimeType: 'video/webm', buffer: await readFile(video) })
  await expect(second.getByText('讲解.webm')).toBeVisible()
  await page.getByRole('button', { name: '添加测验' }).click()
  const quiz = page.getByRole('region', { name: '测验' })
  await quiz.getByLabel('题目').fill('限额标准分几级？')
  await quiz.getByLabel('选项1', { exact: true }).fill('两级')
  await quiz.getByLabel('选项2', { exact: true }).fill('三级')
  await quiz.getByLabel('选项2是正确答案').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('已保存为新的一稿')).toBeVisible()
  await expect(page.getByText(/视频长8秒/)).toBeVisible()
  await page.getByRole('button', { name: '提交发布' }).click()
  await expect(page.getByText('由没有编写的另一名市级人员或系统管理员发布')).toBeVisible()
}

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Lets the browser play the video until it is at least so far. */
async function playTo(page: Page, seconds: number): Promise<void> {
  const player = page.locator('video')
  await player.evaluate((one: HTMLVideoElement) => {
    one.muted = true
    return one.play()
  })
  await expect
    .poll(() => player.evaluate((one: HTMLVideoElement) => (one.ended ? Number.MAX_VALUE : one.currentTime)), {
      timeout: 60_000,
    })
    .toBeGreaterThan(seconds)
}

test('a course is made by one officer, published by another, learnt in two sittings and proven', async ({ people }) => {
  test.slow()
  const title = `能耗限额标准课 ${Date.now() % 1_000_000}`
  const { page: editor } = await people.signedIn('city')
  await write(editor, title)

  const { page: second } = await people.signedIn('city2')
  await second.goto(`/web/hindex/jobtraining?keyword=${encodeURIComponent(title)}`)
  await settled(second)
  await second.getByRole('button', { name: title }).click()
  await expect(second.getByText('三级（正确）')).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('button', { name: '发布', exact: true }).click()
  await expect(second.getByText('已办理')).toBeVisible()

  const { page, request } = await people.signedIn('enterprise')
  await page.goto('/web/mainPages/courses')
  await settled(page)
  await atBothWidths(page, () => expectAccessible(page))
  await page.getByRole('link', { name: title }).first().click()
  await settled(page)
  await page.getByLabel('姓名').fill('陈学习')
  await page.getByLabel('岗位').fill('能源管理员')
  await page.getByLabel('手机号').fill('13800000001')
  await page.getByRole('button', { name: '报名', exact: true }).click()
  await expect(page.getByRole('heading', { name: '课程内容，已完成0%' })).toBeVisible()
  await page.getByRole('button', { name: '打开：三个级别' }).click()
  await page.getByRole('button', { name: '学完这一部分' }).click()
  await expect(page.getByRole('heading', { name: '课程内容，已完成50%' })).toBeVisible()

  await page.getByRole('button', { name: '打开：怎样计算' }).click()
  await playTo(page, 3)
  await page.locator('video').evaluate((one: HTMLVideoElement) => one.pause())
  await expect(page.getByText(/已计入0:0[2-5]，全长0:07/)).toBeVisible()
  await page.goto('/web/mainPages/myCourses')
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: title }).click()
  await settled(page)
  await page.getByRole('button', { name: '继续学习：怎样计算' }).click()
  await expect
    .poll(() => page.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime), { timeout: 60_000 })
    .toBeGreaterThan(1.5)
  await playTo(page, 7.7)
  await expect(page.getByRole('heading', { name: '课程内容，已完成100%' })).toBeVisible()

  await page.getByRole('radio', { name: '三级' }).check()
  await atBothWidths(page, () => expectAccessible(page))
  await page.getByRole('button', { name: '交卷' }).click()
  await expect(page.getByText('100分，已通过')).toBeVisible()
  const mine = (await request(training.mine, {})).find((one) => one.title === title)
  if (!mine?.proof) throw new Error('a proof is expected')
  await expect(page.getByText(mine.proof.number).first()).toBeVisible()

  const visitor = await people.visitor()
  const { number, checkCode } = mine.proof
  await visitor.goto(`/web/mainPages/trainingCheck?number=${number}&code=${checkCode}`)
  await settled(visitor)
  await expect(visitor.getByText('学习证明由本平台出具，有效')).toBeVisible()
  await expect(visitor.getByText(title)).toBeVisible()
  await atBothWidths(visitor, () => expectAccessible(visitor))
})
