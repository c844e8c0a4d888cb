/** 淘汰设备查询: a visitor looks up a model and pastes a list; an enterprise uploads one and takes it back marked. */
import { buffer } from 'node:stream/consumers'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseFile, fill, openScreen, savedFile, settled } from './screen.tsx'

const address = '/mainPages/ghnttsbcx'

test('a visitor finds a model as it is on the nameplate, and compares a short list', async () => {
  const visitor = await openScreen(address, null)
  await settled()
  await fill(visitor, screen.getByLabelText('型号或名称'), 'y 132m–4')
  await visitor.click(screen.getByRole('button', { name: '查询' }))
  expect(await screen.findByText(/型号“y 132m–4”与目录所列“Y132M-4”.*型号相同/)).toBeTruthy()
  expect(screen.getAllByRole('row', { name: /Y132M-4/ }).length).toBeGreaterThan(0)
  await fill(
    visitor,
    screen.getByLabelText('设备清单'),
    'Y132M-4，7.5，2\nJO2-51-4，15，1\nY132M4，7.5\nYE4-280M-4，90',
  )
  await visitor.click(screen.getByRole('button', { name: '比对' }))
  const results = within(await screen.findByRole('table', { name: '粘贴清单的比对结果' }))
  expect(results.getByRole('row', { name: /JO2-51-4 .*所属系列列入/ })).toBeTruthy()
  expect(results.getByRole('row', { name: /Y132M4 .*需人工判断/ })).toBeTruthy()
  expect(screen.getByText('估算的公式、假设和来源')).toBeTruthy()
})

test('an enterprise uploads its list and gets it back with the results', async () => {
  const clerk = await openScreen(address, 'enterprise')
  await settled()
  const columns = [
    { title: '规格型号', kind: 'text' as const },
    { title: '额定功率', kind: 'number' as const },
  ]
  const rows = Array.from({ length: 300 }, (_, i) => [i % 3 === 0 ? 'Y132M-4' : 'YE4-280M-4', 7.5])
  const bytes = new Uint8Array(await buffer(writeSheet({ name: '设备', columns, rows })))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await chooseFile(clerk, screen.getByLabelText('设备清单工作簿'), { name: '车间设备.xlsx', type, bytes })
  expect(await screen.findByText('已上传：车间设备.xlsx')).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: '查看结果' }))
  expect(await screen.findByText(/共300行：列入淘汰目录100，/)).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: '生成标注清单' }))
  const { name, content } = await savedFile()
  expect(name).toBe('车间设备（已比对）.xlsx')
  expect(content.size).toBeGreaterThan(1000)
})
