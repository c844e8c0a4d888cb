/** 现场核查 on a phone: a case is taken along, verified without network, and uploaded; the tab is closed, the session expires, a photo is cut, a colleague writes too. */
import { type Verification, verification } from '@green/contract/calls/inspection/verification.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type ApiClient, demoPassword } from '../api.ts'
import { expectAccessible, phone, test } from '../journey.ts'
import { pdf } from '../papers.ts'
import { wav } from '../sounds.ts'

const sessionKey = 'green.session'

/** A JPEG of about this size: a small head, then filler that needs no decoding. */
function jpegOf(size: number): Buffer {
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])
  return Buffer.concat([start, frame, scan, Buffer.alloc(size, 0x55), Buffer.from([0xff, 0xd9])])
}

const sheet = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '现场核查' }).getByRole('button', { name }).click()
const photograph = (page: Page, size: number) =>
  page
    .locator('input[type="file"][accept^="image"]')
    // Forty megabytes on their way into the browser take their time on a busy machine.
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: jpegOf(size) }, { timeout: 120_000 })
const read = (who: ApiClient, id: string): Promise<Verification> => who.request(verification.hcInfo, { id })
const itemOf = (shown: Verification, key: string) => shown.items.find((item) => item.key === key)

/** A case that nobody has worked on yet. */
async function untouched(who: ApiClient): Promise<Verification['head']> {
  for (const head of await who.request(verification.fieldCases, {})) {
    const { mayEnter, items } = await read(who, head.id)
    if (mayEnter && items.every(({ finding }) => finding === null)) return head
  }
  throw new Error('every case that may be visited has been worked on')
}

/** Takes the case along and opens it. */
async function takeAlong(page: Page, { id, enterpriseName: name }: Verification['head']): Promise<void> {
  await page.goto('/web/field')
  await expect(page.getByRole('heading', { name: '可以带走的案件' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '带走' }).click()
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('case')).toBe(id)
}

/** The stored page is whole: from here on no network is needed. */
async function stored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('field-')).length))
    .toBe(1)
}

async function anotherTab(context: BrowserContext, id: string): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(phone)
  await page.goto(`/web/field?case=${id}`)
  return page
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: '签名框，请在框内签写姓名' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('the pad is not visible')
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  for (let i = 1; i <= 24; i++)
    await page.mouse.move(box.x + 20 + i * 11, box.y + box.height / 2 + 28 * Math.sin(i / 2))
  await page.mouse.up()
  await page.getByRole('button', { name: '确认签字' }).click()
}

/** The machine has no microphone: a tone takes its place; the recorder is the browser's own. */
function toneAsMicrophone(): void {
  if (!navigator.mediaDevices) return
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const output = context.createMediaStreamDestination()
    tone.connect(output)
    tone.start()
    return output.stream
  }
}

/** How long the recording plays that is shown last; 0 where none can be played. */
const seconds = (page: Page) =>
  page
    .locator('audio')
    .first()
    .evaluate(async (sound: HTMLAudioElement) => {
      await sound.play()
      await new Promise((done) => setTimeout(done, 300))
      sound.pause()
      return sound.currentTime
    })

test('a case is verified without network and reaches the server whole', async ({ people }) => {
  test.setTimeout(420_000)
  const leader = await people.signedIn('supervisor3')
  const colleague = await people.apiClient('supervisor2')
  let { page } = leader
  const context = page.context()
  await context.addInitScript(toneAsMicrophone)
  await page.setViewportSize(phone)
  const head = await untouched(leader)
  const { id } = head
  const declared = Number(itemOf(await read(leader, id), 'totalTce')?.declared)
  const [ours, theirs] = [Math.round(declared * 105) / 100, Math.round(declared * 103) / 100]
  await takeAlong(page, head)
  await stored(page)

  await test.step('without network: findings, a breach with a photo, the visit, a record', async () => {
    people.expectDropped('/web/field')
    await context.setOffline(true)
    await expect(page.getByText(/没有网络，照常填写/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /在用淘汰设备台数/ }).click()
    await page.getByRole('textbox', { name: '核查值（台）' }).fill('2')
    await page.getByRole('radio', { name: '违规' }).check()
    await page.getByRole('combobox', { name: '违反条款' }).selectOption({ index: 1 })
    await page.getByRole('textbox', { name: '违法事实' }).fill('水泵房两台JO2-51-4电动机正在运行，列入淘汰目录。')
    await photograph(page, 40 * 1024 * 1024)
    await expect(page.getByRole('alert')).toContainText(/照片有40\.0 MB，超过20 MB的上限，没有放入.*已记下的内容都在/)
    await photograph(page, 3 * 1024 * 1024)
    await expect(page.getByText('证据 1 份')).toBeVisible()
    await page.locator('input[accept^="audio"]').setInputFiles(pdf('录音.pdf'))
    await expect(page.getByRole('alert')).toContainText('不是照片（JPG、PNG）或录音（M4A、MP3、WAV、OGG、WEBM）')
    await page.locator('input[accept^="audio"]').setInputFiles(wav('询问.wav'))
    await expect(page.getByText('证据 2 份')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '完成此项' }).click()
    await page.getByRole('button', { name: /综合能源消费量/ }).click()
    await page.getByRole('textbox', { name: '核查值（tce）' }).fill(String(ours))
    await expect(page.getByText('与填报相差 +5.00 %')).toBeVisible()
    await page.getByRole('radio', { name: '合规' }).check()
    await page.getByRole('button', { name: '完成此项' }).click()
    await sheet(page, '记录')
    await page.getByRole('button', { name: '开始录音' }).click()
    await expect(page.getByText('正在录音 0分1秒')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '停止录音' }).click()
    await expect(page.getByText('已有录音 1 段，记入后保存')).toBeVisible()
    await page.getByRole('button', { name: '记入' }).click()
    await expect.poll(() => seconds(page)).toBeGreaterThan(0)
    await expectAccessible(page)
    await sheet(page, '现场')
    await page.getByRole('button', { name: '现在' }).first().click()
    await page.getByRole('button', { name: '现在' }).last().click()
    await page.getByRole('textbox', { name: '地点' }).fill('水泵房和配电室')
    for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check()
    await page.getByRole('textbox', { name: '企业代表' }).fill('罗厂长')
    await expectAccessible(page)
    await expect(page.getByText('现场信息完整')).toBeVisible()
    await sheet(page, '签名')
    await page.getByRole('button', { name: '确认签字' }).click()
    await expect(page.getByRole('alert')).toContainText('请在框内重新签写')
    await page.getByRole('textbox', { name: '姓名' }).fill('罗厂长')
    await sign(page)
    await expect(page.getByRole('img', { name: '罗厂长的签名' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what stands on the device is unreadable', async () => {
    const rows = await page.evaluate(
      () =>
        new Promise<string>((done) => {
          const request = indexedDB.open('green-field')
          request.onsuccess = () => {
            const all = request.result.transaction('entries').objectStore('entries').getAll()
            all.onsuccess = () => done(all.result.map(({ sealed }) => new TextDecoder().decode(sealed.data)).join(' '))
          }
        }),
    )
    expect(rows.length).toBeGreaterThan(100)
    expect(rows).not.toMatch(/JO2|罗厂长|水泵房/)
  })

  await test.step('the tab is closed and opened again, still without network: nothing is lost', async () => {
    await page.close()
    page = await anotherTab(context, id)
    await expect(page.getByText(/没有网络，照常填写，\d+ 项只在本机/)).toBeVisible()
    await page.getByRole('button', { name: /在用淘汰设备台数/ }).click()
    await expect(page.getByRole('textbox', { name: '违法事实' })).toHaveValue(/水泵房两台/)
    await page.getByRole('button', { name: '完成此项' }).click()
    expect((await read(colleague, id)).items.every(({ finding }) => finding === null)).toBe(true)
  })

  await test.step('meanwhile a colleague enters another figure', async () => {
    const fields = {
      checked: theirs,
      result: 'lawful' as const,
      clause: null,
      facts: '',
      evidence: [],
      consequence: null,
      remark: '',
    }
    const base = { ...fields, checked: null, result: null }
    const entry = {
      kind: 'finding' as const,
      node: 'totalTce',
      base,
      mine: fields,
      clientId: crypto.randomUUID(),
      deviceAt: new Date().toISOString(),
    }
    const { results } = await colleague.request(verification.addHcInfo, {
      id,
      deviceTime: new Date().toISOString(),
      entries: [entry],
    })
    expect(results).toMatchObject([{ state: 'taken' }])
  })

  await test.step('the network comes back, but the session is over: nothing is sent, nothing lost', async () => {
    people.expectRefusal(401, '/ht/')
    await page.evaluate((key) => {
      const session = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      session.login.token = 'expired'
      sessionStorage.setItem(key, JSON.stringify(session))
    }, sessionKey)
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByRole('link', { name: '登录后继续上传' })).toBeVisible()
    await expect(page.getByText(/\d+ 项只在本机/)).toBeVisible()
  })

  await test.step('signed in again, a photo is cut after its first part, and goes on from there', async () => {
    people.expectDropped('/inspection/field/part')
    let cut = false
    await context.route('**/inspection/field/part**', (route) => {
      const isSecond = new URL(route.request().url()).searchParams.get('index') === '1'
      if (cut || !isSecond) return route.continue()
      cut = true
      return route.abort()
    })
    await page.evaluate((key) => sessionStorage.removeItem(key), sessionKey)
    await page.getByRole('link', { name: '登录后继续上传' }).click()
    await page.getByRole('textbox', { name: '账号' }).fill('supervisor3')
    await page.getByRole('textbox', { name: '密码' }).fill(demoPassword)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('heading', { name: '已带到本机' })).toBeVisible()
    await people.hasSignedIn('supervisor3', page)
    await expect.poll(() => cut).toBe(true)
    await page.goto(`/web/field?case=${id}`)
    await expect
      .poll(async () => itemOf(await read(colleague, id), 'eliminatedEquipment')?.finding?.files.length)
      .toBe(2)
    await context.unroute('**/inspection/field/part**')
  })

  await test.step('both wrote the same figure: the inspector chooses, with name and time of the other', async () => {
    await sheet(page, '上传')
    const clash = page.getByRole('region', { name: /综合能源消费量.*两人都改过/ })
    await expect(clash).toContainText(String(theirs))
    await expectAccessible(page)
    expect(itemOf(await read(colleague, id), 'totalTce')?.finding?.fields.checked).toBe(theirs)
    await clash.getByRole('radio', { name: /本机/ }).check()
    await clash.getByRole('button', { name: '按所选保存' }).click()
    await expect(page.getByText(/全部已上传/)).toBeVisible()
    const shown = await read(colleague, id)
    expect(itemOf(shown, 'totalTce')).toMatchObject({ superseded: 1, finding: { fields: { checked: ours } } })
    expect(itemOf(shown, 'eliminatedEquipment')?.missing).toEqual([])
    expect(shown.visitMissing).toEqual([])
    expect(shown.signatures.map(({ name }) => name)).toEqual(['罗厂长'])
    expect(shown.record.some(({ files }) => files.length === 1)).toBe(true)
  })

  await test.step('signing out clears the device', async () => {
    await page.getByRole('button', { name: '返回案件列表' }).click()
    await page.getByRole('button', { name: '退出登录并清除本机内容' }).click()
    await page.waitForURL(/mainPages|\/web\/$/)
    await people.hasSignedOut('supervisor3')
    const left = await page.evaluate(async () => ({
      caches: (await caches.keys()).filter((name) => name.startsWith('field-')).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
    expect(left).toEqual({ caches: 0, workers: 0 })
  })
})
