/** The administrator makes a key for another system, which reads with it, and a receiver of events; an enterprise checks a document. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { clientFor } from '../api.ts'
import { inDays } from '../days.ts'
import { expectAccessible, fill, network, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')
const rowOf = (system: string) => screen.getByRole('row', { name: new RegExp(system) })

/**
 * An officer of the city finds it in 待我复核 and agrees; the other administrator reads what it is and carries it out.
 * Returns what is shown this once.
 */
async function carriedOut(about: string): Promise<string> {
  const city = await openScreen('/hindex/dfh', 'city')
  await settled()
  await city.click(await screen.findByRole('button', { name: about }))
  expect(screen.queryByRole('button', { name: '复核并办理' })).toBeNull()
  await city.click(await screen.findByRole('button', { name: '同意，交下一人复核' }))
  await screen.findByText(/已同意）/)
  const other = await openScreen('/hindex/dfh', 'admin2')
  await settled()
  await other.click(await screen.findByRole('button', { name: about }))
  expect(await screen.findByText(/还没有办理，等待.*复核（提出人：系统管理员，.*已同意）/)).toBeTruthy()
  await expectAccessible()
  await other.click(screen.getByRole('button', { name: '复核并办理' }))
  const once = within(await screen.findByRole('dialog', { name: '只显示一次' }))
  const shown = once.getByRole('code').textContent ?? ''
  await expectAccessible()
  await other.click(once.getByRole('button', { name: '我已记下，关闭' }))
  await screen.findByText('已复核办理')
  return shown
}

test('what waits for a second person: nothing, and a list that cannot be read', async () => {
  await openScreen('/hindex/dfh', 'county')
  await settled()
  expect(await screen.findByText('没有等您复核的事项')).toBeTruthy()
  await expectAccessible()
  network.set('/ht/twoHands/page', 'failed')
  await openScreen('/hindex/dfh', 'county')
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  await expectAccessible()
})

test('a key is made, read with, looked at and ended', async () => {
  const admin = await clientFor(origin, 'admin')
  const person = await openScreen('/hindex/sys/keys', admin)
  await settled()
  const system = `市数据共享平台${String(Date.now() % 100_000)}`
  const ask = (path: string, key: string) =>
    fetch(`${origin}/ht${path}`, { headers: { authorization: `Bearer ${key}` } })

  // Faults stand at their fields, and what was typed stays.
  await person.click(screen.getByRole('button', { name: '新建密钥' }))
  const form = within(await screen.findByRole('dialog', { name: '新建密钥' }))
  const field = (name: string) => form.getByRole('textbox', { name: new RegExp(name) })
  await fill(person, field('系统名称'), system)
  await fill(person, field('负责人'), '李示例')
  await fill(person, field('联系电话'), '123')
  await fill(person, field('使用地址'), '不是地址')
  await person.click(form.getByRole('button', { name: '新建密钥' }))
  const faults = await form.findByRole('region', { name: /处需要修改$/ })
  await waitFor(() => expect(document.activeElement).toBe(faults))
  expect(form.getAllByText('请至少选择一个接口')).not.toEqual([])
  await expectAccessible()
  await fill(person, field('联系电话'), '13800000001')
  await fill(person, field('使用地址'), '')
  await person.click(form.getByRole('checkbox', { name: /申报总览（各类别）/ }))
  await fill(person, field('有效期至'), inDays(60))
  await person.keyboard('{Enter}')
  expect((field('系统名称') as HTMLInputElement).value).toBe(system)
  await person.click(form.getByRole('button', { name: '新建密钥' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新建密钥' })).toBeNull())
  const key = await carriedOut(`新建接口密钥：接口密钥：${system}`)

  // The system reads its scope and nothing else.
  expect((await ask('/filing/list?programme=green-factory', key)).status).toBe(200)
  expect((await ask('/accessKey/list', key)).status).toBe(403)

  // Its use is shown.
  await openScreen('/hindex/sys/keys', admin)
  await settled()
  await waitFor(() => rowOf(system))
  await person.click(within(rowOf(system)).getByRole('button', { name: `查看：${system}` }))
  const drawer = within(await screen.findByRole('dialog', { name: system }))
  expect(await drawer.findByRole('row', { name: /申报总览/ })).toBeTruthy()
  await expectAccessible()
  await person.click(drawer.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: system })).toBeNull())

  // Ended, it is refused at once.
  await person.click(within(rowOf(system)).getByRole('button', { name: `停用：${system}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `停用密钥：${system}` }))
  await fill(person, dialog.getByRole('textbox', { name: /理由/ }), '对接结束')
  await person.click(dialog.getByRole('button', { name: '停用' }))
  await waitFor(() => expect(rowOf(system).textContent).toContain('已停用'))
  expect((await ask('/filing/list?programme=green-factory', key)).status).toBe(401)
})

test('a receiver of events is made, paused and ended', async () => {
  const person = await openScreen('/hindex/sys/events', 'admin')
  await settled()
  const system = `接收平台${String(Date.now() % 100_000)}`
  await person.click(screen.getByRole('button', { name: '新建接收方' }))
  const form = within(await screen.findByRole('dialog', { name: '新建接收方' }))
  await fill(person, form.getByRole('textbox', { name: /系统名称/ }), system)
  await fill(person, form.getByRole('textbox', { name: /^地址/ }), 'http://example.com/events')
  await person.click(form.getByRole('checkbox', { name: /称号授予/ }))
  await person.click(form.getByRole('button', { name: '新建接收方' }))
  expect(await form.findAllByText('请填写 https:// 开头的完整地址')).not.toEqual([])
  await expectAccessible()
  await fill(person, form.getByRole('textbox', { name: /^地址/ }), 'https://example.com/events')
  await person.click(form.getByRole('button', { name: '新建接收方' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新建接收方' })).toBeNull())
  expect(await carriedOut(`新建对外事件接收方：对外事件接收方：${system}`)).toMatch(/^whsec_/)
  await openScreen('/hindex/sys/events', 'admin')
  await settled()
  await waitFor(() => expect(rowOf(system).textContent).toContain('发送中'))
  for (const [act, state] of [
    ['暂停', '已暂停'],
    ['停用', '已停用'],
  ] as const) {
    await person.click(within(rowOf(system)).getByRole('button', { name: `${act}：${system}` }))
    const dialog = within(await screen.findByRole('dialog', { name: `${act}接收方：${system}` }))
    await fill(person, dialog.getByRole('textbox', { name: /理由/ }), '对方检修')
    await person.click(dialog.getByRole('button', { name: act }))
    await waitFor(() => expect(rowOf(system).textContent).toContain(state))
  }
})

test('an enterprise checks a document: broken text, then every fault with its field', async () => {
  const clerk = await openScreen('/mainPages/documentCheck', 'enterprise')
  await settled()
  const text = screen.getByRole('textbox', { name: /申报内容/ })
  const kinds = screen.getByRole('combobox', { name: /申报类别和版本/ })
  const second = await waitFor(() => {
    const option = (kinds as HTMLSelectElement).options[1]
    if (!option) throw new Error('the kinds have not come')
    return option
  })
  await clerk.selectOptions(kinds, second)
  const check = async (document: string) => {
    await fill(clerk, text, document)
    await clerk.click(screen.getByRole('button', { name: '校验' }))
  }
  await check('{ "x": ')
  expect(await screen.findByText(/不是完整的 JSON/)).toBeTruthy()
  await check('{ "x": "1" }')
  expect(await screen.findByRole('cell', { name: '表单中没有这一项' })).toBeTruthy()
  await check('{}')
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(
      expect.stringMatching(/错误 \d+ 处/),
    ),
  )
  await expectAccessible()
})
