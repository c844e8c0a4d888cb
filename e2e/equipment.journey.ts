/** 淘汰设备查询: a visitor looks up a model and pastes a list; an enterprise uploads one and takes it back marked. */
import { buffer } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { writeSheet } from '../server/src/platform/spreadsheet/writer.ts'
import { expectAccessible, settled, test } from './journey.ts'

const address = '/web/mainPages/ghnttsbcx'

test('a visitor finds a model as it is on the nameplate, and compares a short list', async ({ people }) => {
  const page = await people.visitor()
  await page.goto(address)
  await settled(page)
  await page.getByLabel('型号或名称').fill('y 132m–4')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText(/型号“y 132m–4”与目录所列“Y132M-4”.*型号相同/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Y132M-4/ }).first()).toBeVisible()
  await page.getByLabel('设备清单').fill('Y132M-4，7.5，2\nJO2-51-4，15，1\nY132M4，7.5\nYE4-280M-4，90')
  await page.getByRole('button', { name: '比对', exact: true }).click()
  const results = page.getByRole('table', { name: '粘贴清单的比对结果' })
  await expect(results.getByRole('row', { name: /JO2-51-4 .*所属系列列入/ })).toBeVisible()
  await expect(results.getByRole('row', { name: /Y132M4 .*需人工判断/ })).toBeVisible()
  await expect(page.getByText('估算的公式、假设和来源')).toBeVisible()
  await expectAccessible(page)
})

test('an enterprise uploads its list and gets it back with the results', async ({ people }) => {
  const { page } = await people.signedIn('enterprise')
  await page.goto(address)
  await settled(page)
  const columns = [
    { title: '规格型号', kind: 'text' as const },
    { title: '额定功率', kind: 'number' as const },
  ]
  const rows = Array.from({ length: 300 }, (_, i) => [i % 3 === 0 ? 'Y132M-4' : 'YE4-280M-4', 7.5])
  await page.getByLabel('设备清单工作簿').setInputFiles({
    name: '车间设备.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await buffer(writeSheet({ name: '设备', columns, rows })),
  })
  await expect(page.getByText('已上传：车间设备.xlsx')).toBeVisible()
  await page.getByRole('button', { name: '查看结果' }).click()
  await expect(page.getByText(/共300行：列入淘汰目录100，/)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '生成标注清单' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('车间设备（已比对）.xlsx')
})
