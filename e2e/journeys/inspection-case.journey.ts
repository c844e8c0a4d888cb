/** 节能监察 of one enterprise from the notice to the closing: breach, statement, order, evidence, re-check; each step by its own person. */

import { isWaiting, twoHands } from '@green/contract/calls/account/two-hands.ts'
import { inspection, lsdtjn } from '@green/contract/calls/inspection/inspection.ts'
import { inspectionPaper } from '@green/contract/calls/inspection/inspection-paper.ts'
import { inspectionTask, lsdttaskmg } from '@green/contract/calls/inspection/inspection-task.ts'
import { selfCheck } from '@green/contract/calls/inspection/self-check.ts'
import { verification } from '@green/contract/calls/inspection/verification.ts'
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { selfCheckPaper } from '@green/programmes/inspection-self-check/paper.ts'
import { selfCheckId } from '@green/programmes/inspection-self-check/scope.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import { paperSamples } from '@green/tools/inspection/paper-samples.ts'
import { expect, type Page } from '@playwright/test'
import type { ApiClient } from '../api.ts'
import { inDays } from '../days.ts'
import { atBothWidths, expectAccessible, settled, test } from '../journey.ts'
import { pdf, withUploads } from '../papers.ts'
import { wav } from '../sounds.ts'

const year = new Date().getFullYear()
const team = ['supervisor', 'supervisor2'] as const
let serial = Math.floor(Math.random() * 800_000)
const nextNumber = () => `例监〔${year}〕${++serial}号`

type Opened = { id: string; enterprise: string; loginName: string }

/** A task over one enterprise, declared and published; its self-check is sent. */
async function openCase(
  [city, city2]: readonly [ApiClient, ApiClient],
  inspectors: readonly ApiClient[],
  join: (loginName: string) => Promise<ApiClient>,
): Promise<Opened> {
  const cards = await Promise.all(inspectors.map(({ request }) => request(inspectionTask.cards, {})))
  const [leaderId = '', ...memberIds] = cards.map((all) => all.find(({ isOwn }) => isOwn)?.accountId ?? '')
  const { id } = await city.request(lsdttaskmg.add, {
    taskName: `${year}年能源管理岗位核查${serial}`,
    planId: null,
    year,
    taskLevel: 'city',
    taskType: 'daily',
    mode: 'onSite',
    drawMode: 'complaint',
    contents: ['targets'],
    basis: '《工业节能监察办法》',
    files: [],
    checkYears: [year - 1],
    orgName: '市节能监察中心',
    leaderId,
    memberIds,
    publishResult: true,
    startDate: inDays(0),
    endDate: inDays(180),
    selfDeadline: inDays(30),
  })
  // A 重点用能单位: the article on the energy manager binds no other.
  const rule = { qxCode: '500110', fromTce: 10_000 }
  const added = await city.request(inspectionTask.addByRule, { id, version: 1, rule })
  const [target, ...others] = added.targets.filter(({ socialCode }) => socialCode !== '')
  if (!target) throw new Error('the county has no 重点用能单位')
  const enterpriseIds = others.map(({ enterpriseId }) => enterpriseId)
  const gone = { id, version: added.version, enterpriseIds, reason: '不在本次核查的范围内' }
  const waits = await city.request(inspectionTask.removeTargets, gone)
  if (!isWaiting(waits)) throw new Error('the list was changed by one person')
  await city2.request(twoHands.step, { id: waits.proposalId, version: 1, action: 'confirm' })
  for (const one of inspectors) {
    const { version } = await one.request(lsdttaskmg.getTaskQyForm, { id })
    await one.request(inspectionTask.declare, { id, version, agreed: true })
  }
  const { version } = await city.request(lsdttaskmg.getTaskQyForm, { id })
  const published = await city.request(inspectionTask.publishTask, { id, version })
  const inspectionId = published.targets[0]?.inspectionId ?? ''
  const own = await join(target.socialCode)
  await own.request(selfCheck.add, { id: inspectionId })
  const begun = await own.request(selfCheck.get, { id: inspectionId })
  const example = selfCheckPaper(begun.scope).example() as AnswerSet
  const answers = await withUploads(own, selfCheckId, example)
  await own.request(selfCheck.update, {
    id: inspectionId,
    version: begun.version,
    action: 'submit',
    answers,
    reasons: [],
  })
  return { id: inspectionId, enterprise: target.enterpriseName, loginName: target.socialCode }
}

/** The visit and the signatures, which the journey of the phone takes through its screens. */
async function visited(inspectorClients: readonly ApiClient[], id: string): Promise<void> {
  const [leader] = inspectorClients
  if (!leader) throw new Error('a leader is expected')

  const { inspectors, visit } = await leader.request(verification.hcInfo, { id })
  const people = inspectors.map(({ userId }) => userId)
  const now = new Date().toISOString()
  const head = () => ({ clientId: crypto.randomUUID(), deviceAt: now })
  const line = [Array.from({ length: 80 }, (_, i) => [40 + i * 6, 120 + 50 * Math.sin(i / 4)]).flat()]
  const mine = {
    ...visit.fields,
    from: now,
    to: now,
    place: '能源管理部',
    representative: '罗厂长',
    post: '生产副总经理',
    noMediaReason: '资料室不允许拍摄，只看文件。',
    inspectors: people,
    cardsShown: people.map((userId) => ({ userId, at: now })),
  }
  const signed = { kind: 'signature' as const, width: 600, height: 240, strokes: line }
  const { results } = await leader.request(verification.addHcInfo, {
    id,
    deviceTime: now,
    entries: [
      { ...head(), kind: 'visit', base: visit.fields, mine },
      { ...head(), ...signed, role: 'representative', userId: null, name: '罗厂长' },
    ],
  })
  // Each inspector signs in the own session.
  for (const client of inspectorClients) {
    const own = (await client.request(inspectionTask.cards, {})).find(({ isOwn }) => isOwn)
    const signature = { ...head(), ...signed, role: 'inspector' as const, userId: own?.accountId ?? '' }
    const entries = [{ ...signature, name: own?.name ?? '' }]
    const answer = await client.request(verification.addHcInfo, { id, deviceTime: now, entries })
    results.push(...answer.results)
  }
  expect(results.map(({ state }) => state)).toEqual(results.map(() => 'taken'))
}

/** A draft with the sample's words where neither the case nor the journey gives any. */
async function written(
  { request }: ApiClient,
  inspectionId: string,
  kind: PaperKindKey,
  over: Readonly<Record<string, string>> = {},
): Promise<{ id: string; version: number }> {
  const { id } = await request(inspectionPaper.draft, { inspectionId, kind })
  const { papers } = await request(inspectionPaper.ofCase, { id: inspectionId })
  const known = papers.find((one) => one.id === id)?.content
  const content = { ...paperSamples[kind], ...known, ...over } as Record<string, string>
  const [title] = paperKindOf(kind).titles
  const { version } = await request(inspectionPaper.save, { id, version: 1, title, content })
  return { id, version }
}

/** A paper of the file that the journey does not write on a screen. */
async function filed(client: ApiClient, inspectionId: string, kind: PaperKindKey): Promise<void> {
  const { request } = client
  const { form, served } = paperKindOf(kind)
  const { id, version } = await written(client, inspectionId, kind)
  await request(inspectionPaper.issue, { id, version, number: form === 'letter' ? nextNumber() : '' })
  if (!served) return
  await request(inspectionPaper.serve, {
    id,
    way: 'direct',
    receiver: '罗厂长',
    on: inDays(0),
    place: '能源管理部',
    consent: '',
    remark: '',
    files: [],
  })
}

const drawerOf = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** Drafts a paper, fills in what the case does not know, issues it, and serves it where it is served. */
async function issued(page: Page, kind: PaperKindKey, fills: Readonly<Record<string, string>> = {}): Promise<void> {
  const { no, titles, form, served } = paperKindOf(kind)
  await page.getByRole('combobox', { name: '起草文书' }).selectOption({ label: `${no} ${titles.join('／')}` })
  await page.getByRole('button', { name: '起草', exact: true }).click()
  const drawer = drawerOf(page, `${no} ${titles[0]}`)
  await expect(drawer).toBeVisible()
  for (const [label, text] of Object.entries(fills)) await drawer.getByLabel(label, { exact: true }).fill(text)
  if (form === 'letter') await drawer.getByLabel('文号').fill(nextNumber())
  await expectAccessible(page, 'dialog[open]')
  await drawer.getByRole('button', { name: '出具并锁定' }).click()
  await expect(drawer).toHaveCount(0)
  if (!served) return
  const row = page.getByRole('row', { name: new RegExp(titles[0]) }).last()
  await row.getByRole('button', { name: '登记送达' }).click()
  const dialog = drawerOf(page, `送达：${titles[0]}`)
  await dialog.getByLabel('受送达人').fill('罗厂长')
  await dialog.getByRole('textbox', { name: '送达日期' }).fill(inDays(0))
  await dialog.getByLabel('送达地点').fill('能源管理部')
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: '登记送达' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Takes a step: the button, then the dialogue that says what it leads to. */
async function takeStep(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: label })
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Accessible at both widths, and no wider than the window. */
const expectSound = (page: Page) =>
  atBothWidths(page, async ({ width }) => {
    await expectAccessible(page)
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const state = (page: Page, label: string) => expect(page.getByText(label, { exact: true }).first()).toBeVisible()

test('a breach is found, heard, ordered, made good and closed, each step by its own person', async ({ people }) => {
  test.setTimeout(420_000)
  const officers = [await people.apiClient('city'), await people.apiClient('city2')] as const
  const inspectors = await Promise.all(team.map((name) => people.apiClient(name)))
  const [leaderClient] = inspectors
  if (!leaderClient) throw new Error('a leader is expected')
  const { id, enterprise, loginName } = await openCase(officers, inspectors, people.apiClient)
  const leader = await people.signedIn(team[0])
  const office = leader.page
  const own = await people.signedIn(loginName)
  const portal = own.page
  const ofOffice = (part: string) => `/web/hindex/ReportingManageFromSuperVisitor?id=${id}&part=${part}`
  const ofOwn = (part: string) => `/web/mainPages/qyjnjc?id=${id}&tab=${part}`
  for (const kind of ['taskApproval'] as const) await filed(leader, id, kind)

  await test.step('the leader serves the notice and announces the visit', async () => {
    await office.goto(ofOffice('papers'))
    await settled(office)
    await expectSound(office)
    await issued(office, 'notice', {
      需要准备的材料和配合的事项: '任命文件和备案回执',
      监察时间: '当日',
      联系人和电话: '韩监察 023-11000001',
    })
    await takeStep(office, '通知核查')
    await state(office, '已通知')
  })

  await test.step('a finding is no breach without clause, facts, evidence and proposal', async () => {
    await tab(office, '核查')
    await office.getByRole('button', { name: '能源管理岗位和能源管理负责人' }).click()
    const drawer = drawerOf(office, '能源管理岗位和能源管理负责人')
    await drawer.getByRole('radio', { name: '违规' }).check()
    await drawer.getByLabel('违反条款').selectOption({ index: 1 })
    await drawer.getByLabel('违法事实').fill('未设立能源管理岗位，能源管理负责人没有聘任文件，也未报备案。')
    const proofs = [pdf('组织机构图.pdf'), wav('询问录音.wav')]
    await drawer.locator('input[type="file"]').setInputFiles(proofs)
    await expect(drawer.getByText(/已有2份/)).toBeVisible()
    await expectAccessible(office, 'dialog[open]')
    await drawer.getByRole('button', { name: '登记', exact: true }).click()
    await expect(drawer).toHaveCount(0)
    await office.getByRole('button', { name: '询问录音.wav', exact: true }).click()
    const sound = drawerOf(office, '询问录音.wav').locator('audio')
    await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => Math.round(one.duration))).toBe(1)
    await expectAccessible(office, 'dialog[open]')
    await office.keyboard.press('Escape')
    await office.getByRole('button', { name: '节能目标责任制、节能计划和技术措施' }).click()
    await drawerOf(office, '节能目标责任制、节能计划和技术措施').getByRole('radio', { name: '合规' }).check()
    await office.getByRole('button', { name: '登记', exact: true }).click()
    await expect(office.getByText('核查（2/2项完成）')).toBeVisible()
    await expect(office.getByText('完成核查还需要：')).toBeVisible()
  })

  await test.step('a draft says what changed when the finding changes, and takes it over', async () => {
    await tab(office, '文书与整改')
    await office.getByRole('combobox', { name: '起草文书' }).selectOption({ label: 'D4 现场监察笔录' })
    await office.getByRole('button', { name: '起草', exact: true }).click()
    const draft = drawerOf(office, 'D4 现场监察笔录')
    await draft.getByRole('button', { name: '关闭', exact: true }).click()
    await tab(office, '核查')
    await office.getByRole('button', { name: '能源管理岗位和能源管理负责人' }).click()
    const drawer = drawerOf(office, '能源管理岗位和能源管理负责人')
    await drawer.getByLabel('违法事实').fill('未设立能源管理岗位，能源管理负责人有聘任文件，但未报备案。')
    await drawer.getByRole('button', { name: '登记', exact: true }).click()
    await expect(drawer).toHaveCount(0)
    await tab(office, '文书与整改')
    await expect(office.getByText('案件有改动')).toBeVisible()
    await office.getByRole('button', { name: '填写并出具' }).click()
    await expect(draft.getByText('起草以后案件有改动（1处）')).toBeVisible()
    await expectAccessible(office, 'dialog[open]')
    await draft.getByRole('button', { name: '采用新内容：现场情况' }).click()
    await draft.getByRole('button', { name: '保存草稿' }).click()
    await expect(office.getByText('草稿已保存')).toBeVisible()
    await draft.getByRole('button', { name: '关闭', exact: true }).click()
    await expect(office.getByText('案件有改动')).toHaveCount(0)
    await office.getByRole('button', { name: '删除草稿' }).click()
    await expect(office.getByRole('row', { name: /现场监察笔录/ })).toHaveCount(0)
    await tab(office, '核查')
  })

  await test.step('visit and signatures stand, and the verification is completed', async () => {
    await visited(inspectors, id)
    await office.reload()
    await settled(office)
    await expectSound(office)
    await takeStep(office, '完成核查')
    await state(office, '已核查')
  })

  await test.step('the enterprise reads the record and confirms it', async () => {
    await portal.goto(ofOwn('record'))
    await settled(portal)
    await expect(portal.getByText(/未设立能源管理岗位/)).toBeVisible()
    await expectSound(portal)
    await portal.getByRole('radio', { name: '确认无误' }).check()
    await portal.getByRole('button', { name: '提交意见' }).click()
    await expect(portal.getByText('已提交，监察人员会收到通知')).toBeVisible()
  })

  await test.step('what is intended is announced, the enterprise states its view, the leader answers each point', async () => {
    for (const kind of ['siteRecord', 'evidence', 'report'] as const) await filed(leader, id, kind)
    await office.goto(ofOffice('papers'))
    await issued(office, 'statementNotice', { 联系人和电话: '韩监察 023-11000001' })
    await takeStep(office, '告知陈述申辩')
    await state(office, '陈述申辩中')
    await portal.goto(ofOwn('papers'))
    await settled(portal)
    await portal.getByRole('textbox', { name: '意见' }).fill('负责人已经确定，聘任文件正在办理。')
    await expectSound(portal)
    await portal.getByRole('button', { name: '提交陈述申辩' }).click()
    await expect(portal.getByText('等待逐条答复。')).toBeVisible()
    await office.reload()
    await office.getByRole('button', { name: '逐条答复陈述申辩' }).click()
    const dialog = drawerOf(office, '逐条答复陈述申辩')
    await dialog.getByLabel('第1条的复核意见').fill('聘任文件没有印发，事实清楚，维持拟定意见。')
    await dialog.getByLabel('复核结论').fill('维持拟作出的处理。')
    await expectAccessible(office, 'dialog[open]')
    await dialog.getByRole('button', { name: '答复', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the rectification is ordered, with a demand, a term and the evidence asked for', async () => {
    await issued(office, 'order', { 联系人和电话: '韩监察 023-11000001' })
    await takeStep(office, '责令限期整改')
    await state(office, '限期整改中')
  })

  await test.step('the enterprise answers the item with evidence and hands it in', async () => {
    await portal.reload()
    await settled(portal)
    await expect(portal.getByRole('button', { name: '提交整改材料' })).toBeDisabled()
    await portal.getByRole('textbox', { name: '第1项的整改说明' }).fill('已设立能源管理岗位，聘任文件已印发并备案。')
    await portal.locator('input[type="file"]').setInputFiles(pdf('聘任文件.pdf'))
    await expect(portal.getByRole('button', { name: '聘任文件.pdf', exact: true })).toBeVisible()
    await expectSound(portal)
    await portal.getByRole('button', { name: '保存第1项' }).click()
    await expect(portal.getByText('第1项的证明已保存')).toBeVisible()
    await portal.getByRole('button', { name: '提交整改材料' }).click()
    await state(portal, '整改待复核')
  })

  await test.step('the leader checks again, the city approves the closing, the leader closes', async () => {
    await office.reload()
    await settled(office)
    await issued(office, 'recheck', {
      开始时间: `${inDays(0)} 09:00`,
      结束时间: `${inDays(0)} 10:00`,
      地点: '能源管理部',
      复查情况: '查看了聘任文件和备案回执。',
      结果: '已整改',
      复查结论: '已完成整改',
    })
    await written(leader, id, 'closing', {
      process: '自查、通知、核查、陈述申辩、整改、复查。',
      result: '存在违法用能行为，已整改',
      rectified: '复查合格',
      opinion: '建议结案。',
    })
    const city = await people.signedIn('city')
    await city.page.goto(`/web/hindex/RepManage?id=${id}&part=papers`)
    await settled(city.page)
    await city.page.getByRole('button', { name: '填写并出具' }).click()
    const closing = drawerOf(city.page, 'D16 结案审批表')
    await closing.getByRole('button', { name: '出具并锁定' }).click()
    await expect(closing).toHaveCount(0)
    await expectSound(city.page)
    await office.reload()
    await settled(office)
    await takeStep(office, '复查')
    await state(office, '已办结')
    await tab(office, '全过程记录')
    await expect(office.getByText(/复查：整改完成，办结/)).toBeVisible()
    await expectSound(office)
  })

  await test.step('the enterprise sees it closed, the county reads it, nobody acts any more', async () => {
    await portal.reload()
    await state(portal, '已办结')
    await expect(portal.getByText('已整改', { exact: true })).toBeVisible()
    const { allowed, result } = await leader.request(inspection.get, { id })
    expect({ allowed, result }).toEqual({ allowed: [], result: 'breach' })
    const county = await people.apiClient('county_500110')
    const { rows } = await county.request(lsdtjn.page, { keyword: enterprise })
    expect(rows.find((row) => row.id === id)?.state).toBe('closed')
  })
})
