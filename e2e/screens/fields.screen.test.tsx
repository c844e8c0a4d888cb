/** Dialogues of declared fields: what is wrong stands at its field before anything is sent, and the server's refusal too. */
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { ChooseOne, ChooseOrType, ChooseSeveral } from '@green/web/src/ui/control/choose.tsx'
import { NumberBox } from '@green/web/src/ui/control/number-box.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { first } from '../addresses.ts'
import { clientFor } from '../api.ts'
import { choose, expectAccessible, fill, network, openPart, openScreen, settled } from './screen.tsx'

const sent = (path: string) => network.requested().filter((one) => one.endsWith(path)).length
const opened = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('退回理由库: a phrase is checked before it is sent, pinned to a field, and saved once', async () => {
  const person = await openScreen('/hindex/thly', 'city')
  await settled()
  await person.click(screen.getByRole('button', { name: '新增理由' }))
  const dialog = await opened('新增退回理由')
  await fill(person, dialog.getByRole('textbox', { name: '理由' }), '太短')
  await person.click(dialog.getByRole('button', { name: '保存' }))
  const box = dialog.getByRole('textbox', { name: '理由' })
  expect(await dialog.findByText('请写明理由（5至300字）')).toBeTruthy()
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(box)
  expect(sent('/returnPhrase/save')).toBe(0)
  await expectAccessible()

  expect(dialog.queryByRole('combobox', { name: '用在哪一项' })).toBeNull()
  await person.click(dialog.getByRole('combobox', { name: '申报类别' }))
  await person.click(await screen.findByRole('option', { name: '绿色工厂申报' }))
  const pinned = (await dialog.findByRole('combobox', { name: '用在哪一项' })) as HTMLSelectElement
  await waitFor(() => expect(pinned.options.length).toBeGreaterThan(3))
  await person.selectOptions(pinned, pinned.options[2] as HTMLOptionElement)
  const text = `所附证明已过期，请换一份有效的（${Date.now()}）`
  await fill(person, box, text)
  await person.click(dialog.getByRole('button', { name: '保存' }))
  await closed()
  expect((await screen.findByRole('row', { name: new RegExp(text.slice(-15, -1)) })).textContent).toContain('绿色工厂')

  await person.click(screen.getByRole('button', { name: '新增理由' }))
  const again = await opened('新增退回理由')
  await fill(person, again.getByRole('textbox', { name: '理由' }), '五个字以上的一条')
  await person.click(again.getByRole('button', { name: '保存' }))
  await closed()
  expect(sent('/returnPhrase/save')).toBe(2)
})

test('区县推送: every required field is named at once, and the city decides with an opinion', async () => {
  const name = await anEnterprise()
  const county = await openScreen('/hindex/qxts', 'county')
  await settled()
  await county.click(screen.getByRole('button', { name: '推送企业' }))
  const form = await opened(/^推送企业/)
  await county.click(form.getByRole('button', { name: '推送' }))
  expect(await form.findByText('请选择企业')).toBeTruthy()
  expect(form.getAllByText('该输入项为必填项!')).toHaveLength(3)
  await expectAccessible()
  expect(sent('/qxts/push')).toBe(0)
  const reason = form.getByRole('textbox', { name: '推荐理由' })
  await fill(county, reason, '太短')
  const phone = form.getByRole('textbox', { name: '联系电话' })
  await fill(county, phone, '１３８００００００００')
  await fill(county, form.getByRole('textbox', { name: '联系人' }), '联演示')
  expect((phone as HTMLInputElement).value).toBe('13800000000')
  await county.click(form.getByRole('button', { name: '推送' }))
  expect(await form.findByText('字符长度在10至300之间!')).toBeTruthy()
  await fill(county, reason, '单位产品能耗优于行业先进值，正在改造。')
  await county.click(form.getByRole('checkbox', { name: '能效先进' }))
  await fill(county, form.getByRole('combobox', { name: '计划申报年度' }), '2020')
  await choose(county, form.getByRole('combobox', { name: '企业' }), name)
  await county.click(form.getByRole('button', { name: '推送' }))
  // Only the server knows the year of the push.
  expect(await form.findByText('计划申报年度不能早于推送年度')).toBeTruthy()
  const planned = form.getByRole('combobox', { name: '计划申报年度' })
  expect(document.activeElement).toBe(planned)
  await fill(county, planned, '2099')
  await county.click(form.getByRole('button', { name: '推送' }))
  await closed()

  const city = await openScreen('/hindex/qxts', 'city')
  await settled()
  await city.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
  const push = await opened(name)
  await city.click(push.getByRole('button', { name: '不纳入' }))
  const opinion = push.getByRole('textbox', { name: '处理意见' })
  await waitFor(() => expect(opinion.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(opinion)
  await fill(city, opinion, '不在今年的培育方向内。')
  await city.click(push.getByRole('button', { name: '不纳入' }))
  await closed()
  expect(sent('/qxts/decide')).toBe(2)
})

/** An enterprise of the county. */
async function anEnterprise(): Promise<string> {
  const { request } = await clientFor(location.origin, 'county')
  return first((await request(lsdtqyinfo.page, { orgKind: 'enterprise' })).rows).enterpriseName
}

const counties = ['万州区', '涪陵区', '永川区'].map((label, i) => ({ value: `50010${i}`, label }))

function Chosen() {
  const [one, setOne] = useState<string | null>(null)
  const [several, setSeveral] = useState<string[]>([])
  const [offices, setOffices] = useState(['市税务局'])
  const [count, setCount] = useState<number | null>(3)
  return (
    <>
      <ChooseOne aria-label="区县" value={one} options={counties} onChange={setOne} onClear={() => setOne(null)} />
      <ChooseSeveral aria-label="几个区县" value={several} options={counties} onChange={setSeveral} />
      <ChooseOrType aria-label="部门" value={offices} options={[]} onChange={setOffices} />
      <NumberBox aria-label="家数" value={count} min={1} max={15} onChange={setCount} />
      <output>{JSON.stringify([one, several, offices, count])}</output>
    </>
  )
}

test('choosing by keyboard: one, several, what is typed; Delete clears, and leaving the box keeps what was typed', async () => {
  const person = openPart(<Chosen />)
  const box = (name: string) => screen.getByRole('combobox', { name })
  const held = () => JSON.parse(screen.getByRole('status').textContent ?? '')
  await person.click(box('区县'))
  await person.keyboard('{ArrowDown}{Enter}')
  expect(held()[0]).toBe('500101')
  await person.keyboard('{Delete}')
  expect(held()[0]).toBeNull()

  await person.click(box('几个区县'))
  await person.keyboard('万州{Enter}永川{Enter}')
  expect(held()[1]).toEqual(['500100', '500102'])
  await person.keyboard('万州{ArrowDown}{Enter}')
  expect(held()[1]).toEqual(['500102'])
  await person.keyboard('{Escape}')

  await person.click(box('部门'))
  await person.keyboard('市水利局{Enter}市财政局')
  await person.click(box('区县'))
  expect(held()[2]).toEqual(['市税务局', '市水利局', '市财政局'])
  await person.keyboard('{Escape}')
})

test('a number stays within its bounds, and an emptied box is no number', async () => {
  const person = openPart(<Chosen />)
  const box = screen.getByRole<HTMLInputElement>('spinbutton', { name: '家数' })
  const held = () => JSON.parse(screen.getByRole('status').textContent ?? '')[3]
  await fill(person, box, '40')
  // Not before the box is left: 40 may become 4.
  expect(held()).toBeNull()
  await person.tab()
  expect([box.value, held()]).toEqual(['15', 15])
  await person.click(box)
  await person.keyboard('{ArrowDown}')
  expect([box.value, held()]).toEqual(['14', 14])
  await person.clear(box)
  expect(held()).toBeNull()
  await fill(person, box, '多')
  await person.tab()
  expect(box.value).toBe('')
})
